// GetLicenseUsageReport: licences in use over time: lowest, average and highest per period of the requested resolution, or
// without a resolution the quantity at each change.
import type { components } from "../../generated/contract.ts";
import { filtersOf } from "../translation/filters.ts";
import type { Cell, LegacyMethod } from "../translation/method.ts";
import { columnsOf } from "../translation/rows.ts";
import type { RequestPart, ResponsePart, ResultOf } from "../types/derived.ts";
import { fieldFault } from "../wire/fault.ts";
import { int, paging, slimDateTime, timeFormatOf } from "../wire/shapes.ts";

type Schemas = components["schemas"];
type Request = RequestPart<"dc:LicenseUsageReportRequest">;
type Series = Schemas["UsageStepSeries"] | Schemas["UsageSeries"];

const sizes: Readonly<Record<string, Schemas["BucketSize"]>> = {
  hour: "Hour",
  hours: "Hour",
  hourly: "Hour",
  day: "Day",
  days: "Day",
  daily: "Day",
  week: "Week",
  weeks: "Week",
  weekly: "Week",
  month: "Month",
  months: "Month",
  monthly: "Month",
  year: "Year",
  years: "Year",
  yearly: "Year",
  annually: "Year",
};

const filters = filtersOf<Schemas["UsageStepsQuery"]>("dc:LicenseUsageReportRequest", {
  StartUtc: "StartTime",
  EndUtc: "EndTime",
  Selections: "Features",
  UserIds: "UserIDs",
  GroupIds: "GroupIDs",
  ProjectIds: "ProjectIDs",
});

export const getLicenseUsageReport: LegacyMethod<
  "GetLicenseUsageReport",
  { periods: "queryUsageOverTime"; changes: "queryUsageSteps" }
> = {
  operations: { periods: "queryUsageOverTime", changes: "queryUsageSteps" },
  pages: { of: ["periods", "changes"], size: 100, weight },
  fields: {
    ...filters.fields,
    BucketSize: "Resolution",
    GroupBy: "SeparateCharts",
    "GroupBy[]": "SeparateCharts",
    EndedOnly: "IncludeCurrentUsage",
    WorkingHoursOnly: "ConsiderOnlyWorkingHours",
  },
  toInput(request) {
    const size = sizeOf(request.Resolution);
    const body = bodyOf(request);
    return size === null ? { changes: { body } } : { periods: { body: { ...body, BucketSize: size } } };
  },
  toResult(replies, request) {
    const format = timeFormatOf(request);
    const isAggregate = sizeOf(request.Resolution) !== null;
    // Charts are read in pages and joined, so none is cut.
    const usage: { readonly StartUtc: string; readonly Items: readonly Series[] } = isAggregate
      ? replies.periods
      : replies.changes;
    const slim = (at: string) => slimDateTime(at, format) as ResponsePart<"svo:SlimDateTime">;
    return {
      AggregateSessionsDictionary: isAggregate
        ? replies.periods.Items.map((series) => ({
            Key: keyOf(series, request),
            Value: series.Points.filter((point) => point.CountedSeconds > 0).map((point) => ({
              Avg: point.Average ?? 0,
              Max: int(point.Max ?? 0),
              Min: int(point.Min ?? 0),
              Period: slim(point.StartUtc),
            })),
          }))
        : [],
      DateQuantitiesSessionsDictionary: isAggregate
        ? []
        : replies.changes.Items.map((series) => ({
            Key: keyOf(series, request),
            Value: series.Steps.map((step) => ({ key: slim(step.AtUtc), value: int(step.Quantity) })),
          })),
      Totals: usage.Items.map((series) => ({
        Key: keyOf(series, request),
        Value: series.Total === null ? [] : [{ Date: slim(usage.StartUtc), Level: int(series.Total) }],
      })),
      UsageReportType: isAggregate ? "Aggregate" : "DateQuantities",
    };
  },
  finish: arranged,
  toExport: usageLines,
};

function weight(series: Series): number {
  return 1 + ("Points" in series ? series.Points : series.Steps).length;
}

function sizeOf(resolution: string | undefined): Schemas["BucketSize"] | null {
  const text = (resolution ?? "").trim().toLowerCase();
  if (text === "") return null;
  const size = Object.hasOwn(sizes, text) ? sizes[text] : undefined;
  if (size === undefined) throw fieldFault("request.Resolution", "must be one of Hour, Day, Week, Month, Year");
  return size;
}

function bodyOf(request: Request): Schemas["UsageStepsQuery"] {
  const { Features, UserIDs } = request;
  const groupBy: Schemas["UsageDimension"][] = [];
  if (request.SeparateCharts === true) groupBy.push(Features.length > 0 ? "Selection" : "Feature");
  if (request.SeparateCharts === true && UserIDs.length > 0) groupBy.push("User");
  if (request.SeparateChartsForGroups === true) groupBy.push("Group");
  return {
    ...filters.of(request),
    GroupBy: groupBy,
    EndedOnly: request.IncludeCurrentUsage !== true,
    WorkingHoursOnly: request.ConsiderOnlyWorkingHours === true,
    IgnoreWeekends: request.IgnoreWeekends === true,
    ...seriesPage(request),
  };
}

function keyOf(series: Series, { Features }: Request): ResponsePart<"vo:FeatureUserGroup"> {
  const selected = series.SelectionNumber !== null ? Features[series.SelectionNumber - 1] : undefined;
  const only = series.FeatureId === null && Features.length === 1 ? Features[0] : undefined;
  const feature = selected ?? only;
  return {
    FeatureVendorServer: feature
      ? {
          AdditionalKey: feature.AdditionalKey ?? null,
          Feature: feature.Feature ?? null,
          LicenseType: feature.LicenseType ?? null,
          Server: feature.Server ?? null,
          Vendor: feature.Vendor ?? null,
          Version: feature.Version ?? null,
        }
      : series.FeatureId === null
        ? null
        : {
            AdditionalKey: null,
            Feature: series.FeatureName,
            LicenseType: null,
            Server: series.LicenseServerName,
            Vendor: series.Vendor,
            Version: series.FeatureVersion,
          },
    Group: series.GroupId === null ? null : { ID: int(series.GroupId), Name: series.GroupName },
    User: series.UserId === null ? null : { ID: int(series.UserId), Username: series.UserName },
  };
}

// The charts of GetLicenseUsageReport as rows: paged, searched and sorted by their subject, and as lines of a CSV.

type Result = ResultOf<"GetLicenseUsageReport">;
type Key = ResponsePart<"vo:FeatureUserGroup">;

const columns = columnsOf("arr:ArrayOfKeyValueOfFeatureUserGroupArrayOfDateLeveliufBt9wS");
/** The result has no total, so nothing is cut unless a limit is given. */
const all = 2_147_483_647;

/** The requested charts; all where they are searched or sorted here. */
function seriesPage(request: Request): { readonly Offset: number; readonly Limit: number } {
  const { Offset, Limit, Sort, Search } = paging(request, columns, all);
  return Sort.length > 0 || Search !== undefined ? { Offset: 0, Limit: all } : { Offset, Limit };
}

/** One page of the charts that match a search, in the requested order: the same in each of the lists. */
function arranged(result: Result, request: Request): Result {
  const { Offset, Limit, Sort, Search } = paging(request, columns, all);
  if (Sort.length === 0 && Search === undefined) return result;
  const wanted = Search?.toLowerCase() ?? "";
  const found = (result.Totals ?? [])
    .map(({ Key }, index) => ({ index, texts: textsOf(Key).map((text) => text.toLowerCase()) }))
    .filter(({ texts }) => texts.some((text) => text.includes(wanted)) || wanted === "");
  const sign = Sort[0]?.Direction === "DESC" ? -1 : 1;
  // Only the subject of a chart can be ordered, not its data.
  if (Sort.some(({ Column }) => Column === "Key")) {
    const keys = new Map(found.map((one) => [one, Buffer.from(one.texts.join("\0"))]));
    found.sort((a, b) => sign * (Buffer.compare(keys.get(a) as Buffer, keys.get(b) as Buffer) || a.index - b.index));
  } else if (sign < 0) found.reverse();
  const indexes = found.slice(Offset, Offset + Limit).map(({ index }) => index);
  const chosen = <T>(list: readonly T[] | null): T[] =>
    list === null || list.length === 0 ? [] : indexes.map((index) => list[index] as T);
  return {
    ...result,
    AggregateSessionsDictionary: chosen(result.AggregateSessionsDictionary),
    DateQuantitiesSessionsDictionary: chosen(result.DateQuantitiesSessionsDictionary),
    Totals: chosen(result.Totals),
  };
}

const keyColumns = ["Feature", "Version", "AdditionalKey", "Vendor", "Server", "LicenseType", "User", "Group"] as const;

function cellsOf(key: Key | null): (string | null)[] {
  const feature = key?.FeatureVendorServer;
  return keyColumns.map((column) => {
    if (column === "User") return key?.User?.Username ?? null;
    return (column === "Group" ? key?.Group?.Name : feature?.[column]) ?? null;
  });
}

function textsOf(key: Key | null): string[] {
  return cellsOf(key).map((text) => text ?? "");
}

/** A line for each period of each chart, or for each change. */
function usageLines(result: Result): Cell[][] {
  if (result.UsageReportType === "Aggregate") {
    return [
      [...keyColumns, "Period", "Min", "Avg", "Max"],
      ...(result.AggregateSessionsDictionary ?? []).flatMap(({ Key, Value }) =>
        (Value ?? []).map(({ Period, Min, Avg, Max }) => [...cellsOf(Key), Period?.StringFormatted, Min, Avg, Max]),
      ),
    ];
  }
  return [
    [...keyColumns, "Time", "Quantity"],
    ...(result.DateQuantitiesSessionsDictionary ?? []).flatMap(({ Key, Value }) =>
      (Value ?? []).map(({ key, value }) => [...cellsOf(Key), key?.StringFormatted, value]),
    ),
  ];
}
