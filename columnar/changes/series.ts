// Which series each change counts to. Up to thirty-two series are the bits of a number, looked up by each label of a change; the
// selected rows go to their series in the order of time, packed and raw ones together.
import type { Interval } from "../intervals.ts";
import type { Column } from "./columns.ts";
import { type DayColumns, type RawChanges, type RawPart, unionFold } from "./raw-changes.ts";

const most = 32;

/** In the order of pool, user, group and project: the Ids that a series selects; null: all. */
export type SeriesLabels = readonly (readonly number[] | null)[];

export type DayChanges = Omit<DayColumns, "labels">;

/** Changes that count to a series. */
export interface Selected {
  /** Its number among those of the masks. */
  readonly series: number;
  /** A selection vector: [from, to) of these are the changes' rows; null: these are [from, to) themselves. */
  readonly rows: Int32Array | null;
  readonly from: number;
  readonly to: number;
}

/** The row at an index of a selection vector. */
export function rowAt(rows: Selected["rows"], index: number): number {
  return rows === null ? index : (rows[index] as number);
}

/** The rows of the selected changes. */
export function* rowsOf({ rows, from, to }: Selected): Generator<number> {
  for (let next = from; next < to; next += 1) yield rowAt(rows, next);
}

/** The numbers of the bits that are set, from the lowest. */
export function bitsOf(mask: number): number[] {
  const bits: number[] = [];
  for (let left = mask; left !== 0; left &= left - 1) bits.push(31 - Math.clz32(left & -left));
  return bits;
}

export class SeriesMasks {
  readonly #all: number;
  readonly #lookups: readonly (Lookup | null)[];
  #some: Some = { rows: new Int32Array(0), masks: new Int32Array(0) };
  #each = new Int32Array(0);
  /** The rows that each series selects, one series after the other, and where those of each end. */
  #rows: Int32Array = this.#each;
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

  /** Which changes of [from, to) each series selects, by the columns of their labels. Use them before the next call. */
  *select(columns: readonly (Column | null)[], from: number, to: number): Generator<Selected> {
    let all = this.#all;
    const wide: Wide[] = [];
    for (const [label, one] of this.#lookups.entries()) {
      const column = columns[label] ?? 0;
      if (one === null) continue;
      if (typeof column === "number") all &= found(one, column);
      else wide.push([column, one]);
    }
    if (all === 0) return;
    if (wide.length === 0) yield* bitsOf(all).map((series) => ({ series, rows: null, from, to }));
    else yield* this.#selectWide(all, wide, from, to);
  }

  *#selectWide(all: number, wide: readonly Wide[], from: number, to: number): Generator<Selected> {
    const count = this.#selectAny(all, wide, from, to);
    if (this.#ends.length === 1) return yield { series: 0, rows: this.#some.rows, from: 0, to: count };
    this.#rowsOfEach(count);
    let begin = 0;
    for (const series of bitsOf(all)) {
      const end = this.#ends[series] as number;
      yield { series, rows: this.#rows, from: begin, to: end };
      begin = end;
    }
  }

  /** The changes that some series selects; answers how many. */
  #selectAny(all: number, wide: readonly Wide[], from: number, to: number): number {
    if (this.#some.rows.length < to - from) {
      this.#some = { rows: new Int32Array(to * 2), masks: new Int32Array(to * 2) };
    }
    const [first, ...others] = wide as [Wide, ...Wide[]];
    const left = chosen(this.#some, all, first, from, to);
    return others.reduce((count, [column, one]) => narrow(this.#some, column, one, count), left);
  }

  #rowsOfEach(count: number): void {
    const { masks, rows: some } = this.#some;
    const ends = this.#ends.fill(0);
    for (let next = 0; next < count; next += 1) {
      for (let left = masks[next] as number; left !== 0; left &= left - 1) {
        const bit = 31 - Math.clz32(left & -left);
        ends[bit] = (ends[bit] as number) + 1;
      }
    }
    let all = 0;
    for (const [bit, count] of ends.entries()) {
      ends[bit] = all;
      all += count;
    }
    if (this.#each.length < all) this.#each = new Int32Array(all * 2);
    const rows = this.#each;
    for (let next = 0; next < count; next += 1) {
      for (let left = masks[next] as number; left !== 0; left &= left - 1) {
        const bit = 31 - Math.clz32(left & -left);
        const end = ends[bit] as number;
        rows[end] = some[next] as number;
        ends[bit] = end + 1;
      }
    }
    this.#rows = rows;
  }
}

/** Ids below this are looked up in an array, larger ones in a map. */
const mostIds = 2 ** 22;
/** So that nearly every Id is: which ones are not would be a branch that nobody could guess. */
const fewestIds = 2 ** 16;

/** What a label's Id leaves of the series. */
export interface Lookup {
  /** By Id; of each series a bit. */
  readonly byId: Int32Array;
  readonly others: ReadonlyMap<number, number>;
  /** Of an Id that no series names: the series that take all. */
  readonly any: number;
}

/** A label's Ids, which are not all the same, and what each leaves. */
export type Wide = readonly [column: Exclude<Column, number>, of: Lookup];

/** The changes that are left, with the series that they may count to. */
export interface Some {
  readonly rows: Int32Array;
  readonly masks: Int32Array;
}

/** The rows of [from, to) that one label leaves, with the series; answers how many. */
function chosen(some: Some, all: number, [column, { byId, others, any }]: Wide, from: number, to: number): number {
  const size = byId.length;
  const { rows, masks } = some;
  let count = 0;
  for (let row = from; row < to; row += 1) {
    const id = column[row] as number;
    const mask = all & (id < size ? (byId[id] as number) : id < mostIds ? any : (others.get(id) ?? any));
    rows[count] = row;
    masks[count] = mask;
    // 1 where a bit is set. No branch: what counts comes in no order that could be guessed.
    count += (mask | -mask) >>> 31;
  }
  return count;
}

/** Those of them that a further label leaves; answers how many. */
function narrow(some: Some, column: Exclude<Column, number>, { byId, others, any }: Lookup, before: number): number {
  const size = byId.length;
  const left = some.rows;
  const masks = some.masks;
  let count = 0;
  for (let next = 0; next < before; next += 1) {
    const row = left[next] as number;
    const id = column[row] as number;
    const mask =
      (masks[next] as number) & (id < size ? (byId[id] as number) : id < mostIds ? any : (others.get(id) ?? any));
    left[count] = row;
    masks[count] = mask;
    count += (mask | -mask) >>> 31;
  }
  return count;
}

function found({ byId, others, any }: Lookup, id: number): number {
  return id < byId.length ? (byId[id] as number) : (others.get(id) ?? any);
}

/** Null where every series takes all. */
function lookup(series: readonly (readonly number[] | null)[]): Lookup | null {
  if (series.every((ids) => ids === null)) return null;
  const any = series.reduce((mask, ids, bit) => (ids === null ? mask | (1 << bit) : mask), 0);
  const largest = series.reduce((most, ids) => (ids ?? []).reduce((a, b) => (b < mostIds && b > a ? b : a), most), -1);
  const byId = new Int32Array(Math.max(largest + 1, fewestIds)).fill(any);
  const others = new Map<number, number>();
  for (const [bit, ids] of series.entries()) {
    for (const id of ids ?? []) {
      if (id < mostIds) byId[id] = (byId[id] as number) | (1 << bit);
      else others.set(id, (others.get(id) ?? any) | (1 << bit));
    }
  }
  return { byId, others, any };
}

/** What a series does with the changes that count to it. */
export interface SeriesConsumer {
  changes(changes: DayChanges, selected: Selected): void;
  rawChanges(changes: RawChanges, rows: Iterable<number>): void;
}

interface Walked extends RawPart, Interval {
  readonly labels: readonly SeriesLabels[];
}

/** A fold over packed days for those that have the labels, in their order. */
export function seriesFold(walked: Walked, series: readonly SeriesConsumer[]) {
  const masks = SeriesMasks.ofAll(walked.labels);
  const each = (
    labels: readonly (Column | null)[],
    from: number,
    to: number,
    give: (one: SeriesConsumer, selected: Selected) => void,
  ) => {
    for (const { first, of } of masks) {
      for (const selected of of.select(labels, from, to)) {
        give(series[first + selected.series] as SeriesConsumer, selected);
      }
    }
  };
  return unionFold<void>(walked, {
    take: (changes, from, to) =>
      each(changes.labels, from, to, (one, selected) => one.rawChanges(changes, rowsOf(selected))),
    ofDay: (day) => (from, to) => each(day.labels, from, to, (one, selected) => one.changes(day, selected)),
    end: () => {},
  });
}
