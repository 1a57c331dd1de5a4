// The methods that are served, one line each: the compiler shows one that is missing.
import type { AnyMethod } from "../translation/method.ts";
import type { ServedName } from "../types/methods.ts";
import { addLicenseInfo } from "./add-license-info.ts";
import { addLicenseUsage } from "./add-license-usage.ts";
import { getCurrentlyConsumedLicenses } from "./get-currently-consumed-licenses.ts";
import { getDenials } from "./get-denials.ts";
import { getDenialsChart } from "./get-denials-chart.ts";
import { getFeatureUsageStatus } from "./get-feature-usage-status.ts";
import { getGroupsNames } from "./get-groups-names.ts";
import { getLicenseServers } from "./get-license-servers.ts";
import { getLicenseTypes } from "./get-license-types.ts";
import { getLicenseUsageReport } from "./get-license-usage-report.ts";
import { getLicenses } from "./get-licenses.ts";
import { getLicensesActivity } from "./get-licenses-activity.ts";
import { getLicensesActivityByGroup } from "./get-licenses-activity-by-group.ts";
import { getLicensesProcurement } from "./get-licenses-procurement.ts";
import { getPackageLicenses } from "./get-package-licenses.ts";
import { getSystemMessages } from "./get-system-messages.ts";

/** All but the two of the handshake, which legacy-soap/call/handshake.ts answers. */
type MappedName = Exclude<ServedName, "GetLoginFormSettings" | "PerformUserAuthentication">;

export const methods: Readonly<Record<MappedName, AnyMethod>> = {
  AddLicenseInfo: addLicenseInfo,
  AddLicenseUsage: addLicenseUsage,
  GetCurrentlyConsumedLicenses: getCurrentlyConsumedLicenses,
  GetDenials: getDenials,
  GetDenialsChart: getDenialsChart,
  GetFeatureUsageStatus: getFeatureUsageStatus,
  GetGroupsNames: getGroupsNames,
  GetLicenseServers: getLicenseServers,
  GetLicenseTypes: getLicenseTypes,
  GetLicenseUsageReport: getLicenseUsageReport,
  GetLicenses: getLicenses,
  GetLicensesActivity: getLicensesActivity,
  GetLicensesActivityByGroup: getLicensesActivityByGroup,
  GetLicensesProcurement: getLicensesProcurement,
  GetPackageLicenses: getPackageLicenses,
  GetSystemMessages: getSystemMessages,
};
