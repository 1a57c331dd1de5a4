// getForecast: the highest use of each month, and what is to be expected. The meaning is in domain/usage/forecast/.
import { CsvText } from "../../db/index.ts";
import { forecast } from "../../domain/usage/forecast/forecast.ts";
import type { Handler } from "../types.ts";
import { forecastCsv } from "./csv.ts";

export const getForecast: Handler<"getForecast"> = async ({ query, accept }, context) => {
  const answer = await forecast(query, context);
  return accept === "text/csv"
    ? { status: 200, csv: new CsvText((form) => forecastCsv(answer.Items, form)) }
    : { status: 200, body: answer };
};
