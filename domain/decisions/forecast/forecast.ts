// The highest use of each month, and what a trend of them says of the months to come. All features that are chosen are one.
import type { Knex } from "knex";
import type { components } from "../../../generated/contract.ts";
import type { Context } from "../../filters/context.ts";
import { startOfMonth } from "../../time/units.ts";
import { iso } from "../../time/window.ts";
import type { Interval } from "../../time/working-time.ts";
import { type CellSums, cellSums } from "../../usage/curve/cell-sums.ts";
import { sweptCurve, usedBefore } from "../../usage/curve/curve.ts";
import type { CellPiece } from "../../usage/curve/hour-cells.ts";
import type { MeasuredFilters } from "../rightsizing/question.ts";
import { knownOf, unionOf } from "../rightsizing/subjects.ts";
import { type Peak, type Predicted, type Trend, trendOf } from "./trend.ts";

type Schemas = components["schemas"];
type Forecast = Schemas["Forecast"];

export interface ForecastQuestion extends Omit<MeasuredFilters, "Selections"> {
  readonly Months?: number | undefined;
  readonly MonthsAhead?: number | undefined;
  readonly IntervalPercent?: number | undefined;
}

/** One of the calendar, in UTC. Numbers follow each other: 0 is the one that runs. */
interface Month extends Interval {
  readonly number: number;
}

export async function forecast(question: ForecastQuestion, context: Context): Promise<Forecast> {
  const { Months = 24, MonthsAhead = 6, IntervalPercent = 90 } = question;
  const { now, db } = context;
  const past = Array.from({ length: Months + 1 }, (_, index) => monthOf(now, index - Months));
  const { cells, total } = await db.read.transaction((trx) => measured(trx, question, past, context));
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
  const peaks = shown.flatMap(({ number }, place): Peak[] => {
    const { Kind, Max } = items[place] as Schemas["ForecastMonth"];
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
  question: ForecastQuestion,
  months: readonly Month[],
  { now, caller, signal }: Context,
): Promise<{ cells: readonly CellSums[]; total: number | null }> {
  const { pools, isTotalShared } = await unionOf(trx, question, caller, signal);
  const window = { startAt: (months[0] as Month).startAt, endAt: now };
  const { known, total } = knownOf(pools, window);
  const pieces = months.flatMap(({ startAt, endAt }, cell): CellPiece[] => {
    const piece = { startAt: Math.max(startAt, known.startAt), endAt: Math.min(endAt, known.endAt), cell };
    return piece.startAt < piece.endAt ? [piece] : [];
  });
  const curve = { poolIds: pools.map(({ id }) => id), window: known, signal };
  const licensesBefore = [...(await usedBefore(trx, curve)).values()].reduce((sum, used) => sum + used, 0);
  const borders = Float64Array.from([...pieces.map(({ startAt }) => startAt), known.endAt]);
  const swept =
    pieces.length === 0 ? borders : await sweptCurve(trx, curve, { licensesBefore, owned: [], known }, borders);
  return { cells: cellSums(pieces, swept, []), total: isTotalShared ? null : total };
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
