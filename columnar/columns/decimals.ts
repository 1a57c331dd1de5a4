// Texts of a row group that are all whole numbers. Pure.
import { DigitSearch } from "./digits.ts";
import { countOf, none, unpackNumbers, wideStepsOf } from "./numbers.ts";
import { digitsPrefix } from "./prefixes.ts";
import type { TextColumn } from "./text-column.ts";

export class Decimals implements TextColumn {
  readonly count: number;
  readonly #packed: Buffer;
  readonly #scratch: Float64Array;
  #isUnpacked = false;

  constructor(bytes: Buffer, scratch: Float64Array) {
    [this.#packed, this.#scratch, this.count] = [bytes, scratch, countOf(bytes)];
  }

  get #numbers(): Float64Array {
    if (!this.#isUnpacked) unpackNumbers(this.#packed, this.#scratch);
    this.#isUnpacked = true;
    return this.#scratch;
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
    if (!/^\d{1,15}$/.test(key)) return;
    const search = searchFor(key);
    const steps = wideStepsOf(this.#packed);
    if (steps === null || !search.markSteps(steps, isFound)) search.mark(this.#numbers, places, count, isFound);
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
