// Which of up to thirty-two series a change counts to, as the bits of a number: looked up by each of its labels. No query here.
import type { Column } from "./columns.ts";
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

/** Changes of [from, to) for a series: all of them, those at some places, or all with a weight, 1 where it counts and else 0. */
export interface Taken {
  /** Its number among those of the masks. */
  readonly series: number;
  /** [from, to) of these are the changes' places; null: these are [from, to) themselves. */
  readonly places: Int32Array | null;
  readonly weights: Uint8Array | null;
  readonly from: number;
  readonly to: number;
}

export class SeriesMasks {
  readonly #all: number;
  readonly #lookups: readonly (Lookup | null)[];
  #weights = new Uint8Array(0);
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
    if (this.#ends.length === 1 && wide.length === 1) {
      const [column, one] = wide[0] as (typeof wide)[number];
      return yield { series: 0, places: null, weights: this.#weigh(column, one, from, to), from, to };
    }
    if (wide.length > 0) this.#select(all, wide, from, to);
    for (let left = all, begin = 0; left !== 0; left &= left - 1) {
      const series = 31 - Math.clz32(left & -left);
      const end = this.#ends[series] as number;
      if (wide.length === 0) yield { series, places: null, weights: null, from, to };
      else yield { series, places: this.#places, weights: null, from: begin, to: end };
      begin = end;
    }
  }

  /** Of one series: to pass by what does not count costs less than to choose what does, whose branches nobody could guess. */
  #weigh(column: Exclude<Column, number>, { places, others, any }: Lookup, from: number, to: number): Uint8Array {
    if (this.#weights.length < to) this.#weights = new Uint8Array(to * 2);
    const [weights, known] = [this.#weights, places.length];
    for (let place = from; place < to; place += 1) {
      const id = column[place] as number;
      weights[place] = id < known ? (places[id] as number) : id < mostPlaces ? any : (others.get(id) ?? any);
    }
    return weights;
  }

  #select(all: number, wide: readonly [Exclude<Column, number>, Lookup][], from: number, to: number): void {
    if (this.#some.places.length < to - from) {
      this.#some = { places: new Int32Array(to * 2), masks: new Int32Array(to * 2) };
    }
    let count = -1;
    for (const [column, one] of wide) {
      count = count < 0 ? first(this.#some, all, column, one, from, to) : narrow(this.#some, column, one, count);
    }
    this.#placesOfEach(count);
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

/** Those of [from, to) that one label leaves; answers how many. */
function first(
  some: Some,
  all: number,
  column: Exclude<Column, number>,
  one: Lookup,
  from: number,
  to: number,
): number {
  const { places, others, any } = one;
  const known = places.length;
  const [left, masks] = [some.places, some.masks];
  let count = 0;
  for (let place = from; place < to; place += 1) {
    const id = column[place] as number;
    const mask = all & (id < known ? (places[id] as number) : id < mostPlaces ? any : (others.get(id) ?? any));
    if (mask === 0) continue;
    left[count] = place;
    masks[count] = mask;
    count += 1;
  }
  return count;
}

/** Those of them that a further label leaves. */
function narrow(some: Some, column: Exclude<Column, number>, { places, others, any }: Lookup, before: number): number {
  const known = places.length;
  const [left, masks] = [some.places, some.masks];
  let count = 0;
  for (let next = 0; next < before; next += 1) {
    const place = left[next] as number;
    const id = column[place] as number;
    const mask =
      (masks[next] as number) & (id < known ? (places[id] as number) : id < mostPlaces ? any : (others.get(id) ?? any));
    if (mask === 0) continue;
    left[count] = place;
    masks[count] = mask;
    count += 1;
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
