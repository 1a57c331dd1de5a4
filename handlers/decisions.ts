// Rightsizing, comparison, forecast, heat map and cost. The meaning is in domain/decisions/.
import { chargeBack } from "../domain/decisions/cost/charge-back.ts";
import { costs } from "../domain/decisions/cost/cost.ts";
import { forecast } from "../domain/decisions/forecast.ts";
import { comparison } from "../domain/decisions/rightsizing/comparison.ts";
import { heatMap } from "../domain/decisions/rightsizing/heat-map.ts";
import { rightsizing } from "../domain/decisions/rightsizing/rightsizing.ts";
import type { Caller } from "../domain/filters/context.ts";
import { forbidden } from "../domain/problem.ts";
import { seesPrices } from "../domain/purchases/price.ts";
import { iso } from "../domain/time/window.ts";
import { paged, pagedRows } from "./replies.ts";
import type { Handler } from "./types.ts";

export const queryComparison: Handler<"queryComparison"> = async ({ body, accept }, context) => {
  const items = await comparison(body, context);
  return pagedRows({ accept }, body, items, { AsOfUtc: iso(context.now) });
};

export const getForecast: Handler<"getForecast"> = async ({ query }, context) => {
  return { status: 200, body: await forecast(query, context) };
};

export const getHeatMap: Handler<"getHeatMap"> = async ({ query }, context) => {
  return { status: 200, body: await heatMap(query, context) };
};

export const getRightsizing: Handler<"getRightsizing"> = async ({ query, accept, url }, context) =>
  paged({ accept, url }, query, await rightsizing(query, context), context);

export const queryRightsizing: Handler<"queryRightsizing"> = async ({ body, accept }, context) =>
  paged({ accept }, body, await rightsizing(body, context), context);

export const getCosts: Handler<"getCosts"> = async ({ query, accept, url }, context) => {
  checkSeen(context.caller);
  const { totals, ...found } = await costs(query, context);
  const reply = paged({ accept, url }, query, found, context);
  return reply.body === undefined ? reply : { ...reply, body: { ...reply.body, Totals: totals } };
};

export const getChargeBack: Handler<"getChargeBack"> = async ({ query, accept, url }, context) => {
  checkSeen(context.caller);
  const { totals, kind, unpricedFeatures, ...found } = await chargeBack(query, context);
  const reply = paged({ accept, url }, query, found, context);
  if (reply.body === undefined) return reply;
  const fields = { GroupBy: kind, ShareOf: query.ShareOf ?? ("Use" as const), UnpricedFeatures: unpricedFeatures };
  return { ...reply, body: { ...reply.body, ...fields, Totals: totals } };
};

function checkSeen(caller: Caller): void {
  if (!seesPrices(caller)) throw forbidden("Costs are for accounts that see every licence server.");
}
