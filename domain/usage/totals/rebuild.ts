// The usage roll-up and the pairs of user and pool, made anew from all sessions by the database itself: for bulk loads
// and repairs. What changes day by day goes through update.ts; both give the same rows.
import type { Knex } from "knex";
import { DAY_MS } from "../../time/units.ts";
import { closedUntil, forgetConcurrency } from "../concurrency/invalidation-log.ts";

/** The groupings of the roll-up; 0 is all. */
const groupings = [
  ["user_id", "pool_id"],
  ["user_id", "0"],
  ["0", "pool_id"],
  ["0", "0"],
] as const;

/**
 * Empties and refills usage_states and user_pools; reads every session once a grouping. The concurrency roll-up is forgotten and
 * built anew in the background. Closed days (docs/domain.md, Retention) stay as they are, as their sessions may be gone.
 */
export async function rebuildUsage(trx: Knex.Transaction): Promise<void> {
  const border = await closedUntil(trx);
  await trx("usage_states").where("midnight_at", ">", Math.max(border, Number.MIN_SAFE_INTEGER)).delete();
  await trx("user_pools").delete();
  await forgetConcurrency(trx);
  for (const [userId, poolId] of groupings) {
    await trx.raw(Number.isFinite(border) ? fillOpen(userId, poolId, border) : fillGrouping(userId, poolId));
  }
  const columns = "user_id, pool_id, first_start_at, last_start_at, last_end_at";
  await trx.raw(`insert into user_pools (${columns})
    select user_id, pool_id, min(first_start_at), max(last_start_at), max(last_end_at) from (
      select user_id, pool_id, start_at as first_start_at, start_at as last_start_at, end_at as last_end_at from sessions
      union all select ${columns} from removed_user_pools
    ) pairs group by user_id, pool_id`);
}

/** What there is of a grouping: of each key that of its sessions. */
function fillGrouping(userId: string, poolId: string): string {
  return fillFrom(`
    select ${userId} as u, ${poolId} as p, start_at as at, 1 as starts, 0 as ends, cast(number_of_licenses as bigint) as n
    from sessions
    union all
    select ${userId}, ${poolId}, end_at, 0, 1, -cast(number_of_licenses as bigint) from sessions where end_at is not null`);
}

/**
 * The same behind the border: the sums that closed days end with, and the sessions of open time. What closed days did not learn of
 * those that run over the border begins there; what they know of others ends there, without being an end.
 */
function fillOpen(userId: string, poolId: string, border: number): string {
  const licenses = "cast(number_of_licenses as bigint)";
  const isOpen = `end_at is null or end_at >= ${border}`;
  const last = `select s.user_id as u, s.pool_id as p, s.starts, s.ends, s.licenses,
      s.usage_ms + (s.starts - s.ends) * (${border} - s.midnight_at) as usage_ms,
      s.license_ms + s.licenses * (${border} - s.midnight_at) as license_ms
    from usage_states s where ${keyOf("s.user_id", userId)} and ${keyOf("s.pool_id", poolId)} and s.midnight_at = (
      select max(m.midnight_at) from usage_states m
      where m.user_id = s.user_id and m.pool_id = s.pool_id and m.midnight_at <= ${border})`;
  return fillFrom(
    `select ${userId} as u, ${poolId} as p, case when start_at < ${border} then ${border} else start_at end as at,
      1 as starts, 0 as ends, ${licenses} as n
    from sessions where ${isOpen}
    union all
    select ${userId}, ${poolId}, end_at, 0, 1, -${licenses} from sessions where end_at >= ${border}
    union all
    select u, p, ${border}, ends - starts, 0, -licenses from (${last}) running`,
    { border, sql: `select u, p, starts, ends, licenses, usage_ms, license_ms from (${last}) last_closed` },
  );
}

function keyOf(column: string, of: string): string {
  return of === "0" ? `${column} = 0` : `${column} <> 0`;
}

/**
 * One row per key and midnight that follows a point: the day's own sums first, then running sums over the days before.
 * Days are counted from 1970, so that licences times time stay far from the limits of 64 bits. `base` are the sums at its border.
 */
function fillFrom(points: string, base?: { readonly border: number; readonly sql: string }): string {
  const day = (column: string) => `(${column} - ((${column} % ${DAY_MS}) + ${DAY_MS}) % ${DAY_MS}) / ${DAY_MS} + 1`;
  const dated = `select u, p, ${day("at")} as d, at, starts, ends, n from (${points}) instants`;
  const days = `
    select u, p, d, sum(starts) as starts, sum(ends) as ends, sum(n) as licenses,
      sum((starts - ends) * (d * ${DAY_MS} - at)) as usage_ms, sum(n * (d * ${DAY_MS} - at)) as license_ms
    from (${dated}) points group by u, p, d
    ${base ? `union all select u, p, ${base.border / DAY_MS}, starts, ends, licenses, usage_ms, license_ms from (${base.sql}) base` : ""}`;
  const before = "over (partition by u, p order by d rows between unbounded preceding and current row)";
  const filled = `
    select u, p, d * ${DAY_MS} as m, sum(starts) ${before} as s, sum(ends) ${before} as e, sum(licenses) ${before} as l,
      sum(usage_ms) ${before} + ${DAY_MS} * (d * sum(starts - ends) ${before} - sum((starts - ends) * d) ${before}) as um,
      sum(license_ms) ${before} + ${DAY_MS} * (d * sum(licenses) ${before} - sum(licenses * d) ${before}) as lm
    from (${days}) days`;
  const columns = "user_id, pool_id, midnight_at, starts, ends, licenses, usage_ms, license_ms";
  if (base === undefined) return `insert into usage_states (${columns}) ${filled}`;
  return `insert into usage_states (${columns})
    select u, p, m, s, e, l, um, lm from (${filled}) filled where m > ${base.border}`;
}
