// getSessions: every checkout, current and historic, newest start first; page by page, or all of it as CSV.
import { jsonObject } from "../../db/index.ts";
import { readCsv, readPage } from "../../domain/records/lists/history-list.ts";
import { asksForPage, pageFields, pageLinks, pageOf } from "../../domain/records/lists/paging.ts";
import { keptPart, sinceHeader } from "../../domain/records/sessions/kept.ts";
import { sessionFilterOf } from "../../domain/records/sessions/keys.ts";
import { sessionList } from "../../domain/records/sessions/list.ts";
import { sessionRecords } from "../../domain/records/sessions/rows.ts";
import { openWindow } from "../../domain/time/window.ts";
import type { components } from "../../generated/contract.ts";
import type { Handler } from "../types.ts";

export const getSessions: Handler<"getSessions"> = async (
  { query, accept, url },
  { db, caller, now, settings, signal },
) => {
  const states = { activeOnly: query.ActiveOnly === true };
  const kept = keptPart(openWindow(query, now), { settings, now });
  const filter = await sessionFilterOf(db.read, query, kept.window, states, caller);
  const list = sessionList(filter, sessionRecords(now));
  const page = pageOf(query);
  if (accept === "text/csv") {
    const { csv, totalCount } = await readCsv(db.read, list, asksForPage(query) ? page : null, signal);
    const links = totalCount === null ? {} : pageLinks(url, page, totalCount);
    return { status: 200, headers: { ...links, ...sinceHeader(kept) }, csv };
  }
  const { items, totalCount } = await readPage(db.read, list, page, signal);
  return {
    status: 200,
    headers: { ...pageLinks(url, page, totalCount), ...sinceHeader(kept) },
    body: jsonObject<components["schemas"]["SessionPage"]>({
      AsOfUtc: new Date(now).toISOString(),
      Items: items,
      ...pageFields(page, totalCount),
    }),
  };
};
