// GetLicensesActivity: sessions in a window, with the use of each in it.
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
  time,
} from "../translation/row-table.ts";
import type { RequestPart, ResponsePart } from "../types/derived.ts";
import { flagChar } from "../wire/shapes.ts";

type Schemas = components["schemas"];
type Query = Schemas["SessionGroupsQuery"];

const columns: RowTable<
  Schemas["SessionQueryResult"]["Items"][number],
  ResponsePart<"vo:LicenseActivity">,
  Schemas["SessionField"]
> = {
  AdditionalKey: text("AdditionalKey"),
  Borrowed: computed("IsBorrowed", (session) => (session.IsBorrowed ? session.NumberOfLicenses : 0)),
  Email: text("Email"),
  EndTime: time("EndTimeUtc"),
  FeatureName: text("FeatureName"),
  FeatureVersion: text("FeatureVersion"),
  FirstName: text("FirstName"),
  GroupName: text("GroupName"),
  HostId: fixed(null),
  Hostname: text("Workstation"),
  ID: integer("Id"),
  IP: text("IpAddress"),
  IdleTime: seconds("IdleTimeSeconds"),
  IsFeatureAccurate: fixed(flagChar(true)),
  LastName: text("LastName"),
  LicenseType: text("LicenseType"),
  NumberOfLicenses: plain("NumberOfLicenses"),
  ProductName: text("ProductName"),
  ProjectName: text("ProjectName"),
  ServerDescription: text("LicenseServerName"),
  Source: text("Source"),
  StartTime: time("StartTimeUtc"),
  TokenUsageTime: seconds("LicenseSeconds"),
  TokenUsageTimeByFilter: seconds("LicenseSecondsInWindow"),
  UsageTime: seconds("DurationSeconds"),
  UsageTimeByFilter: seconds("UsageSecondsInWindow"),
  UserName: text("UserName"),
  Vendor: text("Vendor"),
};

const filterTable = {
  StartUtc: "StartTime",
  EndUtc: "EndTime",
  Products: "Products",
  AdditionalKeys: "AdditionalKey",
  LicenseTypes: "LicenseTypes",
  LicenseServerNames: ["ServerName"],
  Vendors: ["Vendor"],
  UserNames: "UserNames",
  Workstations: ["Workstation"],
  GroupIds: "GroupIDS",
  ProjectIds: "ProjectIDS",
} as const;

const flagFields = { EndedOnly: "IncludeCurrentUsage", WorkingHoursOnly: "ConsiderWorkHours" };

function flags(request: RequestPart<"vo:LicensesActivityRequest">) {
  return {
    EndedOnly: request.IncludeCurrentUsage !== true,
    WorkingHoursOnly: request.ConsiderWorkHours === true,
  };
}

const filters = filtersOf<Schemas["SessionQuery"]>("vo:LicensesActivityRequest", {
  ...filterTable,
  Features: "Features",
});

export const getLicensesActivity: LegacyMethod<"GetLicensesActivity", { list: "querySessions" }> = {
  operations: { list: "querySessions" },
  pages: { of: ["list"], size: 1000 },
  fields: { ...filters.fields, ...flagFields },
  toInput: (request) => ({
    list: {
      body: {
        ...listPart<Schemas["SessionQuery"]>(request, columns),
        ...flags(request),
        ...filters.of(request),
      },
    },
  }),
  toResult: ({ list }, request) => ({
    LicensesActivities: rowsOf(columns, list.Items, request),
    TotalNumberOfLicensesActivities: list.TotalCount,
  }),
};

// GetLicensesActivityByGroup: sessions and their time summed up by one column of the activity.

const groupColumns: RowTable<
  Schemas["SessionGroups"]["Items"][number],
  ResponsePart<"vo:GroupActivity">,
  Schemas["SessionGroupSort"]["Field"]
> = {
  Name: text("Name"),
  Sessions: integer("Sessions"),
  UsageTime: seconds("UsageSeconds"),
};

const groupFilters = filtersOf<Query>("vo:LicensesActivityByGroupRequest", {
  ...filterTable,
  Selections: "Features",
});

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
    fields: { ...groupFilters.fields, ...flagFields, GroupBy: "GroupByColumn" },
    toInput(request) {
      const { SearchFields: _, ...page } = listPart<Query & { readonly SearchFields?: unknown }>(request, groupColumns);
      const order = page.Sort ? {} : ({ Order: "MostUsageFirst" } as const);
      const GroupBy = groupings[request.GroupByColumn ?? "GroupName"];
      return { groups: { body: { GroupBy, ...page, ...order, ...flags(request), ...groupFilters.of(request) } } };
    },
    toResult: ({ groups }, request) => ({
      Groups: rowsOf(groupColumns, groups.Items, request),
      TotalNumberOfGroups: groups.TotalCount,
    }),
  };
