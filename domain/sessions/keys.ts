// The filters of sessions as a FROM clause: which keys are sought (users, pools, pairs of both, workstations), and in
// which index. What is then selected, ordered or counted is for choice.ts and count.ts to say.
import type { Knex } from "knex";
import { isLong, jsonRows, jsonValues, lengthClassWidth, longClasses, longestShort } from "../../db/index.ts";
import {
  among,
  distinctKeys,
  type PoolFilter,
  poolIdsOf,
  type UserFilter,
  userIdsOf,
  type Viewer,
} from "../filters/filters.ts";
import { between } from "../lists/keyset-pagination.ts";
import type { OpenWindow } from "../time/window.ts";

/** The filters of a request, with names as keys and each value once; null leaves a filter out. */
export interface SessionFilter extends OpenWindow {
  readonly userIds: readonly number[] | null;
  readonly poolIds: readonly number[] | null;
  readonly workstationKeys: readonly string[] | null;
  /** Of session_texts; left out: all. */
  readonly textsIds?: readonly number[];
  readonly activeOnly: boolean;
  /** Not together with activeOnly. */
  readonly endedOnly?: boolean;
  /** Where open time begins (docs/domain.md, Retention), in whose first day starts are counted one by one. */
  readonly openFrom?: number;
}

/** The filters of sessions, as the contract names them. */
interface SessionFilters extends PoolFilter, UserFilter {
  readonly Workstations?: readonly string[] | undefined;
}

interface SessionStates {
  readonly activeOnly: boolean;
  readonly endedOnly?: boolean;
}

/** The filters of a request, with names as keys. Both states at once select nothing. */
export async function sessionFilterOf(
  knex: Knex,
  filters: SessionFilters,
  window: OpenWindow,
  { activeOnly, endedOnly = false }: SessionStates,
  viewer: Viewer,
): Promise<SessionFilter> {
  const isContradiction = activeOnly && endedOnly;
  return {
    ...window,
    userIds: await userIdsOf(knex, filters),
    poolIds: isContradiction ? [] : await poolIdsOf(knex, filters, viewer),
    workstationKeys: distinctKeys(filters.Workstations),
    activeOnly,
    endedOnly: endedOnly && !isContradiction,
  };
}

/** The sessions `x` that the filters select, whatever the window. */
export function sessionsOf(knex: Knex, filter: SessionFilter): Knex.QueryBuilder {
  const { userIds, poolIds, activeOnly } = filter;
  const texts = textsTable(knex, filter);
  const query = activeOnly ? knex.queryBuilder().whereNull("x.end_at") : knex.queryBuilder();
  // Written so that no planner takes it for a range of an index by end.
  if (filter.endedOnly && !activeOnly) query.whereRaw("coalesce(x.end_at, -99999999999999) <> -99999999999999");
  if (texts) {
    return overKeys(query, texts, ["texts_id"])
      .modify(among(knex, "x.user_id", userIds))
      .modify(among(knex, "x.pool_id", poolIds));
  }
  if (userIds && poolIds && !activeOnly) {
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
export function endedThrough(knex: Knex, filter: SessionFilter, at: number): Knex.QueryBuilder[] {
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

/** Cross joins keep the order: the keys first, then a seek in an index of sessions for each. */
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
function textsTable(knex: Knex, { workstationKeys, textsIds }: SessionFilter): Knex.Raw | null {
  if (!workstationKeys) return textsIds ? keysTable(knex, "texts_id", textsIds) : null;
  const on = knex("session_texts as t")
    .select({ texts_id: "t.id" })
    .modify(among(knex, "t.workstation_key", workstationKeys))
    .modify(among(knex, "t.id", textsIds));
  return knex.raw("? as k", [on]);
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

/** Selects (length_class, start_at): each class of long sessions in use, and the instant after which a session of it that runs through `at` began. */
export function lengthClassesAt(knex: Knex, at: number): Knex.Raw {
  const classes = longClasses.map((index) => [index, at - lengthClassWidth(index)]);
  return knex.raw(
    `select distinct length_class, start_at from ?
      where length_class <= (select max(l.length_class) from sessions l where ${isLong("l")})`,
    [jsonRows(knex, "classes", { length_class: "integer", start_at: "integer" }, classes)],
  );
}
