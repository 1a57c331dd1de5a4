// The charts of GetLicenseUsageReport as rows: paged, searched and sorted by what they are of, and as lines of a CSV.

import type { AnswerOf, RequestPart, ResultOf } from "../types/derived.ts";
import { paging } from "../wire/shapes.ts";
import type { Cell } from "./method.ts";
import { columnsOf } from "./rows.ts";

type Request = RequestPart<"dc:LicenseUsageReportRequest">;
type Result = ResultOf<"GetLicenseUsageReport">;
type Key = AnswerOf<"vo:FeatureUserGroup">;

const columns = columnsOf("arr:ArrayOfKeyValueOfFeatureUserGroupArrayOfDateLeveliufBt9wS");
/** The answer carries no total, so nothing is cut unasked. */
const all = 2_147_483_647;

/** Which charts are asked for. Where they are searched or sorted here, all. */
export function seriesPage(request: Request): { readonly Offset: number; readonly Limit: number } {
  const { Offset, Limit, Sort, Search } = paging(request, columns, all);
  return Sort.length > 0 || Search !== undefined ? { Offset: 0, Limit: all } : { Offset, Limit };
}

/** The charts that a search leaves, in the order asked for, one page of them: the same in each of the lists. */
export function arranged(result: Result, request: Request): Result {
  const { Offset, Limit, Sort, Search } = paging(request, columns, all);
  if (Sort.length === 0 && Search === undefined) return result;
  const wanted = Search?.toLowerCase() ?? "";
  const found = (result.Totals ?? [])
    .map(({ Key }, place) => ({ place, texts: textsOf(Key).map((text) => text.toLowerCase()) }))
    .filter(({ texts }) => texts.some((text) => text.includes(wanted)) || wanted === "");
  const sign = Sort[0]?.Direction === "DESC" ? -1 : 1;
  // What is in a chart has no order; only what it is of has one.
  if (Sort.some(({ Column }) => Column === "Key")) {
    const keys = new Map(found.map((one) => [one, Buffer.from(one.texts.join("\0"))]));
    found.sort((a, b) => sign * (Buffer.compare(keys.get(a) as Buffer, keys.get(b) as Buffer) || a.place - b.place));
  } else if (sign < 0) found.reverse();
  const places = found.slice(Offset, Offset + Limit).map(({ place }) => place);
  const chosen = <T>(list: readonly T[] | null): T[] =>
    list === null || list.length === 0 ? [] : places.map((place) => list[place] as T);
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
export function usageLines(result: Result): Cell[][] {
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
