// GetLicensesActivityByGroup: sessions and their time summed up by one column of the activity.
import type { components } from "../../generated/contract.ts";
import { fieldFault } from "../fault.ts";
import type { LegacyMethod } from "../method.ts";
import { duration, int, paging } from "../shapes.ts";
import { selectionOf } from "./get-license-usage-report.ts";

type Query = components["schemas"]["SessionGroupsQuery"];

const columns = ["Name", "Sessions", "UsageTime"] as const;

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

const orders: Readonly<Record<string, NonNullable<Query["Order"]>>> = {
  "Name ASC": "NameRising",
  "Name DESC": "NameFalling",
  "Sessions ASC": "FewestSessionsFirst",
  "Sessions DESC": "MostSessionsFirst",
  "UsageTime ASC": "LeastUsageFirst",
  "UsageTime DESC": "MostUsageFirst",
};

export const getLicensesActivityByGroup: LegacyMethod<"GetLicensesActivityByGroup", { groups: "querySessionGroups" }> =
  {
    operations: { groups: "querySessionGroups" },
    fields: {
      ...{
        StartUtc: "StartTime",
        EndUtc: "EndTime",
        Selections: "Features",
        GroupIds: "GroupIDS",
        GroupBy: "GroupByColumn",
      },
      ...{ ProjectIds: "ProjectIDS", LicenseServerNames: "ServerName", Vendors: "Vendor", Workstations: "Workstation" },
      ...{
        AdditionalKeys: "AdditionalKey",
        Offset: "BaseInfo.PagingData.StartRecord",
        Limit: "BaseInfo.PagingData.NumOfRecord",
      },
    },
    toInput(request) {
      const page = paging(request, columns);
      if (page.Limit > 1000) throw fieldFault("request.BaseInfo.PagingData.NumOfRecord", "must be at most 1000");
      const [sort] = page.Sort;
      const { ServerName, Vendor, Workstation } = request;
      return {
        groups: {
          body: {
            GroupBy: groupings[request.GroupByColumn ?? "GroupName"],
            Order: sort ? (orders[`${sort.Column} ${sort.Direction}`] ?? "MostUsageFirst") : "MostUsageFirst",
            Offset: page.Offset,
            Limit: page.Limit,
            ...(page.Search !== undefined && { Search: page.Search }),
            ...(request.StartTime !== undefined && { StartUtc: new Date(request.StartTime).toISOString() }),
            ...(request.EndTime !== undefined && { EndUtc: new Date(request.EndTime).toISOString() }),
            ...(request.Features.length > 0 && { Selections: request.Features.map(selectionOf) }),
            ...(request.Products.length > 0 && { Products: request.Products.map(productOf) }),
            ...(request.AdditionalKey.length > 0 && { AdditionalKeys: [...request.AdditionalKey] }),
            ...(request.LicenseTypes.length > 0 && { LicenseTypes: [...new Set(request.LicenseTypes)] }),
            ...(request.GroupIDS.length > 0 && { GroupIds: [...request.GroupIDS] }),
            ...(request.ProjectIDS.length > 0 && { ProjectIds: [...request.ProjectIDS] }),
            ...(request.UserNames.length > 0 && { UserNames: [...request.UserNames] }),
            ...(ServerName && { LicenseServerNames: [ServerName] }),
            ...(Vendor && { Vendors: [Vendor] }),
            ...(Workstation && { Workstations: [Workstation] }),
            IncludeActive: request.IncludeCurrentUsage === true,
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

/** What stands as Feature among products is the product's name. */
function productOf(product: Parameters<typeof selectionOf>[0]) {
  const { FeatureName, ...rest } = selectionOf(product);
  return { ...rest, ...(FeatureName && { ProductName: FeatureName }) };
}
