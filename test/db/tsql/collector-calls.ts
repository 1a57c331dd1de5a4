// What the operations of collectors and claims are called with (calls.ts).
import type { OperationId } from "../../../handlers/types.ts";
import type { OneCall } from "./call.ts";
import { collectorState } from "./messages.ts";

export const collectorCalls = {
  setCollectorState: [{ body: collectorState }],
  getCollectors: [{}],
  deleteCollector: [{ of: "setCollectorState" }],
  createLicenseServerClaim: [{ body: { LicenseServerId: 1, Holder: "broker-cad" } }],
  getLicenseServerClaims: [{}],
  updateLicenseServerClaim: [{ of: "createLicenseServerClaim", body: { Holder: "broker-eda" } }],
  deleteLicenseServerClaim: [{ of: "createLicenseServerClaim" }],
} satisfies { readonly [Id in OperationId]?: readonly OneCall<Id>[] };
