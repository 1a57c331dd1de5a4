// getSessions and getSession: every checkout, current and historic, newest start first unless it is asked for otherwise; page by page, or all of it as CSV.
import { jsonObject } from "../../db/index.ts";
import { readCsv, readOne, readPage } from "../../domain/lists/history-list.ts";
import { asksForPage, pageFields, pageLinks, pageOf } from "../../domain/lists/paging.ts";
import { sortOf } from "../../domain/lists/sorting.ts";
import { notFound } from "../../domain/problem.ts";
import { keptSince, sinceHeader } from "../../domain/sessions/kept.ts";
import { queriedSessions } from "../../domain/sessions/query.ts";
import { sessionRecords } from "../../domain/sessions/rows.ts";
import type { components } from "../../generated/contract.ts";
import type { Handler } from "../types.ts";

type Schemas = components["schemas"];

export const getSessions: Handler<"getSessions"> = async ({ query, accept, url }, context) => {
  const { db, now, signal } = context;
  const question = { ...query, Sort: sortOf<Schemas["SessionField"]>(query.Sort) };
  const { list, kept } = await queriedSessions(db.read, question, context, () => sessionRecords(now));
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
    body: jsonObject<Schemas["SessionPage"]>({
      AsOfUtc: new Date(now).toISOString(),
      Items: items,
      ...pageFields(page, totalCount),
    }),
  };
};

export const getSession: Handler<"getSession"> = async ({ path: { id } }, { db, caller, now, settings }) => {
  const since = keptSince(settings, now);
  // As getSessions without a window: what ended before is not listed.
  const session = await readOne(db.read, sessionRecords(now), id, caller, (rows) => {
    if (since !== null) rows.whereRaw("(x.end_at is null or x.end_at > ? or x.start_at >= ?)", [since, since]);
  });
  if (session === undefined) throw notFound(`There is no session with the Id ${id}.`);
  return { status: 200, body: session };
};
