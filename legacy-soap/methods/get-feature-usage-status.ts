// GetFeatureUsageStatus: what selections of features sum up to, each under its place in the request.
import { given } from "../list-request.ts";
import type { LegacyMethod } from "../method.ts";

export const getFeatureUsageStatus: LegacyMethod<"GetFeatureUsageStatus", { list: "queryFeatureUsage" }> = {
  operations: { list: "queryFeatureUsage" },
  fields: { Selections: "Features" },
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
  toResult: ({ list }, { Features }) => ({
    FeaturesUsageStatuses: list.Items.map((status, place) => ({
      AdditionalKey: status.AdditionalKey,
      BorrowUsage: status.BorrowedPercent,
      BorrowedLicenses: status.Borrowed,
      FeatureName: status.FeatureName,
      FeatureVersion: status.FeatureVersion,
      LicenseType: status.LicenseType ?? Features[place]?.LicenseType ?? "Floating",
      ProductName: status.ProductName,
      Quantity: status.Total,
      RequestID: place,
      ServerName: status.LicenseServerName,
      Usage: status.UsagePercent,
      UsedLicenses: status.Used,
      VendorName: status.Vendor,
    })),
  }),
};
