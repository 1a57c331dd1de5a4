// getFeaturesByVendor: the active pools of all servers, gathered by vendor, feature name and version.
import { featuresByVendor } from "../../domain/pools/grouped.ts";
import type { Handler } from "../types.ts";

export const getFeaturesByVendor: Handler<"getFeaturesByVendor"> = async ({ query }, { db, caller, now, signal }) => ({
  status: 200,
  body: await featuresByVendor(db.read, query, caller, now, signal),
});
