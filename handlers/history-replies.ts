// The replies of lists over history, as JSON and as CSV: pages of a GET, and the rows of a query by body.
import { type JsonText, jsonObject } from "../db/index.ts";
import type { Context } from "../domain/filters/context.ts";
import { type HistoryList, readCsv, readPage } from "../domain/lists/history-list.ts";
import { asksForPage, csvRangeOf, pageLinks, pageOf, rangeOf } from "../domain/lists/paging.ts";
import { iso } from "../domain/time/window.ts";
import { pageReply } from "./replies.ts";
import type { Input } from "./types.ts";

type Headers = Readonly<Record<string, string>>;

/** `fields` come before the items. */
export async function historyPage<Body extends object>(
  { query, accept, url }: Pick<Input<"getDenials" | "getSessions" | "getAuditLog">, "query" | "accept" | "url">,
  { db, signal }: Context,
  list: HistoryList<unknown>,
  { headers = {}, fields = {} }: { readonly headers?: Headers; readonly fields?: object } = {},
) {
  const page = pageOf(query);
  if (accept === "text/csv") {
    const { csv, totalCount } = await readCsv(db.read, list, asksForPage(query) ? page : null, signal);
    const links = totalCount === null ? {} : pageLinks(url, page, totalCount);
    return { status: 200 as const, headers: { ...links, ...headers }, csv };
  }
  const reply = pageReply<Body>(url, page, await readPage(db.read, list, page, signal), fields);
  return { ...reply, headers: { ...reply.headers, ...headers } };
}

export async function historyRows<Body extends object>(
  { body, accept }: Pick<Input<"queryDenials" | "querySessions">, "body" | "accept">,
  { db, now, signal }: Context,
  list: HistoryList<unknown>,
  headers: Headers = {},
) {
  if (accept === "text/csv") {
    const { csv } = await readCsv(db.read, list, csvRangeOf(body), signal);
    return { status: 200 as const, headers, csv };
  }
  const { items, totalCount } = await readPage(db.read, list, rangeOf(body), signal);
  const rows = { AsOfUtc: iso(now), Items: items, TotalCount: totalCount };
  return { status: 200 as const, headers, body: jsonObject(rows) as JsonText<unknown> as JsonText<Body> };
}
