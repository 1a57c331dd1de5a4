// Of a list of sessions in another order than by start: fewer sessions among which its first rows surely are, found without
// reading it all: those of the users, pools or texts that come first (first-in-groups.ts), in the zones of Ids that can hold them
// (first-in-zones.ts), or at one end of times, Ids or lengths.

import type { Knex } from "knex";
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
  if (bound === null) return null;
  const byZones = ofZones(filter, { ...order, ...bound });
  if (first.Field !== "DurationSeconds" || !hasLengths(filter)) return byZones;
  const byLengths = (most: number) => ofLengths(filter, isFalling, most);
  // Few sessions are long: where they are in one class with not too many others, the index has them at once.
  return inTurn([...(isFalling ? [byLengths(mostOfLengths)] : []), byZones, byLengths(Number.POSITIVE_INFINITY)]);
}

/** The first way that leads somewhere. */
function inTurn(ways: readonly FirstRows[]): FirstRows {
  return async (knex, wanted, lists) => {
    for (const way of ways) {
      const found = await way(knex, wanted, lists);
      if (found !== null) return found;
    }
    return null;
  };
}

/** Where every group was reported; else the group that a user belongs to may count, which is no text. */
function ofReportedGroups(filter: SessionFilter, order: Order): FirstRows {
  const byTexts = ofGroups(filter, { ...order, sql: "lower(t.group_name)" }, "textsIds", texts);
  return async (knex, wanted, lists) => {
    const unnamed = await knex("session_texts").whereNull("group_name").first("id");
    return unnamed === undefined ? byTexts(knex, wanted, lists) : null;
  };
}

/** Whether an index has the lengths of what the filter selects. */
function hasLengths({ activeOnly, userIds, workstationKeys, textsIds }: SessionFilter): boolean {
  return !activeOnly && !userIds && !workstationKeys && !textsIds;
}

function ofZones(filter: SessionFilter, order: ZonedOrder): FirstRows {
  return async (knex, wanted, lists) => {
    const ids = await firstInZones(knex, filter, order, wanted.rows);
    return ids && { list: lists.ofIds(ids, null), skipped: 0 };
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

/** More sessions of a class are better found by zones. */
const mostOfLengths = 20_000;

/** The longest or the shortest ones. Active ones have no class of length, so that all of them are among these. */
function ofLengths(filter: SessionFilter, isFalling: boolean, most: number): FirstRows {
  return async (knex, { rows }, lists) => {
    const counts = await countsOfLengths(knex, filter, {
      classes: isFalling ? longClasses.toReversed() : shortestClasses,
      most: Math.max(rows, mostOfLengths) + 1,
    });
    const lengthClasses: number[] = [];
    let [found, left] = [0, rows];
    for (const [lengthClass, count] of counts) {
      if (left <= 0) break;
      if (count > 0) lengthClasses.push(lengthClass);
      found += count;
      left -= count;
    }
    return left > 0 || found > most ? null : { list: lists.of({ ...filter, lengthClasses }), skipped: 0 };
  };
}

/** How many ended sessions of each class start in the window, up to `most`. */
async function countsOfLengths(
  knex: Knex,
  filter: SessionFilter,
  { classes, most }: { readonly classes: readonly number[]; readonly most: number },
): Promise<(readonly [lengthClass: number, count: number])[]> {
  const counts = classes.map((lengthClass) => {
    const some = endedOfClass(knex, filter, lengthClass).select("x.id").limit(most);
    return [`of_${lengthClass}`, knex.count("*").from(some.as("c"))] as const;
  });
  const [counted]: Record<string, number>[] = await knex.select(Object.fromEntries(counts));
  return classes.map((lengthClass) => [lengthClass, Number(counted?.[`of_${lengthClass}`])]);
}
