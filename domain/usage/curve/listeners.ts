// Which features and selections hear of a pool's starts and ends: these are passed on to their measures. Runs where the changes
// are read; no query here.
import { type Column, numberAt } from "../packed/columns.ts";
import type { RawChanges } from "../packed/raw-changes.ts";
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
const several = -2;
/** Ids up to this are looked up by place, larger ones in a map. */
const mostPlaces = 2 ** 22;

export class Listeners {
  readonly #measures: Measures;
  /** By the pool's Id. */
  readonly #byPool: ReadonlyMap<number, readonly number[]>;
  /** By the pool's Id: its measure where it has just one. */
  readonly #only: Int32Array;
  readonly #isManifold: boolean;
  #columns = { licenses: new Float64Array(0), users: new Float64Array(0), measures: new Int32Array(0) };

  constructor(listening: Listening) {
    this.#measures = new Measures(listening);
    const pairs = listening.pools.flatMap((ids, measure) => ids.map((id) => ({ id, measure })));
    const groups = Map.groupBy(pairs, ({ id }) => id);
    this.#byPool = new Map(Array.from(groups, ([id, own]) => [id, own.map(({ measure }) => measure)]));
    const largest = pairs.reduce((most, { id }) => (id < mostPlaces && id > most ? id : most), -1);
    this.#only = Int32Array.from({ length: largest + 1 }, (_, id) => this.#onlyOf(id));
    this.#isManifold = [...this.#byPool.values()].some((own) => own.length > 1);
  }

  /** [from, to) of raw changes. A start that its own end follows at once lasted no time. */
  take({ at, signs, licenses, labels }: RawChanges, from: number, to: number): void {
    const [pools, users] = labels as [Column, Column];
    for (let place = from; place < to; place += 1) {
      const [instant, own, pool] = [at[place] as number, numberAt(licenses, place), numberAt(pools, place)];
      if (signs[place] === -1) this.#ends(pool, instant, own);
      else if (at[place + 1] === instant && signs[place + 1] === -1) place += 1;
      else this.#starts(pool, instant, own, numberAt(users, place));
    }
  }

  /** Stored changes in these ranges; `before` hears of each range before it is taken. */
  takeStored(stored: StoredChanges, ranges: Iterable<readonly [number, number]>, before: (at: number) => void): void {
    const { day, times } = stored;
    const columns = this.#columnsOf(stored);
    for (const [from, to] of ranges) {
      if (from >= to) continue;
      before(day + ((times[from] as number) >>> 1));
      if (this.#isManifold) this.#takeEach(stored, columns, from, to);
      else this.#measures.take({ day, times, ...columns }, from, to);
    }
  }

  heard(): Measured[] {
    return this.#measures.measured();
  }

  #takeEach({ day, times, pools }: StoredChanges, { licenses, users }: Columns, from: number, to: number): void {
    for (let place = from; place < to; place += 1) {
      const pool = typeof pools === "number" ? pools : (pools[place] as number);
      const time = times[place] as number;
      const at = day + (time >>> 1);
      if ((time & 1) === 0) this.#ends(pool, at, licenses[place] as number);
      else if (times[place + 1] === time - 1) place += 1;
      else this.#starts(pool, at, licenses[place] as number, users[place] as number);
    }
  }

  #starts(poolId: number, at: number, licenses: number, userId: number): void {
    for (const measure of this.#byPool.get(poolId) ?? []) this.#measures.starts(measure, at, licenses, userId);
  }

  #ends(poolId: number, at: number, licenses: number): void {
    for (const measure of this.#byPool.get(poolId) ?? []) this.#measures.ends(measure, at, licenses);
  }

  /** As wide as the loop over them wants it, whatever their width is as stored. Used again by the next call. */
  #columnsOf({ times, licenses, pools, users }: StoredChanges): Columns {
    const { length } = times;
    if (this.#columns.measures.length < length) {
      const wide = length * 2;
      this.#columns = {
        licenses: new Float64Array(wide),
        users: new Float64Array(wide),
        measures: new Int32Array(wide),
      };
    }
    fill(this.#columns.licenses, licenses, length);
    fill(this.#columns.users, users, length);
    const { measures } = this.#columns;
    if (typeof pools === "number") measures.fill(this.#onlyOf(pools), 0, length);
    else this.#fillMeasures(measures, pools, length);
    return this.#columns;
  }

  #fillMeasures(measures: Int32Array, pools: Exclude<Column, number>, length: number): void {
    const known = this.#only.length;
    for (let place = 0; place < length; place += 1) {
      const id = pools[place] as number;
      measures[place] = id < known ? (this.#only[id] as number) : id < mostPlaces ? none : this.#onlyOf(id);
    }
  }

  #onlyOf(poolId: number): number {
    const own = this.#byPool.get(poolId) ?? [];
    return own.length > 1 ? several : (own[0] ?? none);
  }
}

interface Columns {
  readonly licenses: Float64Array;
  readonly users: Float64Array;
  readonly measures: Int32Array;
}

function fill(numbers: Float64Array, column: Column, length: number): void {
  if (typeof column === "number") numbers.fill(column, 0, length);
  else numbers.set(column);
}
