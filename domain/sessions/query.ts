// What a question on sessions selects, by an address or by a body: any filters of the contract, in any order, and with each session
// how long it lasts inside the window, where that is asked for.
import type { Knex } from "knex";
import { chooseRows } from "../../columnar/choosing/choose.ts";
import { unpackedRows } from "../../columnar/reading.ts";
import { fieldsOf, recordShape } from "../../db/index.ts";
import type { components } from "../../generated/contract.ts";
import type { Context } from "../filters/context.ts";
import { among, groupIdsOf, projectIdsOf } from "../filters/filters.ts";
import type { HistoryList, ListRecords } from "../lists/history-list.ts";
import { type ResidualFilter, topNOf } from "../lists/top-n.ts";
import { openWindow } from "../time/window.ts";
import { usageInWindow, usageMs, workingHours } from "./clipped-duration.ts";
import { idleSeconds, sessionsWithIdleTimes } from "./idle-time.ts";
import { type Kept, keptPart } from "./kept.ts";
import { type SessionFilter, sessionFilterOf } from "./keys.ts";
import { sessionList } from "./list.ts";
import { packedQuestion, readsIdleTimes, readsTexts, type SessionQuestion } from "./packed-question.ts";
import { hasManyTexts, type PackedFilter } from "./packed-selection.ts";
import { packedSessions } from "./packed-sessions.ts";
import {
  chosenSessions,
  joinedSessions,
  sessionDimensions,
  sessionRows,
  sessionRowsApart,
  sessionShape,
} from "./rows.ts";
import { searchedTables, searchSessions } from "./search.ts";
import { sessionKeys } from "./sort-keys.ts";

type QueriedSession = components["schemas"]["QueriedSession"];

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
  body: SessionQuestion,
  { caller, now, settings }: Pick<Context, "caller" | "now" | "settings">,
  recordsOf: (usage: string, now: number) => ListRecords<T>,
): Promise<{ readonly list: HistoryList<T>; readonly kept: Kept }> {
  const window = openWindow(body, now);
  const working = body.WorkingHoursOnly ? await workingHours(knex, window, settings.workingTime, now) : null;
  const usage = usageInWindow(knex, window, working, now);
  const records = recordsOf(usage, now);
  const states = { activeOnly: body.ActiveOnly === true, endedOnly: body.EndedOnly === true };
  const kept = keptPart(window, { settings, now });
  const filter = await sessionFilterOf(knex, body, kept.window, states, caller);
  const residual = await residualOf(knex, body);
  const { Sort: sort, Search, SearchFields } = body;
  if (isNewestFirst(sort) && Search === undefined && !isResidual(residual)) {
    return { list: sessionList(filter, records), kept };
  }
  const isTooMuch = readsTexts(body) && (await hasManyTexts(knex));
  const unpacked = isTooMuch ? null : await unpackedRows(knex, packedSessions);
  if (unpacked === null) {
    const list = await readInPieces(knex, body, { filter, residual, usage, now, records });
    return { list, kept };
  }
  const { activeOnly, endedOnly } = filter;
  const packed: PackedFilter = {
    ...{ ...filter, ...residual, state: activeOnly ? "active" : endedOnly === true ? "ended" : "all" },
    search: Search === undefined ? null : await searchedTables(knex, Search, SearchFields),
  };
  const sessions = { table: readsIdleTimes(body) ? sessionsWithIdleTimes(knex, now) : packedSessions, unpacked };
  const choose: HistoryList<T>["choose"] = (trx, range) =>
    chooseRows(trx, sessions, packedQuestion(trx, packed, { sort, window, working, now }), range);
  return { list: { ...sessionList(filter, records), choose }, kept };
}

function isNewestFirst(sort: SessionQuestion["Sort"]): boolean {
  const [first, ...more] = sort ?? [{ Field: "StartTimeUtc", Direction: "Descending" } as const];
  return more.length === 0 && first?.Field === "StartTimeUtc" && first.Direction === "Descending";
}

interface Pieces<T> {
  readonly filter: SessionFilter;
  readonly residual: Residual;
  /** SQL of the time in the window. */
  readonly usage: string;
  readonly now: number;
  readonly records: ListRecords<T>;
}

/** While the row groups are not there yet: each session is looked at. */
async function readInPieces<T>(
  knex: Knex,
  { Search, SearchFields, Sort }: SessionQuestion,
  { filter, residual, usage, now, records }: Pieces<T>,
): Promise<HistoryList<T>> {
  const found = await searchSessions(knex, filter, Search, SearchFields);
  const keys = sessionKeys(knex, usage, now);
  const ofOthers = (Sort ?? []).some(({ Field }) => /\b[pstu]\./.test(keys[Field]));
  const rest = {
    residual: [...residualFilters(knex, residual, now), ...found.residual],
    joined: ofOthers ? joinedSessions : chosenSessions,
  };
  return sessionList(found.filter, records, topNOf(Sort, "StartTimeUtc", keys, rest));
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
    selectApart: (knex, chosen) => sessionRowsApart(knex, chosen, now).select(measured(knex)),
    dimensions: sessionDimensions,
  };
}

/** What no index serves: idle time, groups and projects; null: any. What a search finds is search.ts's. */
interface Residual {
  readonly groupIds: readonly number[] | null;
  readonly projectIds: readonly number[] | null;
  /** In seconds. */
  readonly idleAtLeast: number | null;
}

async function residualOf(knex: Knex, body: SessionQuestion): Promise<Residual> {
  return {
    groupIds: await groupIdsOf(knex, body),
    projectIds: await projectIdsOf(knex, body),
    idleAtLeast: body.IdleAtLeastSeconds ?? null,
  };
}

function isResidual(residual: Residual): boolean {
  return Object.values(residual).some((one) => one !== null);
}

/** On sessions `x`. Each is a function, since a query that a promise resolves to would run. */
function residualFilters(knex: Knex, { groupIds, projectIds, idleAtLeast }: Residual, now: number): ResidualFilter[] {
  const found: ResidualFilter[] = [];
  if (groupIds) found.push(among(knex, "x.group_id", groupIds));
  if (projectIds) found.push(among(knex, "x.project_id", projectIds));
  if (idleAtLeast !== null) {
    found.push((query) => query.whereRaw(`${idleSeconds(knex, now)} >= ?`, [idleAtLeast]));
  }
  return found;
}
