// A bucket or a whole window of one series as the contract shows it, from what was used in its intervals. No query here.
import type { components } from "../../../generated/contract.ts";
import { type OwnedStep, ownedReader } from "../../records/pools/owned-totals.ts";
import type { Interval } from "../../time/working-time.ts";
import type { IntervalUsage } from "../concurrency/interval-usage.ts";

export type UsageSummary = components["schemas"]["UsageSummary"];

/** `usages` are those of the intervals that count, in their order; `endAt` is the end of the bucket or window. */
export function summary(
  usages: readonly IntervalUsage[],
  intervals: readonly Interval[],
  owned: readonly OwnedStep[],
  endAt: number,
): UsageSummary {
  const intervalOf = ({ interval }: IntervalUsage) => intervals[interval] as Interval;
  const sum = (value: (usage: IntervalUsage) => number) => usages.reduce((all, one) => all + Number(value(one)), 0);
  const countedMs = sum((one) => intervalOf(one).endAt - intervalOf(one).startAt);
  const licenseMs = sum((one) => one.licenseMs);
  const reader = ownedReader(owned);
  const totals = usages.flatMap((one) => reader.within(intervalOf(one).startAt, intervalOf(one).endAt));
  const known = totals.filter((total) => total !== null);
  const fullMs = known.some((total) => total > 0) ? sum((one) => one.fullMs) : null;
  const highest = Math.max(...usages.map((one) => Number(one.highest)));
  const peak = usages.find((one) => Number(one.highest) === highest);
  return {
    Min: countedMs === 0 ? null : Math.min(...usages.map((one) => Number(one.lowest))),
    Average: countedMs === 0 ? null : licenseMs / countedMs,
    Max: countedMs === 0 ? null : highest,
    MaxAtUtc: peak === undefined ? null : new Date(Number(peak.highestAt)).toISOString(),
    Total: countedMs === 0 ? null : reader.at(endAt - 1),
    TotalMin: known.length === 0 ? null : Math.min(...known),
    TotalMax: known.length === 0 ? null : Math.max(...known),
    CountedSeconds: countedMs / 1000,
    UsageSeconds: sum((one) => one.usageMs) / 1000,
    LicenseSeconds: licenseMs / 1000,
    FullSeconds: fullMs === null ? null : fullMs / 1000,
    FullPercent: fullMs === null ? null : Math.round((fullMs * 10_000) / countedMs) / 100,
  };
}
