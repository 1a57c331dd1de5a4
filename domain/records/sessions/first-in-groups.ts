// The sessions of those users, pools or texts that come first in an order: so many of them are taken that their sessions fill the
// page, and those before the page are skipped. Where many share a key, ties are by Id, and the first by Id are looked for.
import type { Knex } from "knex";
import { among } from "../filters.ts";
import type { Narrower, Wanted } from "../lists/history-list.ts";
import { earlierIds, hasEarlier, startedIds } from "./choice.ts";
import { countSessionsOf } from "./count.ts";
import type { SessionFilter } from "./keys.ts";
import { firstById, mostIds } from "./walk.ts";

/** What the list of some sessions is made by: those of a filter, or those with some Ids, which are few. */
export interface Lists<List> {
  readonly of: (filter: SessionFilter) => List;
  readonly ofIds: (ids: readonly number[], of: SessionFilter | null) => List;
}

/** Null where nothing is gained. */
export type FirstRows = <List>(knex: Knex, wanted: Wanted, lists: Lists<List>) => Promise<Narrower<List> | null>;

export interface Order {
  /** SQL over pools `p` and license_servers `s`, over users `u`, or over texts `t`. */
  readonly sql: string;
  readonly isFalling: boolean;
  /** Ties are by Id alone. */
  readonly isOnly: boolean;
}

export function users(knex: Knex, { userIds }: SessionFilter): Knex.QueryBuilder {
  return knex
    .from("users as u")
    .modify(among(knex, "u.id", userIds))
    .select({ id: "u.id" });
}

export function pools(knex: Knex, { poolIds }: SessionFilter): Knex.QueryBuilder {
  const query = knex.from("pools as p").join("license_servers as s", "s.id", "p.license_server_id");
  return query.modify(among(knex, "p.id", poolIds)).select({ id: "p.id" });
}

export function texts(knex: Knex, { textsIds, workstationKeys }: SessionFilter): Knex.QueryBuilder {
  return knex
    .from("session_texts as t")
    .modify(among(knex, "t.id", textsIds))
    .modify(among(knex, "t.workstation_key", workstationKeys))
    .select({ id: "t.id" });
}

/** From so many sessions on that share a key, the first of them by Id are looked for. */
const manyOfOneKey = 1_000;

/** The sessions of the groups that come first; of those that share the last key of all that are needed, the first by Id. */
export function ofGroups(
  filter: SessionFilter,
  order: Order,
  ids: "userIds" | "poolIds" | "textsIds",
  query: (knex: Knex, filter: SessionFilter) => Knex.QueryBuilder,
): FirstRows {
  const of = (groups: readonly Group[]) => ({ ...filter, [ids]: groups.map(({ id }) => id) });
  return async (knex, wanted, lists) => {
    // Those without texts are of no group.
    if (ids === "textsIds" && (await knex("sessions").whereNull("texts_id").first("id")) !== undefined) return null;
    const groups = await inOrder(knex, query(knex, filter), order);
    const count = async (taken: number) => {
      if (taken === groups.length) return wanted.total;
      const { started, earlier } = await countSessionsOf(knex, of(groups.slice(0, taken)));
      return started + earlier;
    };
    const found = await filled(groups, wanted.rows, count);
    if (found === null) return null;
    // The groups before the one that has the page's first row are skipped.
    const passed = wanted.offset === 0 ? null : await filled(groups, wanted.offset + 1, count);
    const [from, skipped] = [passed?.before ?? 0, passed?.sessionsBefore ?? 0];
    const { before, taken } = found;
    const tied = order.isOnly
      ? await firstOfTies(knex, of(groups.slice(before, taken)), order, { ...wanted, ...found })
      : null;
    if (tied !== null && tied.skipped > 0) return { list: lists.ofIds(tied.ids, null), skipped: wanted.offset };
    if (tied !== null)
      return { list: lists.ofIds(tied.ids, before > from ? of(groups.slice(from, before)) : null), skipped };
    return taken - from === groups.length ? null : { list: lists.of(of(groups.slice(from, taken))), skipped };
  };
}

/** Ids of so many sessions are sorted at once. */
const mostSorted = 600_000;

/** Of many sessions that share the last key the first by Id, or those behind `skipped` of them; null: they are few, or too many. */
async function firstOfTies(
  knex: Knex,
  ties: SessionFilter,
  { isFalling }: Order,
  { rows, offset, total, sessionsBefore, sessions }: Wanted & Filled,
): Promise<{ readonly ids: readonly number[]; readonly skipped: number } | null> {
  const many = sessions - sessionsBefore;
  if (many <= manyOfOneKey) return null;
  const last = rows - sessionsBefore;
  const isNear = (last * total) / many <= mostIds;
  const near = isNear || many > mostSorted ? await firstById(knex, ties, { isFalling, rows: last }) : null;
  if (near) return { ids: near, skipped: 0 };
  if (many > mostSorted) return null;
  const skipped = Math.max(0, offset - sessionsBefore);
  const parts = [startedIds(knex, ties, { startAt: null, endAt: null })];
  if (hasEarlier(ties)) parts.push(earlierIds(knex, ties));
  const all = knex.unionAll(parts.map((part) => knex.select("*").from(part.as("p"))));
  const sorted = knex.from(all.as("i")).orderBy("i.id", isFalling ? "desc" : "asc");
  return {
    ids: (
      await sorted
        .limit(last - skipped)
        .offset(skipped)
        .pluck("i.id")
    ).map(Number),
    skipped,
  };
}

interface Group {
  readonly id: number;
  readonly key: string | number | null;
}

async function inOrder(knex: Knex, query: Knex.QueryBuilder, { sql, isFalling }: Order): Promise<Group[]> {
  return query.select({ key: knex.raw(sql) }).orderByRaw(`${sql} ${isFalling ? "desc" : "asc"}`);
}

interface Filled {
  readonly before: number;
  readonly taken: number;
  readonly sessionsBefore: number;
  readonly sessions: number;
}

/**
 * How many groups have enough sessions, with those that share the last one's key, and how many come before that key. Null: all
 * together have not enough.
 */
async function filled(
  groups: readonly Group[],
  rows: number,
  count: (taken: number) => Promise<number>,
): Promise<Filled | null> {
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
