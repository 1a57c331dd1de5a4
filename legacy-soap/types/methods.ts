// The methods of the legacy contract: those that are served, with the types of their request and result, and those that
// are only declared, with their replacements.
import type { TypeName } from "./all-types.ts";

interface Served {
  readonly request: TypeName;
  readonly result: TypeName;
}

/** The methods that are served. */
export const served = {
  GetLoginFormSettings: { request: "dc:LoginFormSettingsRequest", result: "dc:LoginFormSettingsResponse" },
  PerformUserAuthentication: { request: "dc:UserAuthenticationRequest", result: "dc:UserAuthenticationResponse" },
  GetCurrentlyConsumedLicenses: {
    request: "vo:CurrentlyConsumedLicensesRequest",
    result: "dc:CurrentlyConsumedLicensesResponse",
  },
  GetLicenseServers: { request: "dc:GetLicenseServersRequest", result: "dc:LicenseServersResponse" },
  GetLicenses: { request: "vo:LicenseInfoRequest", result: "dc:LicensesResponse" },
  GetPackageLicenses: { request: "vo:PackageLicensesRequest", result: "dc:PackageLicensesResponse" },
  GetLicensesActivity: { request: "vo:LicensesActivityRequest", result: "dc:LicensesActivityResponse" },
  GetLicensesProcurement: { request: "vo:LicensesProcurementRequest", result: "dc:LicensesProcurementResponse" },
  GetFeatureUsageStatus: { request: "dc:FeatureUsageStatusRequest", result: "dc:FeatureUsageStatusResponse" },
  GetLicenseUsageReport: { request: "dc:LicenseUsageReportRequest", result: "dc:LicenseUsageReportResponse" },
  GetGroupsNames: { request: "dc:GroupNamesRequest", result: "dc:GroupNamesResponse" },
  GetLicenseTypes: { request: "dc:BaseRequest", result: "dc:LicenseTypesResponse" },
  GetSystemMessages: { request: "dc:BaseRequest", result: "dc:SystemMessagesResponse" },
  AddLicenseInfo: { request: "dc:AddLicenseInfoRequest", result: "dc:AddLicenseInfoResponse" },
  AddLicenseUsage: { request: "dc:AddLicenseUsageRequest", result: "dc:AddLicenseUsageResponse" },
  GetDenials: { request: "vo:DenialsRequest", result: "dc:DenialsResponse" },
  GetDenialsChart: { request: "vo:DenialChartRequest", result: "dc:DenialsChartResponse" },
  GetLicensesActivityByGroup: {
    request: "vo:LicensesActivityByGroupRequest",
    result: "dc:LicensesActivityByGroupResponse",
  },
} as const satisfies Readonly<Record<string, Served>>;

export type ServedName = keyof typeof served;

const none = null;

/** The methods that are declared but no longer served, with the REST method that replaces each; null: there is none. */
export const retired = {
  AddAlertRule: none,
  AddUnmanagedVendor: none,
  AgentProcedureTmplCreate: none,
  AgentProcedureTmplDelete: none,
  AgentProcedureTmplGetList: none,
  AgentProcedureTmplUpdate: none,
  ClearCleanupProcesses: none,
  DeleteAlertRule: none,
  DeleteUnmanagedProcessVendor: none,
  EndLogsUploading: none,
  ExportRouteInstructions: none,
  FileFetchSpecificFile: none,
  GetAlertDescription: none,
  GetAlertRuleComponents: none,
  GetAlertRuleConditionDefinitions: none,
  GetAlertsRules: none,
  GetEmailSMSSettings: none,
  GetFileFetchAvailableLicenseManagerFiles: none,
  GetFileFetchConfig: none,
  GetFileFetchFetchingStatus: none,
  GetOptFileContent: none,
  GetOptFileFeatureValidKeywords: none,
  GetProjectsUsage: "POST /api/v1/sessions/groups/query",
  GetRouterGroups: none,
  GetRouterMonitoring: none,
  GetSvcLicenseOverview: "GET /api/v1/licenseservers/statistics",
  GetTrustedAuthenticationConfiguration: none,
  GetUnmanagedVendor: none,
  GetUploadLicenseFileStatus: none,
  ImportRouteInstructions: none,
  LdapResetSync: none,
  LogsUploaderKeepAlive: none,
  MonitoredProcessGetNames: none,
  SetFullLogging: none,
  SetLMServerFullLogging: none,
  SetProjectToUsageSessionByFeature: none,
  SetProjectToUsageSessionByProcess: none,
  StartLogsUploading: none,
  TestEmailSettings: none,
  TestSMSSettings: none,
  UpdateAlertRule: none,
  UpdateAlertRuleComponents: none,
  UpdateCheckoutPolicy: none,
  UpdateEmailSMSSettings: none,
  UpdateFileFetchConfig: none,
  UpdateRouterGroupsAndComponents: none,
  UpdateTrustedAuthenticationConfiguration: none,
  UploadLicenseFile: none,
} as const satisfies Readonly<Record<string, string | null>>;

type RetiredName = keyof typeof retired;

export function isServed(name: string): name is ServedName {
  return Object.hasOwn(served, name);
}

export function isRetired(name: string): name is RetiredName {
  return Object.hasOwn(retired, name);
}
