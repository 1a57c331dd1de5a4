// getQueuedRequests: who waits for licences now, those who have waited longest first, page by page.
import { jsonObject } from "../../db/index.ts";
import { userIdsOf } from "../../domain/filters/filters.ts";
import { askPage } from "../../domain/lists/page-query.ts";
import { pageFields, pageLinks, pageOf } from "../../domain/lists/paging.ts";
import { queuedRequestRows, queuedRequestShape, queuedRequests } from "../../domain/pools/queued-requests.ts";
import { iso } from "../../domain/time/window.ts";
import type { components } from "../../generated/contract.ts";
import type { Handler } from "../types.ts";

export const getQueuedRequests: Handler<"getQueuedRequests"> = async ({ query, url }, context) => {
  const { db, caller, now, signal, settings } = context;
  const userIds = await userIdsOf(db.read, query);
  const waiting = () => queuedRequests(db.read, query, userIds, caller, { now, silenceMs: settings.silenceMs });
  const rows = () => queuedRequestRows(waiting(), db.read, now);
  const page = pageOf(query);
  const onPage = rows().limit(page.size).offset(page.offset);
  const total = waiting().count({ total: "*" });
  const { items, totalCount } = await askPage(db.read, page, onPage, total, queuedRequestShape, signal);
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
