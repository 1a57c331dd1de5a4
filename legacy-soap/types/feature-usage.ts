// GetFeatureUsageStatus.
// A table of the wire: legacy-soap/types/notation.ts says how to read it.

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
