// queryFeatureUsage: what selections of features sum up to now.
import { selectionStatuses } from "../../domain/pools/grouped.ts";
import type { Handler } from "../types.ts";

export const queryFeatureUsage: Handler<"queryFeatureUsage"> = async ({ body }, { db, caller, now, signal }) => {
  const items = await selectionStatuses(db.read, body.Selections, caller, now, signal);
  return { status: 200, body: { AsOfUtc: new Date(now).toISOString(), Items: items } };
};
