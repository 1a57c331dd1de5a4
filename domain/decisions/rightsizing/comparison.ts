// The numbers of two windows beside each other, and how the second differs from the first.
import type { components } from "../../../generated/contract.ts";
import type { Context } from "../../filters/context.ts";
import { usualWindow, type WindowFields } from "../../time/window.ts";
import { measure, mostSpareFirst, type RightsizingFilters } from "./rightsizing.ts";
import { subjectsOf, untilNow } from "./subjects.ts";

type Schemas = components["schemas"];
type Numbers = Schemas["RightsizingNumbers"];

export interface Comparison extends RightsizingFilters {
  readonly First: WindowFields;
  readonly Second: WindowFields;
}

/** All requested subjects, those with most licences to spare in the second window first. */
export async function comparison(query: Comparison, context: Context): Promise<Schemas["ComparedItem"][]> {
  const windows = (["First", "Second"] as const).map((name) =>
    untilNow(usualWindow(query[name], context.now, `${name}.`), context.now),
  );
  return context.db.read.transaction(async (trx) => {
    const subjects = await subjectsOf(trx, query, context.caller, context.signal);
    const numbers: Numbers[][] = [];
    for (const window of windows) numbers.push(await measure(trx, subjects, query, window, context));
    const items = subjects.map(({ names }, index) => {
      const [First, Second] = numbers.map((all) => all[index]) as [Numbers, Numbers];
      return { ...names, First, Second, Difference: difference(First, Second) };
    });
    return mostSpareFirst(items, ({ Second }) => Second);
  });
}

/** Second less first; null where one is null. */
function difference(first: Numbers, second: Numbers): Schemas["RightsizingDifference"] {
  const maybe = (name: { [K in keyof Numbers]: Numbers[K] extends number | null ? K : never }[keyof Numbers]) => {
    const [before, after] = [first[name], second[name]];
    return before === null || after === null ? null : after - before;
  };
  return {
    Total: maybe("Total"),
    P50: maybe("P50"),
    P90: maybe("P90"),
    P95: maybe("P95"),
    P99: maybe("P99"),
    P999: maybe("P999"),
    Max: maybe("Max"),
    AverageUsed: maybe("AverageUsed"),
    FullSeconds: inMilliseconds(maybe("FullSeconds")),
    FullPercent: inHundredths(maybe("FullPercent")),
    KnownSeconds: seconds(first.KnownSeconds, second.KnownSeconds),
    MeasuredSeconds: seconds(first.MeasuredSeconds, second.MeasuredSeconds),
    TrueDenials: second.TrueDenials - first.TrueDenials,
    Denials: second.Denials - first.Denials,
    SpareLicenses: second.SpareLicenses - first.SpareLicenses,
    WhatIf: first.WhatIf.map((before, index) => {
      const after = second.WhatIf[index] as typeof before;
      return {
        Licenses: before.Licenses,
        ShortageSeconds: seconds(before.ShortageSeconds, after.ShortageSeconds),
        CheckoutsBeyond: after.CheckoutsBeyond - before.CheckoutsBeyond,
        UsersTouched: after.UsersTouched - before.UsersTouched,
      };
    }),
  };
}

/** Both are whole milliseconds, and so is the difference. */
function seconds(before: number, after: number): number {
  return Math.round((after - before) * 1000) / 1000;
}

function inMilliseconds(value: number | null): number | null {
  return value === null ? null : seconds(0, value);
}

function inHundredths(value: number | null): number | null {
  return value === null ? null : Math.round(value * 100) / 100;
}
