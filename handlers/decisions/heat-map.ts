// getHeatMap: at which hours of the week licences are used. The meaning is in domain/decisions/rightsizing/heat-map.ts.
import { heatMap } from "../../domain/decisions/rightsizing/heat-map.ts";
import type { Handler } from "../types.ts";

export const getHeatMap: Handler<"getHeatMap"> = async ({ query }, context) => {
  return { status: 200, body: await heatMap(query, context) };
};
