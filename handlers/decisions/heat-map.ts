// getHeatMap: at which hours of the week licences are used. The meaning is in domain/usage/rightsizing/heat-map.ts.
import { CsvText } from "../../db/index.ts";
import { heatMap } from "../../domain/usage/rightsizing/heat-map.ts";
import type { Handler } from "../types.ts";
import { heatMapCsv } from "./csv.ts";

export const getHeatMap: Handler<"getHeatMap"> = async ({ query, accept }, context) => {
  const answer = await heatMap(query, context);
  return accept === "text/csv"
    ? { status: 200, csv: new CsvText((form) => heatMapCsv(answer.Items, form)) }
    : { status: 200, body: answer };
};
