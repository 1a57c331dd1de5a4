// Which of up to thirty-two series a change counts to, as the bits of a number: looked up by each of its labels. No query here.
import type { Column } from "../columns.ts";
import {
  first,
  first8,
  first16,
  found,
  type Lookup,
  lookup,
  masksOf,
  narrow,
  type Some,
  type Wide,
} from "./lookups.ts";
import type { SeriesLabels } from "./sweep-input.ts";

const most = 32;

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
  /** The lookup that leaves the fewest changes; null: not known yet. */
  #fewest: Lookup | null = null;

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
    const wide: Wide[] = [];
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
  #select(all: number, wide: readonly Wide[], from: number, to: number): number {
    if (this.#some.places.length < to - from) {
      this.#some = { places: new Int32Array(to * 2), masks: new Int32Array(to * 2) };
    }
    const [[column, one], ...others] = this.#fewestFirst(all, wide, from, to) as [Wide, ...Wide[]];
    let count = this.#first(all, [column, one], from, to);
    if (others.length > 0 || this.#ends.length > 1) masksOf(this.#some, all, column, one, count);
    for (const [further, its] of others) count = narrow(this.#some, further, its, count);
    return count;
  }

  /** The places that one label leaves, in the order of time; answers how many. */
  #first(all: number, [column, one]: Wide, from: number, to: number): number {
    const left = this.#some.places;
    if (all === this.#all && column instanceof Uint8Array) return first8(left, column, one.isAny, [from, to]);
    if (all === this.#all && column instanceof Uint16Array) return first16(left, column, one.isAny, [from, to]);
    return first(left, all, column, one, [from, to]);
  }

  /** The label that leaves the fewest comes first; which one that is, is found out once. */
  #fewestFirst(all: number, wide: readonly Wide[], from: number, to: number): readonly Wide[] {
    if (wide.length === 1) return wide;
    if (this.#fewest === null) {
      const counts = wide.map((one) => ({ lookup: one[1], count: this.#first(all, one, from, to) }));
      this.#fewest = counts.reduce((a, b) => (b.count < a.count ? b : a)).lookup;
    }
    const best = wide.find(([, one]) => one === this.#fewest);
    return best === undefined ? wide : [best, ...wide.filter((one) => one !== best)];
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
