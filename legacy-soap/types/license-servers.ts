// GetLicenseServers.
// A table of the wire: legacy-soap/types/notation.ts says how to read it.

export const licenseServersTypes = {
  "dc:GetLicenseServersRequest": {
    base: "dc:BaseRequest",
    fields: { IncludeDeleted: "xs:boolean?", IncludeDisabled: "xs:boolean?" },
  },
  "dc:LicenseServersResponse": { base: "dc:BaseResponse", fields: { Servers: "vo:ArrayOfLicenseServerStatistics?~" } },
  "vo:ArrayOfLicenseServerStatistics": { fields: { LicenseServerStatistics: "vo:LicenseServerStatistics?~*" } },
  "vo:LicenseServerStatistics": {
    fields: {
      ConfigurationIsDirty: "ser:char?",
      EnableStatus: "pub:LicenseServerEnableStatus?",
      HasLicenseFile: "xs:boolean?",
      Hosts: "vo:ArrayOfLicenseServerHostDetails?~",
      IsUnlimited: "xs:boolean?",
      LicenseType: "xs:string?~",
      PermissionToAdministerServer: "xs:boolean?",
      ServerDescription: "xs:string?~",
      ServerID: "xs:int?",
      ServerLM: "xs:string?~",
      ServerStatus: "pub:LicenseManagerStatus?",
      TimeZone: "xs:string?~",
      TotalBorrowed: "xs:int?",
      TotalQuantity: "xs:long?~",
      TotalUsed: "xs:int?",
      UsagePercent: "xs:double?",
    },
  },
  "pub:LicenseServerEnableStatus": { values: ["Disabled", "Enabled", "Deleted"] },
  "vo:ArrayOfLicenseServerHostDetails": { fields: { LicenseServerHostDetails: "vo:LicenseServerHostDetails?~*" } },
  "vo:LicenseServerHostDetails": {
    fields: {
      BrokerInstallPath: "xs:string?~",
      BrokerVersion: "xs:string?~",
      EnableAdministration: "xs:boolean?",
      EnableFileFetch: "xs:boolean?",
      HostID: "xs:int?",
      HostLocalTime: "xs:string?~",
      HostName: "xs:string?~",
      HostTimeZone: "xs:string?~",
      JavaVersion: "xs:string?~",
      LmUptime: "xs:string?~",
      Port: "xs:int?",
      PortStatus: "xs:string?~",
      PortStatusSendTime: "xs:dateTime?~",
    },
  },
  "pub:LicenseManagerStatus": { values: ["UNKNOWN", "DOWN", "UP", "PARTIAL", "NO_VALID_LIC_FILE"] },
} as const;
