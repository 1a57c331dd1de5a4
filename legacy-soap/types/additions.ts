// AddLicenseInfo and AddLicenseUsage: what is written by hand.
// A table of the wire: legacy-soap/types/notation.ts says how to read it.

export const additionsTypes = {
  "dc:AddLicenseInfoRequest": {
    base: "dc:BaseRequest",
    fields: {
      ComponentsInfo: "xs:string?~",
      ExpirationDates: "dc:ArrayOfExpirationDate?~",
      FeatureKind: "dc:FeatureKind?",
      LicenseServetID: "xs:int?",
      LicenseType: "pub:LicenseTypes?",
      Name: "xs:string?~",
      PackageID: "xs:int?~",
      Vendor: "xs:string?~",
      Version: "xs:string?~",
    },
  },
  "dc:ArrayOfExpirationDate": { fields: { ExpirationDate: "dc:ExpirationDate?~*" } },
  "dc:ExpirationDate": { fields: { ExpireDate: "xs:dateTime?", IssuingDate: "xs:dateTime?", Quantity: "xs:int?" } },
  "dc:FeatureKind": { values: ["Feature", "Package", "Component"] },
  "dc:AddLicenseInfoResponse": { base: "dc:BaseResponse", fields: { LicenseID: "xs:int?" } },
  "dc:AddLicenseUsageRequest": {
    base: "dc:BaseRequest",
    fields: { Denials: "dc:ArrayOfDenial?~", LicenseID: "xs:int?", Sessions: "dc:ArrayOfLicenseInUse?~" },
  },
  "dc:ArrayOfDenial": { fields: { Denial: "dc:Denial?~*" } },
  "dc:Denial": {
    fields: {
      DenialTime: "xs:dateTime?",
      DenialType: "pub:DenialType?",
      ErrorMsg: "xs:string?~",
      NumOfLicenses: "xs:int?",
      UserName: "xs:string?~",
      WorkstationName: "xs:string?~",
    },
  },
  "pub:DenialType": { values: ["Other", "NoLicenseAvailable", "AllLicensesAreReservedForOthers"] },
  "dc:ArrayOfLicenseInUse": { fields: { LicenseInUse: "dc:LicenseInUse?~*" } },
  "dc:LicenseInUse": {
    fields: {
      EndTime: "xs:dateTime?",
      LingerTime: "xs:int?",
      NumOfLicenses: "xs:int?",
      StartTime: "xs:dateTime?",
      UserName: "xs:string?~",
      WorkstationName: "xs:string?~",
    },
  },
  "dc:AddLicenseUsageResponse": {
    base: "dc:BaseResponse",
    fields: { DenialsAdded: "xs:int?", SessionsAdded: "xs:int?" },
  },
} as const;
