// getSessions: every checkout, current and historic, newest start first; page by page, or all of it as CSV.
import type { Knex } from "knex";
import { asJson, jsonObject } from "../db/index.ts";
import type { components } from "../generated/contract.ts";
import { csvInPieces } from "./csv-pieces.ts";
import { distinct, distinctKeys, poolIdsOf, type Viewer } from "./filters.ts";
import { chosenTable, type Place, type Slice, walk } from "./newest-first.ts";
import { asksForPage, type Page, pageFields, pageLinks, pageOf } from "./paging.ts";
import { countInIndex, runningAtStart, type SessionFilter, startedInWindow } from "./sessions-choice.ts";
import { sessionRows, sessionShape } from "./sessions-rows.ts";
import { type OpenWindow, openWindow } from "./time-window.ts";
import type { Handler, Input } from "./types.ts";
import { countSessions } from "./usage-read.ts";

export const getSessions: Handler<"getSessions"> = async ({ query, accept, url }, { db, caller, now, signal }) => {
  const window = openWindow(query);
  const page = pageOf(query);
  if (accept === "text/csv" && !asksForPage(query)) {
    const filter = await filterOf(db.read, query, window, caller);
    return { status: 200, csv: csvInPieces(sessionShape, allPieces(db.read, filter, now), signal) };
  }
  // One snapshot, so that the total and the page agree.
  const { totalCount, places, items } = await db.read.transaction(async (trx) => {
    const filter = await filterOf(trx, query, window, caller);
    const totalCount = await count(trx, filter);
    const places = await choosePage(trx, filter, page, totalCount);
    const items = accept === "text/csv" ? null : await asJson(rowsAt(trx, places, now), sessionShape, signal);
    return { totalCount, places, items };
  });
  const headers = { Link: pageLinks(url, page, totalCount) };
  if (!items) {
    return { status: 200, headers, csv: csvInPieces(sessionShape, [rowsAt(db.read, places, now)], signal) };
  }
  return {
    status: 200,
    headers,
    body: jsonObject<components["schemas"]["SessionPage"]>({
      AsOfUtc: new Date(now).toISOString(),
      Items: items,
      ...pageFields(page, totalCount),
    }),
  };
};

async function filterOf(
  knex: Knex,
  query: Input<"getSessions">["query"],
  window: OpenWindow,
  viewer: Viewer,
): Promise<SessionFilter> {
  return {
    ...window,
    userIds: distinct(query.UserIds),
    poolIds: await poolIdsOf(knex, query, viewer),
    workstationKeys: distinctKeys(query.Workstations),
    activeOnly: query.activeOnly === true,
  };
}

/** From the usage roll-up where it can tell, so that no history is counted. */
async function count(knex: Knex, filter: SessionFilter): Promise<number> {
  if (!filter.workstationKeys && !filter.activeOnly) return countSessions(knex, filter);
  const rows: { total: number }[] = await countInIndex(knex, filter);
  return rows[0]?.total ?? 0;
}

/** The places of one page: first what starts in the window, then what runs through its start, which began earlier. */
async function choosePage(knex: Knex, filter: SessionFilter, page: Page, totalCount: number): Promise<Place[]> {
  const { offset, size } = page;
  if (offset >= totalCount) return [];
  const started: Place[] = await startedInWindow(knex, filter, { limit: size, offset });
  if (started.length === size || !hasEarlier(filter)) return started;
  // Without a row of the first kind on this page, how many there are is what the others leave of the total.
  const atStart = { ...filter, endAt: filter.startAt };
  const skipped = started.length > 0 ? 0 : offset - (totalCount - (await count(knex, atStart)));
  const slice = { limit: size - started.length, offset: skipped };
  return [...started, ...((await runningAtStart(knex, filter, slice)) as Place[])];
}

/** Whether sessions that began before the window may be in it, beside those that startedInWindow gives. */
function hasEarlier(filter: SessionFilter): filter is SessionFilter & { startAt: number } {
  return filter.startAt !== null && !filter.activeOnly;
}

/** All sessions of the filter in their order, each query a piece of them. */
function allPieces(knex: Knex, filter: SessionFilter, now: number) {
  const parts = [(slice: Slice): PromiseLike<Place[]> => startedInWindow(knex, filter, slice)];
  if (hasEarlier(filter)) parts.push((slice) => runningAtStart(knex, filter, slice));
  return walk(parts, (places) => rowsAt(knex, places, now));
}

/** The records at these places, in the order of the list. */
function rowsAt(knex: Knex, places: readonly Place[], now: number): Knex.QueryBuilder {
  return sessionRows(knex, chosenTable(knex, places), now).orderByRaw("x.start_at desc, x.id desc");
}
