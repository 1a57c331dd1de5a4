// How many sessions are in a window, without walking history: those that start in it from the usage roll-up's counts at
// midnights and the part of a day beyond, those that began earlier by their class of length.
import type { Knex } from "knex";
import { between } from "../lists/keyset-pagination.ts";
import { DAY_MS, startOfDay } from "../time/units.ts";
import { earlier, hasEarlier, keysTable, pairsTable, type SoughtFilter, sessionsOf } from "./seek.ts";

/** Sessions that startedInWindow gives, and those that runningAtStart gives. */
export interface SessionCounts {
  readonly started: number;
  readonly earlier: number;
}

/** Exact, by the contract's rule of the window. */
export async function countSessionsOf(knex: Knex, filter: SoughtFilter): Promise<SessionCounts> {
  const rows: SessionCounts[] = await knex.select({
    started: countStarted(knex, filter),
    earlier: hasEarlier(filter) ? sum(knex, earlier(knex, filter)) : knex.raw("0"),
  });
  return rows[0] ?? { started: 0, earlier: 0 };
}

/** Selects how many sessions startedInWindow gives. */
export function countStarted(knex: Knex, filter: SoughtFilter): Knex.QueryBuilder {
  if (filter.texts || filter.state === "active") return startedInIndex(knex, filter);
  if (filter.state !== "ended") return startedInRollUp(knex, filter);
  const active = sessionsOf(knex, { ...filter, state: "active" })
    .modify(between("start_at", filter.startAt, filter.endAt))
    .count("*");
  return knex.select(knex.raw("? - ?", [startedInRollUp(knex, filter), active]));
}

/** For the filters that have no roll-up: their own index is counted. */
function startedInIndex(knex: Knex, filter: SoughtFilter): Knex.QueryBuilder {
  const from = filter.state === "active" ? null : filter.startAt;
  return sessionsOf(knex, filter)
    .modify(between("start_at", from, filter.endAt))
    .count("*");
}

function sum(knex: Knex, parts: readonly Knex.QueryBuilder[]): Knex.Raw {
  return knex.raw(
    parts.map(() => "?").join(" + "),
    parts.map((part) => part.count("*")),
  );
}

/** Started before the window's end less started before its start, summed over the roll-up's keys `k`. */
function startedInRollUp(knex: Knex, filter: SoughtFilter): Knex.QueryBuilder {
  const { userIds, poolIds, startAt, endAt, openFrom } = filter;
  const match = [...(userIds ? ["x.user_id = k.user_id"] : []), ...(poolIds ? ["x.pool_id = k.pool_id"] : [])];
  const difference = knex.raw("? - ?", [
    startedBefore(knex, match, endAt, openFrom),
    startAt === null ? knex.raw("0") : startedBefore(knex, match, startAt, openFrom),
  ]);
  // SQL Server sums columns, not subqueries.
  const differences = knex.select({ difference }).from(rollUpKeys(knex, userIds, poolIds));
  return knex.select(knex.raw("coalesce(sum(d.difference), 0)")).from(differences.as("d"));
}

function rollUpKeys(knex: Knex, userIds: readonly number[] | null, poolIds: readonly number[] | null): Knex.Raw {
  if (userIds && poolIds) return pairsTable(knex, userIds, poolIds);
  if (userIds) return knex.raw("(select k.user_id, 0 as pool_id from ?) as k", [keysTable(knex, "user_id", userIds)]);
  if (poolIds) return knex.raw("(select 0 as user_id, k.pool_id from ?) as k", [keysTable(knex, "pool_id", poolIds)]);
  return knex.raw("(select 0 as user_id, 0 as pool_id) as k");
}

/**
 * SQL: how many sessions of the key `k` start before an instant; all of them where it is null. In the first day of open time the
 * roll-up counts what closed days did not learn, too, as if it began there: so that day's end is counted back from.
 */
function startedBefore(knex: Knex, match: readonly string[], at: number | null, openFrom?: number): Knex.Raw {
  const isFirstDay = at !== null && startOfDay(at) === openFrom;
  const midnight = at === null ? Number.MAX_SAFE_INTEGER : startOfDay(at) + (isFirstDay ? DAY_MS : 0);
  const state = knex.raw(
    `coalesce((select r.starts from usage_states r where r.user_id = k.user_id and r.pool_id = k.pool_id
      and r.midnight_at = (select max(m.midnight_at) from usage_states m
        where m.user_id = k.user_id and m.pool_id = k.pool_id and m.midnight_at <= ?)), 0)`,
    [midnight],
  );
  if (at === null || at === midnight) return state;
  const sinceMidnight = knex.raw(
    `(select count(*) from sessions x where ${[...match, "x.start_at >= ? and x.start_at < ?"].join(" and ")})`,
    isFirstDay ? [at, midnight] : [midnight, at],
  );
  return knex.raw(isFirstDay ? "(? - ?)" : "(? + ?)", [state, sinceMidnight]);
}
