// GetLicenseTypes: the kinds of licences that the service knows.
import type { LegacyMethod } from "../method.ts";
import { types } from "../types/index.ts";

const known = types["pub:LicenseTypes"].values;

export const getLicenseTypes: LegacyMethod<"GetLicenseTypes", { types: "getLicenseTypes" }> = {
  operations: { types: "getLicenseTypes" },
  toInput: () => ({ types: {} }),
  toResult: ({ types: answered }) => ({
    Types: known.filter((type) => answered.some(({ LicenseType }) => LicenseType === type)),
  }),
};
