// queryDenials: denials by any filters of the contract, in any order.
import { jsonObject } from "../../db/index.ts";
import { queriedDenials } from "../../domain/denials/query.ts";
import { readCsv, readPage } from "../../domain/lists/history-list.ts";
import { csvRangeOf, rangeOf } from "../../domain/lists/paging.ts";
import type { components } from "../../generated/contract.ts";
import type { Handler } from "../types.ts";

export const queryDenials: Handler<"queryDenials"> = async ({ body, accept }, { db, caller, now, signal }) => {
  const list = await queriedDenials(db.read, body, caller, now);
  if (accept === "text/csv") {
    const { csv } = await readCsv(db.read, list, csvRangeOf(body), signal);
    return { status: 200, csv };
  }
  const { items, totalCount } = await readPage(db.read, list, rangeOf(body), signal);
  return {
    status: 200,
    body: jsonObject<components["schemas"]["DenialQueryResult"]>({
      AsOfUtc: new Date(now).toISOString(),
      Items: items,
      TotalCount: totalCount,
    }),
  };
};
