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

export class SeriesMasks {
  readonly #all: number;
  readonly #lookups: readonly (Lookup | null)[];
  #masks = new Int32Array(0);

  /** Of all series, thirty-two at a time; `first`: the number of the series that the lowest bit stands for. */
  static ofAll(series: readonly SeriesLabels[]): { first: number; of: SeriesMasks }[] {
    return Array.from({ length: Math.ceil(series.length / most) }, (_, group) => ({
      first: group * most,
      of: new SeriesMasks(series.slice(group * most, (group + 1) * most)),
    }));
  }

  constructor(series: readonly SeriesLabels[]) {
    this.#all = series.reduce((mask, _, bit) => mask | (1 << bit), 0);
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

  /** Of changes by the columns of their labels. The array is used again by the next call. */
  masksOf(columns: readonly (Column | null)[], length: number): Int32Array {
    if (this.#masks.length < length) this.#masks = new Int32Array(length * 2);
    let all = this.#all;
    const wide: [Exclude<Column, number>, Lookup][] = [];
    for (const [label, one] of this.#lookups.entries()) {
      const column = columns[label] ?? 0;
      if (one === null) continue;
      if (typeof column === "number") all &= found(one, column);
      else wide.push([column, one]);
    }
    this.#masks.fill(all, 0, length);
    if (all !== 0) for (const [column, one] of wide) narrow(this.#masks, column, one, length);
    return this.#masks;
  }
}

function narrow(
  masks: Int32Array,
  column: Exclude<Column, number>,
  { places, others, any }: Lookup,
  length: number,
): void {
  const known = places.length;
  for (let place = 0; place < length; place += 1) {
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
