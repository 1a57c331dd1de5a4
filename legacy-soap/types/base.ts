// What all requests and results share, and small types that many others use; legacy-soap/types/notation.ts says how to read them.

export const baseTypes = {
  "dc:BaseRequest": { fields: { BaseInfo: "dc:RequestBaseInfo?~", SaasToken: "xs:string?~" } },
  "dc:RequestBaseInfo": {
    fields: {
      SessionData: "vo:SessionRefresh?~",
      PagingData: "vo:PagingData?~",
      UserLocalSettings: "dc:UserLocalSettings?~",
      IsExport: "xs:boolean?",
      CustomerId: "xs:string?~",
    },
  },
  "vo:SessionRefresh": { fields: { Refresh: "xs:boolean?", SessionID: "xs:string?~" } },
  "vo:PagingData": {
    fields: {
      Direction: "xs:string?~",
      NumOfRecord: "xs:int?",
      Search: "xs:string?~",
      SearchColumns: "arr:ArrayOfstring?~",
      Sort: "arr:ArrayOfstring?~",
      StartRecord: "xs:int?",
    },
  },
  "arr:ArrayOfstring": { fields: { string: "xs:string?~*" } },
  "dc:UserLocalSettings": {
    fields: {
      DecimalSeparator: "xs:string?~",
      ThousandsSeparator: "xs:string?~",
      TimeFormat: "xs:string?~",
      TimezoneStandardName: "xs:string?~",
    },
  },
  "dc:BaseResponse": {
    fields: {
      Error: "dc:Error?~",
      ExportContentType: "enums:ExportContentType?",
      ExportString: "xs:string?~",
      SaasToken: "xs:string?~",
    },
  },
  "dc:Error": { fields: { Code: "xs:int?", Message: "xs:string?~", Parameters: "dc:ArrayOfKeyValueStringPair?~" } },
  "dc:ArrayOfKeyValueStringPair": { fields: { KeyValueStringPair: "dc:KeyValueStringPair?~*" } },
  "dc:KeyValueStringPair": { fields: { Key: "xs:string?~", Value: "xs:string?~" } },
  "enums:ExportContentType": { values: ["Text", "Link"] },
  "arr:ArrayOfint": { fields: { int: "xs:int?*" } },
  "ser:char": { restricts: "xs:int" },
  "svo:SlimDateTime": {
    fields: {
      Year: "xs:int?",
      Month: "xs:int?",
      Day: "xs:int?",
      Hour: "xs:int?",
      Minute: "xs:int?",
      Second: "xs:int?",
      StringFormatted: "xs:string?~",
    },
  },
} as const;

// Selections of features, products and licence types.

export const choicesTypes = {
  "vo:ArrayOfFeatureProductVersion": { fields: { FeatureProductVersion: "vo:FeatureProductVersion?~*" } },
  "vo:FeatureProductVersion": {
    fields: {
      AdditionalKey: "xs:string?~",
      FeatureName: "xs:string?~",
      LicenseType: "pub:LicenseTypes?~",
      ProductName: "xs:string?~",
      Version: "xs:string?~",
    },
  },
  "pub:LicenseTypes": {
    values: [
      "Floating",
      "NodeLocked",
      "NamedUser",
      "SingleUse",
      "NamedUserCasual",
      "HostBased",
      "Unmanaged",
      "UserNameLocked",
      "Token",
    ],
  },
  "pub:ArrayOfLicenseTypes": { fields: { LicenseTypes: "pub:LicenseTypes?*" } },
  "vo:ArrayOfFeatureVendorServer": { fields: { FeatureVendorServer: "vo:FeatureVendorServer?~*" } },
  "vo:FeatureVendorServer": {
    fields: {
      AdditionalKey: "xs:string?~",
      Feature: "xs:string?~",
      LicenseType: "pub:LicenseTypes?~",
      Server: "xs:string?~",
      Vendor: "xs:string?~",
      Version: "xs:string?~",
    },
  },
} as const;

// The handshake: what the log-in form needs, and the log-in itself.

export const logInTypes = {
  "dc:LoginFormSettingsRequest": { base: "dc:BaseRequest", fields: { OldSessionID: "xs:string?~" } },
  "dc:LoginFormSettingsResponse": {
    base: "dc:BaseResponse",
    fields: {
      DefaultTimeZone: "xs:string?~",
      EnableGuestAccount: "xs:boolean?",
      SessionID: "xs:string?~",
      ShowWinAuth: "xs:boolean?",
      UseDefaultTimeZone: "xs:boolean?",
      UserAuthenticationRequired: "xs:boolean?",
      UserID: "xs:int?",
      UserName: "xs:string?~",
    },
  },
  "dc:UserAuthenticationRequest": {
    base: "dc:BaseRequest",
    fields: { UserName: "xs:string?~", Password: "xs:string?~", TrustedAuthentication: "xs:boolean?" },
  },
  "dc:UserAuthenticationResponse": { base: "dc:BaseResponse", fields: { SessionID: "xs:string?~", UserID: "xs:int?" } },
} as const;

// GetGroupsNames, GetLicenseTypes and GetSystemMessages.

export const lookupsTypes = {
  "dc:GroupNamesRequest": { base: "dc:BaseRequest", fields: { Prefix: "xs:string?~", ShowDisabled: "xs:boolean?" } },
  "dc:GroupNamesResponse": { base: "dc:BaseResponse", fields: { Groups: "gen:ArrayOfKeyValuePairOfintstring?~" } },
  "gen:ArrayOfKeyValuePairOfintstring": { fields: { KeyValuePairOfintstring: "gen:KeyValuePairOfintstring?*" } },
  "gen:KeyValuePairOfintstring": { fields: { key: "xs:int", value: "xs:string~" } },
  "dc:LicenseTypesResponse": { base: "dc:BaseResponse", fields: { Types: "pub:ArrayOfLicenseTypes?~" } },
  "dc:SystemMessagesResponse": { base: "dc:BaseResponse", fields: { Messages: "arr:ArrayOfstring?~" } },
} as const;
