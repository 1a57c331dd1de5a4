// GetLicensesActivity: sessions in a window, with what each counts to in it.
import type { components } from "../../generated/contract.ts";
import { type FieldNames, items, pagingFields, selections, single } from "../translation/field-names.ts";
import { type Columns, instant, listed, listedIds, listPart, vendorServers } from "../translation/list-request.ts";
import type { LegacyMethod } from "../translation/method.ts";
import { duration, flagChar, int, slimDateTime, timeFormatOf } from "../wire/shapes.ts";
import { sessionTexts } from "./present-use.ts";

const columns: Columns<components["schemas"]["SessionField"]> = {
  AdditionalKey: "AdditionalKey",
  Borrowed: "IsBorrowed",
  Email: "Email",
  EndTime: "EndTimeUtc",
  FeatureName: "FeatureName",
  FeatureVersion: "FeatureVersion",
  FirstName: "FirstName",
  GroupName: "GroupName",
  HostId: "Id",
  Hostname: "Workstation",
  ID: "Id",
  IP: "IpAddress",
  IdleTime: "IdleTimeSeconds",
  IsFeatureAccurate: "Id",
  LastName: "LastName",
  LicenseType: "LicenseType",
  NumberOfLicenses: "NumberOfLicenses",
  ProductName: "ProductName",
  ProjectName: "ProjectName",
  ServerDescription: "LicenseServerName",
  Source: "Source",
  StartTime: "StartTimeUtc",
  TokenUsageTime: "LicenseSeconds",
  TokenUsageTimeByFilter: "LicenseSecondsInWindow",
  UsageTime: "DurationSeconds",
  UsageTimeByFilter: "UsageSecondsInWindow",
  UserName: "UserName",
  Vendor: "Vendor",
};

/** The names of what requests for activity are filtered by. */
const activityFields: FieldNames = {
  StartUtc: "StartTime",
  EndUtc: "EndTime",
  EndedOnly: "IncludeCurrentUsage",
  WorkingHoursOnly: "ConsiderWorkHours",
  ...selections("Features", "Features", "FeatureVendorServer"),
  ...selections("Products", "Products", "FeatureVendorServer"),
  ...items("AdditionalKeys", "AdditionalKey", "string"),
  ...items("LicenseTypes", "LicenseTypes", "LicenseTypes"),
  ...items("UserNames", "UserNames", "string"),
  ...items("GroupIds", "GroupIDS", "int"),
  ...items("ProjectIds", "ProjectIDS", "int"),
  ...single("LicenseServerNames", "ServerName"),
  ...single("Vendors", "Vendor"),
  ...single("Workstations", "Workstation"),
};

export const getLicensesActivity: LegacyMethod<"GetLicensesActivity", { list: "querySessions" }> = {
  operations: { list: "querySessions" },
  pages: { of: ["list"], size: 1000 },
  fields: { ...pagingFields, ...activityFields },
  toInput: (request) => ({
    list: {
      body: {
        ...listPart(request, columns, sessionTexts),
        EndedOnly: request.IncludeCurrentUsage !== true,
        WorkingHoursOnly: request.ConsiderWorkHours === true,
        ...instant("StartUtc", request.StartTime),
        ...instant("EndUtc", request.EndTime),
        ...vendorServers("Features", request.Features),
        ...vendorServers("Products", request.Products),
        ...listed("AdditionalKeys", request.AdditionalKey),
        ...listed("LicenseTypes", request.LicenseTypes),
        ...listed("LicenseServerNames", [request.ServerName]),
        ...listed("Vendors", [request.Vendor]),
        ...listed("UserNames", request.UserNames),
        ...listed("Workstations", [request.Workstation]),
        ...listedIds("GroupIds", request.GroupIDS),
        ...listedIds("ProjectIds", request.ProjectIDS),
      },
    },
  }),
  toResult: ({ list }, request) => {
    const timeFormat = timeFormatOf(request);
    return {
      LicensesActivities: list.Items.map((session) => ({
        AdditionalKey: session.AdditionalKey,
        Borrowed: session.IsBorrowed ? session.NumberOfLicenses : 0,
        Email: session.Email,
        EndTime: slimDateTime(session.EndTimeUtc, timeFormat),
        FeatureName: session.FeatureName,
        FeatureVersion: session.FeatureVersion,
        FirstName: session.FirstName,
        GroupName: session.GroupName,
        HostId: null,
        Hostname: session.Workstation,
        ID: int(session.Id),
        IP: session.IpAddress,
        IdleTime: duration(session.IdleTimeSeconds),
        IsFeatureAccurate: flagChar(true),
        LastName: session.LastName,
        LicenseType: session.LicenseType,
        NumberOfLicenses: session.NumberOfLicenses,
        ProductName: session.ProductName,
        ProjectName: session.ProjectName,
        ServerDescription: session.LicenseServerName,
        Source: session.Source,
        StartTime: slimDateTime(session.StartTimeUtc, timeFormat),
        TokenUsageTime: duration(session.LicenseSeconds),
        TokenUsageTimeByFilter: duration(session.LicenseSecondsInWindow),
        UsageTime: duration(session.DurationSeconds),
        UsageTimeByFilter: duration(session.UsageSecondsInWindow),
        UserName: session.UserName,
        Vendor: session.Vendor,
      })),
      TotalNumberOfLicensesActivities: list.TotalCount,
    };
  },
};

// GetLicensesActivityByGroup: sessions and their time summed up by one column of the activity.

type Query = components["schemas"]["SessionGroupsQuery"];
type Sort = components["schemas"]["SessionGroupSort"];

const groupColumns: Columns<Sort["Field"]> = { Name: "Name", Sessions: "Sessions", UsageTime: "UsageSeconds" };

const groupings = {
  FeatureName: "FeatureName",
  FeatureVersion: "FeatureVersion",
  GroupName: "Group",
  Hostname: "Workstation",
  LicenseType: "LicenseType",
  ProductName: "ProductName",
  ProjectName: "Project",
  ServerDescription: "LicenseServer",
  UserName: "User",
  Vendor: "Vendor",
} as const satisfies Record<string, Query["GroupBy"]>;

export const getLicensesActivityByGroup: LegacyMethod<"GetLicensesActivityByGroup", { groups: "querySessionGroups" }> =
  {
    operations: { groups: "querySessionGroups" },
    pages: { of: ["groups"], size: 1000 },
    fields: {
      ...pagingFields,
      ...activityFields,
      ...selections("Selections", "Features", "FeatureVendorServer"),
      GroupBy: "GroupByColumn",
    },
    toInput(request) {
      const { Sort, SearchFields: _, ...page } = listPart(request, groupColumns, ["Name"]);
      const { Features: Selections, ...features } = vendorServers("Features", request.Features);
      return {
        groups: {
          body: {
            GroupBy: groupings[request.GroupByColumn ?? "GroupName"],
            ...page,
            ...(Sort ? { Sort: Sort as NonNullable<Query["Sort"]> } : { Order: "MostUsageFirst" }),
            ...features,
            ...(Selections && { Selections }),
            ...vendorServers("Products", request.Products),
            ...instant("StartUtc", request.StartTime),
            ...instant("EndUtc", request.EndTime),
            ...listed("AdditionalKeys", request.AdditionalKey),
            ...listed("LicenseTypes", [...new Set(request.LicenseTypes)]),
            ...listed("LicenseServerNames", [request.ServerName]),
            ...listed("Vendors", [request.Vendor]),
            ...listed("UserNames", request.UserNames),
            ...listed("Workstations", [request.Workstation]),
            ...listedIds("GroupIds", request.GroupIDS),
            ...listedIds("ProjectIds", request.ProjectIDS),
            EndedOnly: request.IncludeCurrentUsage !== true,
            WorkingHoursOnly: request.ConsiderWorkHours === true,
          },
        },
      };
    },
    toResult: ({ groups }) => ({
      Groups: groups.Items.map((row) => ({
        Name: row.Name,
        Sessions: int(row.Sessions),
        UsageTime: duration(row.UsageSeconds),
      })),
      TotalNumberOfGroups: groups.TotalCount,
    }),
  };
