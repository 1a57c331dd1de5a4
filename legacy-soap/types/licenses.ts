// The types of licences, licence servers, procurement and additions; legacy-soap/types/notation.ts says how to read them.

export const licensesTypes = {
  "vo:LicenseInfoRequest": {
    base: "dc:BaseRequest",
    fields: {
      AdditionalKey: "arr:ArrayOfstring?~",
      Features: "vo:ArrayOfFeatureProductVersion?~",
      IncludeObsolete: "xs:boolean?",
      LicenseTypes: "pub:ArrayOfLicenseTypes?~",
      Products: "vo:ArrayOfFeatureProductVersion?~",
      ServerName: "xs:string?~",
      VendorName: "xs:string?~",
    },
  },
  "dc:LicensesResponse": {
    base: "dc:BaseResponse",
    fields: { Licenses: "vo:ArrayOfLicenseStatistics?~", TotalNumberOfLicenses: "xs:long?" },
  },
  "vo:ArrayOfLicenseStatistics": { fields: { LicenseStatistics: "vo:LicenseStatistics?~*" } },
  "vo:LicenseStatistics": {
    fields: {
      AdditionalKey: "xs:string?~",
      AvailableLicenses: "xs:long?",
      CheckoutPolicy: "pub:CheckoutPolicy?~",
      CheckoutPolicySource: "pub:CheckoutPolicySource?~",
      FeatureName: "xs:string?~",
      HostIds: "xs:string?~",
      IsOLMLicensed: "xs:boolean?",
      IsObsolete: "xs:boolean?",
      LicenseId: "xs:int?",
      LicenseType: "xs:string?~",
      NamedQuantity: "xs:int?~",
      NumOfBorrowedLicenses: "xs:long?",
      NumOfLicensesInUse: "xs:long?",
      NumOfTokens: "xs:int?",
      PackageID: "xs:int?~",
      ProductName: "xs:string?~",
      Server: "xs:string?~",
      SortOrder: "xs:int?~",
      TotalNumOfLicenses: "xs:int?",
      Vendor: "xs:string?~",
      VendorString: "xs:string?~",
      Version: "xs:string?~",
    },
  },
  "pub:CheckoutPolicy": {
    values: [
      "None",
      "User",
      "Display",
      "UserAndDisplay",
      "Host",
      "UserAndHost",
      "DisplayAndHost",
      "UserAndDisplayAndHost",
      "Vendor",
      "UserAndVendor",
      "DisplayAndVendor",
      "UserAndDisplayAndVendor",
      "HostAndVendor",
      "UserAndHostAndVendor",
      "DisplayAndHostAndVendor",
      "UserAndDisplayAndHostAndVendor",
      "Site",
    ],
  },
  "pub:CheckoutPolicySource": { values: ["None", "LicenseFile", "Manual"] },
  "vo:PackageLicensesRequest": {
    base: "dc:BaseRequest",
    fields: { IncludeObsolete: "xs:boolean?", PackageID: "xs:int?" },
  },
  "dc:PackageLicensesResponse": { base: "dc:BaseResponse", fields: { Licenses: "vo:ArrayOfLicenseStatistics?~" } },
} as const;

// GetLicenseServers.

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

// GetLicensesProcurement.

export const procurementTypes = {
  "vo:LicensesProcurementRequest": {
    base: "dc:BaseRequest",
    fields: {
      AssetInfo: "xs:string?~",
      ExpiresBefore: "svo:SlimDateTime?~",
      Features: "vo:ArrayOfFeatureProductVersion?~",
      IncludeObsolete: "xs:boolean?",
      LicenseTypes: "pub:ArrayOfLicenseTypes?~",
      VendorName: "xs:string?~",
    },
  },
  "dc:LicensesProcurementResponse": {
    base: "dc:BaseResponse",
    fields: { LicensesProcurements: "dc:ArrayOfLicenseProcurement?~", TotalNumberOfLicensesProcurements: "xs:long?" },
  },
  "dc:ArrayOfLicenseProcurement": { fields: { LicenseProcurement: "dc:LicenseProcurement?~*" } },
  "dc:LicenseProcurement": {
    fields: {
      AssetInfo: "xs:string?~",
      ExpirationDate: "svo:SlimDateTime?~",
      FeatureName: "xs:string?~",
      HostIDs: "xs:string?~",
      ID: "xs:int?",
      IsPackage: "xs:boolean?",
      IssuedDate: "svo:SlimDateTime?~",
      LicenseType: "pub:LicenseTypes?",
      Notice: "xs:string?~",
      ProductName: "xs:string?~",
      Quantity: "xs:int?",
      SN: "xs:string?~",
      Server: "xs:string?~",
      StartDate: "svo:SlimDateTime?~",
      Vendor: "xs:string?~",
      VendorInfo: "xs:string?~",
      VendorString: "xs:string?~",
      Version: "xs:string?~",
    },
  },
} as const;

// AddLicenseInfo and AddLicenseUsage: entered by hand.

export const additionsTypes = {
  "dc:AddLicenseInfoRequest": {
    base: "dc:BaseRequest",
    fields: {
      ComponentsInfo: "xs:string?~",
      ExpirationDates: "dc:ArrayOfExpirationDate?~",
      FeatureKind: "dc:FeatureKind?",
      LicenseServetID: "xs:int?",
      LicenseType: "pub:LicenseTypes?",
      Name: "xs:string?~",
      PackageID: "xs:int?~",
      Vendor: "xs:string?~",
      Version: "xs:string?~",
    },
  },
  "dc:ArrayOfExpirationDate": { fields: { ExpirationDate: "dc:ExpirationDate?~*" } },
  "dc:ExpirationDate": { fields: { ExpireDate: "xs:dateTime?", IssuingDate: "xs:dateTime?", Quantity: "xs:int?" } },
  "dc:FeatureKind": { values: ["Feature", "Package", "Component"] },
  "dc:AddLicenseInfoResponse": { base: "dc:BaseResponse", fields: { LicenseID: "xs:int?" } },
  "dc:AddLicenseUsageRequest": {
    base: "dc:BaseRequest",
    fields: { Denials: "dc:ArrayOfDenial?~", LicenseID: "xs:int?", Sessions: "dc:ArrayOfLicenseInUse?~" },
  },
  "dc:ArrayOfDenial": { fields: { Denial: "dc:Denial?~*" } },
  "dc:Denial": {
    fields: {
      DenialTime: "xs:dateTime?",
      DenialType: "pub:DenialType?",
      ErrorMsg: "xs:string?~",
      NumOfLicenses: "xs:int?",
      UserName: "xs:string?~",
      WorkstationName: "xs:string?~",
    },
  },
  "pub:DenialType": { values: ["Other", "NoLicenseAvailable", "AllLicensesAreReservedForOthers"] },
  "dc:ArrayOfLicenseInUse": { fields: { LicenseInUse: "dc:LicenseInUse?~*" } },
  "dc:LicenseInUse": {
    fields: {
      EndTime: "xs:dateTime?",
      LingerTime: "xs:int?",
      NumOfLicenses: "xs:int?",
      StartTime: "xs:dateTime?",
      UserName: "xs:string?~",
      WorkstationName: "xs:string?~",
    },
  },
  "dc:AddLicenseUsageResponse": {
    base: "dc:BaseResponse",
    fields: { DenialsAdded: "xs:int?", SessionsAdded: "xs:int?" },
  },
} as const;
