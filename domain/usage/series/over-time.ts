// Licences in use over time: for each series the lowest, highest and average number in use at once, by bucket.
import type { Knex } from "knex";
import { isoInstant } from "../../../db/index.ts";
import type { components } from "../../../generated/contract.ts";
import type { Context } from "../../filters/context.ts";
import type { KnownTime } from "../../pools/known-time.ts";
import { type OwnedStep, ownedReader } from "../../pools/owned-totals.ts";
import { invalid } from "../../problem.ts";
import { bucketsOf, mostBuckets } from "../../time/buckets.ts";
import { iso, usualWindow } from "../../time/window.ts";
import {
  type Interval,
  type WorkingFilter,
  type WorkingTime,
  workingFilter,
  workingIntervals,
} from "../../time/working-time.ts";
import type { IntervalUsage } from "../concurrency/interval-sums.ts";
import type { RollupSeries } from "../concurrency/reader.ts";
import { choiceOfSeries, type Dimension, type SeriesSums, type UsageChoice } from "./choice.ts";
import { namesOf, type SeriesNames } from "./names.ts";
import { type Owned, rollupSeries } from "./owned.ts";
import { areFewerThanAPass, type ChosenSeries, chosenSeries } from "./planner.ts";
import { type RolledUsage, rolledUsage } from "./rolled-usage.ts";
import { sweptUsage } from "./sweep.ts";

type Schemas = components["schemas"];

/** So many points has an answer at most. */
const mostPoints = 50_000;
/** Of series that may have no place in the answer so many intervals are swept at most. */
const mostSwept = 100_000;

/** The contract's answer. Its series are made one by one, when they are read: all of them may be fifty thousand points. */
export interface UsageOverTime extends Omit<Schemas["UsageOverTime"], "Items"> {
  readonly Items: Iterable<Schemas["UsageSeries"]>;
}

/** Throws a problem for a question whose answer would be too long. */
export async function usageOverTime(
  question: Schemas["UsageOverTimeQuery"],
  { db, caller, now, settings }: Context,
): Promise<UsageOverTime> {
  const asked = usualWindow(question, now);
  const window = { startAt: asked.startAt, endAt: Math.min(asked.endAt, now) };
  const buckets = bucketsOf(question.BucketSize, question.TimeZone ?? "UTC", window);
  const { intervals, bucketOf } = cutBuckets(buckets, workingFilter(question), settings.workingTime);
  return db.read.transaction(async (trx) => {
    const mostUnranked = Math.floor(mostSwept / intervals.length);
    const seriesWindow = { ...window, until: asked.endAt, now };
    const chosen = inKnownTime(await chosenSeries(trx, question, seriesWindow, caller, mostUnranked));
    if (chosen.toRank === undefined) refuseManyPoints(buckets.length, chosen.series.length);
    const { usages, totals } = await usageOf(trx, chosen, window, intervals);
    const { first, totalCount } = ranked(chosen, totals);
    refuseManyPoints(buckets.length, first.length);
    const ofSeries = Map.groupBy(usages, (usage) => usage.series);
    const names = await namesOf(
      trx,
      first.map(({ one }) => one),
    );
    const countedMs = msOfBuckets(buckets.length, intervals, bucketOf);
    const allMs = countedMs.reduce((sum, ms) => sum + ms, 0);
    const starts = buckets.map(({ startAt }) => iso(startAt));
    const seriesOf = ({ one, number }: RankedOne, place: number): Schemas["UsageSeries"] => {
      const { total, steps, known } = chosen.owned[number] as Owned;
      const counted = (ofSeries.get(number) ?? []).filter(({ interval }) => bucketOf[interval] !== null);
      // Usages come in the order of time: those of a bucket are the next ones.
      let next = 0;
      const until = (bucket: number) => {
        while (next < counted.length && bucketOf[counted[next]?.interval as number] === bucket) next += 1;
        return next;
      };
      const summed = summaries({ intervals, owned: steps, known });
      return {
        ...(names[place] as SeriesNames),
        Total: total,
        Sessions: one.sessions ?? totals.get(number)?.sessions ?? 0,
        Summary: summed({}, counted, { from: 0, to: counted.length, countedMs: allMs, endAt: window.endAt }),
        Points: buckets.map(({ endAt }, bucket) => {
          const usages = { from: next, to: until(bucket), countedMs: countedMs[bucket] ?? 0, endAt };
          return summed({ StartUtc: starts[bucket] as string }, counted, usages);
        }),
      };
    };
    return {
      AsOfUtc: iso(now),
      StartUtc: iso(asked.startAt),
      EndUtc: iso(asked.endAt),
      Items: { [Symbol.iterator]: () => first.values().map(seriesOf) },
      TotalCount: totalCount,
    };
  });
}

function refuseManyPoints(buckets: number, series: number): void {
  if (buckets * series <= mostPoints) return;
  throw invalid("Limit", `must be at most ${Math.floor(mostPoints / buckets)} series of ${buckets} buckets`);
}

interface RankedOne {
  readonly one: SeriesSums;
  readonly number: number;
}

/** The series of the answer, with their numbers among those that were chosen; most licence time first. */
function ranked(
  { series, totalCount, toRank }: ChosenSeries,
  totals: ReadonlyMap<number, Totals>,
): { readonly first: readonly RankedOne[]; readonly totalCount: number } {
  const all = series.map((one, number) => ({ one, number }));
  if (toRank === undefined) return { first: all, totalCount };
  const of = (number: number) => totals.get(number) ?? { sessions: 0, licenseMs: 0 };
  // Chosen in the order of their Ids, which settle ties.
  const used = all
    .filter(({ number }) => of(number).sessions > 0)
    .sort((a, b) => {
      const [one, other] = [of(a.number), of(b.number)];
      return other.licenseMs - one.licenseMs || other.sessions - one.sessions || a.number - b.number;
    });
  return { first: used.slice(toRank.offset, toRank.offset + toRank.size), totalCount: used.length };
}

/** Of closed days, whose sessions are gone, nothing is known of series that the roll-up does not find and know. */
function inKnownTime(chosen: ChosenSeries): ChosenSeries {
  const { choice, series, openFrom, isBySessions } = chosen;
  if (openFrom === Number.NEGATIVE_INFINITY) return chosen;
  const owned = chosen.owned.map((own, number) => {
    const isInRollup = rollupSeries(choice, series[number] as SeriesSums, own) !== null;
    if (choice.includeActive && isBySessions !== true && isInRollup) return own;
    return { ...own, known: { ...own.known, startAt: Math.max(own.known.startAt, openFrom) } };
  });
  return { ...chosen, owned };
}

/** How many milliseconds of each bucket count. */
function msOfBuckets(buckets: number, intervals: readonly Interval[], bucketOf: readonly (number | null)[]): number[] {
  const sums = new Array<number>(buckets).fill(0);
  for (const [index, { startAt, endAt }] of intervals.entries()) {
    const bucket = bucketOf[index] ?? null;
    if (bucket !== null) sums[bucket] = (sums[bucket] ?? 0) + endAt - startAt;
  }
  return sums;
}

type Totals = RolledUsage["totals"][number];

/** From the roll-up of concurrency where it knows the series; swept for the others, and where that is less work. */
async function usageOf(
  trx: Knex.Transaction,
  { choice, dimensions, series, owned, openFrom }: ChosenSeries,
  window: Interval,
  intervals: readonly Interval[],
): Promise<{ usages: readonly IntervalUsage[]; totals: ReadonlyMap<number, Totals> }> {
  if (intervals.length === 0 || series.length === 0) return { usages: [], totals: new Map() };
  const { includeActive } = choice;
  const all = series.map((one, number) => {
    const own = owned[number] as Owned;
    return { number, one, own, rollup: rollupSeries(choice, one, own) };
  });
  const few = window.startAt > openFrom && (await fewerThanAPass(trx, choice, dimensions, window, all));
  const inRollup = all.filter(({ rollup }) => rollup !== null && (rollup.key !== null || !few));
  const asked = inRollup.flatMap(({ rollup }) => rollup ?? []);
  const rolled =
    asked.length === 0 ? null : await rolledUsage(trx, { series: asked, window, intervals, includeActive, openFrom });
  const others = rolled === null ? all : all.filter((one) => !inRollup.includes(one));
  const swept = others.length === 0 ? [] : await sweptUsage(trx, sweepOf(others), intervals);
  return {
    usages: [...numbered(swept, others), ...numbered(rolled?.usages ?? [], inRollup)],
    totals: new Map(inRollup.map(({ number }, place) => [number, rolled?.totals[place] as Totals])),
  };

  function sweepOf(some: typeof all) {
    const parts = { owned: some.map(({ own }) => own.steps), known: some.map(({ own }) => own.known) };
    return { choice, dimensions, window, series: some.map(({ one }) => one), ...parts };
  }
}

/** Whether the sessions of the series without a key are so few that to sweep them costs less than a pass over all. */
async function fewerThanAPass(
  trx: Knex.Transaction,
  choice: UsageChoice,
  dimensions: readonly Dimension[],
  window: Interval,
  all: readonly { readonly one: SeriesSums; readonly rollup: RollupSeries | null }[],
): Promise<boolean> {
  const some = all.flatMap(({ one, rollup }) => (rollup?.key === null ? [one] : []));
  const sessions = some.reduce((sum, one) => sum + (one.sessions ?? Number.POSITIVE_INFINITY), 0);
  return sessions > 0 && areFewerThanAPass(trx, choiceOfSeries(choice, dimensions, some), window, sessions);
}

/** Gives usages of some series the number that each has among all. */
function numbered(usages: readonly IntervalUsage[], some: readonly { readonly number: number }[]) {
  return usages.map((usage) => Object.assign(usage, { series: some[usage.series]?.number ?? 0 }));
}

/** Where only working time counts there may be so many intervals. */
const mostIntervals = mostBuckets * 10;

export interface CutBuckets {
  /** Consecutive ones that fill the buckets. */
  readonly intervals: readonly Interval[];
  /** For each interval the number of its bucket, from 0; null: it does not count. */
  readonly bucketOf: readonly (number | null)[];
}

function cutBuckets(buckets: readonly Interval[], filter: WorkingFilter, time: WorkingTime): CutBuckets {
  const intervals: Interval[] = [];
  const bucketOf: (number | null)[] = [];
  const add = (part: Interval, bucket: number | null) => {
    if (part.startAt >= part.endAt) return;
    intervals.push(part);
    bucketOf.push(bucket);
  };
  for (const [bucket, whole] of buckets.entries()) {
    let at = whole.startAt;
    for (const part of workingIntervals(time, filter, whole)) {
      add({ startAt: at, endAt: part.startAt }, null);
      add(part, bucket);
      at = part.endAt;
    }
    add({ startAt: at, endAt: whole.endAt }, null);
    if (intervals.length > mostIntervals) {
      throw invalid("BucketSize", "must be a shorter window where only working time counts");
    }
  }
  return { intervals, bucketOf };
}

export type UsageSummary = components["schemas"]["UsageSummary"];

interface SummariesOf {
  /** All of the window. */
  readonly intervals: readonly Interval[];
  readonly owned: readonly OwnedStep[];
  readonly known: KnownTime;
}

interface Summed {
  /** The usages at [from, to) are summed up. */
  readonly from: number;
  readonly to: number;
  /** How long their intervals and those of which nothing is known are. */
  readonly countedMs: number;
  /** Of the bucket or window. */
  readonly endAt: number;
}

/**
 * Sums up usages of one series, behind what `head` says: those of the intervals that count and of which something is known, in their
 * order. There are tens of thousands, so nothing is made for each of them. Nor are fields copied: an object that others are spread
 * behind its own fields takes 20 times as long to make.
 */
function summaries({ intervals, owned, known }: SummariesOf) {
  const reader = ownedReader(owned);
  return <Head extends object>(
    head: Head,
    usages: readonly IntervalUsage[],
    { from, to, countedMs, endAt }: Summed,
  ): Head & UsageSummary => {
    let [knownMs, licenseMs, usageMs, usedFullMs] = [0, 0, 0, 0];
    let [lowest, highest, highestAt] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0];
    let [totalMin, totalMax] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    const see = (total: number | null) => {
      if (total === null) return;
      if (total < totalMin) totalMin = total;
      if (total > totalMax) totalMax = total;
    };
    for (let at = from; at < to; at += 1) {
      const one = usages[at] as IntervalUsage;
      const interval = intervals[one.interval] as Interval;
      const startAt = Math.max(interval.startAt, known.startAt);
      const until = Math.min(interval.endAt, known.endAt);
      knownMs += until - startAt;
      licenseMs += Number(one.licenseMs);
      usageMs += Number(one.usageMs);
      usedFullMs += Number(one.fullMs);
      lowest = Math.min(lowest, Number(one.lowest));
      if (Number(one.highest) > highest) {
        highest = Number(one.highest);
        highestAt = Number(one.highestAt);
      }
      reader.each(startAt, until, see);
    }
    const fullMs = totalMax > 0 ? usedFullMs : null;
    return {
      ...head,
      Min: knownMs === 0 ? null : lowest,
      Average: knownMs === 0 ? null : licenseMs / knownMs,
      Max: knownMs === 0 ? null : highest,
      MaxAtUtc: highest === Number.NEGATIVE_INFINITY ? null : isoInstant(highestAt),
      Total: knownMs === 0 ? null : reader.at(Math.min(endAt, known.endAt) - 1),
      TotalMin: Number.isFinite(totalMin) ? totalMin : null,
      TotalMax: Number.isFinite(totalMax) ? totalMax : null,
      CountedSeconds: countedMs / 1000,
      UsageSeconds: usageMs / 1000,
      LicenseSeconds: licenseMs / 1000,
      FullSeconds: fullMs === null ? null : fullMs / 1000,
      FullPercent: fullMs === null ? null : Math.round((fullMs * 10_000) / knownMs) / 100,
      KnownSeconds: knownMs / 1000,
    };
  };
}
