// All types of the legacy contract in one table.

import { baseTypes, choicesTypes, logInTypes, lookupsTypes } from "./base.ts";
import { additionsTypes, licenseServersTypes, licensesTypes, procurementTypes } from "./licenses.ts";
import { activityTypes, consumedLicensesTypes, denialsTypes, featureUsageTypes, usageReportTypes } from "./usage.ts";

export const types = {
  ...baseTypes,
  ...logInTypes,
  ...choicesTypes,
  ...licenseServersTypes,
  ...licensesTypes,
  ...consumedLicensesTypes,
  ...activityTypes,
  ...procurementTypes,
  ...featureUsageTypes,
  ...usageReportTypes,
  ...lookupsTypes,
  ...additionsTypes,
  ...denialsTypes,
} as const;

export type TypeName = keyof typeof types;
