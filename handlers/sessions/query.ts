// querySessions: sessions by any filters of the contract, in any order, with how long each lasts inside the window.
import { jsonObject } from "../../db/index.ts";
import { readCsv, readPage } from "../../domain/lists/history-list.ts";
import { csvRangeOf, rangeOf } from "../../domain/lists/paging.ts";
import { sinceHeader } from "../../domain/sessions/kept.ts";
import { queriedRecords, queriedSessions } from "../../domain/sessions/query.ts";
import type { components } from "../../generated/contract.ts";
import type { Handler } from "../types.ts";

export const querySessions: Handler<"querySessions"> = async ({ body, accept }, context) => {
  const { db, now, signal } = context;
  const { list, kept } = await queriedSessions(db.read, body, context, queriedRecords);
  if (accept === "text/csv") {
    const { csv } = await readCsv(db.read, list, csvRangeOf(body), signal);
    return { status: 200, headers: sinceHeader(kept), csv };
  }
  const { items, totalCount } = await readPage(db.read, list, rangeOf(body), signal);
  return {
    status: 200,
    headers: sinceHeader(kept),
    body: jsonObject<components["schemas"]["SessionQueryResult"]>({
      AsOfUtc: new Date(now).toISOString(),
      Items: items,
      TotalCount: totalCount,
    }),
  };
};
