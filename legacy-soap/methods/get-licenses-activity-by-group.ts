// GetLicensesActivityByGroup: sessions and their time summed up by one column of the activity.
import type { components } from "../../generated/contract.ts";
import { pagingFields, selections } from "../translation/field-names.ts";
import { type Columns, instant, listed, listedIds, listPart, vendorServers } from "../translation/list-request.ts";
import type { LegacyMethod } from "../translation/method.ts";
import { duration, int } from "../wire/shapes.ts";
import { activityFields } from "./get-licenses-activity.ts";

type Query = components["schemas"]["SessionGroupsQuery"];
type Sort = components["schemas"]["SessionGroupSort"];

const columns: Columns<Sort["Field"]> = { Name: "Name", Sessions: "Sessions", UsageTime: "UsageSeconds" };

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
      const { Sort, SearchFields: _, ...page } = listPart(request, columns, ["Name"]);
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
