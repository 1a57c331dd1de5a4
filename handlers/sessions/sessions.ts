// getSessions: every checkout, current and historic, newest start first; page by page, or all of it as CSV.
import type { Knex } from "knex";
import { jsonObject } from "../../db/index.ts";
import { distinct, distinctKeys, poolIdsOf, type Viewer } from "../../domain/records/filters.ts";
import { csvInPieces } from "../../domain/records/lists/csv-pieces.ts";
import { asksForPage, pageFields, pageLinks, pageOf } from "../../domain/records/lists/paging.ts";
import type { SessionFilter } from "../../domain/records/sessions/keys.ts";
import { allSessions, newestPlaces, newestSessions, rowsAt } from "../../domain/records/sessions/list.ts";
import { sessionRows, sessionShape } from "../../domain/records/sessions/rows.ts";
import { type OpenWindow, openWindow } from "../../domain/time/window.ts";
import type { components } from "../../generated/contract.ts";
import type { Handler, Input } from "../types.ts";

export const getSessions: Handler<"getSessions"> = async ({ query, accept, url }, { db, caller, now, signal }) => {
  const window = openWindow(query);
  const page = pageOf(query);
  const filter = await filterOf(db.read, query, window, caller);
  const records = {
    shape: sessionShape,
    rows: (knex: Knex, chosen: Knex.Raw) => sessionRows(knex, chosen, now),
  };
  if (accept === "application/json") {
    const { items, totalCount } = await newestSessions(db.read, filter, page, records, signal);
    return {
      status: 200,
      headers: pageLinks(url, page, totalCount),
      body: jsonObject<components["schemas"]["SessionPage"]>({
        AsOfUtc: new Date(now).toISOString(),
        Items: items,
        ...pageFields(page, totalCount),
      }),
    };
  }
  if (!asksForPage(query)) {
    return { status: 200, csv: csvInPieces(sessionShape, allSessions(db.read, filter, records), signal) };
  }
  const { places, totalCount } = await newestPlaces(db.read, filter, page);
  return {
    status: 200,
    headers: pageLinks(url, page, totalCount),
    csv: csvInPieces(sessionShape, [() => rowsAt(db.read, places, records)], signal),
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
