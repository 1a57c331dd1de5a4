// GetFeatureUsageStatus: what selections of features sum up to, each under its place in the request.
import { selections } from "../translation/field-names.ts";
import { given } from "../translation/list-request.ts";
import type { LegacyMethod } from "../translation/method.ts";
import { pagedRows } from "../translation/rows.ts";

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
    const statuses = list.Items.map((status, place) => ({
      AdditionalKey: status.AdditionalKey,
      BorrowUsage: status.BorrowedPercent,
      BorrowedLicenses: status.Borrowed,
      FeatureName: status.FeatureName,
      FeatureVersion: status.FeatureVersion,
      LicenseType: status.LicenseType ?? request.Features[place]?.LicenseType ?? "Floating",
      ProductName: status.ProductName,
      Quantity: status.Total,
      RequestID: place,
      ServerName: status.LicenseServerName,
      Usage: status.UsagePercent,
      UsedLicenses: status.Used,
      VendorName: status.Vendor,
    }));
    return { FeaturesUsageStatuses: pagedRows(request, "vo:ArrayOfSelectedStatisticsResponse", statuses).rows };
  },
};
