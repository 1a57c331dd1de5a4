// GetLicenseUsageReport. The odd names are what .NET made of its dictionaries; clients were compiled with them.
// A table of the wire: legacy-soap/types/notation.ts says how to read it.

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
