// Texts of a row group that are all whole numbers. Pure.
import { DigitSearch } from "./digits.ts";
import { countOf, none, unpackNumbers } from "./numbers.ts";
import { digitsPrefix } from "./prefixes.ts";
import type { TextColumn } from "./text-column.ts";

export class Decimals implements TextColumn {
  readonly count: number;
  readonly #numbers: Float64Array;

  constructor(bytes: Buffer, scratch: Float64Array) {
    [this.#numbers, this.count] = [scratch, countOf(bytes)];
    unpackNumbers(bytes, scratch);
  }

  text(place: number): string | null {
    const number = this.#numbers[place] as number;
    return number === none ? null : String(number);
  }

  where(holds: (text: string) => boolean): ((place: number) => boolean) | null {
    return (place) => {
      const text = this.text(place);
      return text !== null && holds(text);
    };
  }

  markContaining(key: string, places: Int32Array, count: number, isFound: Uint8Array): void {
    if (/^\d{1,15}$/.test(key)) searchFor(key).mark(this.#numbers, places, count, isFound);
  }

  prefixes(to: Float64Array): void {
    const numbers = this.#numbers;
    for (let place = 0; place < this.count; place += 1) {
      const number = numbers[place] as number;
      to[place] = number === none ? none : digitsPrefix(number);
    }
  }
}

let lastSearch: readonly [key: string, search: DigitSearch] | null = null;

/** One row group after the other is searched for the same digits. */
function searchFor(key: string): DigitSearch {
  if (lastSearch?.[0] !== key) lastSearch = [key, new DigitSearch(key)];
  return lastSearch[1];
}
