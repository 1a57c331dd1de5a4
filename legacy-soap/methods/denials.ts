// GetDenials: requests for licences that were refused.
import type { components } from "../../generated/contract.ts";
import { items, pagingFields, selections, single } from "../translation/field-names.ts";
import { type Columns, instant, listed, listedIds, listPart, vendorServers } from "../translation/list-request.ts";
import type { LegacyMethod } from "../translation/method.ts";
import { columnsOf, pagedRows } from "../translation/rows.ts";
import type { RequestOf } from "../types/derived.ts";
import { int, intOrNull, paging, slimDateTime, timeFormatOf, usualLimit } from "../wire/shapes.ts";

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

// GetDenialsChart: how often each feature, or each user, was denied, most first.

const chartRows = "vo:ArrayOfDenialsCount";
const chartColumns = columnsOf(chartRows);
const all = 2_147_483_647;

export const getDenialsChart: LegacyMethod<"GetDenialsChart", { counts: "getDenialCounts" }> = {
  operations: { counts: "getDenialCounts" },
  pages: { of: ["counts"], size: 1000, limit: "Top" },
  fields: {
    ...pagingFields,
    Top: "BaseInfo.PagingData.NumOfRecord",
    StartUtc: "StartTime",
    EndUtc: "EndTime",
    TrueDenialsOnly: "GetTrueDenialsOnly",
  },
  toInput(request) {
    const { Offset, Limit } = paging(request, chartColumns);
    return {
      counts: {
        query: {
          GroupBy: request.GroupBy ?? "Feature",
          // What is searched or sorted here is needed as a whole.
          ...(isWhole(request) ? { Offset: 0, Top: all } : { Offset, Top: Limit }),
          ...(request.StartTime !== undefined && { StartUtc: new Date(request.StartTime).toISOString() }),
          ...(request.EndTime !== undefined && { EndUtc: new Date(request.EndTime).toISOString() }),
          ...(request.GetTrueDenialsOnly === true && { TrueDenialsOnly: true }),
        },
      },
    };
  },
  toResult: ({ counts }) => ({
    Denials: counts.Items.map(({ Name, Denials }) => ({ Count: int(Denials), Name })),
    TotalNumberOfNames: counts.TotalCount,
  }),
  finish(result, request) {
    if (!isWhole(request)) return result;
    const { rows, total } = pagedRows(request, chartRows, result.Denials ?? [], usualLimit);
    return { Denials: rows, TotalNumberOfNames: total };
  },
};

function isWhole(request: RequestOf<"GetDenialsChart">): boolean {
  const { Sort, Search } = paging(request, chartColumns);
  return Sort.length > 0 || Search !== undefined;
}
