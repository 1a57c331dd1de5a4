// Which of up to thirty-two series a change counts to, as the bits of a number: looked up by each of its labels. No query here.
import { type Column, numberAt } from "../columns.ts";
import type { SeriesLabels } from "./sweep-input.ts";

const most = 32;
/** Ids up to this are looked up by place, larger ones in a map. */
const mostPlaces = 2 ** 22;
/** So that nearly every Id is: which ones are not would be a branch that nobody could guess. */
const fewestPlaces = 2 ** 16;

/** What a label's Id leaves of the series. */
interface Lookup {
  readonly places: Int32Array;
  readonly others: ReadonlyMap<number, number>;
  /** Of an Id that no series names: the series that take all. */
  readonly any: number;
}

/** Changes that count to a series. */
export interface Taken {
  /** Its number among those of the masks. */
  readonly series: number;
  /** [from, to) of these are the changes' places; null: these are [from, to) themselves. */
  readonly places: Int32Array | null;
  readonly from: number;
  readonly to: number;
}

/** The places of changes that count. */
export function* placesOf({ places, from, to }: Taken): Generator<number> {
  for (let next = from; next < to; next += 1) yield places === null ? next : (places[next] as number);
}

export class SeriesMasks {
  readonly #all: number;
  readonly #lookups: readonly (Lookup | null)[];
  #some: Some = { places: new Int32Array(0), masks: new Int32Array(0) };
  #each = new Int32Array(0);
  /** The places of what each series takes, one series after the other, and where those of each end. */
  #places: Int32Array = this.#each;
  readonly #ends: Int32Array;

  /** Of all series, thirty-two at a time; `first`: the number of the series that the lowest bit stands for. */
  static ofAll(series: readonly SeriesLabels[]): { first: number; of: SeriesMasks }[] {
    return Array.from({ length: Math.ceil(series.length / most) }, (_, group) => ({
      first: group * most,
      of: new SeriesMasks(series.slice(group * most, (group + 1) * most)),
    }));
  }

  constructor(series: readonly SeriesLabels[]) {
    this.#all = series.reduce((mask, _, bit) => mask | (1 << bit), 0);
    this.#ends = new Int32Array(series.length);
    const labels = series[0]?.length ?? 0;
    this.#lookups = Array.from({ length: labels }, (_, label) => lookup(series.map((one) => one[label] ?? null)));
  }

  /** Of one change by its labels. */
  maskOf(labels: readonly number[]): number {
    return this.#lookups.reduce(
      (mask, one, label) => (one === null ? mask : mask & found(one, labels[label] ?? 0)),
      this.#all,
    );
  }

  /** Which changes of [from, to) each series takes, by the columns of their labels. Take them before the next call. */
  *taken(columns: readonly (Column | null)[], from: number, to: number): Generator<Taken> {
    let all = this.#all;
    const wide: [Exclude<Column, number>, Lookup][] = [];
    for (const [label, one] of this.#lookups.entries()) {
      const column = columns[label] ?? 0;
      if (one === null) continue;
      if (typeof column === "number") all &= found(one, column);
      else wide.push([column, one]);
    }
    if (all === 0) return;
    const count = wide.length === 0 ? 0 : this.#select(all, wide, from, to);
    if (wide.length > 0 && this.#ends.length === 1) {
      return yield { series: 0, places: this.#some.places, from: 0, to: count };
    }
    if (wide.length > 0) this.#placesOfEach(count);
    for (let left = all, begin = 0; left !== 0; left &= left - 1) {
      const series = 31 - Math.clz32(left & -left);
      const end = this.#ends[series] as number;
      if (wide.length === 0) yield { series, places: null, from, to };
      else yield { series, places: this.#places, from: begin, to: end };
      begin = end;
    }
  }

  /** The changes that some series takes; answers how many. */
  #select(all: number, wide: readonly [Exclude<Column, number>, Lookup][], from: number, to: number): number {
    if (this.#some.places.length < to - from) {
      this.#some = { places: new Int32Array(to * 2), masks: new Int32Array(to * 2) };
    }
    const [[column, one], ...others] = wide as [(typeof wide)[number], ...typeof wide];
    let count = first(this.#some.places, all, column, one, [from, to]);
    if (others.length > 0 || this.#ends.length > 1) masksOf(this.#some, all, column, one, count);
    for (const [further, its] of others) count = narrow(this.#some, further, its, count);
    return count;
  }

  #placesOfEach(count: number): void {
    const [{ masks, places: some }, ends] = [this.#some, this.#ends.fill(0)];
    for (let next = 0; next < count; next += 1) {
      for (let left = masks[next] as number; left !== 0; left &= left - 1) {
        const bit = 31 - Math.clz32(left & -left);
        ends[bit] = (ends[bit] as number) + 1;
      }
    }
    let all = 0;
    for (const [bit, own] of ends.entries()) {
      ends[bit] = all;
      all += own;
    }
    if (this.#each.length < all) this.#each = new Int32Array(all * 2);
    const places = this.#each;
    for (let next = 0; next < count; next += 1) {
      for (let left = masks[next] as number; left !== 0; left &= left - 1) {
        const bit = 31 - Math.clz32(left & -left);
        const end = ends[bit] as number;
        places[end] = some[next] as number;
        ends[bit] = end + 1;
      }
    }
    this.#places = places;
  }
}

/** The changes that are left, with the series that they may count to. */
interface Some {
  readonly places: Int32Array;
  readonly masks: Int32Array;
}

/** The places of [from, to) that one label leaves; answers how many. */
function first(
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
function masksOf({ places: some, masks }: Some, all: number, column: Column, one: Lookup, count: number): void {
  for (let next = 0; next < count; next += 1) {
    masks[next] = all & found(one, numberAt(column, some[next] as number));
  }
}

/** Those of them that a further label leaves; answers how many. */
function narrow(some: Some, column: Exclude<Column, number>, { places, others, any }: Lookup, before: number): number {
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

function found({ places, others, any }: Lookup, id: number): number {
  return id < places.length ? (places[id] as number) : (others.get(id) ?? any);
}

/** Null where every series takes all. */
function lookup(series: readonly (readonly number[] | null)[]): Lookup | null {
  if (series.every((ids) => ids === null)) return null;
  const any = series.reduce((mask, ids, bit) => (ids === null ? mask | (1 << bit) : mask), 0);
  const largest = series.reduce(
    (most, ids) => (ids ?? []).reduce((a, b) => (b < mostPlaces && b > a ? b : a), most),
    -1,
  );
  const places = new Int32Array(Math.max(largest + 1, fewestPlaces)).fill(any);
  const others = new Map<number, number>();
  for (const [bit, ids] of series.entries()) {
    for (const id of ids ?? []) {
      if (id < mostPlaces) places[id] = (places[id] as number) | (1 << bit);
      else others.set(id, (others.get(id) ?? any) | (1 << bit));
    }
  }
  return { places, others, any };
}
