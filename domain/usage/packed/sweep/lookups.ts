// What the Ids of a label leave of up to thirty-two series, and the loops that look millions of changes up in that. No query here.
import { type Column, numberAt } from "../columns.ts";

/** Ids up to this are looked up by place, larger ones in a map. */
const mostPlaces = 2 ** 22;
/** So that nearly every Id is: which ones are not would be a branch that nobody could guess. */
const fewestPlaces = 2 ** 16;

/** What a label's Id leaves of the series. */
export interface Lookup {
  readonly places: Int32Array;
  /** The same as 1 where it leaves any: a quarter of the memory, for what millions of changes are looked up in. */
  readonly isAny: Uint8Array;
  readonly others: ReadonlyMap<number, number>;
  /** Of an Id that no series names: the series that take all. */
  readonly any: number;
}

/** A label's Ids, which are not all the same, and what each leaves. */
export type Wide = readonly [column: Exclude<Column, number>, of: Lookup];

/** The changes that are left, with the series that they may count to. */
export interface Some {
  readonly places: Int32Array;
  readonly masks: Int32Array;
}

// One for each kind of array: a loop that sees several kinds is slower. All Ids of one or two bytes have a place.

export function first8(
  left: Int32Array,
  column: Uint8Array,
  isAny: Uint8Array,
  [from, to]: readonly [from: number, to: number],
): number {
  let count = 0;
  for (let place = from; place < to; place += 1) {
    left[count] = place;
    count += isAny[column[place] as number] as number;
  }
  return count;
}

export function first16(
  left: Int32Array,
  column: Uint16Array,
  isAny: Uint8Array,
  [from, to]: readonly [from: number, to: number],
): number {
  let count = 0;
  for (let place = from; place < to; place += 1) {
    left[count] = place;
    count += isAny[column[place] as number] as number;
  }
  return count;
}

/** The places of [from, to) that one label leaves; answers how many. */
export function first(
  left: Int32Array,
  all: number,
  column: Exclude<Column, number>,
  { places, others, any }: Lookup,
  [from, to]: readonly [from: number, to: number],
): number {
  const known = places.length;
  let count = 0;
  for (let place = from; place < to; place += 1) {
    const id = column[place] as number;
    const mask = all & (id < known ? (places[id] as number) : id < mostPlaces ? any : (others.get(id) ?? any));
    left[count] = place;
    // 1 where a bit is set. No branch: what counts comes in no order that could be guessed.
    count += (mask | -mask) >>> 31;
  }
  return count;
}

/** The series that one label leaves of these changes. */
export function masksOf({ places: some, masks }: Some, all: number, column: Column, one: Lookup, count: number): void {
  for (let next = 0; next < count; next += 1) {
    masks[next] = all & found(one, numberAt(column, some[next] as number));
  }
}

/** Those of them that a further label leaves; answers how many. */
export function narrow(
  some: Some,
  column: Exclude<Column, number>,
  { places, others, any }: Lookup,
  before: number,
): number {
  const known = places.length;
  const [left, masks] = [some.places, some.masks];
  let count = 0;
  for (let next = 0; next < before; next += 1) {
    const place = left[next] as number;
    const id = column[place] as number;
    const mask =
      (masks[next] as number) & (id < known ? (places[id] as number) : id < mostPlaces ? any : (others.get(id) ?? any));
    left[count] = place;
    masks[count] = mask;
    count += (mask | -mask) >>> 31;
  }
  return count;
}

export function found({ places, others, any }: Lookup, id: number): number {
  return id < places.length ? (places[id] as number) : (others.get(id) ?? any);
}

/** Null where every series takes all. */
export function lookup(series: readonly (readonly number[] | null)[]): Lookup | null {
  if (series.every((ids) => ids === null)) return null;
  const any = series.reduce((mask, ids, bit) => (ids === null ? mask | (1 << bit) : mask), 0);
  const largest = series.reduce(
    (most, ids) => (ids ?? []).reduce((a, b) => (b < mostPlaces && b > a ? b : a), most),
    -1,
  );
  const places = new Int32Array(Math.max(largest + 1, fewestPlaces)).fill(any);
  const isAny = new Uint8Array(places.length).fill(any === 0 ? 0 : 1);
  const others = new Map<number, number>();
  for (const [bit, ids] of series.entries()) {
    for (const id of ids ?? []) {
      if (id < mostPlaces) {
        places[id] = (places[id] as number) | (1 << bit);
        isAny[id] = 1;
      } else others.set(id, (others.get(id) ?? any) | (1 << bit));
    }
  }
  return { places, isAny, others, any };
}
