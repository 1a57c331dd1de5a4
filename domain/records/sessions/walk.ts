// The first sessions of a filter in the order of Ids or of ends: stretches of that order are read from one end on, longer and
// longer ones, and each session is looked at, until enough are found. Cheap where the filter selects many; the caller asks for
// no other.
import type { Knex } from "knex";
import { jsonValues } from "../../../db/index.ts";
import { HOUR_MS } from "../../time/units.ts";
import { among } from "../filters.ts";
import { between } from "../lists/keyset-pagination.ts";
import { earlierIds, hasEarlier } from "./choice.ts";
import { countSessionsOf } from "./count.ts";
import type { SessionFilter } from "./keys.ts";

/** What is read at most, as stretches of Ids; whoever needs more is better served by other means. */
export const mostIds = 400_000;
/** The ends of so many sessions of a window are looked up by its index before Ids are read. */
const fewInWindow = 1_000_000;

interface Walk {
  readonly isFalling: boolean;
  /** How many are wanted. */
  readonly rows: number;
}

/** The Ids of at least so many sessions of the filter, those with the lowest or highest Ids, in no order; null: not within reach. */
export async function firstById(
  knex: Knex,
  filter: SessionFilter,
  { isFalling, rows }: Walk,
): Promise<number[] | null> {
  const ends = await idsOf(knex, filter);
  if (ends === null) return [];
  const found: number[] = [];
  let read = 0;
  for (let width = 4 * rows; found.length < rows && read <= ends.last - ends.first; width *= 4) {
    if (read + width > mostIds + 4 * rows) return null;
    const [from, to] = isFalling
      ? [ends.last + 1 - read - width, ends.last + 1 - read]
      : [ends.first + read, ends.first + read + width];
    for (const id of await selectedIn(knex, filter, "id", from, to)) found.push(id);
    read += width;
  }
  return found;
}

/** The same of those that end first or last. Active ones end last of all, and come first where nothing is the lowest: not here. */
export async function firstByEnd(
  knex: Knex,
  filter: SessionFilter,
  { isFalling, rows }: Walk,
): Promise<number[] | null> {
  const found: { first: number | null; last: number | null }[] = await knex.select({
    first: knex("sessions").min("end_at"),
    last: knex("sessions").max("end_at"),
  });
  const first = Math.max(Number(found[0]?.first), filter.startAt ?? Number.NEGATIVE_INFINITY);
  const last = Number(found[0]?.last);
  let read = 0;
  const ids: number[] = [];
  for (let width = HOUR_MS; ids.length < rows && read <= last - first; width *= 2) {
    if (read > (last - first) / 8) return null;
    const [from, to] = isFalling ? [last + 1 - read - width, last + 1 - read] : [first + read, first + read + width];
    for (const id of await selectedIn(knex, filter, "end_at", from, to)) ids.push(id);
    read += width;
  }
  return ids;
}

/** The lowest and the highest Id that the filter can select; null: it selects none. */
async function idsOf(knex: Knex, filter: SessionFilter): Promise<{ first: number; last: number } | null> {
  interface Ends {
    readonly first: number | null;
    readonly last: number | null;
  }
  const of = (query: Knex.QueryBuilder): Promise<Ends[]> => query.min({ first: "x.id" }).max({ last: "x.id" });
  const rows: Ends[] = [];
  const { startAt, endAt } = filter;
  const everybody = { startAt, endAt, userIds: null, poolIds: null, workstationKeys: null, activeOnly: false };
  const isOfWindow = (startAt !== null || endAt !== null) && !filter.activeOnly;
  if (isOfWindow && (await countSessionsOf(knex, everybody)).started <= fewInWindow) {
    rows.push(...(await of(knex.from("sessions as x").modify(between("start_at", startAt, endAt)))));
    if (hasEarlier(filter)) rows.push(...(await of(knex.from(earlierIds(knex, filter).as("x")))));
  } else {
    // Each by itself, so that it is one seek.
    rows.push(...(await knex.select({ first: knex("sessions").min("id"), last: knex("sessions").max("id") })));
  }
  const known = rows.filter(({ first }) => first !== null);
  if (known.length === 0) return null;
  return {
    first: Math.min(...known.map(({ first }) => Number(first))),
    last: Math.max(...known.map(({ last }) => Number(last))),
  };
}

/** Of the sessions with a column in [from, to) those that the filter selects. */
async function selectedIn(
  knex: Knex,
  filter: SessionFilter,
  column: "id" | "end_at",
  from: number,
  to: number,
): Promise<number[]> {
  const query = knex
    .from("sessions as x")
    .modify(between(column, from, to))
    .modify(selectedOnes(knex, filter));
  return (await query.pluck("x.id")).map(Number);
}

/** For `.modify`: keeps the sessions `x` that the filter selects. Written so that no planner takes an index for it. */
export function selectedOnes(knex: Knex, filter: SessionFilter): (query: Knex.QueryBuilder) => void {
  const { userIds, poolIds, textsIds, workstationKeys, activeOnly, endedOnly } = filter;
  return (query) => {
    for (const [name, ids] of Object.entries({ user_id: userIds, pool_id: poolIds, texts_id: textsIds })) {
      if (ids) query.whereRaw(`x.${name} + 0 in ?`, [jsonValues(knex, ids)]);
    }
    if (workstationKeys) {
      const on = knex("session_texts as t")
        .select("t.id")
        .modify(among(knex, "t.workstation_key", workstationKeys));
      query.whereRaw("x.texts_id + 0 in ?", [on]);
    }
    if (filter.endAt !== null) query.whereRaw("x.start_at + 0 < ?", [filter.endAt]);
    if (filter.startAt !== null && !activeOnly) {
      query.whereRaw("(x.start_at + 0 >= ? or x.end_at is null or x.end_at + 0 > ?)", [filter.startAt, filter.startAt]);
    }
    if (activeOnly) query.whereRaw("x.end_at + 0 is null");
    if (endedOnly) query.whereRaw("x.end_at + 0 is not null");
  };
}
