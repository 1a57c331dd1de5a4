// What every request and every answer holds, and the small types that many others use.
// A table of the wire: legacy-soap/types/notation.ts says how to read it.

export const baseTypes = {
  "dc:BaseRequest": { fields: { BaseInfo: "dc:RequestBaseInfo?~", SaasToken: "xs:string?~" } },
  "dc:RequestBaseInfo": {
    fields: {
      SessionData: "vo:SessionRefresh?~",
      PagingData: "vo:PagingData?~",
      UserLocalSettings: "dc:UserLocalSettings?~",
      IsExport: "xs:boolean?",
      CustomerId: "xs:string?~",
    },
  },
  "vo:SessionRefresh": { fields: { Refresh: "xs:boolean?", SessionID: "xs:string?~" } },
  "vo:PagingData": {
    fields: {
      Direction: "xs:string?~",
      NumOfRecord: "xs:int?",
      Search: "xs:string?~",
      SearchColumns: "arr:ArrayOfstring?~",
      Sort: "arr:ArrayOfstring?~",
      StartRecord: "xs:int?",
    },
  },
  "arr:ArrayOfstring": { fields: { string: "xs:string?~*" } },
  "dc:UserLocalSettings": {
    fields: {
      DecimalSeparator: "xs:string?~",
      ThousandsSeparator: "xs:string?~",
      TimeFormat: "xs:string?~",
      TimezoneStandardName: "xs:string?~",
    },
  },
  "dc:BaseResponse": {
    fields: {
      Error: "dc:Error?~",
      ExportContentType: "enums:ExportContentType?",
      ExportString: "xs:string?~",
      SaasToken: "xs:string?~",
    },
  },
  "dc:Error": { fields: { Code: "xs:int?", Message: "xs:string?~", Parameters: "dc:ArrayOfKeyValueStringPair?~" } },
  "dc:ArrayOfKeyValueStringPair": { fields: { KeyValueStringPair: "dc:KeyValueStringPair?~*" } },
  "dc:KeyValueStringPair": { fields: { Key: "xs:string?~", Value: "xs:string?~" } },
  "enums:ExportContentType": { values: ["Text", "Link"] },
  "arr:ArrayOfint": { fields: { int: "xs:int?*" } },
  "ser:char": { restricts: "xs:int" },
  "svo:SlimDateTime": {
    fields: {
      Year: "xs:int?",
      Month: "xs:int?",
      Day: "xs:int?",
      Hour: "xs:int?",
      Minute: "xs:int?",
      Second: "xs:int?",
      StringFormatted: "xs:string?~",
    },
  },
} as const;
