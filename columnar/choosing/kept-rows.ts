// Rows of many that are kept while they pass, with what they are ordered by; in columns, since a page far behind keeps hundreds of
// thousands of rows.
import quickselect from "quickselect";
import { type Block, fillAll } from "../blocks.ts";
import { gathered } from "../columns/scaling.ts";
import { compareTexts } from "../compare-texts.ts";
import { idField } from "../table.ts";
import { type RowKey, signsOf } from "./keys.ts";

/** Rows in columns. */
export interface RowColumns {
  readonly ids: Float64Array;
  /** For each key, signed so that lower comes first; and the texts that count where two numbers are equal, null where the key has none. */
  readonly keys: readonly { readonly numbers: Float64Array; readonly texts: readonly (string | null)[] | null }[];
}

export interface Page {
  readonly offset: number;
  readonly size: number;
}

export class KeptRows {
  /** Whether rows with the same first number differ by their Ids alone. */
  readonly isByFirstNumber: boolean;
  readonly #signs: readonly number[];
  #ids: Float64Array;
  #numbers: Float64Array[];
  /** Null for a key that has none. */
  readonly #texts: readonly ((string | null)[] | null)[];
  readonly #place = new Int32Array(1);
  readonly #number = new Float64Array(1);
  #count: number;

  /** `signs`: for each key, of which there is at least one, -1 where it falls. Ties are by Id, in the direction of the first key. */
  constructor(signs: readonly number[], parts: readonly RowColumns[]) {
    this.#signs = signs;
    this.#ids = joined(parts.map(({ ids }) => ids));
    this.#numbers = signs.map((_, key) => joined(parts.map(({ keys }) => keys[key]?.numbers as Float64Array)));
    this.#texts = signs.map((_, key) => {
      const texts = parts.map(({ keys }) => keys[key]?.texts ?? null);
      return texts.includes(null) ? null : texts.flatMap((some) => some ?? []);
    });
    this.isByFirstNumber = signs.length === 1 && this.#texts[0] === null;
    this.#count = this.#ids.length;
  }

  /** Of no rows yet. */
  static by(keys: readonly RowKey[]): KeptRows {
    const columns = keys.map(({ textAt }) => ({
      numbers: new Float64Array(0),
      texts: textAt === undefined ? null : [],
    }));
    return new KeptRows(signsOf(keys), [{ ids: new Float64Array(0), keys: columns }]);
  }

  get count(): number {
    return this.#count;
  }

  id(place: number): number {
    return this.#ids[place] as number;
  }

  /** Signed, so that lower comes first. */
  firstNumber(place: number): number {
    return this.#numbers[0]?.[place] as number;
  }

  /** Answers its place. `first`: the number of its first key, signed. */
  add(block: Block, place: number, first: number, keys: readonly RowKey[]): number {
    const kept = this.#count;
    if (kept === this.#ids.length) this.#widen();
    this.#ids[kept] = block.numbers(idField)[place] as number;
    (this.#numbers[0] as Float64Array)[kept] = first;
    this.#place[0] = place;
    for (let key = 1; key < keys.length; key += 1) {
      keys[key]?.write(block, this.#place, 1, this.#number);
      (this.#numbers[key] as Float64Array)[kept] = (this.#signs[key] as number) * (this.#number[0] as number);
    }
    for (let key = 0; key < keys.length; key += 1) {
      const texts = this.#texts[key] ?? null;
      if (texts !== null) texts[kept] = keys[key]?.textAt?.(block, place) ?? null;
    }
    this.#count += 1;
    return kept;
  }

  /** The one that was added last. */
  drop(): void {
    this.#count -= 1;
  }

  /** Drops all behind the first ones, of which there are fewer than rows; answers the place of the last of these. */
  cut(first: number): number {
    const { isFirst, last } = this.#split(first);
    let [place, cutAt] = [0, 0];
    for (let from = 0; from < isFirst.length; from += 1) {
      if (isFirst[from] === 0) continue;
      if (from === last) cutAt = place;
      this.#ids[place] = this.#ids[from] as number;
      for (const numbers of this.#numbers) numbers[place] = numbers[from] as number;
      for (const texts of this.#texts) if (texts !== null) texts[place] = texts[from] as string | null;
      place += 1;
    }
    this.#count = place;
    for (const texts of this.#texts) if (texts !== null) texts.length = place;
    return cutAt;
  }

  /** In order. What lies behind the page is dropped. */
  page({ offset, size }: Page): RowColumns {
    if (this.#count > offset + size) this.cut(offset + size);
    const places = this.#placesFrom(offset).sort(this.compare);
    return {
      ids: numbersAt(places, this.#ids),
      keys: this.#numbers.map((numbers, key) => {
        const texts = this.#texts[key] ?? null;
        return {
          numbers: numbersAt(places, numbers),
          texts: texts && Array.from(places, (place) => texts[place] ?? null),
        };
      }),
    };
  }

  /** By their places. */
  readonly compare = (a: number, b: number): number => {
    for (let key = 0; key < this.#numbers.length; key += 1) {
      const numbers = this.#numbers[key] as Float64Array;
      const [one, other] = [numbers[a] as number, numbers[b] as number];
      if (one !== other) return one < other ? -1 : 1;
      const texts = this.#texts[key] ?? null;
      if (texts === null) continue;
      const compared = compareKnown(texts[a] ?? null, texts[b] ?? null);
      if (compared !== 0) return (this.#signs[key] as number) * compared;
    }
    return this.compareIds(this.#ids[a] as number, this.#ids[b] as number);
  };

  compareIds(one: number, other: number): number {
    return (this.#signs[0] as number) * (one - other);
  }

  /** The places of all but the first ones, in no order. */
  #placesFrom(first: number): Int32Array {
    const places = new Int32Array(this.#count);
    fillAll(places, this.#count);
    if (first === 0 || first >= places.length) return places.subarray(first);
    const { isFirst } = this.#split(first);
    return places.filter((place) => isFirst[place] === 0);
  }

  /**
   * Marks the places of the first ones, of which there are fewer than rows; `last`: of the last of them. Numbers of the first key tell most
   * apart, many times as quickly as rows are compared.
   */
  #split(first: number): { readonly isFirst: Uint8Array; readonly last: number } {
    const numbers = this.#numbers[0] as Float64Array;
    const border = kth(numbers.slice(0, this.#count), first - 1);
    const isFirst = new Uint8Array(this.#count);
    const ties = new Int32Array(this.#count);
    let [before, equal] = [0, 0];
    for (let place = 0; place < isFirst.length; place += 1) {
      const number = numbers[place] as number;
      if (number < border) {
        isFirst[place] = 1;
        before += 1;
      } else if (number === border) ties[equal++] = place;
    }
    const last = kth(ties.subarray(0, equal), first - before - 1, this.compare);
    for (let at = 0; at < first - before; at += 1) isFirst[ties[at] as number] = 1;
    return { isFirst, last };
  }

  #widen(): void {
    const length = Math.max(1024, 2 * this.#ids.length);
    const widened = (numbers: Float64Array) => {
      const all = new Float64Array(length);
      all.set(numbers);
      return all;
    };
    this.#ids = widened(this.#ids);
    this.#numbers = this.#numbers.map(widened);
  }
}

/** Those that are not there are equal to all. */
function compareKnown(one: string | null, other: string | null): number {
  return one === other || one === null || other === null ? 0 : compareTexts(one, other);
}

function numbersAt(places: Int32Array, numbers: Float64Array): Float64Array {
  const all = new Float64Array(places.length);
  gathered(numbers, { places, count: places.length }, all);
  return all;
}

/** The k-th lowest, from 0 on; brings what is lower in front of it. */
function kth(of: Float64Array | Int32Array, k: number, compare?: (a: number, b: number) => number): number {
  // It takes whatever has elements and a length.
  quickselect(of as unknown as number[], k, 0, of.length - 1, compare);
  return of[k] as number;
}

function joined(parts: readonly Float64Array[]): Float64Array {
  const all = new Float64Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
