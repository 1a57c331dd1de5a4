// The curve of licences in use, as the starts and ends of sessions that make it: from the roll-up's packed days, from the
// sessions where it does not reach. What is made of them is the business of measures.ts, and of the sweep.
import type { Knex } from "knex";
import { type Column, numberAt } from "../../../columnar/changes/columns.ts";
import {
  type ChangeConsumer,
  type DayColumns,
  type RawChanges,
  type RawPart,
  unionFold,
} from "../../../columnar/changes/raw-changes.ts";
import { sweepDays } from "../../../columnar/changes/stored.ts";
import { SeriesSweep, type SweptSeries } from "../../../columnar/changes/sweep.ts";
import { asFold, type Fold } from "../../../db/index.ts";
import { DAY_MS, startOfDay } from "../../time/units.ts";
import type { Interval } from "../../time/working-time.ts";
import { changesIn } from "../concurrency/changes.ts";
import { changesInTimes, runningAt } from "../concurrency/closed-days.ts";
import { closedUntil, daysOf, numbersOf, rawTimes } from "../concurrency/invalidation-log.ts";
import { Measure, type Measured, type MeasureOf } from "./measures.ts";

export interface CurveOf {
  readonly poolIds: readonly number[];
  readonly window: Interval;
  readonly signal: AbortSignal;
}

/** Of each pool how many licences are in use just before the window; pools with none are left out. */
export async function usedBefore(knex: Knex, { poolIds, window }: CurveOf): Promise<ReadonlyMap<number, number>> {
  const used = new Map<number, number>();
  if (window.startAt >= window.endAt) return used;
  const filter = { poolIds, includeActive: true };
  for (const { labels, licenses } of await runningAt(knex, window.startAt, filter, await closedUntil(knex))) {
    used.set(labels[0], (used.get(labels[0]) ?? 0) + licenses);
  }
  return used;
}

/** What is measured of the window. Read it in one snapshot. */
export function measuredCurve(knex: Knex, of: CurveOf, listening: Listening): Promise<Measured[]> {
  return replayed(knex, of, {
    module: new URL(import.meta.url),
    input: listening,
    columns: ["pool_ids", listening.licenses.length > 0 ? "user_ids" : knex.raw("null as user_ids")],
    make: () => new Listeners(listening),
  });
}

/** The numbers of pieceFields of each piece between borders that fill the window. Read it in one snapshot. */
export async function sweptCurve(
  knex: Knex,
  of: CurveOf,
  series: Pick<SweptSeries, "owned" | "known"> & { readonly licensesBefore: number },
  borders: Float64Array,
): Promise<Float64Array> {
  const labels = [of.poolIds, null, null, null];
  const before = { sessions: 0, licenses: series.licensesBefore };
  const swept: SweptSeries = { ...series, labels, before, deltas: [] };
  const raw = await rawIn(knex, of);
  if (raw === null) {
    const sweep = new SeriesSweep(swept, borders);
    await readSessions(knex, of, (changes) => sweep.rawChanges(changes, changes.at.keys()));
    return sweep.end();
  }
  return sweepDays(knex, daysOf(of.window), { series: [swept], edges: borders, ...raw });
}

/** Who takes the starts and ends of a window: where they are stored, or from the sessions. */
export interface Replay<Input, Result> {
  /** A fold over days of packed changes: their beginning, changes, licences and `columns`. It is given a {@link ReplayedWindow} too. */
  readonly module: URL;
  readonly input: Input;
  readonly columns: readonly (string | Knex.Raw)[];
  /** Where too much of the window is not in the roll-up. */
  make(): ChangeConsumer<Result>;
}

export interface ReplayedWindow extends Interval, RawPart {}

/** What is made of the starts and ends in the window, in the order of time. Read it in one snapshot. */
export async function replayed<Input extends object, Result>(
  knex: Knex,
  of: CurveOf,
  { module, input, columns, make }: Replay<Input, Result>,
): Promise<Result> {
  const { poolIds, window } = of;
  if (poolIds.length === 0 || window.startAt >= window.endAt) return make().end();
  const raw = await rawIn(knex, of);
  if (raw === null) {
    const consumer = make();
    await readSessions(knex, of, (changes) => consumer.take(changes, 0, changes.at.length));
    return consumer.end();
  }
  const query = knex("usage_changes")
    .where("day_at", ">=", startOfDay(window.startAt))
    .where("day_at", "<", window.endAt)
    .orderBy(["day_at", "first_slot"])
    .select("day_at", "changes", "licenses", ...columns);
  return asFold(query, { module, input: { ...input, ...window, ...raw } });
}

/** What of the window must be read from the sessions; null where that is too much. */
async function rawIn(knex: Knex, { poolIds, window }: CurveOf): Promise<RawPart | null> {
  const openFrom = await closedUntil(knex);
  const raw = await rawTimes(knex, { window, includeActive: true, openFrom });
  if (raw === null) return null;
  const rawChanges = await changesInTimes(knex, raw, window, { poolIds, includeActive: true }, openFrom);
  return { rawTimes: numbersOf(raw), rawChanges };
}

/** So much is read at once, so that other requests do not wait long for their turn. */
const readAtOnceMs = 8 * DAY_MS;

/** The changes of the window, where too much of it is not in the roll-up. */
async function readSessions(
  knex: Knex,
  { poolIds, window, signal }: CurveOf,
  take: (changes: RawChanges) => void,
): Promise<void> {
  for (let startAt = window.startAt; startAt < window.endAt; ) {
    signal.throwIfAborted();
    const endAt = Math.min(startOfDay(startAt) + readAtOnceMs, window.endAt);
    take(await changesIn(knex, [{ startAt, endAt }], { poolIds, includeActive: true }));
    startAt = endAt;
  }
}

/** Passed on to where the changes are read. */
interface Listening {
  readonly measures: readonly MeasureOf[];
  /** The measured time, in order; they do not overlap. */
  readonly intervals: readonly Interval[];
  /** Checkouts are looked at where more than the smallest of these are in use. */
  readonly licenses: readonly number[];
  /** Of each measure its pools. */
  readonly pools: readonly (readonly number[])[];
}

/** Hands changes on to the measures of the features and selections that a pool counts to, in the order of time. */
class Listeners implements ChangeConsumer<Measured[]> {
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

  /** A start that its end follows at once lasted no time. */
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

  ofDay(day: DayColumns): (from: number, to: number) => void {
    return (from, to) => this.#takeStored(day, from, to);
  }

  #takeStored({ day, times, licenses, labels }: DayColumns, from: number, to: number): void {
    const pools = labels[0] as Column;
    const users = labels[1] ?? 0;
    for (let row = from; row < to; row += 1) {
      const measures = this.#ofPool[numberAt(pools, row)];
      if (measures === undefined) continue;
      const time = times[row] as number;
      const isStart = (time & 1) === 1;
      if (isStart && times[row + 1] === time - 1) row += 1;
      else change(measures, day + (time >>> 1), isStart, numberAt(licenses, row), numberAt(users, row));
    }
  }

  end(): Measured[] {
    return this.#measures.map((measure) => measure.measured());
  }
}

function change(measures: readonly Measure[], at: number, isStart: boolean, licenses: number, userId: number): void {
  for (const measure of measures) {
    if (isStart) measure.starts(at, licenses, userId);
    else measure.ends(at, licenses);
  }
}

/**
 * Rows: a day, its changes, their licences, pools and users; these are null where they do not count. In the order of time.
 * @public Loaded by its address, to run beside the data.
 */
export const begin: Fold<Listening & ReplayedWindow, Measured[]> = (input) => unionFold(input, new Listeners(input));
