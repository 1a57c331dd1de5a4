// Of a list of sessions in another order than by start: fewer sessions among which its first rows surely are, found without
// reading it all. Users, pools and classes of length are few: of those that come first in the order so many are taken that
// their sessions fill the page.
import type { Knex } from "knex";
import { longClasses, shortestClasses } from "../../../db/index.ts";
import { HOUR_MS } from "../../time/units.ts";
import { among } from "../filters.ts";
import type { SortField } from "../lists/top-n.ts";
import { countSessionsOf } from "./count.ts";
import { endedOfClass, type SessionFilter } from "./keys.ts";

/** Null where nothing is gained. `listOf`: the list of a narrower filter. */
export type FirstRows = <List>(
  knex: Knex,
  rows: number,
  listOf: (filter: SessionFilter) => List,
) => Promise<List | null>;

interface Order {
  /** SQL over pools `p` and license_servers `s`, or over users `u`. */
  readonly sql: string;
  readonly isFalling: boolean;
}

/** Null where the first field of the order depends on none of users, pools, starts and lengths. `sqlOf`: the SQL of each field's key. */
export function firstRowsOf(
  filter: SessionFilter,
  sort: readonly SortField[],
  sqlOf: Readonly<Record<string, string>>,
): FirstRows | null {
  const [first] = sort;
  if (first === undefined) return null;
  const isFalling = first.Direction === "Descending";
  const sql = { UserId: "u.id", FeatureId: "p.id" }[first.Field] ?? sqlOf[first.Field] ?? "";
  if (/\bu\./.test(sql)) return ofUsers(filter, { sql, isFalling });
  if (/\b[ps]\./.test(sql)) return ofPools(filter, { sql, isFalling });
  if (first.Field === "StartTimeUtc") return ofStarts(filter, isFalling);
  const isByLength = first.Field === "DurationSeconds" && !filter.activeOnly;
  return isByLength && !filter.userIds && !filter.workstationKeys && !filter.textsIds
    ? ofLengths(filter, isFalling)
    : null;
}

function ofUsers(filter: SessionFilter, order: Order): FirstRows {
  return async (knex, rows, listOf) => {
    const users = knex
      .from("users as u")
      .modify(among(knex, "u.id", filter.userIds))
      .select({ id: "u.id" });
    const found = await filled(knex, await inOrder(knex, users, order), rows, (userIds) => ({ ...filter, userIds }));
    return found && listOf(found);
  };
}

function ofPools(filter: SessionFilter, order: Order): FirstRows {
  return async (knex, rows, listOf) => {
    const pools = knex.from("pools as p").join("license_servers as s", "s.id", "p.license_server_id");
    pools.modify(among(knex, "p.id", filter.poolIds)).select({ id: "p.id" });
    const found = await filled(knex, await inOrder(knex, pools, order), rows, (poolIds) => ({ ...filter, poolIds }));
    return found && listOf(found);
  };
}

interface Group {
  readonly id: number;
  readonly key: string | number | null;
}

async function inOrder(knex: Knex, query: Knex.QueryBuilder, { sql, isFalling }: Order): Promise<Group[]> {
  return query.select({ key: knex.raw(sql) }).orderByRaw(`${sql} ${isFalling ? "desc" : "asc"}`);
}

/** The filter with the first groups whose sessions are enough; groups that share a key stay together. Null: with all. */
async function filled(
  knex: Knex,
  groups: readonly Group[],
  rows: number,
  narrowed: (ids: number[]) => SessionFilter,
): Promise<SessionFilter | null> {
  for (let wanted = 1; ; wanted *= 4) {
    let taken = Math.min(wanted, groups.length);
    while (taken > 0 && taken < groups.length && groups[taken]?.key === groups[taken - 1]?.key) taken += 1;
    if (taken === groups.length) return null;
    const filter = narrowed(groups.slice(0, taken).map(({ id }) => id));
    const { started, earlier } = await countSessionsOf(knex, filter);
    if (started + earlier >= rows) return filter;
  }
}

/** The newest or the oldest ones: those that start in a time at one end, which is doubled until they are enough. */
function ofStarts(filter: SessionFilter, isFalling: boolean): FirstRows {
  return async (knex, rows, listOf) => {
    const ends: { first: number | null; last: number | null }[] = await knex.select({
      first: knex("sessions").min("start_at"),
      last: knex("sessions").max("start_at"),
    });
    const first = Math.max(Number(ends[0]?.first), filter.startAt ?? Number.NEGATIVE_INFINITY);
    const last = Math.min(Number(ends[0]?.last), (filter.endAt ?? Number.POSITIVE_INFINITY) - 1);
    for (let width = HOUR_MS; width < last - first; width *= 2) {
      const narrowed = isFalling ? { ...filter, startAt: last - width } : { ...filter, endAt: first + width };
      if ((await countSessionsOf(knex, narrowed)).started >= rows) return listOf(narrowed);
    }
    return null;
  };
}

/** The longest or the shortest ones. Active ones have no class of length, so that all of them are among these. */
function ofLengths(filter: SessionFilter, isFalling: boolean): FirstRows {
  return async (knex, rows, listOf) => {
    const lengthClasses: number[] = [];
    let left = rows;
    for (const lengthClass of isFalling ? longClasses.toReversed() : shortestClasses) {
      if (left <= 0) break;
      lengthClasses.push(lengthClass);
      const some = endedOfClass(knex, filter, lengthClass).select("x.id").limit(left);
      const counted: { total: number }[] = await knex.count({ total: "*" }).from(some.as("c"));
      left -= Number(counted[0]?.total);
    }
    return left > 0 ? null : listOf({ ...filter, lengthClasses });
  };
}
