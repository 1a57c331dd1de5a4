// What the contract calls a pool in answers on waste and cost.
import type { AskedPool } from "./question.ts";

/** A pool's names; of these Id, name and licence server are always known. */
export function namesOf({ id, names }: AskedPool) {
  return {
    FeatureId: id,
    FeatureName: names.FeatureName ?? "",
    FeatureVersion: names.FeatureVersion,
    LicenseServerId: names.LicenseServerId ?? 0,
    LicenseServerName: names.LicenseServerName ?? "",
    Vendor: names.Vendor,
  };
}
