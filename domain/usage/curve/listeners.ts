// A fold: hands packed days on to the measures of the features and selections that a pool counts to, in the order of time.
import { type Column, numberAt, unpacked, unpackedChanges } from "../../../columnar/changes/columns.ts";
import { packedRanges, type RawChanges, type RawPart, RawWalk } from "../../../columnar/changes/raw-changes.ts";
import type { Fold } from "../../../db/index.ts";
import type { Interval } from "../../time/working-time.ts";
import { type Measured, Measures, type MeasuresOf } from "./measures.ts";

/** Passed on to where the changes are read. */
export interface Listening extends MeasuresOf {
  /** Of each measure its pools. */
  readonly pools: readonly (readonly number[])[];
}

/** A day's changes as stored, in the columns that listeners need. */
export interface StoredChanges {
  readonly day: number;
  readonly times: Uint32Array;
  readonly licenses: Column;
  readonly pools: Column;
  readonly users: Column;
}

const none = -1;
/** Ids below this are looked up in an array, larger ones in a map. */
const mostIds = 2 ** 22;

/** Measures that share no pool: each pool's Id has one of them, or none. */
interface Layer {
  readonly byPool: ReadonlyMap<number, number>;
  /** The same for Ids that are looked up in an array. */
  readonly byId: Int32Array;
}

export class Listeners {
  readonly #measures: Measures;
  /** Changes are taken once for each: that of a pool may count to several measures. */
  readonly #layers: readonly Layer[];
  #columns = columnsFor(0);

  constructor(listening: Listening) {
    this.#measures = new Measures(listening);
    this.#layers = layersOf(listening.pools);
  }

  /** [from, to) of raw changes. A start that its own end follows at once lasted no time. */
  take({ at, signs, licenses, labels }: RawChanges, from: number, to: number): void {
    const [pools, users] = labels as [Column, Column];
    for (let row = from; row < to; row += 1) {
      const instant = at[row] as number;
      const number = numberAt(licenses, row);
      const pool = numberAt(pools, row);
      if (signs[row] === -1) this.#ends(pool, instant, number);
      else if (at[row + 1] === instant && signs[row + 1] === -1) row += 1;
      else this.#starts(pool, instant, number, numberAt(users, row));
    }
  }

  /** Stored changes in these ranges; `before` hears of each range before it is taken. */
  takeStored(stored: StoredChanges, ranges: Iterable<readonly [number, number]>, before: (at: number) => void): void {
    const { day, times, pools } = stored;
    const columns = this.#columnsOf(stored);
    for (const [from, to] of ranges) {
      if (from >= to) continue;
      before(day + ((times[from] as number) >>> 1));
      for (const layer of this.#layers) {
        this.#measures.take({ day, times, ...columns }, select(columns, layer, pools, [from, to]));
      }
    }
  }

  heard(): Measured[] {
    return this.#measures.measured();
  }

  #starts(poolId: number, at: number, licenses: number, userId: number): void {
    for (const { byPool } of this.#layers) {
      const measure = byPool.get(poolId);
      if (measure !== undefined) this.#measures.starts(measure, at, licenses, userId);
    }
  }

  #ends(poolId: number, at: number, licenses: number): void {
    for (const { byPool } of this.#layers) {
      const measure = byPool.get(poolId);
      if (measure !== undefined) this.#measures.ends(measure, at, licenses);
    }
  }

  /** As wide as the loop over them wants it, whatever their width is as stored. Used again by the next call. */
  #columnsOf({ times, licenses, users }: StoredChanges): Columns {
    const { length } = times;
    if (this.#columns.measures.length < length) this.#columns = columnsFor(length * 2);
    fill(this.#columns.licenses, licenses, length);
    fill(this.#columns.users, users, length);
    return this.#columns;
  }
}

/** The measures in as few layers as they fit one after the other. */
function layersOf(pools: readonly (readonly number[])[]): Layer[] {
  const layers: Map<number, number>[] = [];
  for (const [measure, ids] of pools.entries()) {
    const fitting = layers.find((byPool) => !ids.some((id) => byPool.has(id)));
    const layer = fitting ?? new Map<number, number>();
    if (fitting === undefined) layers.push(layer);
    for (const id of ids) layer.set(id, measure);
  }
  return layers.map((byPool) => {
    const largest = byPool.keys().reduce((most, id) => (id < mostIds && id > most ? id : most), -1);
    return { byPool, byId: Int32Array.from({ length: largest + 1 }, (_, id) => byPool.get(id) ?? none) };
  });
}

interface Columns {
  readonly licenses: Float64Array;
  readonly users: Float64Array;
  /** Of those that count to a measure of a layer: their rows, and to which. */
  readonly rows: Int32Array;
  readonly measures: Int32Array;
}

function columnsFor(changes: number): Columns {
  return {
    licenses: new Float64Array(changes),
    users: new Float64Array(changes),
    rows: new Int32Array(changes),
    measures: new Int32Array(changes),
  };
}

/** Finds the changes of [from, to) that count to a measure of the layer; answers how many. */
function select(
  { rows, measures }: Columns,
  { byPool, byId }: Layer,
  pools: Column,
  [from, to]: readonly [from: number, to: number],
): number {
  const size = byId.length;
  let count = 0;
  for (let row = from; row < to; row += 1) {
    const id = typeof pools === "number" ? pools : (pools[row] as number);
    const measure = id < size ? (byId[id] as number) : id < mostIds ? none : (byPool.get(id) ?? none);
    rows[count] = row;
    measures[count] = measure;
    // No branch: what counts comes in no order that could be guessed.
    count += (measure >>> 31) ^ 1;
  }
  return count;
}

function fill(numbers: Float64Array, column: Column, length: number): void {
  if (typeof column === "number") numbers.fill(column, 0, length);
  else numbers.set(column);
}

export interface ListeningInput extends Listening, Interval, RawPart {}

/** Rows: a day, its changes, their licences, pools and users; these are null where nobody asks. In the order of time. */
export const begin: Fold<ListeningInput, Measured[]> = (input) => {
  const { startAt, endAt, rawTimes, rawChanges } = input;
  const listeners = new Listeners(input);
  const raw = new RawWalk(rawChanges);
  const takeRaw = (before: number) => listeners.take(rawChanges, ...raw.until(before));
  return {
    row: ([dayAt, changes, licenses, pools, users]) => {
      const day = Number(dayAt);
      const times = unpackedChanges(changes as Buffer);
      const columns = {
        licenses: unpacked(licenses as Buffer),
        pools: unpacked(pools as Buffer),
        users: users === null ? 0 : unpacked(users as Buffer),
      };
      const ranges = packedRanges(times, rawTimes, { day, startAt, endAt });
      listeners.takeStored({ day, times, ...columns }, ranges, takeRaw);
    },
    end: () => {
      takeRaw(endAt);
      return listeners.heard();
    },
  };
};
