// GetDenials: requests for licences that were refused.
import type { components } from "../../generated/contract.ts";
import { filtersOf } from "../translation/filters.ts";
import type { LegacyMethod } from "../translation/method.ts";
import {
  integer,
  integerOrNull,
  listPart,
  plain,
  type RowTable,
  rowsOf,
  text,
  time,
} from "../translation/row-table.ts";
import { columnsOf, pagedRows } from "../translation/rows.ts";
import type { RequestOf, ResponsePart } from "../types/derived.ts";
import { int, paging, usualLimit } from "../wire/shapes.ts";

type Schemas = components["schemas"];

const columns: RowTable<
  Schemas["DenialQueryResult"]["Items"][number],
  ResponsePart<"vo:LicenseDenial">,
  Schemas["DenialField"]
> = {
  AdditionalKey: text("AdditionalKey"),
  DenialTime: time("DenialTimeUtc"),
  DenialType: text("DenialType"),
  ErrorMsg: text("ErrorMessage"),
  FeatureName: text("FeatureName"),
  FeatureVersion: text("FeatureVersion"),
  ID: integer("Id"),
  IsTrueDenial: plain("IsTrueDenial"),
  LicenseID: integerOrNull("FeatureId"),
  MajorErrorCode: plain("MajorErrorCode"),
  MinorErrorCode: plain("MinorErrorCode"),
  NumOfLicenses: plain("NumberOfLicenses"),
  ServerID: integer("LicenseServerId"),
  ServerName: text("LicenseServerName"),
  UserID: integer("UserId"),
  UserName: text("UserName"),
  Vendor: text("Vendor"),
  WorkstationName: text("Workstation"),
};

const filters = filtersOf<Schemas["DenialQuery"]>("vo:DenialsRequest", {
  StartUtc: "StartTime",
  EndUtc: "EndTime",
  ErrorText: "SearchByError",
  Features: "Features",
  AdditionalKeys: "AdditionalKey",
  DenialTypes: "DenialCategories",
  LicenseTypes: "LicenseTypes",
  LicenseServerNames: ["ServerName"],
  Vendors: ["Vendor"],
  UserNames: "UserNames",
  Workstations: "Workstations",
  GroupIds: "GroupIDS",
});

export const getDenials: LegacyMethod<"GetDenials", { list: "queryDenials" }> = {
  operations: { list: "queryDenials" },
  pages: { of: ["list"], size: 1000 },
  fields: { ...filters.fields, TrueDenialsOnly: "GetTrueDenialsOnly" },
  toInput: (request) => ({
    list: {
      body: {
        ...listPart<Schemas["DenialQuery"]>(request, columns),
        TrueDenialsOnly: request.GetTrueDenialsOnly === true,
        ...filters.of(request),
      },
    },
  }),
  toResult: ({ list }, request) => ({
    Denials: rowsOf(columns, list.Items, request),
    TotalNumOfDenials: list.TotalCount,
  }),
};

// GetDenialsChart: how often each feature, or each user, was denied, most first.

const chartRows = "vo:ArrayOfDenialsCount";
const chartColumns = columnsOf(chartRows);
const all = 2_147_483_647;
const period = filtersOf<{ StartUtc?: string; EndUtc?: string }>("vo:DenialChartRequest", {
  StartUtc: "StartTime",
  EndUtc: "EndTime",
});

export const getDenialsChart: LegacyMethod<"GetDenialsChart", { counts: "getDenialCounts" }> = {
  operations: { counts: "getDenialCounts" },
  pages: { of: ["counts"], size: 1000, limit: "Top" },
  fields: { ...period.fields, Top: "BaseInfo.PagingData.NumOfRecord", TrueDenialsOnly: "GetTrueDenialsOnly" },
  toInput(request) {
    const { Offset, Limit } = paging(request, chartColumns);
    return {
      counts: {
        query: {
          GroupBy: request.GroupBy ?? "Feature",
          // Searching and sorting here needs all rows.
          ...(isWhole(request) ? { Offset: 0, Top: all } : { Offset, Top: Limit }),
          ...period.of(request),
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
