// getSessions: every checkout, current and historic, newest start first; page by page, or all of it as CSV.
import type { Knex } from "knex";
import { asJson, jsonObject } from "../db/index.ts";
import type { components } from "../generated/contract.ts";
import { csvInPieces } from "./csv-pieces.ts";
import { distinct, distinctKeys, poolIdsOf, type Viewer } from "./filters.ts";
import { chosenTable, type Place, type Slice, walk } from "./newest-first.ts";
import { askPage } from "./page-query.ts";
import { asksForPage, type Page, pageFields, pageLinks, pageOf } from "./paging.ts";
import { hasEarlier, runningAtStart, startedInWindow } from "./sessions-choice.ts";
import { countSessionsOf, countStarted } from "./sessions-count.ts";
import type { SessionFilter } from "./sessions-keys.ts";
import { sessionRows, sessionShape } from "./sessions-rows.ts";
import { type OpenWindow, openWindow } from "./time-window.ts";
import type { Handler, Input } from "./types.ts";

export const getSessions: Handler<"getSessions"> = async ({ query, accept, url }, { db, caller, now, signal }) => {
  const window = openWindow(query);
  const page = pageOf(query);
  const filter = await filterOf(db.read, query, window, caller);
  if (accept === "application/json") {
    const { items, totalCount } = await recordsOf(db.read, filter, page, now, signal);
    return {
      status: 200,
      headers: { Link: pageLinks(url, page, totalCount) },
      body: jsonObject<components["schemas"]["SessionPage"]>({
        AsOfUtc: new Date(now).toISOString(),
        Items: items,
        ...pageFields(page, totalCount),
      }),
    };
  }
  if (!asksForPage(query)) {
    return { status: 200, csv: csvInPieces(sessionShape, allPieces(db.read, filter, now), signal) };
  }
  const { places, totalCount } = await placesOf(db.read, filter, page);
  return {
    status: 200,
    headers: { Link: pageLinks(url, page, totalCount) },
    csv: csvInPieces(sessionShape, [() => rowsAt(db.read, places, now)], signal),
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

async function recordsOf(knex: Knex, filter: SessionFilter, page: Page, now: number, signal: AbortSignal) {
  if (!hasEarlier(filter)) {
    const places = startedInWindow(knex, filter, { limit: page.size, offset: page.offset });
    const rows = inOrder(sessionRows(knex, knex.raw("? as chosen", [places]), now));
    return askPage(knex, page, rows, countStarted(knex, filter), sessionShape, signal);
  }
  // One snapshot, so that the places still hold when their records are read.
  return knex.transaction(async (trx) => {
    const { places, totalCount } = await placesOf(trx, filter, page);
    return { items: await asJson(rowsAt(trx, places, now), sessionShape, signal), totalCount };
  });
}

/** The places of one page: first what starts in the window, then what runs through its start, which began earlier. */
async function placesOf(knex: Knex, filter: SessionFilter, { offset, size }: Page) {
  const counts = await countSessionsOf(knex, filter);
  const totalCount = counts.started + counts.earlier;
  const places: Place[] = offset < counts.started ? await startedInWindow(knex, filter, { limit: size, offset }) : [];
  const slice = { limit: size - places.length, offset: Math.max(0, offset - counts.started) };
  if (slice.limit > 0 && slice.offset < counts.earlier && hasEarlier(filter)) {
    places.push(...((await runningAtStart(knex, filter, slice)) as Place[]));
  }
  return { places, totalCount };
}

/** All sessions of the filter in their order, each query a piece of them. */
function allPieces(knex: Knex, filter: SessionFilter, now: number) {
  const parts = [(slice: Slice): PromiseLike<Place[]> => startedInWindow(knex, filter, slice)];
  if (hasEarlier(filter)) parts.push((slice) => runningAtStart(knex, filter, slice));
  return walk(parts, (places) => rowsAt(knex, places, now));
}

/** The records at these places, in the order of the list. */
function rowsAt(knex: Knex, places: readonly Place[], now: number): Knex.QueryBuilder {
  return inOrder(sessionRows(knex, chosenTable(knex, places), now));
}

function inOrder(rows: Knex.QueryBuilder): Knex.QueryBuilder {
  return rows.orderByRaw("x.start_at desc, x.id desc");
}
