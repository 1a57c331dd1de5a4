// Of a list of sessions in another order than by start: fewer sessions among which its first rows surely are, found without
// reading it all. Users, pools, texts and classes of length are few: of those that come first in the order so many are taken that
// their sessions fill the page. Where many share a key, ties are by Id, and the first by Id are looked for.
import type { Knex } from "knex";
import { longClasses, shortestClasses } from "../../../db/index.ts";
import { HOUR_MS } from "../../time/units.ts";
import { among } from "../filters.ts";
import type { SortField } from "../lists/top-n.ts";
import { countSessionsOf } from "./count.ts";
import { firstInZones, type ZonedOrder } from "./first-in-zones.ts";
import { endedOfClass, type SessionFilter } from "./keys.ts";
import { firstByEnd, firstById } from "./walk.ts";
import { zoneBound } from "./zone-bounds.ts";

/** What the list of some sessions is made by: those of a filter, or those with some Ids, which are few. */
export interface Lists<List> {
  readonly of: (filter: SessionFilter) => List;
  readonly ofIds: (ids: readonly number[], of: SessionFilter | null) => List;
}

/** Null where nothing is gained. `total` is how many sessions the whole list has. */
export type FirstRows = <List>(
  knex: Knex,
  wanted: { readonly rows: number; readonly total: number },
  lists: Lists<List>,
) => Promise<List | null>;

interface Order {
  /** SQL over pools `p` and license_servers `s`, over users `u`, or over texts `t`. */
  readonly sql: string;
  readonly isFalling: boolean;
  /** Ties are by Id alone. */
  readonly isOnly: boolean;
}

/** Null where the first field of the order tells nothing of what is few, of times or of lengths. `sqlOf`: the SQL of each field's key. */
export function firstRowsOf(
  filter: SessionFilter,
  sort: readonly SortField[],
  sqlOf: Readonly<Record<string, string>>,
): FirstRows | null {
  const [first] = sort;
  if (first === undefined) return null;
  const isFalling = first.Direction === "Descending";
  const sql = { UserId: "u.id", FeatureId: "p.id" }[first.Field] ?? sqlOf[first.Field] ?? "";
  const order = { sql, isFalling, isOnly: sort.length === 1 };
  if (/\bx\.group_id\b/.test(sql)) return null;
  if (/\bu\./.test(sql)) return ofGroups(filter, order, "userIds", users);
  if (/\b[ps]\./.test(sql)) return ofGroups(filter, order, "poolIds", pools);
  if (/\bt\./.test(sql)) return ofGroups(filter, order, "textsIds", texts);
  if (first.Field === "Id") return walked(filter, isFalling, firstById);
  if (first.Field === "StartTimeUtc") return ofStarts(filter, isFalling);
  if (first.Field === "EndTimeUtc") return ofEnds(filter, isFalling);
  const bound = zoneBound(first.Field, sql, isFalling);
  return bound === null ? null : ofZones(filter, { ...order, ...bound }, fallback(filter, first.Field, isFalling));
}

function users(knex: Knex, { userIds }: SessionFilter): Knex.QueryBuilder {
  return knex
    .from("users as u")
    .modify(among(knex, "u.id", userIds))
    .select({ id: "u.id" });
}

function pools(knex: Knex, { poolIds }: SessionFilter): Knex.QueryBuilder {
  const query = knex.from("pools as p").join("license_servers as s", "s.id", "p.license_server_id");
  return query.modify(among(knex, "p.id", poolIds)).select({ id: "p.id" });
}

function texts(knex: Knex, { textsIds, workstationKeys }: SessionFilter): Knex.QueryBuilder {
  return knex
    .from("session_texts as t")
    .modify(among(knex, "t.id", textsIds))
    .modify(among(knex, "t.workstation_key", workstationKeys))
    .select({ id: "t.id" });
}

/** From so many sessions on that share a key, the first of them by Id are looked for. */
const manyOfOneKey = 5_000;

/** The sessions of the groups that come first; of those that share the last key of all that are needed, the first by Id. */
function ofGroups(
  filter: SessionFilter,
  order: Order,
  ids: "userIds" | "poolIds" | "textsIds",
  query: (knex: Knex, filter: SessionFilter) => Knex.QueryBuilder,
): FirstRows {
  const of = (groups: readonly Group[]) => ({ ...filter, [ids]: groups.map(({ id }) => id) });
  return async (knex, { rows }, lists) => {
    // Those without texts are of no group.
    if (ids === "textsIds" && (await knex("sessions").whereNull("texts_id").first("id")) !== undefined) return null;
    const groups = await inOrder(knex, query(knex, filter), order);
    const count = async (taken: number) => {
      const { started, earlier } = await countSessionsOf(knex, of(groups.slice(0, taken)));
      return started + earlier;
    };
    const found = await filled(groups, rows, count);
    if (found === null) return null;
    const { before, taken, sessionsBefore, sessions } = found;
    const ties = of(groups.slice(before, taken));
    if (order.isOnly && sessions - sessionsBefore > manyOfOneKey) {
      const wanted = { isFalling: order.isFalling, rows: rows - sessionsBefore };
      const first = await firstById(knex, ties, wanted);
      if (first) return lists.ofIds(first, sessionsBefore > 0 ? of(groups.slice(0, before)) : null);
    }
    return taken === groups.length ? null : lists.of(of(groups.slice(0, taken)));
  };
}

interface Group {
  readonly id: number;
  readonly key: string | number | null;
}

async function inOrder(knex: Knex, query: Knex.QueryBuilder, { sql, isFalling }: Order): Promise<Group[]> {
  return query.select({ key: knex.raw(sql) }).orderByRaw(`${sql} ${isFalling ? "desc" : "asc"}`);
}

/**
 * How many groups have enough sessions, with those that share the last one's key, and how many come before that key. Null: all
 * together have not enough.
 */
async function filled(groups: readonly Group[], rows: number, count: (taken: number) => Promise<number>) {
  const ends = groups.flatMap(({ key }, index) =>
    groups[index + 1]?.key === key && index + 1 < groups.length ? [] : [index + 1],
  );
  let [low, sessionsBefore] = [-1, 0];
  let high = 0;
  let sessions = 0;
  for (; ; high = Math.min(ends.length - 1, high * 4 + 1)) {
    sessions = ends.length === 0 ? 0 : await count(ends[high] as number);
    if (sessions >= rows) break;
    if (high >= ends.length - 1) return null;
    [low, sessionsBefore] = [high, sessions];
  }
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    const counted = await count(ends[middle] as number);
    if (counted >= rows) [high, sessions] = [middle, counted];
    else [low, sessionsBefore] = [middle, counted];
  }
  return { before: low < 0 ? 0 : (ends[low] as number), taken: ends[high] as number, sessionsBefore, sessions };
}

/** Where too little is known of zones: lists by length have indexes. */
function fallback(filter: SessionFilter, field: string, isFalling: boolean): FirstRows | null {
  const isByLength = field === "DurationSeconds" && !filter.activeOnly;
  return isByLength && !filter.userIds && !filter.workstationKeys && !filter.textsIds
    ? ofLengths(filter, isFalling)
    : null;
}

function ofZones(filter: SessionFilter, order: ZonedOrder, otherwise: FirstRows | null): FirstRows {
  return async (knex, wanted, lists) => {
    const ids = await firstInZones(knex, filter, order, wanted.rows);
    if (ids === null) return otherwise?.(knex, wanted, lists) ?? null;
    return lists.ofIds(ids, null);
  };
}

function walked(filter: SessionFilter, isFalling: boolean, walk: typeof firstById): FirstRows {
  return async (knex, wanted, lists) => {
    const ids = await walk(knex, filter, { ...wanted, isFalling });
    return ids && lists.ofIds(ids, null);
  };
}

/** Active sessions have no end, which is the lowest one. */
function ofEnds(filter: SessionFilter, isFalling: boolean): FirstRows {
  const active = { ...filter, activeOnly: true };
  const ended = { ...filter, endedOnly: true };
  return async (knex, { rows, total }, lists) => {
    if (filter.activeOnly) return null;
    const { started } = filter.endedOnly === true ? { started: 0 } : await countSessionsOf(knex, active);
    const left = isFalling ? rows : rows - started;
    if (isFalling && rows > total - started) return null;
    const ids = left > 0 ? await firstByEnd(knex, ended, { isFalling, rows: left }) : [];
    return ids && lists.ofIds(ids, isFalling || started === 0 ? null : active);
  };
}

/** The newest or the oldest ones: those that start in a time at one end, which is doubled until they are enough. */
function ofStarts(filter: SessionFilter, isFalling: boolean): FirstRows {
  return async (knex, { rows }, lists) => {
    const ends: { first: number | null; last: number | null }[] = await knex.select({
      first: knex("sessions").min("start_at"),
      last: knex("sessions").max("start_at"),
    });
    const first = Math.max(Number(ends[0]?.first), filter.startAt ?? Number.NEGATIVE_INFINITY);
    const last = Math.min(Number(ends[0]?.last), (filter.endAt ?? Number.POSITIVE_INFINITY) - 1);
    for (let width = HOUR_MS; width < last - first; width *= 2) {
      const narrowed = isFalling ? { ...filter, startAt: last - width } : { ...filter, endAt: first + width };
      if ((await countSessionsOf(knex, narrowed)).started >= rows) return lists.of(narrowed);
    }
    return null;
  };
}

/** The longest or the shortest ones. Active ones have no class of length, so that all of them are among these. */
function ofLengths(filter: SessionFilter, isFalling: boolean): FirstRows {
  return async (knex, { rows }, lists) => {
    const lengthClasses: number[] = [];
    let left = rows;
    for (const lengthClass of isFalling ? longClasses.toReversed() : shortestClasses) {
      if (left <= 0) break;
      lengthClasses.push(lengthClass);
      const some = endedOfClass(knex, filter, lengthClass).select("x.id").limit(left);
      const counted: { total: number }[] = await knex.count({ total: "*" }).from(some.as("c"));
      left -= Number(counted[0]?.total);
    }
    return left > 0 ? null : lists.of({ ...filter, lengthClasses });
  };
}
