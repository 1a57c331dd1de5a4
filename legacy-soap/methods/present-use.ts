// GetCurrentlyConsumedLicenses: the active sessions on licence servers that are there.
import type { components } from "../../generated/contract.ts";
import { items, pagingFields, productFilterFields, selections } from "../translation/field-names.ts";
import { type Columns, given, listedIds, listPart, productFilters } from "../translation/list-request.ts";
import type { LegacyMethod } from "../translation/method.ts";
import { pagedRows } from "../translation/rows.ts";
import { duration, flagChar, int, slimDateTime, timeFormatOf } from "../wire/shapes.ts";

type Schemas = components["schemas"];

const columns: Columns<Schemas["SessionField"]> = {
  AdditionalKey: "AdditionalKey",
  Borrowed: "IsBorrowed",
  CloseAppEnabled: "Id",
  Duration: "DurationSeconds",
  Email: "Email",
  FeatureName: "FeatureName",
  FirstName: "FirstName",
  GroupName: "GroupName",
  Handle: "Handle",
  HostIds: "Id",
  HostName: "Workstation",
  IP: "IpAddress",
  IdleTime: "IdleTimeSeconds",
  IsFeatureAccurate: "Id",
  LastName: "LastName",
  LicenseType: "LicenseType",
  LingerDueDate: "LingerDueDateUtc",
  LingerTime: "LingerTimeSeconds",
  NumOfLics: "NumberOfLicenses",
  Password: "Id",
  PhoneNumber: "Id",
  ProductName: "ProductName",
  ProjectName: "ProjectName",
  Quantity: "FeatureTotal",
  RecentIdleTime: "Id",
  RemoveLicenseEnabled: "Id",
  ServerName: "LicenseServerName",
  SessionID: "Id",
  StartTime: "StartTimeUtc",
  UserIdleTime: "Id",
  UserName: "UserName",
  Vendor: "Vendor",
  Version: "FeatureVersion",
};

/** The session's fields of text that a row has. */
export const sessionTexts = [
  "AdditionalKey",
  "Email",
  "FeatureName",
  "FeatureVersion",
  "FirstName",
  "GroupName",
  "Handle",
  "IpAddress",
  "LastName",
  "LicenseServerName",
  "LicenseType",
  "ProductName",
  "ProjectName",
  "Source",
  "UserName",
  "Vendor",
  "Workstation",
] as const satisfies readonly Schemas["SessionTextField"][];

export const getCurrentlyConsumedLicenses: LegacyMethod<"GetCurrentlyConsumedLicenses", { list: "querySessions" }> = {
  operations: { list: "querySessions" },
  pages: { of: ["list"], size: 1000 },
  fields: {
    ...pagingFields,
    ...productFilterFields,
    ...items("UserIds", "UserIDs", "int"),
    ...items("GroupIds", "GroupIDS", "int"),
  },
  toInput: (request) => ({
    list: {
      body: {
        ...listPart(request, columns, sessionTexts),
        ActiveOnly: true,
        PresentServersOnly: true,
        ...productFilters(request),
        ...listedIds("UserIds", request.UserIDs),
        ...listedIds("GroupIds", request.GroupIDS),
      },
    },
  }),
  toResult: ({ list }, request) => ({
    Licenses: list.Items.map((session) => ({
      AdditionalKey: session.AdditionalKey,
      Borrowed: session.IsBorrowed ? session.NumberOfLicenses : 0,
      CloseAppEnabled: false,
      Duration: duration(session.DurationSeconds),
      Email: session.Email,
      FeatureName: session.FeatureName,
      FirstName: session.FirstName,
      GroupName: session.GroupName,
      Handle: /^\d{1,15}$/.test(session.Handle ?? "") ? int(Number(session.Handle)) : 0,
      HostIds: null,
      HostName: session.Workstation,
      IP: session.IpAddress,
      IdleTime: duration(session.IdleTimeSeconds),
      IsFeatureAccurate: flagChar(true),
      LastName: session.LastName,
      LicenseType: session.LicenseType,
      LingerDueDate: slimDateTime(session.LingerDueDateUtc, timeFormatOf(request))?.StringFormatted ?? null,
      LingerTime: int(session.LingerTimeSeconds ?? 0),
      NumOfLics: session.NumberOfLicenses,
      Password: null,
      PhoneNumber: null,
      ProductName: session.ProductName,
      ProjectName: session.ProjectName,
      Quantity: int(session.FeatureTotal ?? 0),
      RecentIdleTime: null,
      RemoveLicenseEnabled: false,
      ServerName: session.LicenseServerName,
      SessionID: int(session.Id),
      StartTime: slimDateTime(session.StartTimeUtc, timeFormatOf(request)),
      UserIdleTime: null,
      UserName: session.UserName,
      Vendor: session.Vendor,
      Version: session.FeatureVersion,
    })),
    TotalNumberOfLicenses: list.TotalCount,
  }),
};

// GetFeatureUsageStatus: what selections of features sum up to, each under its index in the request.

export const getFeatureUsageStatus: LegacyMethod<"GetFeatureUsageStatus", { list: "queryFeatureUsage" }> = {
  operations: { list: "queryFeatureUsage" },
  fields: selections("Selections", "Features", "SelectedStatisticsRequest"),
  toInput: ({ Features }) => ({
    list: {
      body: {
        Selections: Features.map(
          ({ AdditionalKey, FeatureName, FeatureVersion, LicenseType, ServerName, VendorName }) =>
            given({
              AdditionalKey,
              FeatureName,
              FeatureVersion,
              LicenseType,
              LicenseServerName: ServerName,
              Vendor: VendorName,
            }),
        ),
      },
    },
  }),
  toResult: ({ list }, request) => {
    const statuses = list.Items.map((status, index) => ({
      AdditionalKey: status.AdditionalKey,
      BorrowUsage: status.BorrowedPercent,
      BorrowedLicenses: status.Borrowed,
      FeatureName: status.FeatureName,
      FeatureVersion: status.FeatureVersion,
      LicenseType: status.LicenseType ?? request.Features[index]?.LicenseType ?? "Floating",
      ProductName: status.ProductName,
      Quantity: status.Total,
      RequestID: index,
      ServerName: status.LicenseServerName,
      Usage: status.UsagePercent,
      UsedLicenses: status.Used,
      VendorName: status.Vendor,
    }));
    return { FeaturesUsageStatuses: pagedRows(request, "vo:ArrayOfSelectedStatisticsResponse", statuses).rows };
  },
};
