// The rows of a page of many in an order: what cannot be on it or before it is passed over by its first key. What is kept lies in
// columns, since a page far behind keeps hundreds of thousands of rows. Runs where the rows are read.
import quickselect from "quickselect";
import type { Block } from "../blocks.ts";
import { compareTexts } from "../compare-texts.ts";
import { groupWidth, idField } from "../table.ts";
import type { RowKey } from "./keys.ts";

interface Page {
  readonly offset: number;
  readonly size: number;
}

/** Rows in order, in columns. */
export interface RowsInOrder {
  readonly ids: Float64Array;
  /** For each key, signed so that lower comes first; and the texts that count where two numbers are equal, null where the key has none. */
  readonly keys: readonly { readonly numbers: Float64Array; readonly texts: readonly (string | null)[] | null }[];
}

export class FirstRows {
  readonly #keys: readonly RowKey[];
  readonly #page: Page;
  /** How many rows the page and those before it are. */
  readonly #most: number;
  readonly #idSign: number;
  readonly #signs: readonly number[];
  // Of kept rows, by their place. Numbers are signed, so that lower comes first; a text counts where two numbers are equal.
  #numbers: Float64Array[];
  readonly #texts: (readonly [key: number, texts: (string | null)[]])[];
  #ids = new Float64Array(1024);
  #count = 0;
  /** The place of the last one that counts: what comes behind it is passed over; null: all count. */
  #last: number | null = null;
  readonly #first = new Float64Array(groupWidth);
  readonly #place = new Int32Array(1);
  readonly #number = new Float64Array(1);

  /** Ties are by Id, in the direction of the first key. */
  constructor(keys: readonly RowKey[], page: Page) {
    [this.#keys, this.#page, this.#most] = [keys, page, page.offset + page.size];
    this.#signs = keys.map(({ isFalling }) => (isFalling ? -1 : 1));
    this.#idSign = this.#signs[0] ?? 1;
    this.#numbers = keys.map(() => new Float64Array(this.#ids.length));
    this.#texts = keys.flatMap(({ textAt }, key) => (textAt === undefined ? [] : [[key, []] as const]));
  }

  take(block: Block, places: Int32Array, count: number): void {
    if (this.#page.size === 0) return;
    const first = this.#first;
    const firstKey = this.#keys[0] as RowKey;
    const best = firstKey.best?.(block) ?? null;
    if (best !== null && this.#idSign * best > this.#worst()) return;
    firstKey.write(block, places, count, first);
    if (firstKey.isFalling) negate(first, count);
    let worst = this.#worst();
    let next = this.#areTiesBehind(block) ? nextBelow : nextUpTo;
    for (let at = next(worst, first, 0, count); at < count; at = next(worst, first, at + 1, count)) {
      this.#keep(block, places[at] as number, first[at] as number);
      if (this.#count < 2 * this.#most + 1024) continue;
      this.#cut();
      worst = this.#worst();
      next = this.#areTiesBehind(block) ? nextBelow : nextUpTo;
    }
  }

  /** Whether of rows with the same first number as the last one those of the block all come behind it, by their Ids. */
  #areTiesBehind(block: Block): boolean {
    if (this.#last === null || this.#keys.length > 1 || this.#texts.length > 0) return false;
    const ids = block.numbers(idField);
    const best = ids[this.#idSign > 0 ? 0 : block.count - 1] as number;
    return block.isInOrder && this.#idSign * (best - (this.#ids[this.#last] as number)) > 0;
  }

  /** The page. */
  end(): RowsInOrder {
    const { offset, size } = this.#page;
    const order = this.#inFront(this.#most);
    if (offset > 0 && offset < order.length) this.#select(order, offset);
    const page = order.slice(offset, offset + size).sort(this.#compare);
    const texts = new Map(this.#texts);
    return {
      ids: Float64Array.from(page, (place) => this.#ids[place] as number),
      keys: this.#numbers.map((numbers, key) => {
        const of = texts.get(key);
        return {
          numbers: Float64Array.from(page, (place) => numbers[place] as number),
          texts: of === undefined ? null : Array.from(page, (place) => of[place] ?? null),
        };
      }),
    };
  }

  #worst(): number {
    return this.#last === null ? Number.POSITIVE_INFINITY : (this.#numbers[0]?.[this.#last] as number);
  }

  /** Unless it comes behind the last one. */
  #keep(block: Block, place: number, first: number): void {
    const kept = this.#count;
    if (kept === this.#ids.length) this.#widen();
    this.#ids[kept] = block.numbers(idField)[place] as number;
    (this.#numbers[0] as Float64Array)[kept] = first;
    this.#place[0] = place;
    for (let key = 1; key < this.#keys.length; key += 1) {
      this.#keys[key]?.write(block, this.#place, 1, this.#number);
      (this.#numbers[key] as Float64Array)[kept] = (this.#signs[key] as number) * (this.#number[0] as number);
    }
    for (const [key, texts] of this.#texts) texts[kept] = this.#keys[key]?.textAt?.(block, place) ?? null;
    if (this.#last === null || this.#compare(kept, this.#last) < 0) this.#count += 1;
  }

  #widen(): void {
    const widened = (numbers: Float64Array) => {
      const all = new Float64Array(2 * numbers.length);
      all.set(numbers);
      return all;
    };
    this.#ids = widened(this.#ids);
    this.#numbers = this.#numbers.map(widened);
  }

  /** The places of the first rows, in no order; the last of them at the end. */
  #inFront(most: number): Uint32Array {
    const order = new Uint32Array(this.#count);
    for (let place = 0; place < order.length; place += 1) order[place] = place;
    if (order.length <= most) return order;
    this.#select(order, most - 1);
    return order.subarray(0, most);
  }

  /** Brings what comes before the k-th of these places in front of it. */
  #select(order: Uint32Array, k: number): void {
    // It takes whatever has elements and a length.
    quickselect(order as unknown as number[], k, 0, order.length - 1, this.#compare);
  }

  /** Leaves the first rows alone. */
  #cut(): void {
    const order = this.#inFront(this.#most);
    const last = order.at(-1) as number;
    const isFirst = new Uint8Array(this.#count);
    for (let at = 0; at < order.length; at += 1) isFirst[order[at] as number] = 1;
    let place = 0;
    for (let from = 0; from < isFirst.length; from += 1) {
      if (isFirst[from] === 0) continue;
      if (from === last) this.#last = place;
      this.#ids[place] = this.#ids[from] as number;
      for (const numbers of this.#numbers) numbers[place] = numbers[from] as number;
      for (const [, texts] of this.#texts) texts[place] = texts[from] as string | null;
      place += 1;
    }
    this.#count = place;
    for (const [, texts] of this.#texts) texts.length = place;
  }

  readonly #compare = (a: number, b: number): number => {
    const columns = { ids: this.#ids, numbers: this.#numbers, texts: this.#texts };
    return compareRows(columns, this.#signs, a, b);
  };
}

/** Of rows by their place. */
interface Columns {
  readonly ids: Float64Array;
  readonly numbers: readonly Float64Array[];
  readonly texts: readonly (readonly [key: number, texts: readonly (string | null)[]])[];
}

function compareRows({ ids, numbers, texts }: Columns, signs: readonly number[], a: number, b: number): number {
  for (let key = 0; key < numbers.length; key += 1) {
    const [one, other] = [numbers[key]?.[a] as number, numbers[key]?.[b] as number];
    if (one !== other) return one < other ? -1 : 1;
    for (const [of, its] of texts) {
      if (of !== key) continue;
      const compared = compareKnown(its[a] ?? null, its[b] ?? null);
      if (compared !== 0) return (signs[key] as number) * compared;
    }
  }
  return (signs[0] ?? 1) * ((ids[a] as number) - (ids[b] as number));
}

/** Those that are not there are equal to all. */
function compareKnown(one: string | null, other: string | null): number {
  return one === other || one === null || other === null ? 0 : compareTexts(one, other);
}

/** The Ids of a page of rows of which each part has its own first ones. `signs`: for each key, -1 where it falls. */
export function pageOf(parts: readonly RowsInOrder[], signs: readonly number[], { offset, size }: Page): Float64Array {
  const columns: Columns = {
    ids: joined(parts.map(({ ids }) => ids)),
    numbers: signs.map((_, key) => joined(parts.map(({ keys }) => keys[key]?.numbers as Float64Array))),
    texts: signs.flatMap((_, key) => {
      const texts = parts.map(({ keys }) => keys[key]?.texts ?? null);
      return texts.includes(null) ? [] : [[key, texts.flatMap((some) => some ?? [])] as const];
    }),
  };
  const order = Uint32Array.from(columns.ids, (_, place) => place);
  order.sort((a, b) => compareRows(columns, signs, a, b));
  return Float64Array.from(order.subarray(offset, offset + size), (place) => columns.ids[place] as number);
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

function negate(numbers: Float64Array, count: number): void {
  for (let at = 0; at < count; at += 1) numbers[at] = -(numbers[at] as number);
}

// The first place from `from` on with such a number; `count` where there is none.

function nextBelow(most: number, numbers: Float64Array, from: number, count: number): number {
  let at = from;
  while (at < count && (numbers[at] as number) >= most) at += 1;
  return at;
}

function nextUpTo(most: number, numbers: Float64Array, from: number, count: number): number {
  let at = from;
  while (at < count && (numbers[at] as number) > most) at += 1;
  return at;
}
