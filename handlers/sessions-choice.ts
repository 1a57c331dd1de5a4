// Which sessions an answer holds and in what order, decided from indexes alone; the names are joined afterwards
// (sessions-rows.ts). No query here walks history: it seeks each key that was asked for (users, pools, both,
// workstations) newest first, and SQLite leaves a key as soon as its rows are older than the page.
import type { Knex } from "knex";
import { highestLengthClass, jsonRows, jsonValues, lengthClassWidth } from "../db/index.ts";
import { among } from "./filters.ts";
import { between, newestFirst, type Slice } from "./newest-first.ts";
import type { OpenWindow } from "./time-window.ts";

/** What was asked for, with names as keys and each value once; null leaves a filter out. */
export interface SessionFilter extends OpenWindow {
  readonly userIds: readonly number[] | null;
  readonly poolIds: readonly number[] | null;
  readonly workstationKeys: readonly string[] | null;
  readonly activeOnly: boolean;
}

/**
 * The sessions that start in the window, and with activeOnly those that started before it too: all are in it then.
 * Selects id and start_at, in order.
 */
export function startedInWindow(knex: Knex, filter: SessionFilter, slice: Slice): Knex.QueryBuilder {
  const from = filter.activeOnly ? null : filter.startAt;
  return sessionsOf(knex, filter)
    .modify(between("start_at", from, filter.endAt))
    .modify(newestFirst("start_at", slice));
}

/** Those that began before the window and run through its start: active ones, and ended ones. Selects the same. */
export function runningAtStart(
  knex: Knex,
  filter: SessionFilter & { startAt: number },
  slice: Slice,
): Knex.QueryBuilder {
  const head = { limit: slice.limit + (slice.offset ?? 0), after: slice.after };
  const before = between("start_at", null, filter.startAt);
  const active = sessionsOf(knex, { ...filter, activeOnly: true })
    .modify(before)
    .modify(newestFirst("start_at", head));
  const ended = endedThrough(knex, filter, filter.startAt).modify(before).modify(newestFirst("start_at", head));
  // Each half is cut by itself, so that neither is read further than the page reaches.
  const both = knex
    .select("*")
    .from(active.as("a"))
    .unionAll(knex.select("*").from(ended.as("e")));
  return knex.from(both.as("x")).modify(newestFirst("at", { limit: slice.limit, offset: slice.offset }));
}

/** How many sessions are in the window, for the filters that have no roll-up: counted in the index of their keys. */
export function countInIndex(knex: Knex, filter: SessionFilter): Knex.QueryBuilder {
  const { startAt, endAt, activeOnly } = filter;
  const query = sessionsOf(knex, filter)
    .modify(between("start_at", null, endAt))
    .count({ total: "*" });
  if (startAt === null || activeOnly) return query;
  return query.whereRaw("(x.start_at >= ? or x.end_at is null or x.end_at > ?)", [startAt, startAt]);
}

/** The sessions `x` that the filters leave, whatever the window. */
function sessionsOf(knex: Knex, filter: SessionFilter): Knex.QueryBuilder {
  const { userIds, poolIds, workstationKeys, activeOnly } = filter;
  const query = activeOnly ? knex.queryBuilder().whereNull("x.end_at") : knex.queryBuilder();
  if (workstationKeys) {
    return overKeys(query, [keysTable(knex, "workstation_key", workstationKeys)], ["workstation_key"])
      .modify(among(knex, "x.user_id", userIds))
      .modify(among(knex, "x.pool_id", poolIds));
  }
  if (userIds && poolIds && !activeOnly) {
    return overKeys(query, [pairsTable(knex, userIds, poolIds)], ["user_id", "pool_id"]);
  }
  if (userIds) {
    return overKeys(query, [keysTable(knex, "user_id", userIds)], ["user_id"]).modify(
      among(knex, "x.pool_id", poolIds),
    );
  }
  if (poolIds) return overKeys(query, [keysTable(knex, "pool_id", poolIds)], ["pool_id"]);
  return query.from("sessions as x");
}

/**
 * The sessions `x` that ended after `at`, of those that the filters leave: one seek for each key and class of length. A
 * session of a class that runs through `at` began less than the class's width before it (db/length-class.ts).
 */
function endedThrough(knex: Knex, filter: SessionFilter, at: number): Knex.QueryBuilder {
  const { userIds, poolIds, workstationKeys } = filter;
  const query = knex.queryBuilder().where("x.end_at", ">", at);
  if (workstationKeys) {
    return overKeys(query, [keysTable(knex, "workstation_key", workstationKeys)], ["workstation_key"])
      .modify(among(knex, "x.user_id", userIds))
      .modify(among(knex, "x.pool_id", poolIds));
  }
  query
    .whereRaw("x.length_class = c.length_class and x.start_at > c.start_at")
    .whereRaw("c.length_class <= (select max(l.length_class) from sessions l where l.length_class is not null)");
  const classes = classesTable(knex, at);
  if (userIds) {
    return overKeys(query, [keysTable(knex, "user_id", userIds), classes], ["user_id"]).modify(
      among(knex, "x.pool_id", poolIds),
    );
  }
  if (poolIds) return overKeys(query, [keysTable(knex, "pool_id", poolIds), classes], ["pool_id"]);
  return overKeys(query, [classes], []);
}

/** Cross joins keep the order: the keys first, then a seek in an index of sessions for each. */
function overKeys(
  query: Knex.QueryBuilder,
  tables: readonly Knex.Raw[],
  columns: readonly string[],
): Knex.QueryBuilder {
  const [first, ...others] = tables;
  if (first) query.from(first);
  for (const table of others) query.crossJoin(table);
  query.joinRaw("cross join sessions as x");
  for (const column of columns) query.whereRaw("?? = ??", [`x.${column}`, `k.${column}`]);
  return query;
}

function keysTable(knex: Knex, column: string, keys: readonly (string | number)[]): Knex.Raw {
  return jsonRows(
    knex,
    "k",
    { [column]: column === "workstation_key" ? "text" : "integer" },
    keys.map((key) => [key]),
  );
}

/** Of all pairs of these users and pools the ones that ever met. */
function pairsTable(knex: Knex, userIds: readonly number[], poolIds: readonly number[]): Knex.Raw {
  const bindings = { users: jsonValues(knex, userIds), pools: jsonValues(knex, poolIds) };
  return knex.raw(
    "(select user_id, pool_id from user_pools where user_id in :users and pool_id in :pools) as k",
    bindings,
  );
}

/** The classes of length, each with the instant after which a session that runs through `at` must have begun. */
function classesTable(knex: Knex, at: number): Knex.Raw {
  const classes = Array.from({ length: highestLengthClass + 1 }, (_, index) => [index, at - lengthClassWidth(index)]);
  return jsonRows(knex, "c", { length_class: "integer", start_at: "integer" }, classes);
}
