// queryUsageOverTime and queryUsageSteps: how many licences were in use at once, per bucket of time or at every change, in
// series by feature, licence server, user, group, project or selection.
import type { Knex } from "knex";
import { invalid } from "../../domain/problem.ts";
import type { Context } from "../../domain/records/context.ts";
import { type OwnedStep, ownedReader } from "../../domain/records/pools/owned-totals.ts";
import { bucketsOf, mostBuckets } from "../../domain/time/buckets.ts";
import {
  type Interval,
  type WorkingFilter,
  type WorkingTime,
  workingIntervals,
} from "../../domain/time/working-time.ts";
import type { LevelRow } from "../../domain/usage/concurrency/level-row.ts";
import { rolledLevels } from "../../domain/usage/concurrency/reader.ts";
import { usageChoice, usageWindow } from "../../domain/usage/series/choice.ts";
import { type Owned, ownedBy } from "../../domain/usage/series/owned.ts";
import { rankedByLevels, rankedByRollUp } from "../../domain/usage/series/ranking.ts";
import { rolledPlace } from "../../domain/usage/series/rollup-keys.ts";
import { type Dimension, keyOf, namesOf, rankedSeries, type SeriesSums } from "../../domain/usage/series/series.ts";
import { levelsOf, type StepRow, stepsOf } from "../../domain/usage/series/sweep.ts";
import type { components } from "../../generated/contract.ts";
import type { Handler } from "../types.ts";

type Schemas = components["schemas"];

/** So many points or steps have an answer at most. */
const mostPoints = 50_000;
const mostSteps = 50_000;

export const queryUsageOverTime: Handler<"queryUsageOverTime"> = async ({ body }, context) => {
  return { status: 200, body: await usageOverTime(body, context) };
};

/** What the operation answers; also for its form as an address (usage-by-address.ts). */
export async function usageOverTime(
  body: Schemas["UsageOverTimeQuery"],
  { db, caller, now, settings }: Context,
): Promise<Schemas["UsageOverTime"]> {
  const asked = usageWindow(body, now);
  const window = { startAt: asked.startAt, endAt: Math.min(asked.endAt, now) };
  const buckets = bucketsOf(body.BucketSize, body.TimeZone ?? "UTC", window);
  const { stretches, bucketOf } = stretchesOf(buckets, body, settings.workingTime);
  return db.read.transaction(async (trx) => {
    const found = await seriesOf(trx, body, { ...asked, now }, caller);
    const { series } = found;
    if (buckets.length * series.length > mostPoints) {
      throw invalid(
        "Limit",
        `expected at most ${Math.floor(mostPoints / buckets.length)} series of ${buckets.length} buckets`,
      );
    }
    const rows = await levels(trx, found, window, stretches);
    const ofSeries = Map.groupBy(rows, (row) => row.place);
    const names = await namesOf(trx, series);
    return {
      AsOfUtc: iso(now),
      StartUtc: iso(asked.startAt),
      EndUtc: iso(asked.endAt),
      Items: series.map((one, place) => {
        const { total, steps } = found.owned[place] as Owned;
        const own = (ofSeries.get(place) ?? []).filter((row) => bucketOf[row.stretch] !== null);
        const inBuckets = Map.groupBy(own, (row) => bucketOf[row.stretch] as number);
        const intervalOf = (row: LevelRow) => stretches[row.stretch] as Interval;
        return {
          ...(names[place] as (typeof names)[number]),
          Total: total,
          Sessions: one.sessions,
          Summary: summary(own, intervalOf, steps, window.endAt),
          Points: buckets.map(({ startAt, endAt }, bucket) => ({
            StartUtc: iso(startAt),
            ...summary(inBuckets.get(bucket) ?? [], intervalOf, steps, endAt),
          })),
        };
      }),
      TotalCount: found.totalCount,
    };
  });
}

export const queryUsageSteps: Handler<"queryUsageSteps"> = async ({ body }, { db, caller, now, settings }) => {
  const whole = usageWindow(body, now);
  const window = { startAt: whole.startAt, endAt: Math.min(whole.endAt, now) };
  return db.read.transaction(async (trx) => {
    const found = await seriesOf(trx, body, { ...whole, now }, caller);
    const { series } = found;
    const isEmpty = window.startAt >= window.endAt || series.length === 0;
    const asked = { ...found, owned: series.map(() => []), window };
    const rows = isEmpty ? [] : await stepsOf(trx, asked, mostSteps + 1);
    if (rows.length > mostSteps) {
      throw invalid("EndUtc", `expected a window in which the quantity changes at most ${mostSteps} times`);
    }
    const ofSeries = Map.groupBy(rows, (row) => row.place);
    // Before the first use there is nothing that working time could leave out.
    const firstUse = rows.reduce((first, row) => (row.licenses > 0 ? Math.min(first, row.atMs) : first), window.endAt);
    const used = { startAt: Number(firstUse), endAt: window.endAt };
    const intervals = isWorkingOnly(body) ? workingIntervals(settings.workingTime, filterOf(body), used) : null;
    const names = await namesOf(trx, series);
    return {
      status: 200,
      body: {
        AsOfUtc: iso(now),
        StartUtc: iso(whole.startAt),
        EndUtc: iso(whole.endAt),
        Items: series.map((_, place) => ({
          ...(names[place] as (typeof names)[number]),
          Total: found.owned[place]?.total ?? null,
          Steps: within(ofSeries.get(place) ?? [], intervals).map(([at, licenses]) => ({
            AtUtc: iso(at),
            Quantity: licenses,
          })),
        })),
        TotalCount: found.totalCount,
      },
    };
  });
};

/** Which series an answer holds: the most used first; without a split there is one, used or not, and so with selections. */
async function seriesOf(
  trx: Knex.Transaction,
  body: Schemas["UsageStepsQuery"],
  { startAt, endAt, now }: Interval & { readonly now: number },
  viewer: Parameters<typeof usageChoice>[2],
) {
  const dimensions: Dimension[] = [...new Set(body.GroupBy ?? [])];
  if (dimensions.includes("Selection") && !body.Selections) {
    throw invalid("GroupBy", "expected no Selection where there are no Selections");
  }
  const choice = await usageChoice(trx, body, viewer);
  const range = { offset: body.Offset ?? 0, limit: body.Limit ?? 10 };
  const window = { startAt, endAt: Math.min(endAt, now), until: endAt };
  const isWhole = dimensions.length === 1 && dimensions[0] === "Selection";
  const all = isWhole ? { offset: 0, limit: 1000 } : range;
  const found =
    (await rankedByRollUp(trx, choice, dimensions, window, all)) ??
    (await rankedByLevels(trx, choice, dimensions, window, all)) ??
    (await rankedSeries(trx, choice, dimensions, window, all));
  if (isWhole) {
    // Each selection has its series, in the order in which they were given.
    const known = new Map(found.series.map((one) => [one.Selection, one]));
    const every = choice.selections.map((_, index): SeriesSums => {
      const unused = { ...keyOf(dimensions, () => index + 1), sessions: 0, usageMs: 0, licenseMs: 0 };
      return known.get(index + 1) ?? unused;
    });
    found.series = every.slice(range.offset, range.offset + range.limit);
    found.totalCount = every.length;
  }
  return { choice, dimensions, ...found, owned: await ownedBy(trx, choice, found.series, now) };
}

type Found = Awaited<ReturnType<typeof seriesOf>>;

/** From the roll-up where series are made of its keys, else from the sessions. */
async function levels(trx: Knex.Transaction, found: Found, window: Interval, stretches: readonly Interval[]) {
  const { choice, dimensions, series, owned } = found;
  if (stretches.length === 0 || series.length === 0) return [];
  const places = series.map((one, place) => rolledPlace(choice, one, owned[place] as Owned));
  const rolled = places.flatMap((place) => place ?? []);
  const { includeActive } = choice;
  const read =
    rolled.length === 0 ? null : await rolledLevels(trx, { places: rolled, window, stretches, includeActive });
  const at = series.map((_, place) => place);
  const swept = read === null ? at : at.filter((place) => places[place] === null);
  const others = at.filter((place) => !swept.includes(place));
  const some = { series: swept.map((place) => series[place] as SeriesSums), window, choice, dimensions };
  const steps = swept.map((place) => (owned[place] as Owned).steps);
  const rows = swept.length === 0 ? [] : await levelsOf(trx, { ...some, owned: steps }, stretches);
  return [
    ...rows.map((row) => ({ ...row, place: swept[row.place] as number })),
    ...(read?.rows ?? []).map((row) => ({ ...row, place: others[row.place] as number })),
  ];
}

interface WorkingAsked {
  readonly WorkingHoursOnly?: boolean | undefined;
  readonly IgnoreWeekends?: boolean | undefined;
}

function filterOf(body: WorkingAsked): WorkingFilter {
  return { workingHoursOnly: body.WorkingHoursOnly === true, ignoreWeekends: body.IgnoreWeekends === true };
}

function isWorkingOnly(body: WorkingAsked): boolean {
  return body.WorkingHoursOnly === true || body.IgnoreWeekends === true;
}

/** The steps as [instant, licences], 0 outside the intervals where there are any. */
function within(rows: readonly StepRow[], intervals: readonly Interval[] | null): [at: number, licenses: number][] {
  const steps = rows.map((row): [number, number] => [Number(row.atMs), Number(row.licenses)]);
  const [first] = steps;
  if (intervals === null || first === undefined) return steps;
  const found: [number, number][] = [[first[0], 0]];
  const add = (at: number, licenses: number) => {
    if (found.at(-1)?.[0] === at) found.pop();
    if (found.at(-1)?.[1] !== licenses) found.push([at, licenses]);
  };
  let next = 0;
  let level = 0;
  for (const { startAt, endAt } of intervals) {
    for (; next < steps.length && (steps[next] as [number, number])[0] <= startAt; next += 1)
      level = steps[next]?.[1] ?? 0;
    add(startAt, level);
    for (; next < steps.length && (steps[next] as [number, number])[0] < endAt; next += 1) {
      level = steps[next]?.[1] ?? 0;
      add(steps[next]?.[0] ?? startAt, level);
    }
    add(endAt, 0);
  }
  return found;
}

/** The buckets cut into what counts and what does not; for each stretch its bucket, or null. */
function stretchesOf(
  buckets: readonly Interval[],
  body: WorkingAsked,
  time: WorkingTime,
): { stretches: Interval[]; bucketOf: (number | null)[] } {
  const filter = filterOf(body);
  const stretches: Interval[] = [];
  const bucketOf: (number | null)[] = [];
  const add = (part: Interval, bucket: number | null) => {
    if (part.startAt >= part.endAt) return;
    stretches.push(part);
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
    if (stretches.length > mostBuckets * 10) {
      throw invalid("BucketSize", "expected a shorter window where only working time counts");
    }
  }
  return { stretches, bucketOf };
}

function summary(
  rows: readonly LevelRow[],
  intervalOf: (row: LevelRow) => Interval,
  owned: readonly OwnedStep[],
  endAt: number,
) {
  const sum = (value: (row: LevelRow) => number) => rows.reduce((all, row) => all + Number(value(row)), 0);
  const counted = sum((row) => intervalOf(row).endAt - intervalOf(row).startAt);
  const licenseMs = sum((row) => row.licenseMs);
  const reader = ownedReader(owned);
  const totals = rows.flatMap((row) => reader.within(intervalOf(row).startAt, intervalOf(row).endAt));
  const known = totals.filter((total) => total !== null);
  const fullMs = known.some((total) => total > 0) ? sum((row) => row.fullMs) : null;
  const highest = Math.max(...rows.map((row) => Number(row.highest)));
  const peak = rows.find((row) => Number(row.highest) === highest);
  return {
    Min: counted === 0 ? null : Math.min(...rows.map((row) => Number(row.lowest))),
    Average: counted === 0 ? null : licenseMs / counted,
    Max: counted === 0 ? null : highest,
    MaxAtUtc: peak === undefined ? null : iso(Number(peak.highestAt)),
    Total: counted === 0 ? null : reader.at(endAt - 1),
    TotalMin: known.length === 0 ? null : Math.min(...known),
    TotalMax: known.length === 0 ? null : Math.max(...known),
    CountedSeconds: counted / 1000,
    UsageSeconds: sum((row) => row.usageMs) / 1000,
    LicenseSeconds: licenseMs / 1000,
    FullSeconds: fullMs === null ? null : fullMs / 1000,
    FullPercent: fullMs === null ? null : Math.round((fullMs * 10_000) / counted) / 100,
  };
}

function iso(at: number): string {
  return new Date(at).toISOString();
}
