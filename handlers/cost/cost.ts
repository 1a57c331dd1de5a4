// getCosts and getChargeBack: what licences cost, and who pays for them. The meaning is in domain/decisions/cost/.
import { chargeBack } from "../../domain/decisions/cost/charge-back.ts";
import { costs } from "../../domain/decisions/cost/cost.ts";
import type { Caller } from "../../domain/filters/context.ts";
import { forbidden } from "../../domain/problem.ts";
import { seesPrices } from "../../domain/purchases/price.ts";
import { paged } from "../decisions/paged.ts";
import type { Handler } from "../types.ts";

export const getCosts: Handler<"getCosts"> = async ({ query, accept, url }, context) => {
  checkSeen(context.caller);
  const { totals, ...found } = await costs(query, context);
  const answer = paged({ accept, url }, query, found, context);
  return answer.body === undefined ? answer : { ...answer, body: { ...answer.body, Totals: totals } };
};

export const getChargeBack: Handler<"getChargeBack"> = async ({ query, accept, url }, context) => {
  checkSeen(context.caller);
  const { totals, kind, unpricedFeatures, ...found } = await chargeBack(query, context);
  const answer = paged({ accept, url }, query, found, context);
  if (answer.body === undefined) return answer;
  const said = { GroupBy: kind, ShareOf: query.ShareOf ?? ("Use" as const), UnpricedFeatures: unpricedFeatures };
  return { ...answer, body: { ...answer.body, ...said, Totals: totals } };
};

function checkSeen(caller: Caller): void {
  if (!seesPrices(caller)) throw forbidden("Costs are for accounts that see every licence server.");
}
