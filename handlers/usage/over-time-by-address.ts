// getUsageOverTime: licences in use over time as an address that can be shared, and as CSV. What it answers is worked out in
// domain/usage/series/over-time.ts.
import { type CsvForm, CsvText, csvLines, JsonPieces } from "../../db/index.ts";
import { type UsageOverTime, usageOverTime } from "../../domain/usage/series/over-time.ts";
import type { components } from "../../generated/contract.ts";
import type { Handler } from "../types.ts";

type Schemas = components["schemas"];

export const getUsageOverTime: Handler<"getUsageOverTime"> = async ({ query, accept }, context) => {
  const { FeatureName, Top, EndedOnly, ...same } = query;
  const answer = await usageOverTime(
    {
      ...same,
      ...(FeatureName !== undefined && { Products: [{ FeatureName }] }),
      IncludeActive: EndedOnly !== true,
      Limit: Top ?? 10,
    },
    context,
  );
  return accept === "text/csv"
    ? { status: 200, csv: new CsvText((form) => csvOf(answer, form)) }
    : { status: 200, body: new JsonPieces<Schemas["UsageOverTime"]>(answer) };
};

const seriesColumns = [
  ...(["FeatureId", "FeatureName", "FeatureVersion", "Vendor", "LicenseServerId", "LicenseServerName"] as const),
  ...(["UserId", "UserName", "GroupId", "GroupName", "ProjectId", "ProjectName"] as const),
] as const satisfies readonly (keyof Schemas["UsageSeries"])[];

const pointColumns = [
  ...(["StartUtc", "Min", "Average", "Max", "MaxAtUtc", "Total", "TotalMin", "TotalMax"] as const),
  ...(["CountedSeconds", "UsageSeconds", "LicenseSeconds", "FullSeconds", "FullPercent", "KnownSeconds"] as const),
] as const satisfies readonly (keyof Schemas["UsagePoint"])[];

/** A piece of text for each series. */
async function* csvOf({ Items }: UsageOverTime, form: CsvForm): AsyncGenerator<string> {
  yield csvLines([[...seriesColumns, ...pointColumns]], form);
  for (const series of Items) {
    const own = seriesColumns.map((column) => series[column]);
    yield csvLines(
      series.Points.map((point) => [...own, ...pointColumns.map((column) => point[column])]),
      form,
    );
  }
}
