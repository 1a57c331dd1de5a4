// getQueuedRequests: who waits for licences now, those who have waited longest first; page by page, or all of it as CSV.
import { jsonObject } from "../../db/index.ts";
import { byOneQuery, csvInPieces } from "../../domain/records/lists/csv-pieces.ts";
import { askPage } from "../../domain/records/lists/page-query.ts";
import { asksForPage, pageFields, pageLinks, pageOf } from "../../domain/records/lists/paging.ts";
import { queuedRequestRows, queuedRequestShape, queuedRequests } from "../../domain/records/queue/rows.ts";
import { iso } from "../../domain/time/window.ts";
import type { components } from "../../generated/contract.ts";
import type { Handler } from "../types.ts";

export const getQueuedRequests: Handler<"getQueuedRequests"> = async ({ query, accept, url }, context) => {
  const { db, caller, now, signal, settings } = context;
  const { FeatureName, FeatureIds, LicenseServerIds, Vendors, UserIds } = query;
  const filter = {
    ...{ FeatureIds, LicenseServerIds, Vendors, UserIds },
    ...(FeatureName !== undefined && { Features: [{ FeatureName }] }),
  };
  const waiting = () => queuedRequests(db.read, filter, caller, { now, silenceMs: settings.silenceMs });
  const rows = () => queuedRequestRows(waiting(), db.read, now);
  const page = pageOf(query);
  const onPage = () => rows().limit(page.size).offset(page.offset);
  if (accept === "text/csv" && !asksForPage(query)) {
    return { status: 200, csv: csvInPieces({ shape: queuedRequestShape }, byOneQuery(rows()), signal) };
  }
  const total = waiting().count({ total: "*" });
  if (accept === "text/csv") {
    const [counted]: { total: number }[] = await total;
    const headers = pageLinks(url, page, Number(counted?.total ?? 0));
    return { status: 200, headers, csv: csvInPieces({ shape: queuedRequestShape }, byOneQuery(onPage()), signal) };
  }
  const { items, totalCount } = await askPage(db.read, page, onPage(), total, queuedRequestShape, signal);
  return {
    status: 200,
    headers: pageLinks(url, page, totalCount),
    body: jsonObject<components["schemas"]["QueuedRequestPage"]>({
      AsOfUtc: iso(now),
      Items: items,
      ...pageFields(page, totalCount),
    }),
  };
};
