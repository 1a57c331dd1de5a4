// GetLicenseServers, GetGroupsNames, GetLicenseTypes and GetSystemMessages: short lists without paging.
import type { LegacyMethod } from "../translation/method.ts";
import { pagedRows } from "../translation/rows.ts";
import { types } from "../types/all-types.ts";
import { flagChar, int } from "../wire/shapes.ts";

export const getLicenseServers: LegacyMethod<"GetLicenseServers", { servers: "getLicenseServers" }> = {
  operations: { servers: "getLicenseServers" },
  toInput: ({ IncludeDeleted, IncludeDisabled }) => ({
    servers: {
      query: {
        ...(IncludeDeleted === true && { IncludeDeleted: true }),
        ...(IncludeDisabled === true && { IncludeDisabled: true }),
      },
    },
  }),
  fields: { IncludeDeleted: "IncludeDeleted", IncludeDisabled: "IncludeDisabled" },
  toResult: ({ servers }, request) => {
    const rows = servers.map((server) => ({
      ConfigurationIsDirty: flagChar(false),
      EnableStatus: server.EnableStatus,
      HasLicenseFile: false, // none is stored here
      Hosts: server.Hosts.map((host) => ({
        BrokerInstallPath: null,
        BrokerVersion: null,
        EnableAdministration: false,
        EnableFileFetch: false,
        HostID: 0, // hosts have names and no Ids here
        HostLocalTime: null,
        HostName: host.HostName,
        HostTimeZone: server.TimeZone,
        JavaVersion: null,
        LmUptime: null,
        Port: host.Port ?? 0,
        PortStatus: host.Status,
        PortStatusSendTime: null,
      })),
      IsUnlimited: server.TotalQuantity === null && server.TotalUsed !== null,
      LicenseType: null,
      PermissionToAdministerServer: false,
      ServerDescription: server.Name,
      ServerID: int(server.Id),
      ServerLM: server.LicenseManagerType,
      // Compiled programs have no SILENT: they get UNKNOWN.
      ServerStatus: server.Status === "SILENT" ? "UNKNOWN" : server.Status,
      TimeZone: server.TimeZone,
      TotalBorrowed: int(server.TotalBorrowed ?? 0),
      TotalQuantity: server.TotalQuantity,
      TotalUsed: int(server.TotalUsed ?? 0),
      UsagePercent: server.UsagePercent ?? 0,
    }));
    return { Servers: pagedRows(request, "vo:ArrayOfLicenseServerStatistics", rows).rows };
  },
};

// GetGroupsNames: the groups that use is counted to, Id and name.

export const getGroupsNames: LegacyMethod<"GetGroupsNames", { groups: "getGroups" }> = {
  operations: { groups: "getGroups" },
  fields: { IncludeDisabled: "ShowDisabled" },
  toInput: ({ Prefix, ShowDisabled }) => ({
    groups: { query: { ...(Prefix && { Prefix }), ...(ShowDisabled === true && { IncludeDisabled: true }) } },
  }),
  toResult: ({ groups }, request) => {
    const pairs = groups.map(({ Id, Name }) => ({ key: int(Id), value: Name }));
    return { Groups: pagedRows(request, "gen:ArrayOfKeyValuePairOfintstring", pairs).rows };
  },
};

// GetLicenseTypes: the kinds of licences that the service supports.

const licenseTypes = types["pub:LicenseTypes"].values;

export const getLicenseTypes: LegacyMethod<"GetLicenseTypes", { types: "getLicenseTypes" }> = {
  operations: { types: "getLicenseTypes" },
  toInput: () => ({ types: {} }),
  toResult: ({ types: returned }, request) => {
    const found = licenseTypes.filter((type) => returned.some(({ LicenseType }) => LicenseType === type));
    return { Types: pagedRows(request, "pub:ArrayOfLicenseTypes", found).rows };
  },
};

// GetSystemMessages: notices of administrators and of the service, as texts.

export const getSystemMessages: LegacyMethod<"GetSystemMessages", { messages: "getSystemMessages" }> = {
  operations: { messages: "getSystemMessages" },
  toInput: () => ({ messages: {} }),
  toResult: ({ messages }, request) => {
    const texts = messages.map(({ Text }) => Text);
    return { Messages: pagedRows(request, "arr:ArrayOfstring", texts).rows };
  },
};
