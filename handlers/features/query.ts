// queryFeatures: features by any filters of the contract and in any order.
import { jsonObject } from "../../db/index.ts";
import { byOneQuery, csvInPieces } from "../../domain/lists/csv-pieces.ts";
import { askPage } from "../../domain/lists/page-query.ts";
import { csvRangeOf, rangeOf } from "../../domain/lists/paging.ts";
import { queriedFeatureShape, queriedFeatures } from "../../domain/pools/rows.ts";
import type { components } from "../../generated/contract.ts";
import type { Handler } from "../types.ts";

export const queryFeatures: Handler<"queryFeatures"> = async ({ body, accept }, { db, caller, now, signal }) => {
  const { rows, total } = queriedFeatures(db.read, body, caller, now);
  const range = accept === "text/csv" ? csvRangeOf(body) : rangeOf(body);
  if (range !== null) rows.limit(range.size).offset(range.offset);
  if (accept === "text/csv")
    return { status: 200, csv: csvInPieces({ shape: queriedFeatureShape }, byOneQuery(rows), signal) };
  const { items, totalCount } = await askPage(db.read, rangeOf(body), rows, total, queriedFeatureShape, signal);
  return {
    status: 200,
    body: jsonObject<components["schemas"]["FeatureQueryResult"]>({
      AsOfUtc: new Date(now).toISOString(),
      Items: items,
      TotalCount: totalCount,
    }),
  };
};
