// Counts of sessions from the usage roll-up, for the totals of paged answers: no history is walked to count it.
import type { Knex } from "knex";
import { jsonValues } from "../db/index.ts";
import { type UsageLevel, usageSql } from "./usage-edges.ts";

/** Ids that are let through; null lets all through. */
export interface UsageFilter {
  userIds: readonly number[] | null;
  poolIds: readonly number[] | null;
}

/**
 * The keys table of the roll-up that a filter needs, aliased `k` by the caller: the coarsest that can tell its users
 * and pools apart, since a sum over fewer rows costs less.
 */
export function usageKeys(knex: Knex, { userIds, poolIds }: UsageFilter): { level: UsageLevel; keys: Knex.Raw } {
  if (!userIds && !poolIds) return { level: "all", keys: knex.raw("(select 0 as user_id, 0 as pool_id)") };
  if (!poolIds) return { level: "user", keys: userKeys(knex, userIds) };
  if (!userIds) {
    const ids = jsonValues(knex, poolIds);
    return { level: "pool", keys: knex.raw("(select 0 as user_id, id as pool_id from pools where id in ?)", [ids]) };
  }
  return { level: "pair", keys: pairKeys(knex, { userIds, poolIds }) };
}

/** One key a user, over all pools. */
export function userKeys(knex: Knex, userIds: readonly number[] | null): Knex.Raw {
  if (!userIds) return knex.raw("(select id as user_id, 0 as pool_id from users)");
  const ids = jsonValues(knex, userIds);
  return knex.raw("(select id as user_id, 0 as pool_id from users where id in ?)", [ids]);
}

/** One key a pair of user and pool that ever met. */
export function pairKeys(knex: Knex, { userIds, poolIds }: UsageFilter): Knex.Raw {
  const conditions = [...(userIds ? ["user_id in ?"] : []), ...(poolIds ? ["pool_id in ?"] : [])];
  const where = conditions.length > 0 ? `where ${conditions.join(" and ")}` : "";
  const bindings = [userIds, poolIds].filter((ids) => ids !== null).map((ids) => jsonValues(knex, ids));
  return knex.raw(`(select user_id, pool_id from user_pools ${where})`, bindings);
}

/**
 * How many sessions are in the window [startAt, endAt) (milliseconds since 1970 UTC, null is open): exactly the rule
 * of the contract, for the given users and pools.
 */
export async function countSessions(
  knex: Knex,
  filter: UsageFilter & { startAt: number | null; endAt: number | null },
): Promise<number> {
  const { level, keys } = usageKeys(knex, filter);
  const sql = usageSql(level, { startAt: filter.startAt, endAt: filter.endAt, now: Date.now() });
  const rows: { total: number | null }[] = await knex
    .select({ total: knex.raw(`sum(${sql.sessions})`, sql.bindings) })
    .from(knex.raw(`:keys k ${sql.joins}`, { keys, ...sql.bindings }));
  return rows[0]?.total ?? 0;
}
