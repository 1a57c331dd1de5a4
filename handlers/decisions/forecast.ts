// getForecast: the highest use of each month, and what is to be expected. The meaning is in domain/decisions/forecast/.
import { forecast } from "../../domain/decisions/forecast.ts";
import type { Handler } from "../types.ts";

export const getForecast: Handler<"getForecast"> = async ({ query }, context) => {
  return { status: 200, body: await forecast(query, context) };
};
