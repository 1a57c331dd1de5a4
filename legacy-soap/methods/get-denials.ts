// GetDenials: requests for licences that were refused.
import type { components } from "../../generated/contract.ts";
import { items, pagingFields, selections, single } from "../translation/field-names.ts";
import { type Columns, instant, listed, listedIds, listPart, vendorServers } from "../translation/list-request.ts";
import type { LegacyMethod } from "../translation/method.ts";
import { int, intOrNull, slimDateTime, timeFormatOf } from "../wire/shapes.ts";

type Schemas = components["schemas"];

const columns: Columns<Schemas["DenialField"]> = {
  AdditionalKey: "AdditionalKey",
  DenialTime: "DenialTimeUtc",
  DenialType: "DenialType",
  ErrorMsg: "ErrorMessage",
  FeatureName: "FeatureName",
  FeatureVersion: "FeatureVersion",
  ID: "Id",
  IsTrueDenial: "IsTrueDenial",
  LicenseID: "FeatureId",
  MajorErrorCode: "MajorErrorCode",
  MinorErrorCode: "MinorErrorCode",
  NumOfLicenses: "NumberOfLicenses",
  ServerID: "LicenseServerId",
  ServerName: "LicenseServerName",
  UserID: "UserId",
  UserName: "UserName",
  Vendor: "Vendor",
  WorkstationName: "Workstation",
};

const texts = [
  "AdditionalKey",
  "DenialType",
  "ErrorMessage",
  "FeatureName",
  "FeatureVersion",
  "LicenseServerName",
  "UserName",
  "Vendor",
  "Workstation",
] as const satisfies readonly Schemas["DenialTextField"][];

export const getDenials: LegacyMethod<"GetDenials", { list: "queryDenials" }> = {
  operations: { list: "queryDenials" },
  pages: { of: ["list"], size: 1000 },
  fields: {
    ...pagingFields,
    StartUtc: "StartTime",
    EndUtc: "EndTime",
    TrueDenialsOnly: "GetTrueDenialsOnly",
    ErrorText: "SearchByError",
    ...selections("Features", "Features", "FeatureVendorServer"),
    ...items("AdditionalKeys", "AdditionalKey", "string"),
    ...items("DenialTypes", "DenialCategories", "DenialType"),
    ...items("LicenseTypes", "LicenseTypes", "LicenseTypes"),
    ...items("UserNames", "UserNames", "string"),
    ...items("Workstations", "Workstations", "string"),
    ...items("GroupIds", "GroupIDS", "int"),
    ...single("LicenseServerNames", "ServerName"),
    ...single("Vendors", "Vendor"),
  },
  toInput: (request) => ({
    list: {
      body: {
        ...listPart(request, columns, texts),
        TrueDenialsOnly: request.GetTrueDenialsOnly === true,
        ...instant("StartUtc", request.StartTime),
        ...instant("EndUtc", request.EndTime),
        ...(request.SearchByError ? { ErrorText: request.SearchByError } : {}),
        ...vendorServers("Features", request.Features),
        ...listed("AdditionalKeys", request.AdditionalKey),
        ...listed("DenialTypes", request.DenialCategories),
        ...listed("LicenseTypes", request.LicenseTypes),
        ...listed("LicenseServerNames", [request.ServerName]),
        ...listed("Vendors", [request.Vendor]),
        ...listed("UserNames", request.UserNames),
        ...listed("Workstations", request.Workstations),
        ...listedIds("GroupIds", request.GroupIDS),
      },
    },
  }),
  toResult: ({ list }, request) => ({
    Denials: list.Items.map((denial) => ({
      AdditionalKey: denial.AdditionalKey,
      DenialTime: slimDateTime(denial.DenialTimeUtc, timeFormatOf(request)),
      DenialType: denial.DenialType,
      ErrorMsg: denial.ErrorMessage,
      FeatureName: denial.FeatureName,
      FeatureVersion: denial.FeatureVersion,
      ID: int(denial.Id),
      IsTrueDenial: denial.IsTrueDenial,
      LicenseID: intOrNull(denial.FeatureId),
      MajorErrorCode: denial.MajorErrorCode,
      MinorErrorCode: denial.MinorErrorCode,
      NumOfLicenses: denial.NumberOfLicenses,
      ServerID: int(denial.LicenseServerId),
      ServerName: denial.LicenseServerName,
      UserID: int(denial.UserId),
      UserName: denial.UserName,
      Vendor: denial.Vendor,
      WorkstationName: denial.Workstation,
    })),
    TotalNumOfDenials: list.TotalCount,
  }),
};
