// How many licences would have been enough: the numbers of each feature or selection in a window, exact to the millisecond.
import type { Knex } from "knex";
import type { components } from "../../../generated/contract.ts";
import type { Context } from "../../records/context.ts";
import type { Interval } from "../../time/working-time.ts";
import { measuredCurve, usedBefore } from "../curve/curve.ts";
import type { Measured, MeasureOf } from "../curve/measures.ts";
import { countedDenials } from "./denials-in-time.ts";
import { numbersOf } from "./numbers.ts";
import type { DenialCounts } from "./pool-denial.ts";
import { askedWindow, countedIntervals, type MeasuredFilters, untilNow, type WindowDates } from "./question.ts";
import { knownOf, type Subject, subjectsOf } from "./subjects.ts";
import type { VerdictLimits } from "./verdict.ts";

type Schemas = components["schemas"];

export interface RightsizingFilters extends MeasuredFilters {
  readonly Licenses?: readonly number[] | undefined;
  readonly TightPercent?: number | undefined;
  readonly SparePercent?: number | undefined;
  readonly ShortPercent?: number | undefined;
}

/** Everything that is asked for, those with most licences to spare first; cut into pages by who asks. */
export async function rightsizing(question: RightsizingFilters & WindowDates, context: Context) {
  const window = askedWindow(question, context.now);
  return context.db.read.transaction(async (trx) => {
    const subjects = await subjectsOf(trx, question, context.caller, context.signal);
    const numbers = await measure(trx, subjects, question, untilNow(window, context.now), context);
    const items = subjects.map((subject, place): Schemas["RightsizingItem"] => ({
      ...subject.names,
      ...(numbers[place] as Schemas["RightsizingNumbers"]),
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
  trx: Knex.Transaction,
  subjects: readonly Subject[],
  question: RightsizingFilters,
  window: Interval,
  context: Context,
): Promise<Schemas["RightsizingNumbers"][]> {
  const of = subjects.map((subject) => ({ ...subject, ...knownOf(subject.pools, window) }));
  const hull = hullOf(of.map(({ known }) => known));
  const intervals = countedIntervals(question, context.settings.workingTime, hull);
  const licenses = question.Licenses ?? [];
  const pools = of.map(idsOf);
  const curve = { poolIds: [...new Set(pools.flat())], window: hull, signal: context.signal };
  const used = await usedBefore(trx, curve);
  const measures = of.map((one, place): MeasureOf => {
    const before = (pools[place] as number[]).reduce((sum, id) => sum + (used.get(id) ?? 0), 0);
    return { before, startAt: hull.startAt, known: one.known, owned: one.isTotalShared ? null : one.pieces };
  });
  const measured = await measuredCurve(trx, curve, { intervals, measures, pools, licenses });
  const denials = await countedDenials(trx, hull, { intervals, known: of.map(({ known }) => known), pools });
  return of.map((one, place) =>
    numbersOf(
      {
        ...{ measured: measured[place] as Measured, denials: denials[place] as DenialCounts, licenses },
        ...{ total: one.total, isTotalShared: one.isTotalShared, knownMs: one.known.endAt - one.known.startAt },
      },
      limitsOf(question),
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
