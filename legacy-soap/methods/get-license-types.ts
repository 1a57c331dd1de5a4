// GetLicenseTypes: the kinds of licences that the legacy contract knows, all of them.
import type { LegacyMethod } from "../method.ts";
import { types } from "../types/index.ts";

export const getLicenseTypes: LegacyMethod<"GetLicenseTypes", Record<never, never>> = {
  operations: {},
  toInput: () => ({}),
  toResult: () => ({ Types: types["pub:LicenseTypes"].values }),
};
