// The concurrency of some series in the intervals of a window: whole days of a series that is one key from the segments of that key,
// all else from one scan of the packed changes, and raw times from the sessions.
import type { Knex } from "knex";
import { sumFields } from "../../../columnar/changes/label-sums.ts";
import { changesAt, type RawChanges } from "../../../columnar/changes/raw-changes.ts";
import type { Segment } from "../../../columnar/changes/segments.ts";
import { bitsOf, type SeriesLabels, SeriesMasks } from "../../../columnar/changes/series.ts";
import { stepFields } from "../../../columnar/changes/steps.ts";
import { type RollupKey, readSegments, stepDays, sumDays, sweepDays } from "../../../columnar/changes/stored.ts";
import { pieceFields } from "../../../columnar/changes/sweep.ts";
import type { KnownTime, OwnedStep } from "../../pools/owned-totals.ts";
import { startOfDay } from "../../time/units.ts";
import type { Interval } from "../../time/working-time.ts";
import type { Running } from "./changes.ts";
import { changesInTimes, runningAt } from "./closed-days.ts";
import { type IntervalUsage, type Piece, piecesOf, type SeriesUsage, seriesUsage } from "./interval-sums.ts";
import { daysOf, numbersOf, rawTimes, wholeDays } from "./invalidation-log.ts";

export interface RollupSeries {
  readonly labels: SeriesLabels;
  /** The key of the roll-up whose sessions are exactly these, where there is one. */
  readonly key: RollupKey | null;
  /** What the series owned, by time. */
  readonly owned: readonly OwnedStep[];
  /** Nothing else of the window is measured. */
  readonly known: KnownTime;
}

export interface ConcurrencyQuery {
  readonly series: readonly RollupSeries[];
  /** Its end is not after now. */
  readonly window: Interval;
  /** Consecutive ones that fill the window. */
  readonly intervals: readonly Interval[];
  readonly includeActive: boolean;
  /** Where open time begins (closed-days.ts). */
  readonly openFrom: number;
}

export interface WindowUsage {
  readonly usages: readonly IntervalUsage[];
  /** For each series the number of sessions in the window, and their licence-milliseconds in it, known or not. */
  readonly totals: readonly { readonly sessions: number; readonly licenseMs: number }[];
}

/** Null: too much of the window is not in the roll-up; then the sessions must be swept. Read it in one snapshot. */
export async function rolledUsage(knex: Knex, query: ConcurrencyQuery): Promise<WindowUsage | null> {
  const { series, window, intervals, openFrom } = query;
  if (window.startAt >= window.endAt || intervals.length === 0) return null;
  const raw = await rawTimes(knex, query);
  if (raw === null) return null;
  const befores = await usageBefore(knex, query);
  const rawChanges = await changesInTimes(knex, raw, window, filterOf(query), openFrom);
  const read: Read = { knex, intervals, raw, rawChanges };
  const all = series.map((one, number): Numbered => ({ ...one, number, before: befores[number] as Before }));
  const keyed = all.filter(({ key }) => key !== null);
  const whole = keyed.length === 0 ? [] : wholeDays(window, intervals, raw);
  const others = all.filter(({ key }) => key === null);
  const found = [...(await usagesOf(read, keyed, whole)), ...(await usagesOf(read, others, []))];
  return {
    usages: found.flatMap(({ usages }) => usages),
    totals: found
      .sort((a, b) => a.number - b.number)
      .map(({ number, starts, licenseMs }) => ({
        sessions: (befores[number] as Before).overlapping + starts,
        licenseMs,
      })),
  };
}

interface LabelQuery extends Omit<ConcurrencyQuery, "series" | "intervals"> {
  /** Of the sessions that count. */
  readonly labels: SeriesLabels;
  /** The index of the label by whose Ids they are summed. */
  readonly by: number;
}

export interface LabelSums {
  /** 0: the sessions that have none. */
  readonly id: number;
  readonly sessions: number;
  readonly licenseMs: number;
}

/**
 * What the sessions of the window sum up to for each Id of a label that they have. Null: too much of the window is not in the roll-up.
 */
export async function sumsByLabel(knex: Knex, query: LabelQuery): Promise<LabelSums[] | null> {
  const { labels, by, window, includeActive, openFrom } = query;
  if (window.startAt >= window.endAt) return [];
  const raw = await rawTimes(knex, query);
  if (raw === null) return null;
  const filter = { poolIds: labels[0] ?? null, includeActive };
  const rawChanges = await changesInTimes(knex, raw, window, filter, openFrom);
  const input = { labels, by, ...window, rawTimes: numbersOf(raw), rawChanges };
  const sums = new Map<number, { -readonly [Name in keyof LabelSums]: number }>();
  const sumOf = (id: number) => {
    const sum = sums.get(id) ?? { id, sessions: 0, licenseMs: 0 };
    sums.set(id, sum);
    return sum;
  };
  const summed = await sumDays(knex, daysOf(window), input);
  for (let at = 0; at < summed.length; at += sumFields.length) {
    const [id, sessions, licenseMs] = summed.subarray(at) as unknown as [number, number, number];
    const sum = sumOf(id);
    sum.sessions += sessions;
    sum.licenseMs += licenseMs;
  }
  const ms = window.endAt - window.startAt;
  const masks = new SeriesMasks([labels]);
  for (const one of await runningAt(knex, window.startAt, filter, openFrom)) {
    if (masks.maskOf(one.labels) === 0) continue;
    const sum = sumOf(one.labels[by] as number);
    sum.sessions += one.overlapping;
    sum.licenseMs += one.licenses * ms;
  }
  return [...sums.values()].filter(({ sessions }) => sessions > 0);
}

/** Of the sessions that began before the window and reach it. */
type Before = Omit<Running, "labels">;

interface Numbered extends RollupSeries {
  readonly number: number;
  readonly before: Before;
}

interface Read {
  readonly knex: Knex;
  readonly intervals: readonly Interval[];
  readonly raw: readonly Interval[];
  readonly rawChanges: RawChanges;
}

/** Of series for which these days are known as whole ones; where one is not known well enough, it is swept. */
async function usagesOf(read: Read, series: readonly Numbered[], whole: readonly number[]) {
  if (series.length === 0) return [];
  const keys = series.flatMap(({ key }) => (key === null || whole.length === 0 ? [] : [key]));
  const segments = await readSegments(read.knex, keys, whole);
  for (let days = whole; ; ) {
    const pieces = piecesOf(read.intervals, days);
    const swept = await sweptPieces(read, series, segments, pieces);
    const width = pieces.length * pieceFields.length;
    const found = series.map(({ number, before, owned, known }, index): SeriesUsage & { number: number } => {
      const input = { pieces, swept: swept.subarray(index * width, (index + 1) * width), before, owned, known };
      return { number, ...seriesUsage(number, { ...input, days: segments[index] ?? new Map() }) };
    });
    const open = new Set(found.flatMap((one) => one.open));
    if (open.size === 0) return found;
    days = days.filter((day) => !open.has(day));
  }
}

/** The numbers of pieceFields for each series and piece; those of whole days say nothing. */
async function sweptPieces(
  { knex, raw, rawChanges }: Read,
  series: readonly Numbered[],
  segments: readonly ReadonlyMap<number, Segment>[],
  pieces: readonly Piece[],
): Promise<Float64Array> {
  const swept = pieces.filter(({ isWhole }) => !isWhole);
  if (swept.length === 0) return new Float64Array(series.length * pieces.length * pieceFields.length);
  const days = new Set(swept.flatMap(daysOf));
  return sweepDays(knex, [...days], {
    series: series.map(({ labels, before, owned, known }, index) => {
      const deltas = pieces.flatMap((piece) => (piece.isWhole ? deltaOf(piece, segments[index]) : []));
      return { labels, before, owned, known, deltas };
    }),
    edges: Float64Array.from([...pieces.map(({ startAt }) => startAt), pieces.at(-1)?.endAt ?? 0]),
    rawTimes: numbersOf(raw),
    // What begins or ends in a whole day is part of its delta.
    rawChanges: changesAt(rawChanges, (at) => days.has(startOfDay(at))),
  });
}

function deltaOf(piece: Piece, days: ReadonlyMap<number, Segment> = new Map()) {
  let sessions = 0;
  let licenses = 0;
  for (const day of daysOf(piece)) {
    sessions += days.get(day)?.sessions ?? 0;
    licenses += days.get(day)?.licenses ?? 0;
  }
  return { at: piece.startAt, sessions, licenses };
}

/** Of each series, just before the window. */
async function usageBefore(knex: Knex, query: Omit<ConcurrencyQuery, "intervals">): Promise<Before[]> {
  const sums = query.series.map(() => ({ sessions: 0, licenses: 0, overlapping: 0 }));
  const masks = SeriesMasks.ofAll(query.series.map(({ labels }) => labels));
  for (const one of await runningAt(knex, query.window.startAt, filterOf(query), query.openFrom)) {
    for (const { first, of } of masks) {
      for (const bit of bitsOf(of.maskOf(one.labels))) {
        const sum = sums[first + bit] as (typeof sums)[number];
        sum.sessions += one.sessions;
        sum.licenses += one.licenses;
        sum.overlapping += one.overlapping;
      }
    }
  }
  return sums;
}

/** Which sessions can be of the series. */
function filterOf({ series, includeActive }: Pick<ConcurrencyQuery, "series" | "includeActive">) {
  const pools = series.map(({ labels }) => labels[0] ?? null);
  const poolIds = pools.includes(null) ? null : [...new Set(pools.flatMap((ids) => ids ?? []))];
  return { poolIds, includeActive };
}

export interface Step {
  /** Its number among the series that were requested, from 0. */
  readonly series: number;
  readonly atMs: number;
  /** In use from then on. */
  readonly licenses: number;
}

type StepQuery = Omit<ConcurrencyQuery, "intervals">;

/**
 * By series, then by time, the window's start first; more than `most`: not all of them. Null as rolledUsage says. Read it in one snapshot.
 */
export async function rolledSteps(knex: Knex, query: StepQuery, most: number): Promise<Step[] | null> {
  const { series, window, openFrom } = query;
  const raw = await rawTimes(knex, query);
  if (raw === null) return null;
  const befores = await usageBefore(knex, query);
  const numbers = await stepDays(knex, daysOf(window), {
    ...window,
    series: series.map(({ labels }, index) => ({ labels, licenses: befores[index]?.licenses ?? 0 })),
    rawTimes: numbersOf(raw),
    rawChanges: await changesInTimes(knex, raw, window, filterOf(query), openFrom),
    most,
  });
  return Array.from({ length: numbers.length / stepFields.length }, (_, step) => {
    const values = numbers.subarray(step * stepFields.length, (step + 1) * stepFields.length);
    const [number, atMs, licenses] = values as unknown as [number, number, number];
    return { series: number, atMs, licenses };
  });
}
