// Licences in use over time: for each series the lowest, highest and average number in use at once, by bucket; or each change of it.
import { isoInstant } from "../../../db/index.ts";
import type { components } from "../../../generated/contract.ts";
import type { Context } from "../../filters/context.ts";
import { type KnownTime, type OwnedStep, ownedReader } from "../../pools/owned-totals.ts";
import { invalid } from "../../problem.ts";
import { darkServers, silentParts } from "../../servers/known-time.ts";
import { iso, usualWindow } from "../../time/window.ts";
import {
  bucketsOf,
  type Interval,
  mostBuckets,
  type WorkingFilter,
  type WorkingTime,
  workingFilter,
  workingIntervals,
} from "../../time/working-time.ts";
import type { IntervalUsage } from "../concurrency/interval-sums.ts";
import type { Step } from "../concurrency/reader.ts";
import type { SeriesSums } from "./choice.ts";
import { namesOf, type SeriesNames } from "./names.ts";
import type { Owned } from "./owned.ts";
import { type ChosenSeries, chosenSeries, stepsOf, usageOf } from "./planner.ts";

type Schemas = components["schemas"];

/** So many points has an answer at most. */
const mostPoints = 50_000;

/** The contract's answer. Its series are made one by one, when they are read: all of them may be fifty thousand points. */
export interface UsageOverTime extends Omit<Schemas["UsageOverTime"], "Items"> {
  readonly Items: Iterable<Schemas["UsageSeries"]>;
}

/** Throws a problem for a query whose answer would be too long. */
export async function usageOverTime(
  query: Schemas["UsageOverTimeQuery"],
  { db, caller, now, settings }: Context,
): Promise<UsageOverTime> {
  const requested = usualWindow(query, now);
  const window = { startAt: requested.startAt, endAt: Math.min(requested.endAt, now) };
  const buckets = bucketsOf(query.BucketSize, query.TimeZone ?? "UTC", window);
  const { intervals, bucketOf } = cutBuckets(buckets, workingFilter(query), settings.workingTime);
  return db.read.transaction(async (trx) => {
    const chosen = inKnownTime(await chosenSeries(trx, query, { ...window, until: requested.endAt, now }, caller));
    const { series, totalCount } = chosen;
    if (buckets.length * series.length > mostPoints) {
      const most = Math.floor(mostPoints / buckets.length);
      throw invalid("Limit", `must be at most ${most} series of ${buckets.length} buckets`);
    }
    const { usages, totals } = await usageOf(trx, { ...chosen, window }, intervals);
    const ofSeries = Map.groupBy(usages, (usage) => usage.series);
    const names = await namesOf(trx, series);
    const countedMs = msOfBuckets(buckets.length, intervals, bucketOf);
    const allMs = countedMs.reduce((sum, ms) => sum + ms, 0);
    const dark = await darkServers(trx);
    const mostSilences = Math.floor(mostPoints / Math.max(1, series.length));
    const silencesOf = (pools: Owned["pools"]) =>
      silentParts(pools, dark, window, mostSilences).map(({ startAt, endAt }) => ({
        StartUtc: iso(startAt),
        EndUtc: iso(endAt),
      }));
    // Series that differ by user or group alone have the same pools.
    const silences = new Map([...new Set(chosen.owned.map(({ pools }) => pools))].map((one) => [one, silencesOf(one)]));
    const starts = buckets.map(({ startAt }) => iso(startAt));
    const seriesOf = ({ sessions }: SeriesSums, number: number): Schemas["UsageSeries"] => {
      const { total, steps, known, pools } = chosen.owned[number] as Owned;
      const counted = (ofSeries.get(number) ?? []).filter(({ interval }) => bucketOf[interval] !== null);
      // Usages come in the order of time: those of a bucket are the next ones.
      let next = 0;
      const until = (bucket: number) => {
        while (next < counted.length && bucketOf[counted[next]?.interval as number] === bucket) next += 1;
        return next;
      };
      const summed = summaries({ intervals, owned: steps, known });
      return {
        ...(names[number] as SeriesNames),
        Total: total,
        Sessions: sessions ?? totals?.[number]?.sessions ?? 0,
        Summary: summed({}, counted, { from: 0, to: counted.length, countedMs: allMs, endAt: window.endAt }),
        Points: buckets.map(({ endAt }, bucket) => {
          const usages = { from: next, to: until(bucket), countedMs: countedMs[bucket] ?? 0, endAt };
          return summed({ StartUtc: starts[bucket] as string }, counted, usages);
        }),
        Silences: silences.get(pools) ?? [],
      };
    };
    return {
      AsOfUtc: iso(now),
      StartUtc: iso(requested.startAt),
      EndUtc: iso(requested.endAt),
      Items: { [Symbol.iterator]: () => series.values().map(seriesOf) },
      TotalCount: totalCount,
    };
  });
}

/** Of closed days, whose sessions are gone, nothing is known of series that the roll-up does not find and know. */
function inKnownTime(chosen: ChosenSeries): ChosenSeries {
  const { choice, openFrom, isOfOpenTime } = chosen;
  const isAllKnown = choice.includeActive && !isOfOpenTime && choice.texts === null;
  if (openFrom === Number.NEGATIVE_INFINITY || isAllKnown) return chosen;
  const owned = chosen.owned.map((one) => {
    return { ...one, known: { ...one.known, startAt: Math.max(one.known.startAt, openFrom) } };
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
    let knownMs = 0;
    let licenseMs = 0;
    let usageMs = 0;
    let fullMs = 0;
    let lowest = Number.POSITIVE_INFINITY;
    let highest = Number.NEGATIVE_INFINITY;
    let highestAt = 0;
    let totalMin = Number.POSITIVE_INFINITY;
    let totalMax = Number.NEGATIVE_INFINITY;
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
      fullMs += Number(one.fullMs);
      lowest = Math.min(lowest, Number(one.lowest));
      if (Number(one.highest) > highest) {
        highest = Number(one.highest);
        highestAt = Number(one.highestAt);
      }
      reader.each(startAt, until, see);
    }
    const isKnown = knownMs > 0;
    const canBeFull = totalMax > 0;
    return {
      ...head,
      Min: finite(lowest),
      Average: isKnown ? licenseMs / knownMs : null,
      Max: finite(highest),
      MaxAtUtc: isKnown ? isoInstant(highestAt) : null,
      Total: isKnown ? reader.at(Math.min(endAt, known.endAt) - 1) : null,
      TotalMin: finite(totalMin),
      TotalMax: finite(totalMax),
      CountedSeconds: countedMs / 1000,
      UsageSeconds: usageMs / 1000,
      LicenseSeconds: licenseMs / 1000,
      FullSeconds: canBeFull ? fullMs / 1000 : null,
      FullPercent: canBeFull ? Math.round((fullMs * 10_000) / knownMs) / 100 : null,
      KnownSeconds: knownMs / 1000,
    };
  };
}

/** Null where nothing was seen. */
function finite(number: number): number | null {
  return Number.isFinite(number) ? number : null;
}

/** So many steps has an answer at most. */
const mostSteps = 50_000;

/** Throws a problem for a query whose answer would be too long. */
export async function usageSteps(
  query: Schemas["UsageStepsQuery"],
  { db, caller, now, settings }: Context,
): Promise<Schemas["UsageSteps"]> {
  const requested = usualWindow(query, now);
  const past = { startAt: requested.startAt, endAt: Math.min(requested.endAt, now) };
  return db.read.transaction(async (trx) => {
    const chosen = await chosenSeries(trx, query, { ...past, until: requested.endAt, now }, caller);
    const { series, openFrom } = chosen;
    // Closed days have lost their sessions.
    const window = { ...past, startAt: Math.max(past.startAt, Math.min(openFrom, past.endAt)) };
    const rows = await stepsOf(trx, { ...chosen, window }, mostSteps);
    if (rows.length > mostSteps) {
      throw invalid("EndUtc", `must be a window in which the quantity changes at most ${mostSteps} times`);
    }
    // Before the first use there is nothing that working time could leave out.
    const firstUse = rows.reduce((first, row) => (row.licenses > 0 ? Math.min(first, row.atMs) : first), window.endAt);
    const used = { startAt: Number(firstUse), endAt: window.endAt };
    const filter = workingFilter(query);
    const isCut = filter.workingHoursOnly || filter.ignoreWeekends;
    const intervals = isCut ? workingIntervals(settings.workingTime, filter, used) : null;
    const ofSeries = Map.groupBy(rows, (row) => row.series);
    const names = await namesOf(trx, series);
    return {
      AsOfUtc: iso(now),
      StartUtc: iso(window.startAt),
      EndUtc: iso(requested.endAt),
      Items: series.map((_, number) => ({
        ...(names[number] as SeriesNames),
        Total: chosen.owned[number]?.total ?? null,
        Steps: within(ofSeries.get(number) ?? [], intervals).map(([at, licenses]) => ({
          AtUtc: iso(at),
          Quantity: licenses,
        })),
      })),
      TotalCount: chosen.totalCount,
    };
  });
}

/** The steps as [instant, licences], 0 outside the intervals where there are any. */
function within(rows: readonly Step[], intervals: readonly Interval[] | null): [at: number, licenses: number][] {
  const steps = rows.map((row): [number, number] => [Number(row.atMs), Number(row.licenses)]);
  const [first] = steps;
  if (intervals === null || first === undefined) return steps;
  const found: [number, number][] = [[first[0], 0]];
  const add = (at: number, licenses: number) => {
    if (found.at(-1)?.[0] === at) found.pop();
    if (found.at(-1)?.[1] !== licenses) found.push([at, licenses]);
  };
  let next = 0;
  let inUse = 0;
  for (const { startAt, endAt } of intervals) {
    for (; next < steps.length && (steps[next] as [number, number])[0] <= startAt; next += 1) {
      inUse = steps[next]?.[1] ?? 0;
    }
    add(startAt, inUse);
    for (; next < steps.length && (steps[next] as [number, number])[0] < endAt; next += 1) {
      inUse = steps[next]?.[1] ?? 0;
      add(steps[next]?.[0] ?? startAt, inUse);
    }
    add(endAt, 0);
  }
  return found;
}
