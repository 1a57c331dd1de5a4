// One denial of a pool as rightsizing counts it. Pure; no query here.
import { firstEndingAfter } from "../../../columnar/intervals.ts";
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

/** From a row of foldDenials. */
export function poolDenial([poolId, isShort, verdict, at]: readonly unknown[]): PoolDenial {
  const isTrue = Number(verdict) === 1;
  return { poolId: Number(poolId), at: Number(at), isTrue, isShort: isTrue && Number(isShort) === 1 };
}

export function noDenials(): DenialCounts {
  return { all: 0, true: 0, short: 0 };
}

export function countDenial(counts: DenialCounts, { isTrue, isShort }: PoolDenial): void {
  counts.all += 1;
  if (isTrue) counts.true += 1;
  if (isShort) counts.short += 1;
}

/** The interval in which a denial lies; undefined: in none. They are in order and do not overlap. */
export function intervalOf<T extends Interval>(intervals: readonly T[], { at }: PoolDenial): T | undefined {
  const next = intervals[firstEndingAfter(intervals, at)];
  return next !== undefined && next.startAt <= at ? next : undefined;
}
