// The usage roll-up and the pairs of user and pool, made anew from all sessions by the database itself: for bulk loads
// and repairs. What changes day by day goes through update.ts; both give the same rows.
import type { Knex } from "knex";
import { DAY_MS } from "../../time/units.ts";
import { forgetConcurrency } from "../concurrency/built-from.ts";

/** The groupings of the roll-up; 0 is all. */
const groupings = [
  ["user_id", "pool_id"],
  ["user_id", "0"],
  ["0", "pool_id"],
  ["0", "0"],
] as const;

/** Empties and refills usage_states and user_pools; reads every session once a grouping. The concurrency roll-up is forgotten and built anew in the background. */
export async function rebuildUsage(trx: Knex.Transaction): Promise<void> {
  await trx("usage_states").delete();
  await trx("user_pools").delete();
  await forgetConcurrency(trx);
  for (const [userId, poolId] of groupings) await trx.raw(fillGrouping(userId, poolId));
  await trx.raw(`insert into user_pools (user_id, pool_id, first_start_at, last_start_at, last_end_at)
    select user_id, pool_id, min(start_at), max(start_at), max(end_at) from sessions group by user_id, pool_id`);
}

/**
 * One row per key and midnight that follows a point: the day's own sums first, then running sums over the days before.
 * Days are counted from 1970, so that licences times time stay far from the limits of 64 bits.
 */
function fillGrouping(userId: string, poolId: string): string {
  const day = (column: string) => `(${column} - ((${column} % ${DAY_MS}) + ${DAY_MS}) % ${DAY_MS}) / ${DAY_MS} + 1`;
  const points = `
    select ${userId} as u, ${poolId} as p, ${day("start_at")} as d, start_at as at, 1 as starts, 0 as ends,
      cast(number_of_licenses as bigint) as n
    from sessions
    union all
    select ${userId}, ${poolId}, ${day("end_at")}, end_at, 0, 1, -cast(number_of_licenses as bigint) from sessions where end_at is not null`;
  const days = `
    select u, p, d, sum(starts) as starts, sum(ends) as ends, sum(n) as licenses,
      sum((starts - ends) * (d * ${DAY_MS} - at)) as usage_ms, sum(n * (d * ${DAY_MS} - at)) as license_ms
    from (${points}) points group by u, p, d`;
  const before = "over (partition by u, p order by d rows between unbounded preceding and current row)";
  return `
    insert into usage_states (user_id, pool_id, midnight_at, starts, ends, licenses, usage_ms, license_ms)
    select u, p, d * ${DAY_MS}, sum(starts) ${before}, sum(ends) ${before}, sum(licenses) ${before},
      sum(usage_ms) ${before} + ${DAY_MS} * (d * sum(starts - ends) ${before} - sum((starts - ends) * d) ${before}),
      sum(license_ms) ${before} + ${DAY_MS} * (d * sum(licenses) ${before} - sum(licenses * d) ${before})
    from (${days}) days`;
}
