// queryComparison: the use of licences in two windows beside each other. The meaning is in domain/usage/rightsizing/.
import { CsvText } from "../../db/index.ts";
import { asksForPage, pageFields, pageOf } from "../../domain/records/lists/paging.ts";
import { comparison } from "../../domain/usage/rightsizing/comparison.ts";
import type { Handler } from "../types.ts";
import { comparisonCsv } from "./csv.ts";

export const queryComparison: Handler<"queryComparison"> = async ({ body, accept }, context) => {
  const page = pageOf(body);
  const items = await comparison(body, context);
  const shown = items.slice(page.offset, page.offset + page.size);
  if (accept === "text/csv") {
    const rows = asksForPage(body) ? shown : items;
    return { status: 200, csv: new CsvText((form) => comparisonCsv(rows, form)) };
  }
  const AsOfUtc = new Date(context.now).toISOString();
  return { status: 200, body: { AsOfUtc, Items: shown, ...pageFields(page, items.length) } };
};
