// The highest use of each month, and what their trend predicts for the months to come (docs/domain.md, Forecast). All features that are
// chosen are one.
import type { Knex } from "knex";
import type { components } from "../../generated/contract.ts";
import type { Context } from "../filters/context.ts";
import { knownParts } from "../servers/known-time.ts";
import { startOfMonth } from "../time/units.ts";
import { iso } from "../time/window.ts";
import { clip, type Interval } from "../time/working-time.ts";
import { sweptCurve, usedBefore } from "../usage/curve/curve.ts";
import { type CellPiece, type CellSums, cellSums, withGaps } from "../usage/curve/week-cells.ts";
import { knownOf, type MeasuredFilters, unionOf } from "./rightsizing/subjects.ts";

type Schemas = components["schemas"];
type Forecast = Schemas["Forecast"];

export interface ForecastQuery extends Omit<MeasuredFilters, "Selections"> {
  readonly Months?: number | undefined;
  readonly MonthsAhead?: number | undefined;
  readonly IntervalPercent?: number | undefined;
}

/** One of the calendar, in UTC. Numbers follow each other: 0 is the one that runs. */
interface Month extends Interval {
  readonly number: number;
}

export async function forecast(query: ForecastQuery, context: Context): Promise<Forecast> {
  const { Months = 24, MonthsAhead = 6, IntervalPercent = 90 } = query;
  const { now, db } = context;
  const past = Array.from({ length: Months + 1 }, (_, index) => monthOf(now, index - Months));
  const { cells, total } = await db.read.transaction((trx) => measured(trx, query, past, context));
  const first = cells.findIndex(({ ms }) => ms > 0);
  const shown = first < 0 ? [] : past.slice(first);
  const items = shown.map((month): Schemas["ForecastMonth"] => {
    const { ms, highest } = cells[month.number + Months] as CellSums;
    const isWhole = ms === month.endAt - month.startAt;
    const known = {
      Kind: isWhole ? "Known" : "Partial",
      KnownSeconds: ms / 1000,
      Max: ms === 0 ? null : highest,
    } as const;
    return { ...namesOf(month), ...known, ...nothingPredicted };
  });
  const peaks = shown.flatMap(({ number }, index): Peak[] => {
    const { Kind, Max } = items[index] as Schemas["ForecastMonth"];
    return Kind === "Known" && Max !== null ? [{ month: number, max: Max }] : [];
  });
  const trend = trendOf(peaks, IntervalPercent);
  const coming = Array.from({ length: MonthsAhead }, (_, index) => monthOf(now, index + 1));
  return {
    AsOfUtc: iso(now),
    Method: "LinearRegression",
    IntervalPercent,
    KnownMonths: peaks.length,
    NoForecast: trend === null ? "TooFewMonths" : null,
    TrendPerMonth: trend === null ? null : rounded(trend.perMonth),
    Total: total,
    PassesTotal: passing(trend, coming, total),
    Items: [...items, ...(trend === null ? [] : coming.map((month) => predictedItem(month, trend)))],
  };
}

/** Of each month how much is known and the highest use in it, and what is owned now. */
async function measured(
  trx: Knex.Transaction,
  query: ForecastQuery,
  months: readonly Month[],
  { now, caller, signal }: Context,
): Promise<{ cells: readonly CellSums[]; total: number | null }> {
  const { pools, isTotalShared } = await unionOf(trx, query, caller, signal);
  const window = { startAt: (months[0] as Month).startAt, endAt: now };
  const { known, total } = knownOf(pools, window);
  const parts = knownParts(pools, window);
  const pieces = months.flatMap((month, cell) =>
    parts.flatMap((part): CellPiece[] => {
      const piece = clip(month, part);
      return piece === null ? [] : [{ ...piece, cell }];
    }),
  );
  const filled = withGaps(pieces, known);
  const curve = { poolIds: pools.map(({ id }) => id), window: known, signal };
  const licensesBefore = [...(await usedBefore(trx, curve)).values()].reduce((sum, used) => sum + used, 0);
  const borders = Float64Array.from([...filled.map(({ startAt }) => startAt), known.endAt]);
  const swept = await sweptCurve(trx, curve, { licensesBefore, owned: [], known }, borders);
  return { cells: cellSums(filled, swept, []), total: isTotalShared ? null : total };
}

const nothingPredicted = { Expected: null, Lower: null, Upper: null };

function predictedItem(month: Month, trend: Trend): Schemas["ForecastMonth"] {
  const { expected, lower, upper } = trend.predicted(month.number);
  const predicted = { Expected: rounded(expected), Lower: rounded(lower), Upper: rounded(upper) };
  return { ...namesOf(month), Kind: "Forecast", KnownSeconds: 0, Max: null, ...predicted };
}

/** The first month in which more than the total is to be expected, may be, and is nearly certain. */
function passing(trend: Trend | null, months: readonly Month[], total: number | null): Schemas["PassedTotal"] {
  const first = (of: (predicted: Predicted) => number): string | null => {
    if (trend === null || total === null) return null;
    const found = months.find(({ number }) => of(trend.predicted(number)) > total);
    return found === undefined ? null : namesOf(found).Month;
  };
  return {
    Earliest: first(({ upper }) => upper),
    Expected: first(({ expected }) => expected),
    Latest: first(({ lower }) => lower),
  };
}

function monthOf(now: number, number: number): Month {
  return { number, startAt: startOfMonth(now, number), endAt: startOfMonth(now, number + 1) };
}

function namesOf({ startAt, endAt }: Interval) {
  const StartUtc = iso(startAt);
  return { Month: StartUtc.slice(0, 7), StartUtc, EndUtc: iso(endAt) };
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}

/** A month by its number, and its peak. */
export interface Peak {
  readonly month: number;
  readonly max: number;
}

export interface Predicted {
  readonly expected: number;
  readonly lower: number;
  readonly upper: number;
}

export interface Trend {
  /** Licences more from month to month. */
  readonly perMonth: number;
  /** Never below 0. */
  predicted(month: number): Predicted;
}

/** Fewer are too few for a forecast. */
const fewestMonths = 6;

/** Null: of too few months. `percent`: so often a further month's peak lies in the interval, if the line goes on. */
export function trendOf(peaks: readonly Peak[], percent: number): Trend | null {
  const count = peaks.length;
  if (count < fewestMonths) return null;
  const month = sumOver(peaks, (peak) => peak.month) / count;
  const max = sumOver(peaks, (peak) => peak.max) / count;
  const spread = sumOver(peaks, (peak) => (peak.month - month) ** 2);
  const perMonth = sumOver(peaks, (peak) => (peak.month - month) * (peak.max - max)) / spread;
  const expectedAt = (at: number) => max + perMonth * (at - month);
  const deviation = Math.sqrt(sumOver(peaks, (peak) => (peak.max - expectedAt(peak.month)) ** 2) / (count - 2));
  const quantile = studentQuantile(percent / 100, count - 2);
  return {
    perMonth,
    predicted: (at) => {
      const expected = expectedAt(at);
      const margin = quantile * deviation * Math.sqrt(1 + 1 / count + (at - month) ** 2 / spread);
      const [lower, upper] = [expected - margin, expected + margin];
      return { expected: Math.max(0, expected), lower: Math.max(0, lower), upper: Math.max(0, upper) };
    },
  };
}

function sumOver(peaks: readonly Peak[], value: (peak: Peak) => number): number {
  return peaks.reduce((sum, peak) => sum + value(peak), 0);
}

/** The t between whose negative and itself Student's distribution has the share `within`: its quantile for 0.5 + within / 2. */
export function studentQuantile(within: number, degreesOfFreedom: number): number {
  let [low, high] = [0, Math.PI / 2];
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    if (shareWithin(middle, degreesOfFreedom) < within) low = middle;
    else high = middle;
  }
  return Math.sqrt(degreesOfFreedom) * Math.tan(low);
}

/**
 * The share of Student's distribution between -t and t, where angle = atan(t / √degreesOfFreedom), as the finite sums of
 * Abramowitz and Stegun, Handbook of Mathematical Functions, 26.7.3 (odd degrees of freedom) and 26.7.4 (even).
 */
function shareWithin(angle: number, degreesOfFreedom: number): number {
  const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
  const isOdd = degreesOfFreedom % 2 === 1;
  let term = isOdd ? cosine : 1;
  let sum = 0;
  for (let order = isOdd ? 1 : 0; order <= degreesOfFreedom - 2; order += 2) {
    sum += term;
    term *= (cosine ** 2 * (order + 1)) / (order + 2);
  }
  return isOdd ? (2 / Math.PI) * (angle + sine * sum) : sine * sum;
}
