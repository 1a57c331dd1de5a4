// Of a list of sessions in another order than by start: fewer sessions among which its first rows surely are, found without
// reading it all: those of the users, pools or texts that come first (first-in-groups.ts), in the zones of Ids that can hold them
// (first-in-zones.ts), or at one end of times, Ids or lengths.
import { longClasses, shortestClasses } from "../../../db/index.ts";
import { HOUR_MS } from "../../time/units.ts";
import { historyEnds } from "../lists/history-list.ts";
import type { SortField } from "../lists/top-n.ts";
import { countSessionsOf } from "./count.ts";
import { type FirstRows, type Order, ofGroups, pools, texts, users } from "./first-in-groups.ts";
import { firstInZones, type ZonedOrder } from "./first-in-zones.ts";
import { endedOfClass, type SessionFilter } from "./keys.ts";
import { firstByEnd, firstById } from "./walk.ts";
import { zoneBound } from "./zones.ts";

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
  if (first.Field === "GroupName") return ofReportedGroups(filter, order);
  if (/\bu\./.test(sql)) return ofGroups(filter, order, "userIds", users);
  if (/\b[ps]\./.test(sql)) return ofGroups(filter, order, "poolIds", pools);
  if (/\bt\./.test(sql)) return ofGroups(filter, order, "textsIds", texts);
  if (first.Field === "Id") return walked(filter, isFalling, firstById);
  if (first.Field === "StartTimeUtc") return ofStarts(filter, isFalling);
  if (first.Field === "EndTimeUtc") return ofEnds(filter, isFalling);
  const bound = zoneBound(first.Field, sql, isFalling);
  return bound === null ? null : ofZones(filter, { ...order, ...bound }, fallback(filter, first.Field, isFalling));
}

/** Where every group was reported; else the group that a user belongs to may count, which is no text. */
function ofReportedGroups(filter: SessionFilter, order: Order): FirstRows {
  const byTexts = ofGroups(filter, { ...order, sql: "lower(t.group_name)" }, "textsIds", texts);
  return async (knex, wanted, lists) => {
    const unnamed = await knex("session_texts").whereNull("group_name").first("id");
    return unnamed === undefined ? byTexts(knex, wanted, lists) : null;
  };
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
    return { list: lists.ofIds(ids, null), skipped: 0 };
  };
}

function walked(filter: SessionFilter, isFalling: boolean, walk: typeof firstById): FirstRows {
  return async (knex, wanted, lists) => {
    const ids = await walk(knex, filter, { ...wanted, isFalling });
    return ids && { list: lists.ofIds(ids, null), skipped: 0 };
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
    return ids && { list: lists.ofIds(ids, isFalling || started === 0 ? null : active), skipped: 0 };
  };
}

/** The newest or the oldest ones: those that start in a time at one end, which is doubled until they are enough. */
function ofStarts(filter: SessionFilter, isFalling: boolean): FirstRows {
  return async (knex, { rows }, lists) => {
    const { first, last } = await historyEnds(knex, { table: "sessions", instant: "start_at" }, filter);
    for (let width = HOUR_MS; width < last - first; width *= 2) {
      const narrowed = isFalling ? { ...filter, startAt: last - width } : { ...filter, endAt: first + width };
      if ((await countSessionsOf(knex, narrowed)).started >= rows) return { list: lists.of(narrowed), skipped: 0 };
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
    return left > 0 ? null : { list: lists.of({ ...filter, lengthClasses }), skipped: 0 };
  };
}
