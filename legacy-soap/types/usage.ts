// The types of sessions, denials and usage reports; legacy-soap/types/notation.ts says how to read them.

export const activityTypes = {
  "vo:LicensesActivityRequest": {
    base: "dc:BaseRequest",
    fields: {
      AdditionalKey: "arr:ArrayOfstring?~",
      ConsiderWorkHours: "xs:boolean?",
      EndTime: "svo:SlimDateTime?~",
      Features: "vo:ArrayOfFeatureVendorServer?~",
      GroupIDS: "arr:ArrayOfint?~",
      IncludeCurrentUsage: "xs:boolean?",
      LicenseTypes: "pub:ArrayOfLicenseTypes?~",
      Products: "vo:ArrayOfFeatureVendorServer?~",
      ProjectIDS: "arr:ArrayOfint?~",
      ServerName: "xs:string?~",
      StartTime: "svo:SlimDateTime?~",
      UserNames: "arr:ArrayOfstring?~",
      Vendor: "xs:string?~",
      Workstation: "xs:string?~",
    },
  },
  "dc:LicensesActivityResponse": {
    base: "dc:BaseResponse",
    fields: { LicensesActivities: "vo:ArrayOfLicenseActivity?~", TotalNumberOfLicensesActivities: "xs:long?" },
  },
  "vo:ArrayOfLicenseActivity": { fields: { LicenseActivity: "vo:LicenseActivity?~*" } },
  "vo:LicenseActivity": {
    fields: {
      AdditionalKey: "xs:string?~",
      Borrowed: "xs:int?",
      Email: "xs:string?~",
      EndTime: "svo:SlimDateTime?~",
      FeatureName: "xs:string?~",
      FeatureVersion: "xs:string?~",
      FirstName: "xs:string?~",
      GroupName: "xs:string?~",
      HostId: "xs:string?~",
      Hostname: "xs:string?~",
      ID: "xs:int?",
      IP: "xs:string?~",
      IdleTime: "xs:string?~",
      IsFeatureAccurate: "ser:char?",
      LastName: "xs:string?~",
      LicenseType: "xs:string?~",
      NumberOfLicenses: "xs:int?",
      ProductName: "xs:string?~",
      ProjectName: "xs:string?~",
      ServerDescription: "xs:string?~",
      Source: "xs:string?~",
      StartTime: "svo:SlimDateTime?~",
      TokenUsageTime: "xs:string?~",
      TokenUsageTimeByFilter: "xs:string?~",
      UsageTime: "xs:string?~",
      UsageTimeByFilter: "xs:string?~",
      UserName: "xs:string?~",
      Vendor: "xs:string?~",
    },
  },
} as const;

// GetCurrentlyConsumedLicenses.

export const consumedLicensesTypes = {
  "vo:CurrentlyConsumedLicensesRequest": {
    base: "dc:BaseRequest",
    fields: {
      AdditionalKey: "arr:ArrayOfstring?~",
      Features: "vo:ArrayOfFeatureProductVersion?~",
      GroupIDS: "arr:ArrayOfint?~",
      LicenseTypes: "pub:ArrayOfLicenseTypes?~",
      Products: "vo:ArrayOfFeatureProductVersion?~",
      ServerName: "xs:string?~",
      UserIDs: "arr:ArrayOfint?~",
      VendorName: "xs:string?~",
    },
  },
  "dc:CurrentlyConsumedLicensesResponse": {
    base: "dc:BaseResponse",
    fields: { Licenses: "vo:ArrayOfCurrentlyConsumedLicense?~", TotalNumberOfLicenses: "xs:long?" },
  },
  "vo:ArrayOfCurrentlyConsumedLicense": { fields: { CurrentlyConsumedLicense: "vo:CurrentlyConsumedLicense?~*" } },
  "vo:CurrentlyConsumedLicense": {
    fields: {
      AdditionalKey: "xs:string?~",
      Borrowed: "xs:int?",
      CloseAppEnabled: "xs:boolean?",
      Duration: "xs:string?~",
      Email: "xs:string?~",
      FeatureName: "xs:string?~",
      FirstName: "xs:string?~",
      GroupName: "xs:string?~",
      Handle: "xs:int?",
      HostIds: "xs:string?~",
      HostName: "xs:string?~",
      IP: "xs:string?~",
      IdleTime: "xs:string?~",
      IsFeatureAccurate: "ser:char?",
      LastName: "xs:string?~",
      LicenseType: "xs:string?~",
      LingerDueDate: "xs:string?~",
      LingerTime: "xs:int?",
      NumOfLics: "xs:int?",
      Password: "xs:string?~",
      PhoneNumber: "xs:string?~",
      ProductName: "xs:string?~",
      ProjectName: "xs:string?~",
      Quantity: "xs:int?",
      RecentIdleTime: "xs:string?~",
      RemoveLicenseEnabled: "xs:boolean?",
      ServerName: "xs:string?~",
      SessionID: "xs:int?",
      StartTime: "svo:SlimDateTime?~",
      UserIdleTime: "xs:string?~",
      UserName: "xs:string?~",
      Vendor: "xs:string?~",
      Version: "xs:string?~",
    },
  },
} as const;

// GetDenials, GetDenialsChart and GetLicensesActivityByGroup: later additions of the legacy contract. Only their field lists are
// published, so the wire order (alphabetical, as elsewhere) and the rows of the results are ours.

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

// GetFeatureUsageStatus.

export const featureUsageTypes = {
  "dc:FeatureUsageStatusRequest": {
    base: "dc:BaseRequest",
    fields: { Features: "vo:ArrayOfSelectedStatisticsRequest?~" },
  },
  "vo:ArrayOfSelectedStatisticsRequest": { fields: { SelectedStatisticsRequest: "vo:SelectedStatisticsRequest?~*" } },
  "vo:SelectedStatisticsRequest": {
    fields: {
      AdditionalKey: "xs:string?~",
      FeatureName: "xs:string?~",
      FeatureVersion: "xs:string?~",
      LicenseType: "pub:LicenseTypes?~",
      ServerName: "xs:string?~",
      VendorName: "xs:string?~",
    },
  },
  "dc:FeatureUsageStatusResponse": {
    base: "dc:BaseResponse",
    fields: { FeaturesUsageStatuses: "vo:ArrayOfSelectedStatisticsResponse?~" },
  },
  "vo:ArrayOfSelectedStatisticsResponse": {
    fields: { SelectedStatisticsResponse: "vo:SelectedStatisticsResponse?~*" },
  },
  "vo:SelectedStatisticsResponse": {
    fields: {
      AdditionalKey: "xs:string?~",
      BorrowUsage: "xs:double?~",
      BorrowedLicenses: "xs:long?~",
      FeatureName: "xs:string?~",
      FeatureVersion: "xs:string?~",
      LicenseType: "pub:LicenseTypes?",
      ProductName: "xs:string?~",
      Quantity: "xs:long?~",
      RequestID: "xs:int?",
      ServerName: "xs:string?~",
      Usage: "xs:double?~",
      UsedLicenses: "xs:long?~",
      VendorName: "xs:string?~",
    },
  },
} as const;

// GetLicenseUsageReport. The odd names are what .NET made of its dictionaries; clients were compiled with them.

export const usageReportTypes = {
  "dc:LicenseUsageReportRequest": {
    base: "dc:BaseRequest",
    fields: {
      ConsiderOnlyWorkingHours: "xs:boolean?",
      EndTime: "svo:SlimDateTime?~",
      Features: "vo:ArrayOfFeatureVendorServer?~",
      GroupIDs: "arr:ArrayOfint?~",
      IgnoreWeekends: "xs:boolean?",
      IncludeCurrentUsage: "xs:boolean?",
      ProjectIDs: "arr:ArrayOfint?~",
      Resolution: "xs:string?~",
      SeparateCharts: "xs:boolean?",
      SeparateChartsForGroups: "xs:boolean?",
      StartTime: "svo:SlimDateTime?~",
      UserIDs: "arr:ArrayOfint?~",
    },
  },
  "dc:LicenseUsageReportResponse": {
    base: "dc:BaseResponse",
    fields: {
      AggregateSessionsDictionary: "arr:ArrayOfKeyValueOfFeatureUserGroupArrayOfSessionsAggregateiufBt9wS?~",
      DateQuantitiesSessionsDictionary:
        "arr:ArrayOfKeyValueOfFeatureUserGroupArrayOfKeyValuePairOfSlimDateTimeintbqsusEw_PUdM6eh4V?~",
      Totals: "arr:ArrayOfKeyValueOfFeatureUserGroupArrayOfDateLeveliufBt9wS?~",
      UsageReportType: "dc:LicenseUsageReportType?",
    },
  },
  "arr:ArrayOfKeyValueOfFeatureUserGroupArrayOfSessionsAggregateiufBt9wS": {
    fields: {
      KeyValueOfFeatureUserGroupArrayOfSessionsAggregateiufBt9wS:
        "inline:KeyValueOfFeatureUserGroupArrayOfSessionsAggregateiufBt9wS?*",
    },
  },
  "inline:KeyValueOfFeatureUserGroupArrayOfSessionsAggregateiufBt9wS": {
    namespace: "arr",
    fields: { Key: "vo:FeatureUserGroup~", Value: "vo:ArrayOfSessionsAggregate~" },
  },
  "vo:FeatureUserGroup": {
    fields: { FeatureVendorServer: "vo:FeatureVendorServer?~", Group: "dc:SlimGroup?~", User: "dc:User?~" },
  },
  "dc:SlimGroup": { fields: { ID: "xs:int?", Name: "xs:string?~" } },
  "dc:User": { fields: { ID: "xs:int?", Username: "xs:string?~" } },
  "vo:ArrayOfSessionsAggregate": { fields: { SessionsAggregate: "vo:SessionsAggregate?~*" } },
  "vo:SessionsAggregate": {
    fields: { Avg: "xs:float?", Max: "xs:int?", Min: "xs:int?", Period: "svo:SlimDateTime?~" },
  },
  "arr:ArrayOfKeyValueOfFeatureUserGroupArrayOfKeyValuePairOfSlimDateTimeintbqsusEw_PUdM6eh4V": {
    fields: {
      KeyValueOfFeatureUserGroupArrayOfKeyValuePairOfSlimDateTimeintbqsusEw_PUdM6eh4V:
        "inline:KeyValueOfFeatureUserGroupArrayOfKeyValuePairOfSlimDateTimeintbqsusEw_PUdM6eh4V?*",
    },
  },
  "inline:KeyValueOfFeatureUserGroupArrayOfKeyValuePairOfSlimDateTimeintbqsusEw_PUdM6eh4V": {
    namespace: "arr",
    fields: { Key: "vo:FeatureUserGroup~", Value: "gen:ArrayOfKeyValuePairOfSlimDateTimeintbqsusEw_P~" },
  },
  "gen:ArrayOfKeyValuePairOfSlimDateTimeintbqsusEw_P": {
    fields: { KeyValuePairOfSlimDateTimeintbqsusEw_P: "gen:KeyValuePairOfSlimDateTimeintbqsusEw_P?*" },
  },
  "gen:KeyValuePairOfSlimDateTimeintbqsusEw_P": { fields: { key: "svo:SlimDateTime~", value: "xs:int" } },
  "arr:ArrayOfKeyValueOfFeatureUserGroupArrayOfDateLeveliufBt9wS": {
    fields: {
      KeyValueOfFeatureUserGroupArrayOfDateLeveliufBt9wS: "inline:KeyValueOfFeatureUserGroupArrayOfDateLeveliufBt9wS?*",
    },
  },
  "inline:KeyValueOfFeatureUserGroupArrayOfDateLeveliufBt9wS": {
    namespace: "arr",
    fields: { Key: "vo:FeatureUserGroup~", Value: "vo:ArrayOfDateLevel~" },
  },
  "vo:ArrayOfDateLevel": { fields: { DateLevel: "vo:DateLevel?~*" } },
  "vo:DateLevel": { fields: { Date: "svo:SlimDateTime?~", Level: "xs:int?" } },
  "dc:LicenseUsageReportType": { values: ["Aggregate", "DateQuantities"] },
} as const;
