// How many licences would have been enough: the numbers of each feature or selection in a window, exact to the millisecond, and the
// verdict on them (docs/domain.md, Rightsizing).
import type { Knex } from "knex";
import type { components } from "../../../generated/contract.ts";
import { foldDenials } from "../../denials/instants.ts";
import type { Context } from "../../filters/context.ts";
import { knownParts } from "../../servers/known-time.ts";
import { DAY_MS } from "../../time/units.ts";
import { usualWindow, type WindowFields } from "../../time/window.ts";
import type { Interval } from "../../time/working-time.ts";
import { measuredCurve, usedBefore } from "../../usage/curve/curve.ts";
import { msAbove, percentile, totalMs } from "../../usage/curve/level-times.ts";
import type { Measured, MeasureOf } from "../../usage/curve/measures.ts";
import type { DenialCounts } from "./denial-counts.ts";
import { countedIntervals, knownOf, type MeasuredFilters, type Subject, subjectsOf, untilNow } from "./subjects.ts";

type Schemas = components["schemas"];
type Numbers = Schemas["RightsizingNumbers"];

export interface RightsizingFilters extends MeasuredFilters {
  readonly Licenses?: readonly number[] | undefined;
  readonly TightPercent?: number | undefined;
  readonly SparePercent?: number | undefined;
  readonly ShortPercent?: number | undefined;
}

/** All requested subjects, those with most licences to spare first; the caller cuts them into pages. */
export async function rightsizing(query: RightsizingFilters & WindowFields, context: Context) {
  const window = usualWindow(query, context.now);
  return context.db.read.transaction(async (trx) => {
    const subjects = await subjectsOf(trx, query, context.caller, context.signal);
    const numbers = await measure(trx, subjects, query, untilNow(window, context.now), context);
    const items = subjects.map((subject, index): Schemas["RightsizingItem"] => ({
      ...subject.names,
      ...(numbers[index] as Numbers),
    }));
    return { window, items: mostSpareFirst(items, (item) => item) };
  });
}

/** Those with most licences to spare first; equal ones stay in the order of their Ids, selections in theirs. */
export function mostSpareFirst<T>(
  items: readonly T[],
  numbersIn: (item: T) => { readonly SpareLicenses: number },
): T[] {
  return [...items].sort((a, b) => numbersIn(b).SpareLicenses - numbersIn(a).SpareLicenses);
}

/** The numbers of each subject. `window` does not reach beyond now. */
export async function measure(
  knex: Knex,
  subjects: readonly Subject[],
  query: RightsizingFilters,
  window: Interval,
  context: Context,
): Promise<Numbers[]> {
  const of = subjects.map((subject) => ({
    ...subject,
    ...knownOf(subject.pools, window),
    parts: knownParts(subject.pools, window),
  }));
  const hull = hullOf(of.map(({ known }) => known));
  const intervals = countedIntervals(query, context.settings.workingTime, hull);
  const licenses = query.Licenses ?? [];
  const pools = of.map(idsOf);
  const curve = { poolIds: [...new Set(pools.flat())], window: hull, signal: context.signal };
  const used = await usedBefore(knex, curve);
  const measures = of.map((one, index): MeasureOf => {
    const before = (pools[index] as number[]).reduce((sum, id) => sum + (used.get(id) ?? 0), 0);
    return { before, startAt: hull.startAt, known: one.parts, owned: one.isTotalShared ? null : one.pieces };
  });
  const measured = await measuredCurve(knex, curve, { intervals, measures, pools, licenses });
  const denials: DenialCounts[] = await foldDenials(knex, curve.poolIds, hull, {
    module: new URL("./denial-counts.ts", import.meta.url),
    input: { intervals, known: of.map(({ parts }) => parts), pools },
  });
  return of.map((one, index) =>
    numbersOf(
      {
        measured: measured[index] as Measured,
        denials: denials[index] as DenialCounts,
        licenses,
        total: one.total,
        isTotalShared: one.isTotalShared,
        knownMs: one.parts.reduce((sum, { startAt, endAt }) => sum + endAt - startAt, 0),
      },
      limitsOf(query),
    ),
  );
}

function limitsOf({ TightPercent = 90, SparePercent = 70, ShortPercent = 1 }: RightsizingFilters): VerdictLimits {
  return { tightPercent: TightPercent, sparePercent: SparePercent, shortPercent: ShortPercent };
}

function idsOf({ pools }: Subject): number[] {
  return pools.map(({ id }) => id);
}

/** From the first instant that is known of one of them to the last. */
function hullOf(known: readonly Interval[]): Interval {
  const some = known.filter(({ startAt, endAt }) => startAt < endAt);
  if (some.length === 0) return { startAt: 0, endAt: 0 };
  return {
    startAt: Math.min(...some.map(({ startAt }) => startAt)),
    endAt: Math.max(...some.map(({ endAt }) => endAt)),
  };
}

type RightsizingNumbers = components["schemas"]["RightsizingNumbers"];

export interface NumbersOf {
  readonly measured: Measured;
  /** At the window's end. */
  readonly total: number | null;
  readonly isTotalShared: boolean;
  readonly knownMs: number;
  readonly denials: DenialCounts;
  /** The numbers of licences that `measured` has checkouts for. */
  readonly licenses: readonly number[];
}

function numbersOf(of: NumbersOf, limits: VerdictLimits): RightsizingNumbers {
  const { measured, total, knownMs, denials, licenses } = of;
  const { times, highestAt, fullMs, beyond } = measured;
  const measuredMs = totalMs(times);
  const p99 = percentile(times, 990);
  const verdict = verdictOf({ ...of, measuredMs, p99, fullMs, shortDenials: denials.short }, limits);
  return {
    Total: total,
    KnownSeconds: knownMs / 1000,
    MeasuredSeconds: measuredMs / 1000,
    P50: percentile(times, 500),
    P90: percentile(times, 900),
    P95: percentile(times, 950),
    P99: p99,
    P999: percentile(times, 999),
    Max: times.at(-1)?.[0] ?? null,
    MaxAtUtc: highestAt === null ? null : new Date(highestAt).toISOString(),
    AverageUsed: averageOf(times, measuredMs),
    FullSeconds: fullMs === null ? null : fullMs / 1000,
    FullPercent: fullMs === null ? null : Math.round((fullMs * 10_000) / measuredMs) / 100,
    TrueDenials: denials.true,
    Denials: denials.all,
    Verdict: verdict,
    SpareLicenses: verdict === "Spare" ? (total ?? 0) - (p99 ?? 0) : 0,
    WhatIf: licenses.map((count, index) => ({
      Licenses: count,
      ShortageSeconds: msAbove(times, count) / 1000,
      CheckoutsBeyond: beyond[index]?.checkouts ?? 0,
      UsersTouched: beyond[index]?.users ?? 0,
    })),
  };
}

function averageOf(times: Measured["times"], measuredMs: number): number | null {
  if (measuredMs === 0) return null;
  return times.reduce((sum, [licenses, ms]) => sum + licenses * ms, 0) / measuredMs;
}

export type Verdict = components["schemas"]["LicenseVerdict"];

/** The limits of the verdicts, in percent. */
export interface VerdictLimits {
  readonly tightPercent: number;
  readonly sparePercent: number;
  readonly shortPercent: number;
}

export interface VerdictOn {
  /** Null: not known. */
  readonly total: number | null;
  readonly isTotalShared: boolean;
  readonly knownMs: number;
  readonly measuredMs: number;
  readonly p99: number | null;
  readonly fullMs: number | null;
  /** True denials because no licence was available. */
  readonly shortDenials: number;
}

const enoughKnownMs = 7 * DAY_MS;

/** The first that holds, in this order. */
function verdictOf(on: VerdictOn, { tightPercent, sparePercent, shortPercent }: VerdictLimits): Verdict {
  const { total, p99, fullMs } = on;
  if (total === null || total === 0 || on.isTotalShared || on.knownMs < enoughKnownMs || p99 === null) return "Unknown";
  const isOftenFull = fullMs !== null && fullMs * 100 >= shortPercent * on.measuredMs;
  if (on.shortDenials > 0 || isOftenFull) return "Short";
  if (p99 * 100 > tightPercent * total) return "Tight";
  return p99 * 100 <= sparePercent * total ? "Spare" : "Fits";
}
