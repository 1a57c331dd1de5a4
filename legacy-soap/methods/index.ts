// The methods that are served, one line each: the compiler shows a missing one.
import type { AnyMethod } from "../translation/method.ts";
import type { ServedName } from "../types/methods.ts";
import { getLicensesActivity, getLicensesActivityByGroup } from "./activity.ts";
import { addLicenseInfo, addLicenseUsage } from "./additions.ts";
import { getDenials, getDenialsChart } from "./denials.ts";
import { getLicenses, getPackageLicenses } from "./licenses.ts";
import { getGroupsNames, getLicenseServers, getLicenseTypes, getSystemMessages } from "./lookups.ts";
import { getCurrentlyConsumedLicenses, getFeatureUsageStatus } from "./present-use.ts";
import { getLicensesProcurement } from "./procurement.ts";
import { getLicenseUsageReport } from "./usage-report.ts";

/** All but the two of the handshake, which legacy-soap/call/perform.ts serves. */
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
