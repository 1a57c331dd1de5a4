// GetCurrentlyConsumedLicenses: the active sessions on existing licence servers.
import type { components } from "../../generated/contract.ts";
import { filtersOf } from "../translation/filters.ts";
import type { LegacyMethod } from "../translation/method.ts";
import {
  computed,
  fixed,
  integer,
  listPart,
  plain,
  type RowTable,
  rowsOf,
  seconds,
  text,
  textAs,
  time,
} from "../translation/row-table.ts";
import { pagedRows } from "../translation/rows.ts";
import type { ResponsePart } from "../types/derived.ts";
import { flagChar, int, slimDateTime } from "../wire/shapes.ts";

type Schemas = components["schemas"];

const columns: RowTable<
  Schemas["SessionQueryResult"]["Items"][number],
  ResponsePart<"vo:CurrentlyConsumedLicense">,
  Schemas["SessionField"]
> = {
  AdditionalKey: text("AdditionalKey"),
  Borrowed: computed("IsBorrowed", (session) => (session.IsBorrowed ? session.NumberOfLicenses : 0)),
  CloseAppEnabled: fixed(false),
  Duration: seconds("DurationSeconds"),
  Email: text("Email"),
  FeatureName: text("FeatureName"),
  FirstName: text("FirstName"),
  GroupName: text("GroupName"),
  Handle: textAs("Handle", ({ Handle }) => (/^\d{1,15}$/.test(Handle ?? "") ? int(Number(Handle)) : 0)),
  HostIds: fixed(null),
  HostName: text("Workstation"),
  IP: text("IpAddress"),
  IdleTime: seconds("IdleTimeSeconds"),
  IsFeatureAccurate: fixed(flagChar(true)),
  LastName: text("LastName"),
  LicenseType: text("LicenseType"),
  LingerDueDate: computed("LingerDueDateUtc", ({ LingerDueDateUtc }, timeFormat) => {
    return slimDateTime(LingerDueDateUtc, timeFormat)?.StringFormatted ?? null;
  }),
  LingerTime: integer("LingerTimeSeconds"),
  NumOfLics: plain("NumberOfLicenses"),
  Password: fixed(null),
  PhoneNumber: fixed(null),
  ProductName: text("ProductName"),
  ProjectName: text("ProjectName"),
  Quantity: integer("FeatureTotal"),
  RecentIdleTime: fixed(null),
  RemoveLicenseEnabled: fixed(false),
  ServerName: text("LicenseServerName"),
  SessionID: integer("Id"),
  StartTime: time("StartTimeUtc"),
  UserIdleTime: fixed(null),
  UserName: text("UserName"),
  Vendor: text("Vendor"),
  Version: text("FeatureVersion"),
};

const filters = filtersOf<Schemas["SessionQuery"]>("vo:CurrentlyConsumedLicensesRequest", {
  Features: "Features",
  Products: "Products",
  AdditionalKeys: "AdditionalKey",
  LicenseTypes: "LicenseTypes",
  LicenseServerNames: ["ServerName"],
  Vendors: ["VendorName"],
  UserIds: "UserIDs",
  GroupIds: "GroupIDS",
});

export const getCurrentlyConsumedLicenses: LegacyMethod<"GetCurrentlyConsumedLicenses", { list: "querySessions" }> = {
  operations: { list: "querySessions" },
  pages: { of: ["list"], size: 1000 },
  fields: filters.fields,
  toInput: (request) => ({
    list: {
      body: {
        ...listPart<Schemas["SessionQuery"]>(request, columns),
        ActiveOnly: true,
        PresentServersOnly: true,
        ...filters.of(request),
      },
    },
  }),
  toResult: ({ list }, request) => ({
    Licenses: rowsOf(columns, list.Items, request),
    TotalNumberOfLicenses: list.TotalCount,
  }),
};

// GetFeatureUsageStatus: the sums of selections of features, each under its index in the request.

const usageFilters = filtersOf<Schemas["FeatureUsageQuery"]>("dc:FeatureUsageStatusRequest", {
  Selections: "Features",
});

export const getFeatureUsageStatus: LegacyMethod<"GetFeatureUsageStatus", { list: "queryFeatureUsage" }> = {
  operations: { list: "queryFeatureUsage" },
  fields: usageFilters.fields,
  toInput: (request) => ({ list: { body: { Selections: [], ...usageFilters.of(request) } } }),
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
