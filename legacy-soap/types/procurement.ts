// GetLicensesProcurement.
// A table of the wire: legacy-soap/types/notation.ts says how to read it.

export const procurementTypes = {
  "vo:LicensesProcurementRequest": {
    base: "dc:BaseRequest",
    fields: {
      AssetInfo: "xs:string?~",
      ExpiresBefore: "svo:SlimDateTime?~",
      Features: "vo:ArrayOfFeatureProductVersion?~",
      IncludeObsolete: "xs:boolean?",
      LicenseTypes: "pub:ArrayOfLicenseTypes?~",
      VendorName: "xs:string?~",
    },
  },
  "dc:LicensesProcurementResponse": {
    base: "dc:BaseResponse",
    fields: { LicensesProcurements: "dc:ArrayOfLicenseProcurement?~", TotalNumberOfLicensesProcurements: "xs:long?" },
  },
  "dc:ArrayOfLicenseProcurement": { fields: { LicenseProcurement: "dc:LicenseProcurement?~*" } },
  "dc:LicenseProcurement": {
    fields: {
      AssetInfo: "xs:string?~",
      ExpirationDate: "svo:SlimDateTime?~",
      FeatureName: "xs:string?~",
      HostIDs: "xs:string?~",
      ID: "xs:int?",
      IsPackage: "xs:boolean?",
      IssuedDate: "svo:SlimDateTime?~",
      LicenseType: "pub:LicenseTypes?",
      Notice: "xs:string?~",
      ProductName: "xs:string?~",
      Quantity: "xs:int?",
      SN: "xs:string?~",
      Server: "xs:string?~",
      StartDate: "svo:SlimDateTime?~",
      Vendor: "xs:string?~",
      VendorInfo: "xs:string?~",
      VendorString: "xs:string?~",
      Version: "xs:string?~",
    },
  },
} as const;
