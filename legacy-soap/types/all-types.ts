// All types of the legacy contract in one table.
import { activityTypes } from "./activity.ts";
import { additionsTypes } from "./additions.ts";
import { baseTypes } from "./base.ts";
import { choicesTypes } from "./choices.ts";
import { consumedLicensesTypes } from "./consumed-licenses.ts";
import { denialsTypes } from "./denials.ts";
import { featureUsageTypes } from "./feature-usage.ts";
import { licenseServersTypes } from "./license-servers.ts";
import { licensesTypes } from "./licenses.ts";
import { logInTypes } from "./log-in.ts";
import { lookupsTypes } from "./lookups.ts";
import { procurementTypes } from "./procurement.ts";
import { usageReportTypes } from "./usage-report.ts";

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
