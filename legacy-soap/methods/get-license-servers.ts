// GetLicenseServers: the licence servers with their hosts and totals.
import type { LegacyMethod } from "../translation/method.ts";
import { pagedRows } from "../translation/rows.ts";
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
      HasLicenseFile: false, // none is kept here
      Hosts: server.Hosts.map((host) => ({
        BrokerInstallPath: null,
        BrokerVersion: null,
        EnableAdministration: false,
        EnableFileFetch: false,
        HostID: 0, // hosts are known by their names here
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
      // Compiled programs know no SILENT: to them nothing is known of such a server.
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
