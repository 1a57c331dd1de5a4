// getDenials: every request for licences that was refused, newest first; page by page, or all of it as CSV.
import { jsonObject } from "../../db/index.ts";
import { denialFilterOf } from "../../domain/records/denials/choice.ts";
import { denialList } from "../../domain/records/denials/list.ts";
import { distinct } from "../../domain/records/filters.ts";
import { readCsv, readPage } from "../../domain/records/lists/history-list.ts";
import { asksForPage, pageFields, pageLinks, pageOf } from "../../domain/records/lists/paging.ts";
import { openWindow } from "../../domain/time/window.ts";
import type { components } from "../../generated/contract.ts";
import type { Handler } from "../types.ts";

export const getDenials: Handler<"getDenials"> = async ({ query, accept, url }, { db, caller, now, signal }) => {
  const trueOnly = query.TrueDenialsOnly === true;
  const list = denialList(denialFilterOf(query, openWindow(query, now), distinct(query.UserIds), trueOnly, caller));
  const page = pageOf(query);
  if (accept === "text/csv") {
    const { csv, totalCount } = await readCsv(db.read, list, asksForPage(query) ? page : null, signal);
    return { status: 200, headers: totalCount === null ? {} : pageLinks(url, page, totalCount), csv };
  }
  const { items, totalCount } = await readPage(db.read, list, page, signal);
  return {
    status: 200,
    headers: pageLinks(url, page, totalCount),
    body: jsonObject<components["schemas"]["DenialPage"]>({ Items: items, ...pageFields(page, totalCount) }),
  };
};
