// A bucket or a whole window of one series as the contract shows it, from what was used in its intervals. No query here.
import { isoInstant } from "../../../db/index.ts";
import type { components } from "../../../generated/contract.ts";
import { type KnownTime, type OwnedStep, ownedReader } from "../../pools/owned-totals.ts";
import type { Interval } from "../../time/working-time.ts";
import type { IntervalUsage } from "../concurrency/interval-sums.ts";

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
export function summaries({ intervals, owned, known }: SummariesOf) {
  const reader = ownedReader(owned);
  return <Head extends object>(
    head: Head,
    usages: readonly IntervalUsage[],
    { from, to, countedMs, endAt }: Summed,
  ): Head & UsageSummary => {
    let [knownMs, licenseMs, usageMs, usedFullMs] = [0, 0, 0, 0];
    let [lowest, highest, highestAt] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0];
    let [totalMin, totalMax] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
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
      usedFullMs += Number(one.fullMs);
      lowest = Math.min(lowest, Number(one.lowest));
      if (Number(one.highest) > highest) {
        highest = Number(one.highest);
        highestAt = Number(one.highestAt);
      }
      reader.each(startAt, until, see);
    }
    const fullMs = totalMax > 0 ? usedFullMs : null;
    return {
      ...head,
      Min: knownMs === 0 ? null : lowest,
      Average: knownMs === 0 ? null : licenseMs / knownMs,
      Max: knownMs === 0 ? null : highest,
      MaxAtUtc: highest === Number.NEGATIVE_INFINITY ? null : isoInstant(highestAt),
      Total: knownMs === 0 ? null : reader.at(Math.min(endAt, known.endAt) - 1),
      TotalMin: Number.isFinite(totalMin) ? totalMin : null,
      TotalMax: Number.isFinite(totalMax) ? totalMax : null,
      CountedSeconds: countedMs / 1000,
      UsageSeconds: usageMs / 1000,
      LicenseSeconds: licenseMs / 1000,
      FullSeconds: fullMs === null ? null : fullMs / 1000,
      FullPercent: fullMs === null ? null : Math.round((fullMs * 10_000) / knownMs) / 100,
      KnownSeconds: knownMs / 1000,
    };
  };
}
