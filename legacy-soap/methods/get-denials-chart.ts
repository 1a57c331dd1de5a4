// GetDenialsChart: how often each feature, or each user, was denied, most first.
import { pagingFields } from "../translation/field-names.ts";
import type { LegacyMethod } from "../translation/method.ts";
import { columnsOf, pagedRows } from "../translation/rows.ts";
import type { RequestOf } from "../types/derived.ts";
import { int, paging, usualLimit } from "../wire/shapes.ts";

const list = "vo:ArrayOfDenialsCount";
const columns = columnsOf(list);
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
    const { Offset, Limit } = paging(request, columns);
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
    const { rows, total } = pagedRows(request, list, result.Denials ?? [], usualLimit);
    return { Denials: rows, TotalNumberOfNames: total };
  },
};

function isWhole(request: RequestOf<"GetDenialsChart">): boolean {
  const { Sort, Search } = paging(request, columns);
  return Sort.length > 0 || Search !== undefined;
}
