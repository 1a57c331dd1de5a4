// The first sessions of a filter in an order that no index has: zones of Ids are read, those that can hold the first ones before
// others, until no other zone can hold a better one. Zones that are not known are read too, and what no zone bounds, such as
// active sessions.
import type { Knex } from "knex";
import { jsonRows } from "../../../db/index.ts";
import { between } from "../lists/keyset-pagination.ts";
import { compareKeys, type Key } from "../lists/top-n.ts";
import { endedThrough, type SessionFilter, sessionsOf } from "./keys.ts";
import { selectedOnes } from "./walk.ts";
import { endsOf, zoneWidth } from "./zones.ts";

export interface ZonedOrder {
  /** SQL of the first field's key over sessions `x`, and of its bound over zones `z`. */
  readonly sql: string;
  readonly bound: string;
  /** What lies outside of the window does not count: only for sessions inside of it is the bound the lowest. */
  readonly isClipped: boolean;
  readonly isFalling: boolean;
  /** Ties are by Id alone. */
  readonly isOnly: boolean;
}

interface Keyed {
  readonly id: number;
  readonly key: Key;
}

interface Zone {
  readonly zone: number;
  /** Left out: not known, it must be read. */
  readonly bound?: Key;
}

/** Whoever needs to read more zones, or more that are not known, is better served by other means. */
const mostZones = 512;
const mostUnknown = 128;
/** Sessions that share the last key, where ties are not by Id. */
const mostTies = 50_000;

/** The Ids of the first so many sessions, and of those that share the last one's key, in no order; null: not within reach. */
export async function firstInZones(
  knex: Knex,
  filter: SessionFilter,
  order: ZonedOrder,
  rows: number,
): Promise<number[] | null> {
  if (filter.activeOnly) return null;
  const zones = await zonesInOrder(knex, filter, order);
  if (zones === null) return null;
  let first = firstOf(await besideZones(knex, filter, order), order, rows);
  const beside = new Set(first.map(({ id }) => id));
  for (let at = 0, width = 4; at < zones.length; ) {
    const some = zones
      .slice(at, at + width)
      .filter((zone, place) => place === 0 || !isBehind(zone, first, order, rows));
    if (isBehind(some[0] as Zone, first, order, rows)) break;
    if (at + some.length > mostZones) return null;
    const found = (await sessionsIn(knex, filter, order, some, rows)).filter(({ id }) => !beside.has(id));
    first = firstOf(first.concat(found), order, rows);
    if (first.length > rows + mostTies) return null;
    at += some.length;
    width = Math.min(64, width * 2);
  }
  return first.map(({ id }) => id);
}

/** Those that are not known, then the others, the best bound first. Null: too many are not known. */
async function zonesInOrder(
  knex: Knex,
  { startAt, endAt }: SessionFilter,
  { bound, isFalling }: ZonedOrder,
): Promise<Zone[] | null> {
  const ends = await endsOf(knex);
  if (ends === null) return [];
  const unknown = await unknownZones(knex, ends);
  if (unknown.length > mostUnknown) return null;
  const direction = isFalling ? "desc" : "asc";
  const query = knex
    .from("session_zones as z")
    .whereBetween("z.zone", [ends.first, ends.last - 1])
    .where("z.sessions", ">", 0)
    .select("z.zone", { bound: knex.raw(bound) })
    .orderBy([
      { column: "bound", order: direction },
      { column: "z.zone", order: direction },
    ]);
  if (endAt !== null) query.where("z.start_low", "<", endAt);
  if (startAt !== null) {
    query.where((either) => either.where("z.end_high", ">", startAt).orWhere("z.start_high", ">=", startAt));
  }
  const known: { zone: number; bound: Key }[] = await query;
  return [
    ...unknown.map((zone) => ({ zone })),
    ...known.map(({ zone, bound: best }) => ({ zone: Number(zone), bound: best })),
  ];
}

/** Mostly the last one alone, to which Ids may be added. */
async function unknownZones(knex: Knex, { first, last }: { readonly first: number; readonly last: number }) {
  const inRange = () => knex("session_zones").whereBetween("zone", [first, last - 1]);
  const [counted]: { total: number }[] = await inRange().count({ total: "*" });
  const unknown: number[] = [];
  if (Number(counted?.total) < last - first) {
    const known = new Set((await inRange().pluck("zone")).map(Number));
    for (let zone = first; zone < last; zone += 1) if (!known.has(zone)) unknown.push(zone);
  }
  return [...unknown, last];
}

/** Whether no session of the zone comes before the last of those that are found, which are enough. */
function isBehind(
  { zone, bound }: Zone,
  first: readonly Keyed[],
  { isFalling, isOnly }: ZonedOrder,
  rows: number,
): boolean {
  const last = first[rows - 1];
  if (bound === undefined || last === undefined) return false;
  const compared = isFalling ? compareKeys(last.key, bound) : compareKeys(bound, last.key);
  if (compared !== 0) return compared > 0;
  if (!isOnly) return false;
  return isFalling ? (zone + 1) * zoneWidth <= last.id : zone * zoneWidth > last.id;
}

async function sessionsIn(
  knex: Knex,
  filter: SessionFilter,
  order: ZonedOrder,
  zones: readonly Zone[],
  rows: number,
): Promise<Keyed[]> {
  const ranges = jsonRows(
    knex,
    "z",
    { from_id: "integer", to_id: "integer" },
    zones.map(({ zone }) => [zone * zoneWidth, (zone + 1) * zoneWidth]),
  );
  const query = knex
    .from(ranges)
    .joinRaw("cross join sessions as x")
    .whereRaw("x.id >= z.from_id and x.id < z.to_id and x.end_at is not null")
    .modify(selectedOnes(knex, filter));
  return keyed(knex, query, order, rows);
}

/** Active sessions, and those across an end of the window where the bound does not hold for them. */
async function besideZones(knex: Knex, filter: SessionFilter, order: ZonedOrder): Promise<Keyed[]> {
  const { startAt, endAt } = filter;
  const queries: Knex.QueryBuilder[] = [];
  if (filter.endedOnly !== true) {
    queries.push(sessionsOf(knex, { ...filter, activeOnly: true }).modify(between("start_at", null, endAt)));
  }
  if (order.isClipped) {
    for (const at of [startAt, endAt]) if (at !== null) queries.push(...endedThrough(knex, filter, at));
  }
  const found = new Map<number, Keyed>();
  for (const query of queries) for (const one of await keyed(knex, query, order, null)) found.set(one.id, one);
  return [...found.values()];
}

/** With the first rows alone where ties are by Id. */
async function keyed(
  knex: Knex,
  query: Knex.QueryBuilder,
  { sql, isFalling, isOnly }: ZonedOrder,
  rows: number | null,
): Promise<Keyed[]> {
  query.select("x.id", { sort_key: knex.raw(sql) });
  const direction = isFalling ? "desc" : "asc";
  if (isOnly && rows !== null) query.orderByRaw(`${sql} ${direction}, x.id ${direction}`).limit(rows);
  const found: { id: number; sort_key: Key }[] = await query;
  return found.map(({ id, sort_key: key }) => ({ id: Number(id), key }));
}

/** In order, cut behind the last one and those that share its key; by Id too where that settles ties. */
function firstOf(found: Keyed[], { isFalling, isOnly }: ZonedOrder, rows: number): Keyed[] {
  const sign = isFalling ? -1 : 1;
  found.sort((a, b) => sign * (compareKeys(a.key, b.key) || a.id - b.id));
  let end = Math.min(rows, found.length);
  if (!isOnly) while (end < found.length && found[end]?.key === found[end - 1]?.key) end += 1;
  return found.slice(0, end);
}
