// The sessions that a request selects, by an address or by a body, as one value for the list, its count and its CSV: any filters of the
// contract, in any order. How lists are read is lists/history-list.ts.
import type { Knex } from "knex";
import { type Ids, type Predicate, topN } from "../../columnar/index.ts";
import { fieldsOf, recordShape } from "../../db/index.ts";
import type { components } from "../../generated/contract.ts";
import type { Context } from "../filters/context.ts";
import { namesOfPeople, type SearchedTexts, searched } from "../filters/filters.ts";
import { type Behind, type HistoryList, historyEnds, type ListPart, type ListRecords } from "../lists/history-list.ts";
import { between } from "../lists/keyset-pagination.ts";
import { isNewestFirst, type SortField } from "../lists/sorting.ts";
import { DAY_MS, startOfDay } from "../time/units.ts";
import { openWindow } from "../time/window.ts";
import { usageInWindow, usageMs, workingHours } from "./clipped-duration.ts";
import { columnFilter, isIndexed, type SessionFilter, sessionFilterOf } from "./filter.ts";
import { ordersByIdleTime, type SessionField, sessionOrdering } from "./order.ts";
import { type Retained, retainedPart } from "./retained.ts";
import { sessionRows, sessionShape } from "./rows.ts";
import { schemaWithIdleTimes, sessionField, sessionSchema, sources } from "./schema.ts";
import {
  earlier,
  hasEarlier,
  keysTable,
  pairsTable,
  runningAtStart,
  type SoughtFilter,
  sessionsOf,
  startedInWindow,
} from "./seek.ts";

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

/** `recordsOf` selects what is read of each session, with SQL of its time in the window. */
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

/**
 * Sessions that startedInWindow gives, counted by the usage roll-up at midnights and the part of a day beyond, and those that
 * runningAtStart gives, by their class of length: nothing walks history.
 */
interface SessionCounts {
  readonly started: number;
  readonly earlier: number;
}

/** Exact, by the contract's rule of the window. */
export async function countSessionsOf(knex: Knex, filter: SoughtFilter): Promise<SessionCounts> {
  const rows: SessionCounts[] = await knex.select({
    started: countStarted(knex, filter),
    earlier: hasEarlier(filter) ? sum(knex, earlier(knex, filter)) : knex.raw("0"),
  });
  return rows[0] ?? { started: 0, earlier: 0 };
}

/** Selects how many sessions startedInWindow gives. */
function countStarted(knex: Knex, filter: SoughtFilter): Knex.QueryBuilder {
  if (filter.texts || filter.state === "active") return startedInIndex(knex, filter);
  if (filter.state !== "ended") return startedInRollUp(knex, filter);
  const active = sessionsOf(knex, { ...filter, state: "active" })
    .modify(between("start_at", filter.startAt, filter.endAt))
    .count("*");
  return knex.select(knex.raw("? - ?", [startedInRollUp(knex, filter), active]));
}

/** For the filters that have no roll-up: their index is counted. */
function startedInIndex(knex: Knex, filter: SoughtFilter): Knex.QueryBuilder {
  const from = filter.state === "active" ? null : filter.startAt;
  return sessionsOf(knex, filter)
    .modify(between("start_at", from, filter.endAt))
    .count("*");
}

function sum(knex: Knex, parts: readonly Knex.QueryBuilder[]): Knex.Raw {
  return knex.raw(
    parts.map(() => "?").join(" + "),
    parts.map((part) => part.count("*")),
  );
}

/** Started before the window's end less started before its start, summed over the roll-up's keys `k`. */
function startedInRollUp(knex: Knex, filter: SoughtFilter): Knex.QueryBuilder {
  const { userIds, poolIds, startAt, endAt, openFrom } = filter;
  const match = [...(userIds ? ["x.user_id = k.user_id"] : []), ...(poolIds ? ["x.pool_id = k.pool_id"] : [])];
  const difference = knex.raw("? - ?", [
    startedBefore(knex, match, endAt, openFrom),
    startAt === null ? knex.raw("0") : startedBefore(knex, match, startAt, openFrom),
  ]);
  // SQL Server sums columns, not subqueries.
  const differences = knex.select({ difference }).from(rollUpKeys(knex, userIds, poolIds));
  return knex.select(knex.raw("coalesce(sum(d.difference), 0)")).from(differences.as("d"));
}

function rollUpKeys(knex: Knex, userIds: readonly number[] | null, poolIds: readonly number[] | null): Knex.Raw {
  if (userIds && poolIds) return pairsTable(knex, userIds, poolIds);
  if (userIds) return knex.raw("(select k.user_id, 0 as pool_id from ?) as k", [keysTable(knex, "user_id", userIds)]);
  if (poolIds) return knex.raw("(select 0 as user_id, k.pool_id from ?) as k", [keysTable(knex, "pool_id", poolIds)]);
  return knex.raw("(select 0 as user_id, 0 as pool_id) as k");
}

/**
 * SQL: how many sessions of the key `k` start before an instant; all of them where it is null. In the first day of open time the
 * roll-up counts what closed days did not learn, too, as if it began there: so that day's end is counted back from.
 */
function startedBefore(knex: Knex, match: readonly string[], at: number | null, openFrom?: number): Knex.Raw {
  const isFirstDay = at !== null && startOfDay(at) === openFrom;
  const midnight = at === null ? Number.MAX_SAFE_INTEGER : startOfDay(at) + (isFirstDay ? DAY_MS : 0);
  const state = knex.raw(
    `coalesce((select r.starts from usage_states r where r.user_id = k.user_id and r.pool_id = k.pool_id
      and r.midnight_at = (select max(m.midnight_at) from usage_states m
        where m.user_id = k.user_id and m.pool_id = k.pool_id and m.midnight_at <= ?)), 0)`,
    [midnight],
  );
  if (at === null || at === midnight) return state;
  const sinceMidnight = knex.raw(
    `(select count(*) from sessions x where ${[...match, "x.start_at >= ? and x.start_at < ?"].join(" and ")})`,
    isFirstDay ? [at, midnight] : [midnight, at],
  );
  return knex.raw(isFirstDay ? "(? - ?)" : "(? + ?)", [state, sinceMidnight]);
}

const poolTexts: SearchedTexts = {
  FeatureName: "p.name",
  FeatureVersion: "p.version",
  AdditionalKey: "p.additional_key",
  ProductName: "p.product_name",
  Vendor: "p.vendor",
  LicenseType: "p.license_type",
  LicenseServerName: "s.name",
};
const userTexts: SearchedTexts = { UserName: "u.name", ...namesOfPeople("u") };
const sharedTexts: SearchedTexts = {
  GroupName: "t.group_name",
  ProjectName: "t.project_name",
  Workstation: "t.workstation",
  IpAddress: "t.ip_address",
  Display: "t.display",
  ClientVersion: "t.client_version",
  CheckoutData: "t.checkout_data",
};

/** To select more of them a second time costs less than to pass them on. */
const mostIds = 1000;

/**
 * Pools, users, groups and the texts that sessions share are few, so they are searched first, and sessions are found by their Ids.
 * Handles are looked at one by one, and only where one can hold the text. What no text holds is left out, so that nothing is read for
 * it of ten million sessions.
 */
async function searchPredicate(knex: Knex, text: string, fields: readonly string[] | undefined): Promise<Predicate> {
  const holding = (texts: SearchedTexts) => searched(knex, texts, text, fields);
  const isSearched = (field: string) => fields?.includes(field) ?? true;
  const key = text.toLowerCase();
  const pools = knex.from("pools as p").join("license_servers as s", "s.id", "p.license_server_id");
  const groups = await idsOf(knex.from("user_groups as g").where(holding({ GroupName: "g.name" })), "g.id");
  const withGroup = { query: knex("session_texts as t").whereNotNull("t.group_name").select("t.id") };
  const bySource = isSearched("Source")
    ? sources.flatMap((source, index) => (source.includes(key) ? [index] : []))
    : [];
  const byIds: readonly (readonly [number, Ids | null])[] = [
    // What most sessions have comes first.
    [sessionField.source, bySource.length === 0 ? null : bySource],
    [sessionField.texts, await idsOf(knex.from("session_texts as t").where(holding(sharedTexts)), "t.id")],
    [sessionField.pool, await idsOf(pools.where(holding(poolTexts)), "p.id")],
    [sessionField.user, await idsOf(knex.from("users as u").where(holding(userTexts)), "u.id")],
  ];
  return {
    anyOf: [
      ...byIds.flatMap(([field, ids]) => (ids === null ? [] : [[{ field, in: ids }]])),
      // A user's default group counts where none was reported.
      ...(groups === null
        ? []
        : [[{ field: sessionField.group, in: groups, unless: { field: sessionField.texts, in: withGroup } }]]),
      ...(isSearched("Handle") && (await canBeInHandles(knex, key))
        ? [[{ field: sessionField.handle, contains: key }]]
        : []),
    ],
  };
}

/** The Ids that a query selects, or the query where they are many; null: there are none. */
async function idsOf(query: Knex.QueryBuilder, id: string): Promise<Ids | null> {
  const ids: number[] = await query
    .clone()
    .limit(mostIds + 1)
    .pluck(id);
  if (ids.length > mostIds) return { query: query.select(id) };
  return ids.length === 0 ? null : ids.map(Number);
}

/** A handle can hold the text where all of its characters are in some. */
async function canBeInHandles(knex: Knex, key: string): Promise<boolean> {
  const codes = new Set<number>((await knex("handle_characters").pluck("code")).map(Number));
  // Of a letter that is not ASCII the small form may be: of one such letter it is k.
  const areAscii = [...codes].every((code) => code >= 32 && code < 127) && !codes.has(107);
  if (!areAscii && !/^[ -~]+$/.test(key)) return true;
  return Array.from({ length: key.length }, (_, at) => key.charCodeAt(at)).every((code) => codes.has(code));
}
