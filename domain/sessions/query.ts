// The sessions that a request selects, by an address or by a body, as one value for the list, its count and its CSV: any filters of the
// contract, in any order. How lists are read is lists/history-list.ts.
import type { Knex } from "knex";
import { topN } from "../../columnar/index.ts";
import { fieldsOf, recordShape } from "../../db/index.ts";
import type { components } from "../../generated/contract.ts";
import type { Context } from "../filters/context.ts";
import { type Behind, type HistoryList, historyEnds, type ListPart, type ListRecords } from "../lists/history-list.ts";
import { isNewestFirst, type SortField } from "../lists/sorting.ts";
import { DAY_MS, startOfDay } from "../time/units.ts";
import { openWindow } from "../time/window.ts";
import { usageInWindow, usageMs, workingHours } from "./clipped-duration.ts";
import { countSessionsOf, countStarted } from "./count.ts";
import { columnFilter, isIndexed, type SessionFilter, sessionFilterOf } from "./filter.ts";
import { ordersByIdleTime, type SessionField, sessionOrdering } from "./order.ts";
import { type Retained, retainedPart } from "./retained.ts";
import { sessionRows, sessionShape } from "./rows.ts";
import { schemaWithIdleTimes, sessionSchema } from "./schema.ts";
import { searchPredicate } from "./search.ts";
import { hasEarlier, runningAtStart, type SoughtFilter, startedInWindow } from "./seek.ts";

type QueriedSession = components["schemas"]["QueriedSession"];

/** A query by a body, or by an address, whose order has null last. */
interface SessionQuery extends Omit<components["schemas"]["SessionQuery"], "Sort"> {
  readonly Sort?: readonly SortField<SessionField>[] | undefined;
}

const queriedShape = recordShape<QueriedSession>("QueriedSession", {
  ...fieldsOf(sessionShape),
  FeatureTotal: ["number", "feature_total"],
  LicenseSeconds: ["seconds", "license_ms"],
  UsageSecondsInWindow: ["seconds", "usage_ms_in_window"],
  LicenseSecondsInWindow: ["seconds", "license_ms_in_window"],
});

/** `recordsOf` says what is read of each session, with SQL of its time in the window. */
export async function queriedSessions<T>(
  knex: Knex,
  body: SessionQuery,
  { caller, now, settings }: Pick<Context, "caller" | "now" | "settings">,
  recordsOf: (usage: string, now: number) => ListRecords<T>,
): Promise<{ readonly list: HistoryList<T>; readonly retained: Retained }> {
  const window = openWindow(body, now);
  const intervals = body.WorkingHoursOnly ? await workingHours(knex, window, settings.workingTime, now) : null;
  const records = recordsOf(usageInWindow(knex, window, intervals, now), now);
  const retained = retainedPart(window, { settings, now });
  const { Sort: sort, Search, SearchFields } = body;
  const filter: SessionFilter = {
    ...(await sessionFilterOf(knex, body, retained.window, caller)),
    ...(Search !== undefined && { search: await searchPredicate(knex, Search, SearchFields) }),
  };
  const list = sessionList(filter, records);
  if (isNewestFirst(sort, "StartTimeUtc") && isIndexed(filter)) return { list, retained };
  const readsIdleTimes = filter.idleAtLeast !== null || ordersByIdleTime(sort);
  const ranked: HistoryList<T>["ranked"] = async (trx, page) => {
    const schema = readsIdleTimes ? schemaWithIdleTimes(trx, now) : sessionSchema;
    const ordering = await sessionOrdering(trx, sort, { window, intervals });
    return topN(trx, schema, { filter: columnFilter(trx, filter), ordering, now }, page);
  };
  return { list: { ...list, ranked }, retained };
}

/** First the sessions that start in the window, then those that run through its start, which began earlier. */
function sessionList<T>(filter: SoughtFilter, records: ListRecords<T>): HistoryList<T> {
  const started: ListPart = {
    cursors: (knex, slice) => startedInWindow(knex, filter, slice),
    behind: (knex, offset) => startedBehind(knex, filter, offset),
  };
  const list = { instant: "start_at", records } as const;
  const countFirst = (knex: Knex) => countStarted(knex, filter);
  const countParts = async (knex: Knex) => {
    const counts = await countSessionsOf(knex, filter);
    return [counts.started, counts.earlier];
  };
  if (!hasEarlier(filter)) return { ...list, parts: [started], countParts, countFirst };
  const earlier: ListPart = { cursors: (knex, slice) => runningAtStart(knex, filter, slice) };
  return { ...list, parts: [started, earlier], countParts, countFirst };
}

/** Those of startedInWindow behind so many: the roll-up knows how many start since each midnight. */
export async function startedBehind(knex: Knex, filter: SoughtFilter, offset: number): Promise<Behind | null> {
  if (filter.state !== "all" || filter.texts !== null) return null;
  const ends = await historyEnds(knex, { table: "sessions as x", instant: "x.start_at" }, filter);
  const first = startOfDay(ends.first) + DAY_MS;
  const since = async (midnight: number) => {
    const found: { total: number }[] = await knex.select({
      total: countStarted(knex, { ...filter, startAt: midnight }),
    });
    return Number(found[0]?.total);
  };
  // The first midnight since which no more than that begin; `skipped` of it.
  let low = 0;
  let high = Math.floor((ends.last - first) / DAY_MS) + 1;
  let skipped = 0;
  while (low < high) {
    const middle = (low + high) >> 1;
    const started = await since(first + middle * DAY_MS);
    if (started <= offset) {
      high = middle;
      skipped = started;
    } else low = middle + 1;
  }
  const until = first + high * DAY_MS;
  if (skipped === 0) return null;
  return { cursors: (trx, slice) => startedInWindow(trx, { ...filter, endAt: until }, slice), skipped };
}

/** With how long each session lasts inside the window. */
export function queriedRecords(usage: string, now: number): ListRecords<QueriedSession> {
  const duration = usageMs({ startAt: null, endAt: null }, now);
  const measured = (knex: Knex) => ({
    license_ms: knex.raw(`x.number_of_licenses * ${duration}`),
    usage_ms_in_window: knex.raw(usage),
    license_ms_in_window: knex.raw(`x.number_of_licenses * ${usage}`),
  });
  return {
    shape: queriedShape,
    select: (knex, chosen) => sessionRows(knex, chosen, now).select({ feature_total: "p.total", ...measured(knex) }),
  };
}
