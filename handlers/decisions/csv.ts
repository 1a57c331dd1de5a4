// The rows of rightsizing, comparisons, heat maps and forecasts as CSV, in the order of the records' fields.
import { type CsvForm, csvLines } from "../../db/index.ts";
import type { Rows } from "../../domain/records/lists/made-rows.ts";
import type { components } from "../../generated/contract.ts";

type Schemas = components["schemas"];

const names = [
  ...(["FeatureId", "FeatureName", "FeatureVersion", "LicenseServerId", "LicenseServerName", "Vendor"] as const),
  "Selection",
] as const satisfies readonly (keyof Schemas["RightsizingItem"])[];

const numbers = [
  ...(["Total", "KnownSeconds", "MeasuredSeconds", "P50", "P90", "P95", "P99", "P999", "Max", "MaxAtUtc"] as const),
  ...(["AverageUsed", "FullSeconds", "FullPercent", "TrueDenials", "Denials", "Verdict", "SpareLicenses"] as const),
] as const satisfies readonly (keyof Schemas["RightsizingNumbers"])[];

const differences = numbers.filter((name) => name !== "MaxAtUtc" && name !== "Verdict");

const cell = [
  ...(["Weekday", "Hour", "KnownSeconds", "Average", "Max", "FullSeconds", "Denials", "TrueDenials"] as const),
] as const satisfies readonly (keyof Schemas["HeatMapCell"])[];

const month = [
  ...(["Month", "StartUtc", "EndUtc", "Kind", "KnownSeconds", "Max", "Expected", "Lower", "Upper"] as const),
] as const satisfies readonly (keyof Schemas["ForecastMonth"])[];

/** Rows that become text at once. */
const together = 200;

export async function* rightsizingCsv(rows: Rows<Schemas["RightsizingItem"]>, form: CsvForm) {
  yield csvLines([[...names, ...numbers, "WhatIf"]], form);
  yield* inPieces(rows, form, (row) =>
    [...names, ...numbers].map((name) => row[name]).concat(JSON.stringify(row.WhatIf)),
  );
}

export async function* comparisonCsv(rows: Rows<Schemas["ComparedItem"]>, form: CsvForm) {
  const of = (part: string, fields: readonly string[]) => [...fields, "WhatIf"].map((name) => `${part}${name}`);
  yield csvLines(
    [[...names, ...of("First", numbers), ...of("Second", numbers), ...of("Difference", differences)]],
    form,
  );
  const numbersIn = (one: Schemas["RightsizingNumbers"]) =>
    numbers.map((name) => one[name]).concat(JSON.stringify(one.WhatIf));
  yield* inPieces(rows, form, ({ First, Second, Difference, ...row }) => [
    ...names.map((name) => row[name]),
    ...numbersIn(First),
    ...numbersIn(Second),
    ...differences.map((name) => Difference[name]),
    JSON.stringify(Difference.WhatIf),
  ]);
}

export async function* heatMapCsv(rows: readonly Schemas["HeatMapCell"][], form: CsvForm) {
  yield csvLines([[...cell]], form);
  yield* inPieces(rows, form, (row) => cell.map((name) => row[name]));
}

export async function* forecastCsv(rows: readonly Schemas["ForecastMonth"][], form: CsvForm) {
  yield csvLines([[...month]], form);
  yield* inPieces(rows, form, (row) => month.map((name) => row[name]));
}

/** Lines of some rows at once, as CSV. */
export function* inPieces<T>(rows: Rows<T>, form: CsvForm, line: (row: T) => (string | number | null)[]) {
  for (let at = 0; at < rows.length; at += together) yield csvLines(rows.slice(at, at + together).map(line), form);
}
