// For how long conditions must hold, and when nothing may begin to fire, as rules say it. No query here.
import { DAY_MS, MINUTE_MS } from "../../time/units.ts";
import { type Interval, workingIntervals } from "../../time/working-time.ts";
import { type Condition, type Definition, quietHoursOf } from "../definition.ts";
import type { Comparison } from "../states/levels.ts";
import type { Timing } from "../states/machine.ts";
import type { WatchingRule } from "./types.ts";

/** Kinds whose ForMinutes is the length of time that they look back, and no time for which something holds. */
const lookingBack: readonly Condition["Kind"][] = ["Denials", "TotalChanged", "CollectorSilent"];

export function timingOf({ definition: { Condition }, quiet }: Pick<WatchingRule, "definition" | "quiet">): Timing {
  const holdMs = lookingBack.includes(Condition.Kind) ? 0 : lengthOf(Condition);
  return { holdMs, resolveMs: Condition.ResolveAfterMinutes * MINUTE_MS, quiet };
}

/** ForMinutes in milliseconds. */
export function lengthOf({ ForMinutes }: Condition): number {
  return (ForMinutes ?? 0) * MINUTE_MS;
}

export function comparisonOf({ Kind, Threshold, ResolveThreshold }: Condition): Comparison {
  const measure = Kind === "UsedPercent" || Kind === "UsedLicenses" || Kind === "FreeLicenses" ? Kind : "Count";
  const threshold = Threshold ?? 1;
  return { measure, threshold, resolveThreshold: ResolveThreshold ?? threshold };
}

/** The quiet hours in a window and some days around it, whole. */
export function quietIn(definition: Definition, { startAt, endAt }: Interval): Interval[] {
  const hours = quietHoursOf(definition);
  if (hours === null) return [];
  const time = {
    ...{ startMinute: minuteOf(hours.start), endMinute: minuteOf(hours.end) },
    ...{ days: [1, 2, 3, 4, 5, 6, 7], timeZone: hours.timeZone },
  };
  const around = { startAt: startAt - 3 * DAY_MS, endAt: endAt + 3 * DAY_MS };
  return workingIntervals(time, { workingHoursOnly: true, ignoreWeekends: false }, around);
}

function minuteOf(clock: string): number {
  return Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
}
