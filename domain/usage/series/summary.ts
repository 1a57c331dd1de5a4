// A bucket or a whole window of one series as the contract shows it, from what was used in its intervals. No query here.
import type { components } from "../../../generated/contract.ts";
import type { KnownTime } from "../../records/pools/known-time.ts";
import { type OwnedStep, ownedReader } from "../../records/pools/owned-totals.ts";
import { clip, type Interval } from "../../time/working-time.ts";
import type { IntervalUsage } from "../concurrency/interval-sums.ts";

export type UsageSummary = components["schemas"]["UsageSummary"];

interface SummariesOf {
  /** All of the window. */
  readonly intervals: readonly Interval[];
  readonly owned: readonly OwnedStep[];
  readonly known: KnownTime;
}

/**
 * Sums up some usages of one series: those of the intervals that count and of which something is known, in their order.
 * `countedMs` is how long these intervals and those of which nothing is known are; `endAt` the end of the bucket or window.
 */
export function summaries({ intervals, owned, known }: SummariesOf) {
  const reader = ownedReader(owned);
  return (
    usages: readonly IntervalUsage[],
    { countedMs, endAt }: { readonly countedMs: number; readonly endAt: number },
  ): UsageSummary => {
    const partOf = ({ interval }: IntervalUsage) => clip(intervals[interval] as Interval, known) as Interval;
    const sum = (value: (usage: IntervalUsage) => number) => usages.reduce((all, one) => all + Number(value(one)), 0);
    const knownMs = sum((one) => partOf(one).endAt - partOf(one).startAt);
    const licenseMs = sum((one) => one.licenseMs);
    const totals = usages.flatMap((one) => reader.within(partOf(one).startAt, partOf(one).endAt));
    const ofTotals = totals.filter((total) => total !== null);
    const fullMs = ofTotals.some((total) => total > 0) ? sum((one) => one.fullMs) : null;
    const highest = Math.max(...usages.map((one) => Number(one.highest)));
    const peak = usages.find((one) => Number(one.highest) === highest);
    return {
      Min: knownMs === 0 ? null : Math.min(...usages.map((one) => Number(one.lowest))),
      Average: knownMs === 0 ? null : licenseMs / knownMs,
      Max: knownMs === 0 ? null : highest,
      MaxAtUtc: peak === undefined ? null : new Date(Number(peak.highestAt)).toISOString(),
      Total: knownMs === 0 ? null : reader.at(Math.min(endAt, known.endAt) - 1),
      TotalMin: ofTotals.length === 0 ? null : Math.min(...ofTotals),
      TotalMax: ofTotals.length === 0 ? null : Math.max(...ofTotals),
      CountedSeconds: countedMs / 1000,
      UsageSeconds: sum((one) => one.usageMs) / 1000,
      LicenseSeconds: licenseMs / 1000,
      FullSeconds: fullMs === null ? null : fullMs / 1000,
      FullPercent: fullMs === null ? null : Math.round((fullMs * 10_000) / knownMs) / 100,
      KnownSeconds: knownMs / 1000,
    };
  };
}
