// One denial of a pool as rightsizing counts it. Pure; no query here.
import type { Interval } from "../../time/working-time.ts";

export interface PoolDenial {
  readonly poolId: number;
  readonly at: number;
  readonly isTrue: boolean;
  /** True, and because no licence was available. */
  readonly isShort: boolean;
}

export interface DenialCounts {
  all: number;
  true: number;
  short: number;
}

/** From a row of denialInstants: pool, kind, 1 for a true one, instant. */
export function poolDenial([poolId, kind, verdict, at]: readonly unknown[]): PoolDenial {
  const isTrue = Number(verdict) === 1;
  return { poolId: Number(poolId), at: Number(at), isTrue, isShort: isTrue && kind === "NoLicenseAvailable" };
}

export function countDenial(counts: DenialCounts, { isTrue, isShort }: PoolDenial): void {
  counts.all += 1;
  if (isTrue) counts.true += 1;
  if (isShort) counts.short += 1;
}

/** Whether an instant lies in one of the intervals, which are in order and do not overlap. */
export function isIn(intervals: readonly Interval[], at: number): boolean {
  let [low, high] = [0, intervals.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((intervals[middle] as Interval).endAt <= at) low = middle + 1;
    else high = middle;
  }
  return at >= (intervals[low]?.startAt ?? Number.POSITIVE_INFINITY);
}
