// getSessions: every checkout, current and historic, newest start first; page by page, or all of it as CSV.
import type { Knex } from "knex";
import { asJson, jsonObject } from "../db/index.ts";
import type { components } from "../generated/contract.ts";
import { csvInPieces } from "./csv-pieces.ts";
import { distinct, distinctKeys, poolIdsOf, type Viewer } from "./filters.ts";
import { chosenTable, type Place, type Slice, walk } from "./newest-first.ts";
import { asksForPage, type Page, pageFields, pageLinks, pageOf } from "./paging.ts";
import { hasEarlier, runningAtStart, startedInWindow } from "./sessions-choice.ts";
import { countSessionsOf, type SessionCounts } from "./sessions-count.ts";
import type { SessionFilter } from "./sessions-keys.ts";
import { sessionRows, sessionShape } from "./sessions-rows.ts";
import { type OpenWindow, openWindow } from "./time-window.ts";
import type { Handler, Input } from "./types.ts";

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
    const counts = await countSessionsOf(trx, filter);
    const places = await choosePage(trx, filter, page, counts);
    const items = accept === "text/csv" ? null : await asJson(rowsAt(trx, places, now), sessionShape, signal);
    return { totalCount: counts.started + counts.earlier, places, items };
  });
  const headers = { Link: pageLinks(url, page, totalCount) };
  if (!items) {
    return { status: 200, headers, csv: csvInPieces(sessionShape, [() => rowsAt(db.read, places, now)], signal) };
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

/** The places of one page: first what starts in the window, then what runs through its start, which began earlier. */
async function choosePage(knex: Knex, filter: SessionFilter, page: Page, counts: SessionCounts): Promise<Place[]> {
  const { offset, size } = page;
  const started: Place[] = offset < counts.started ? await startedInWindow(knex, filter, { limit: size, offset }) : [];
  const slice = { limit: size - started.length, offset: Math.max(0, offset - counts.started) };
  if (slice.limit === 0 || slice.offset >= counts.earlier || !hasEarlier(filter)) return started;
  return [...started, ...((await runningAtStart(knex, filter, slice)) as Place[])];
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
