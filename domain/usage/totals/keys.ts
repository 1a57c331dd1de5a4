// The keys of the usage roll-up that a filter leaves: SQL of tables, for window.ts.
import type { Knex } from "knex";
import { jsonValues } from "../../../db/index.ts";

/** Ids that are let through; null lets all through. */
export interface UsageFilter {
  userIds: readonly number[] | null;
  poolIds: readonly number[] | null;
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
