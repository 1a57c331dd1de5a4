// The denials of pools in a window: of which pool, when, and what kind. What is counted of them is the callers' business.
import type { Knex } from "knex";
import { among } from "../../records/filters.ts";
import { between } from "../../records/lists/keyset-pagination.ts";
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

/** In no order. */
export async function denialsOf(
  knex: Knex,
  poolIds: readonly number[],
  { startAt, endAt }: Interval,
): Promise<PoolDenial[]> {
  const rows: { poolId: number; at: number; isTrue: number; isShort: number }[] = await knex
    .from("denials as x")
    .modify(between("denial_at", startAt, endAt))
    .modify(among(knex, "x.pool_id", poolIds))
    .select({ poolId: "x.pool_id", at: "x.denial_at" })
    .select({
      isTrue: knex.raw("case when x.is_true_denial = 1 then 1 else 0 end"),
      isShort: knex.raw("case when x.is_true_denial = 1 and x.denial_type = 'NoLicenseAvailable' then 1 else 0 end"),
    });
  return rows.map((row) => ({
    poolId: Number(row.poolId),
    at: Number(row.at),
    isTrue: Number(row.isTrue) === 1,
    isShort: Number(row.isShort) === 1,
  }));
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
