// What requests choose features, products and licence types by.
// A table of the wire: legacy-soap/types/notation.ts says how to read it.

export const choicesTypes = {
  "vo:ArrayOfFeatureProductVersion": { fields: { FeatureProductVersion: "vo:FeatureProductVersion?~*" } },
  "vo:FeatureProductVersion": {
    fields: {
      AdditionalKey: "xs:string?~",
      FeatureName: "xs:string?~",
      LicenseType: "pub:LicenseTypes?~",
      ProductName: "xs:string?~",
      Version: "xs:string?~",
    },
  },
  "pub:LicenseTypes": {
    values: [
      "Floating",
      "NodeLocked",
      "NamedUser",
      "SingleUse",
      "NamedUserCasual",
      "HostBased",
      "Unmanaged",
      "UserNameLocked",
      "Token",
    ],
  },
  "pub:ArrayOfLicenseTypes": { fields: { LicenseTypes: "pub:LicenseTypes?*" } },
  "vo:ArrayOfFeatureVendorServer": { fields: { FeatureVendorServer: "vo:FeatureVendorServer?~*" } },
  "vo:FeatureVendorServer": {
    fields: {
      AdditionalKey: "xs:string?~",
      Feature: "xs:string?~",
      LicenseType: "pub:LicenseTypes?~",
      Server: "xs:string?~",
      Vendor: "xs:string?~",
      Version: "xs:string?~",
    },
  },
} as const;
