// Which sessions a list has and in what order, decided from indexes alone: which keys are sought (users, pools, pairs of both, shared texts),
// and in which index. No query here walks history: each key is sought newest first, and SQLite leaves a key as soon as its rows are older
// than the page. Names are joined afterwards (rows.ts).
import type { Knex } from "knex";
import { isLong, jsonRows, jsonValues, lengthClassesAt, longestShort } from "../../db/index.ts";
import { among } from "../filters/filters.ts";
import { between, newestFirst, type Slice } from "../lists/keyset-pagination.ts";
import type { OpenWindow } from "../time/window.ts";
import { type SessionFilter, sharedTextIds } from "./filter.ts";

/** What indexes serve of a filter. */
export type SoughtFilter = Pick<
  SessionFilter,
  "startAt" | "endAt" | "state" | "poolIds" | "userIds" | "texts" | "openFrom"
>;

/** The sessions `x` that the filters select, whatever the window. */
export function sessionsOf(knex: Knex, filter: SoughtFilter): Knex.QueryBuilder {
  const { userIds, poolIds, state } = filter;
  const texts = textsTable(knex, filter);
  const query = state === "active" ? knex.queryBuilder().whereNull("x.end_at") : knex.queryBuilder();
  // Written so that no planner takes it for a range of an index by end.
  if (state === "ended") query.whereRaw("coalesce(x.end_at, -99999999999999) <> -99999999999999");
  if (texts) {
    return overKeys(query, texts, ["texts_id"])
      .modify(among(knex, "x.user_id", userIds))
      .modify(among(knex, "x.pool_id", poolIds));
  }
  if (userIds && poolIds && state !== "active") {
    // Their sessions of other pools are passed over in the index; who never met the pools is not sought.
    const met = knex.raw("(select distinct k.user_id from ?) as k", [pairsTable(knex, userIds, poolIds)]);
    return overKeys(query, met, ["user_id"]).modify(among(knex, "x.pool_id", poolIds));
  }
  if (userIds) {
    return overKeys(query, keysTable(knex, "user_id", userIds), ["user_id"]).modify(among(knex, "x.pool_id", poolIds));
  }
  if (poolIds) return overKeys(query, keysTable(knex, "pool_id", poolIds), ["pool_id"]);
  return query.from("sessions as x");
}

/**
 * The sessions `x` that began before `at` and ended after it, of those that the filters select, in parts: short ones are found in
 * a stretch of the index by time, of each key or of all, long ones by one seek for each key and class of length
 * (db/sql/intervals.ts).
 */
export function endedThrough(knex: Knex, filter: SoughtFilter, at: number): Knex.QueryBuilder[] {
  const { userIds, poolIds } = filter;
  const texts = textsTable(knex, filter);
  const through = () => knex.queryBuilder().where("x.start_at", "<", at).where("x.end_at", ">", at);
  if (texts) {
    const theirs = overKeys(through(), texts, ["texts_id"])
      .modify(among(knex, "x.user_id", userIds))
      .modify(among(knex, "x.pool_id", poolIds));
    return [theirs];
  }
  const [keys, columns] = userIds
    ? [keysTable(knex, "user_id", userIds), ["user_id"]]
    : poolIds
      ? [keysTable(knex, "pool_id", poolIds), ["pool_id"]]
      : [null, []];
  const short = knex.queryBuilder().whereRaw("x.end_at - x.start_at <= ?", [longestShort]);
  // Written so that every planner takes the index by the other end.
  if (keys) {
    overKeys(short, keys, columns)
      .modify(between("start_at", at - longestShort, at))
      .whereRaw("x.end_at + 0 > ?", [at]);
  } else {
    short
      .from("sessions as x")
      .modify(between("end_at", at + 1, at + longestShort))
      .whereRaw("x.start_at + 0 < ?", [at]);
  }
  const long = overKeys(through(), keys, columns, classesTable(knex, at)).whereRaw(
    `x.length_class = c.length_class and ${isLong("x")} and x.start_at > c.start_at`,
  );
  const parts = [short, long];
  if (userIds) for (const part of parts) part.modify(among(knex, "x.pool_id", poolIds));
  return parts;
}

/** Cross joins preserve the order: the keys first, then a seek in an index of sessions for each. */
function overKeys(
  query: Knex.QueryBuilder,
  keys: Knex.Raw | null,
  columns: readonly string[],
  classes?: Knex.Raw,
): Knex.QueryBuilder {
  const [first, second] = keys ? [keys, classes] : [classes as Knex.Raw, undefined];
  query.from(first);
  if (second) query.crossJoin(second);
  query.joinRaw("cross join sessions as x");
  for (const column of columns) query.whereRaw("?? = ??", [`x.${column}`, `k.${column}`]);
  return query;
}

export function keysTable(knex: Knex, column: string, keys: readonly number[]): Knex.Raw {
  return jsonRows(
    knex,
    "k",
    { [column]: "integer" },
    keys.map((key) => [key]),
  );
}

/** The texts that the filters select; null where they select by none. */
function textsTable(knex: Knex, { texts }: SoughtFilter): Knex.Raw | null {
  return texts && knex.raw("(select m.id as texts_id from ? as m) as k", [sharedTextIds(knex, texts)]);
}

/** Of all pairs of these users and pools the ones that ever met. */
export function pairsTable(knex: Knex, userIds: readonly number[], poolIds: readonly number[]): Knex.Raw {
  const bindings = { users: jsonValues(knex, userIds), pools: jsonValues(knex, poolIds) };
  return knex.raw(
    "(select user_id, pool_id from user_pools where user_id in :users and pool_id in :pools) as k",
    bindings,
  );
}

/** The same as a table `c`. Distinct, so that SQLite makes it once instead of reading the JSON anew for each key. */
function classesTable(knex: Knex, at: number): Knex.Raw {
  return knex.raw("(?) as c", [lengthClassesAt(knex, at)]);
}

/** A filter under which sessions that began before the window may be in it, beside those that start in it. */
type FilterWithStart = SoughtFilter & { readonly startAt: number };

/** Of active sessions there are no others: startedInWindow then gives every one that begins before the end. */
export function hasEarlier(filter: SoughtFilter): filter is FilterWithStart {
  return filter.startAt !== null && filter.state !== "active";
}

/** Where the sessions of startedInWindow begin: active ones also before the window, since all of them are in it. */
function startWindow({ state, startAt, endAt }: SoughtFilter): OpenWindow {
  return { startAt: state === "active" ? null : startAt, endAt };
}

/** The sessions that start in {@link startWindow}. Selects id and start_at, in order. */
export function startedInWindow(knex: Knex, filter: SoughtFilter, slice: Slice): Knex.QueryBuilder {
  const { startAt, endAt } = startWindow(filter);
  return sessionsOf(knex, filter)
    .modify(between("start_at", startAt, endAt))
    .modify(newestFirst("start_at", slice));
}

/** Those that began before the window and run through its start: active ones, and ended ones. Selects the same. */
export function runningAtStart(knex: Knex, filter: FilterWithStart, slice: Slice): Knex.QueryBuilder {
  const head = { limit: slice.limit + (slice.offset ?? 0), after: slice.after };
  // Each part is cut by itself, so that none is read further than the page reaches.
  const parts = earlier(knex, filter).map((part, index) =>
    knex.select("*").from(part.modify(newestFirst("start_at", head)).as(`part_${index}`)),
  );
  const all = union(parts);
  return knex.from(all.as("r")).modify(newestFirst("at", { limit: slice.limit, offset: slice.offset }, "r"));
}

/** The sessions `x` of runningAtStart in parts. */
export function earlier(knex: Knex, filter: FilterWithStart): Knex.QueryBuilder[] {
  const ended = endedThrough(knex, filter, filter.startAt);
  if (filter.state === "ended") return ended;
  const active = sessionsOf(knex, { ...filter, state: "active" }).modify(between("start_at", null, filter.startAt));
  return [active, ...ended];
}

function union([first, ...others]: readonly Knex.QueryBuilder[]): Knex.QueryBuilder {
  return (first as Knex.QueryBuilder).unionAll(others);
}
