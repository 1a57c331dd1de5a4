// A fold: hands packed days on to the measures of the features and selections that a pool counts to, in the order of time.
import { type Column, numberAt, unpacked, unpackedChanges } from "../../../columnar/changes/columns.ts";
import { packedRanges, type RawChanges, type RawPart, RawWalk } from "../../../columnar/changes/raw-changes.ts";
import type { Fold } from "../../../db/index.ts";
import type { Interval } from "../../time/working-time.ts";
import { Measure, type Measured, type MeasureOf } from "./measures.ts";

/** Passed on to where the changes are read. */
export interface Listening {
  readonly measures: readonly MeasureOf[];
  /** The measured time, in order; they do not overlap. */
  readonly intervals: readonly Interval[];
  /** Checkouts are looked at where more than the smallest of these are in use. */
  readonly licenses: readonly number[];
  /** Of each measure its pools. */
  readonly pools: readonly (readonly number[])[];
}

export class Listeners {
  readonly #measures: readonly Measure[];
  /** By a pool's Id those that it counts to. */
  readonly #ofPool: Measure[][] = [];

  constructor({ measures, intervals, licenses, pools }: Listening) {
    this.#measures = measures.map((of) => new Measure(of, intervals, licenses));
    for (const [index, measure] of this.#measures.entries()) {
      for (const id of pools[index] ?? []) {
        this.#ofPool[id] ??= [];
        this.#ofPool[id].push(measure);
      }
    }
  }

  /** [from, to) of raw changes. A start that its own end follows at once lasted no time. */
  take({ at, signs, licenses, labels }: RawChanges, from: number, to: number): void {
    const [pools, users] = labels as [Column, Column];
    for (let row = from; row < to; row += 1) {
      const measures = this.#ofPool[numberAt(pools, row)];
      if (measures === undefined) continue;
      const instant = at[row] as number;
      const isStart = signs[row] === 1;
      if (isStart && at[row + 1] === instant && signs[row + 1] === -1) row += 1;
      else change(measures, instant, isStart, numberAt(licenses, row), numberAt(users, row));
    }
  }

  /** [from, to) of a day's changes as stored. */
  takeStored({ day, times, licenses, pools, users }: StoredChanges, from: number, to: number): void {
    for (let row = from; row < to; row += 1) {
      const measures = this.#ofPool[numberAt(pools, row)];
      if (measures === undefined) continue;
      const time = times[row] as number;
      const isStart = (time & 1) === 1;
      if (isStart && times[row + 1] === time - 1) row += 1;
      else change(measures, day + (time >>> 1), isStart, numberAt(licenses, row), numberAt(users, row));
    }
  }

  heard(): Measured[] {
    return this.#measures.map((measure) => measure.measured());
  }
}

function change(measures: readonly Measure[], at: number, isStart: boolean, licenses: number, userId: number): void {
  for (const measure of measures) {
    if (isStart) measure.starts(at, licenses, userId);
    else measure.ends(at, licenses);
  }
}

interface StoredChanges {
  readonly day: number;
  readonly times: Uint32Array;
  readonly licenses: Column;
  readonly pools: Column;
  readonly users: Column;
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
      const stored = {
        day,
        times,
        licenses: unpacked(licenses as Buffer),
        pools: unpacked(pools as Buffer),
        users: users === null ? 0 : unpacked(users as Buffer),
      };
      for (const [from, to] of packedRanges(times, rawTimes, { day, startAt, endAt })) {
        if (from >= to) continue;
        takeRaw(day + ((times[from] as number) >>> 1));
        listeners.takeStored(stored, from, to);
      }
    },
    end: () => {
      takeRaw(endAt);
      return listeners.heard();
    },
  };
};
