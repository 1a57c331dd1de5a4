// getSessions: every checkout, current and historic, newest start first; page by page, or all of it as CSV.
import type { Knex } from "knex";
import { jsonObject } from "../../db/index.ts";
import { readCsv, readPage } from "../../domain/records/lists/history-list.ts";
import { asksForPage, pageFields, pageLinks, pageOf } from "../../domain/records/lists/paging.ts";
import { sessionFilterOf } from "../../domain/records/sessions/keys.ts";
import { sessionList } from "../../domain/records/sessions/list.ts";
import { sessionRows, sessionShape } from "../../domain/records/sessions/rows.ts";
import { openWindow } from "../../domain/time/window.ts";
import type { components } from "../../generated/contract.ts";
import type { Handler } from "../types.ts";

export const getSessions: Handler<"getSessions"> = async ({ query, accept, url }, { db, caller, now, signal }) => {
  const states = { activeOnly: query.activeOnly === true };
  const filter = await sessionFilterOf(db.read, query, openWindow(query), states, caller);
  const select = (knex: Knex, chosen: Knex.Raw) => sessionRows(knex, chosen, now);
  const list = sessionList(filter, { shape: sessionShape, select });
  const page = pageOf(query);
  if (accept === "text/csv") {
    const { csv, totalCount } = await readCsv(db.read, list, asksForPage(query) ? page : null, signal);
    return { status: 200, headers: totalCount === null ? {} : pageLinks(url, page, totalCount), csv };
  }
  const { items, totalCount } = await readPage(db.read, list, page, signal);
  return {
    status: 200,
    headers: pageLinks(url, page, totalCount),
    body: jsonObject<components["schemas"]["SessionPage"]>({
      AsOfUtc: new Date(now).toISOString(),
      Items: items,
      ...pageFields(page, totalCount),
    }),
  };
};
