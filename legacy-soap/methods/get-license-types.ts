// GetLicenseTypes: the kinds of licences that the service knows.
import type { LegacyMethod } from "../translation/method.ts";
import { pagedRows } from "../translation/rows.ts";
import { types } from "../types/all-types.ts";

const known = types["pub:LicenseTypes"].values;

export const getLicenseTypes: LegacyMethod<"GetLicenseTypes", { types: "getLicenseTypes" }> = {
  operations: { types: "getLicenseTypes" },
  toInput: () => ({ types: {} }),
  toResult: ({ types: answered }, request) => {
    const found = known.filter((type) => answered.some(({ LicenseType }) => LicenseType === type));
    return { Types: pagedRows(request, "pub:ArrayOfLicenseTypes", found).rows };
  },
};
