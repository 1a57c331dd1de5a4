// Which of up to thirty-two series a change counts to, as the bits of a number: looked up by each of its labels. No query here.
import type { Column } from "./columns.ts";
import type { SeriesLabels } from "./sweep-input.ts";

const most = 32;
/** Ids up to this are looked up by place, larger ones in a map. */
const mostPlaces = 2 ** 22;

/** What a label's Id leaves of the series. */
interface Lookup {
  readonly places: Int32Array;
  readonly others: ReadonlyMap<number, number>;
  /** Of an Id that no series names: the series that take all. */
  readonly any: number;
}

/** The changes that count to a series: those of [from, to), or at these places in [from, to) of `places`. */
export interface Taken {
  /** Its number among those of the masks. */
  readonly series: number;
  readonly places: Int32Array | null;
  readonly from: number;
  readonly to: number;
}

export class SeriesMasks {
  readonly #all: number;
  readonly #lookups: readonly (Lookup | null)[];
  #masks = new Int32Array(0);
  /** The places of what each series takes, one series after the other, and where those of each end. */
  #places = new Int32Array(0);
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
    if (wide.length > 0 && all !== 0) this.#fill(all, wide, from, to);
    for (let left = all, begin = 0; left !== 0; left &= left - 1) {
      const series = 31 - Math.clz32(left & -left);
      const end = this.#ends[series] as number;
      yield wide.length === 0
        ? { series, places: null, from, to }
        : { series, places: this.#places, from: begin, to: end };
      begin = end;
    }
  }

  #fill(all: number, wide: readonly [Exclude<Column, number>, Lookup][], from: number, to: number): void {
    if (this.#masks.length < to) this.#masks = new Int32Array(to * 2);
    this.#masks.fill(all, from, to);
    for (const [column, one] of wide) narrow(this.#masks, column, one, from, to);
    if (this.#ends.length === 1) this.#placesOfOne(from, to);
    else this.#placesOfEach(from, to);
  }

  /** Without a branch that depends on what is found: most of the time goes into wrong guesses at it. */
  #placesOfOne(from: number, to: number): void {
    const masks = this.#masks;
    const places = this.#roomFor(to - from);
    let end = 0;
    for (let place = from; place < to; place += 1) {
      places[end] = place;
      end += masks[place] as number;
    }
    this.#ends[0] = end;
  }

  #placesOfEach(from: number, to: number): void {
    const [masks, ends] = [this.#masks, this.#ends.fill(0)];
    for (let place = from; place < to; place += 1) {
      for (let left = masks[place] as number; left !== 0; left &= left - 1) {
        const bit = 31 - Math.clz32(left & -left);
        ends[bit] = (ends[bit] as number) + 1;
      }
    }
    let count = 0;
    for (const [bit, own] of ends.entries()) {
      ends[bit] = count;
      count += own;
    }
    const places = this.#roomFor(count);
    for (let place = from; place < to; place += 1) {
      for (let left = masks[place] as number; left !== 0; left &= left - 1) {
        const bit = 31 - Math.clz32(left & -left);
        const end = ends[bit] as number;
        places[end] = place;
        ends[bit] = end + 1;
      }
    }
  }

  /** For one more, which is written and not counted. */
  #roomFor(count: number): Int32Array {
    if (this.#places.length <= count) this.#places = new Int32Array((count + 1) * 2);
    return this.#places;
  }
}

function narrow(
  masks: Int32Array,
  column: Exclude<Column, number>,
  { places, others, any }: Lookup,
  from: number,
  to: number,
): void {
  const known = places.length;
  for (let place = from; place < to; place += 1) {
    const id = column[place] as number;
    masks[place] = (masks[place] as number) & (id < known ? (places[id] as number) : (others.get(id) ?? any));
  }
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
  const places = new Int32Array(largest + 1).fill(any);
  const others = new Map<number, number>();
  for (const [bit, ids] of series.entries()) {
    for (const id of ids ?? []) {
      if (id < mostPlaces) places[id] = (places[id] as number) | (1 << bit);
      else others.set(id, (others.get(id) ?? any) | (1 << bit));
    }
  }
  return { places, others, any };
}
