// GetDenials, GetDenialsChart and GetLicensesActivityByGroup: later additions of the legacy contract. Of these only the
// field lists are known, so the wire order (alphabetical, as in the rest) and the rows of the answers are ours.
// A table of the wire: legacy-soap/types/notation.ts says how to read it.

export const denialsTypes = {
  "vo:DenialsRequest": {
    base: "dc:BaseRequest",
    fields: {
      AdditionalKey: "arr:ArrayOfstring?~",
      DenialCategories: "pub:ArrayOfDenialType?~",
      EndTime: "svo:SlimDateTime?~",
      Features: "vo:ArrayOfFeatureVendorServer?~",
      GetTrueDenialsOnly: "xs:boolean?",
      GroupIDS: "arr:ArrayOfint?~",
      LicenseTypes: "pub:ArrayOfLicenseTypes?~",
      SearchByError: "xs:string?~",
      ServerName: "xs:string?~",
      StartTime: "svo:SlimDateTime?~",
      UserNames: "arr:ArrayOfstring?~",
      Vendor: "xs:string?~",
      Workstations: "arr:ArrayOfstring?~",
    },
  },
  "pub:ArrayOfDenialType": { fields: { DenialType: "pub:DenialType?*" } },
  "dc:DenialsResponse": {
    base: "dc:BaseResponse",
    fields: { Denials: "vo:ArrayOfLicenseDenial?~", TotalNumOfDenials: "xs:long?" },
  },
  "vo:ArrayOfLicenseDenial": { fields: { LicenseDenial: "vo:LicenseDenial?~*" } },
  "vo:LicenseDenial": {
    fields: {
      AdditionalKey: "xs:string?~",
      DenialTime: "svo:SlimDateTime?~",
      DenialType: "pub:DenialType?",
      ErrorMsg: "xs:string?~",
      FeatureName: "xs:string?~",
      FeatureVersion: "xs:string?~",
      ID: "xs:int?",
      IsTrueDenial: "xs:boolean?",
      LicenseID: "xs:int?~",
      MajorErrorCode: "xs:int?~",
      MinorErrorCode: "xs:int?~",
      NumOfLicenses: "xs:int?",
      ServerID: "xs:int?",
      ServerName: "xs:string?~",
      UserID: "xs:int?",
      UserName: "xs:string?~",
      Vendor: "xs:string?~",
      WorkstationName: "xs:string?~",
    },
  },
  "vo:DenialChartRequest": {
    base: "dc:BaseRequest",
    fields: {
      EndTime: "svo:SlimDateTime?~",
      GetTrueDenialsOnly: "xs:boolean?",
      GroupBy: "pub:DenialsGroupBy?",
      StartTime: "svo:SlimDateTime?~",
    },
  },
  "pub:DenialsGroupBy": { values: ["Feature", "User"] },
  "dc:DenialsChartResponse": {
    base: "dc:BaseResponse",
    fields: { Denials: "vo:ArrayOfDenialsCount?~", TotalNumberOfNames: "xs:long?" },
  },
  "vo:ArrayOfDenialsCount": { fields: { DenialsCount: "vo:DenialsCount?~*" } },
  "vo:DenialsCount": { fields: { Count: "xs:int?", Name: "xs:string?~" } },
  "vo:LicensesActivityByGroupRequest": {
    base: "vo:LicensesActivityRequest",
    fields: { GroupByColumn: "pub:ActivityColumn?" },
  },
  "pub:ActivityColumn": {
    values: [
      "FeatureName",
      "FeatureVersion",
      "GroupName",
      "Hostname",
      "LicenseType",
      "ProductName",
      "ProjectName",
      "ServerDescription",
      "UserName",
      "Vendor",
    ],
  },
  "dc:LicensesActivityByGroupResponse": {
    base: "dc:BaseResponse",
    fields: { Groups: "vo:ArrayOfGroupActivity?~", TotalNumberOfGroups: "xs:long?" },
  },
  // Not LicenseActivityGroup: its Name and LicenseActivity's GroupName would be one method of Java's object factory.
  "vo:ArrayOfGroupActivity": { fields: { GroupActivity: "vo:GroupActivity?~*" } },
  "vo:GroupActivity": { fields: { Name: "xs:string?~", Sessions: "xs:int?", UsageTime: "xs:string?~" } },
} as const;
