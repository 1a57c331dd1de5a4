// GetGroupsNames, GetLicenseTypes and GetSystemMessages.
// A table of the wire: legacy-soap/types/notation.ts says how to read it.

export const lookupsTypes = {
  "dc:GroupNamesRequest": { base: "dc:BaseRequest", fields: { Prefix: "xs:string?~", ShowDisabled: "xs:boolean?" } },
  "dc:GroupNamesResponse": { base: "dc:BaseResponse", fields: { Groups: "gen:ArrayOfKeyValuePairOfintstring?~" } },
  "gen:ArrayOfKeyValuePairOfintstring": { fields: { KeyValuePairOfintstring: "gen:KeyValuePairOfintstring?*" } },
  "gen:KeyValuePairOfintstring": { fields: { key: "xs:int", value: "xs:string~" } },
  "dc:LicenseTypesResponse": { base: "dc:BaseResponse", fields: { Types: "pub:ArrayOfLicenseTypes?~" } },
  "dc:SystemMessagesResponse": { base: "dc:BaseResponse", fields: { Messages: "arr:ArrayOfstring?~" } },
} as const;
