// Rows → CSV text by RFC 4180: CRLF, null empty, Booleans true and false. Quoting is csv-stringify's.
import { stringify } from "csv-stringify/sync";
import { type CsvForm, safeCell } from "./csv-text.ts";
import type { Field, RecordShape } from "./record-shape.ts";
import { columnPlaces, isoInstant, type Row } from "./row-values.ts";

export type CsvWriter = (rows: readonly Row[]) => string;

const options = { record_delimiter: "\r\n" } as const;

function cell(kind: Field["kind"], value: unknown): string {
  if (value === null || value === undefined) return "";
  switch (kind) {
    case "instant":
      return isoInstant(Number(value));
    case "cell":
      return safeCell(String(value));
    case "flag":
      return value ? "true" : "false";
    case "seconds":
      return String(Number(value) / 1000);
    case "json":
      // Engines write the same JSON with blanks and without, and escape a slash or not.
      return JSON.stringify(JSON.parse(String(value)));
    default:
      return String(value);
  }
}

/** Values that no query answered as CSV lines; null is empty. */
export function csvLines(rows: readonly (readonly (string | number | null)[])[], form: CsvForm): string {
  if (rows.length === 0) return "";
  const written = (value: string | number | null) =>
    form === "safe" && typeof value === "string" ? safeCell(value) : (value ?? "");
  return stringify(
    rows.map((row) => row.map(written)),
    options,
  );
}

/** The header line with its line end. */
export function csvHeader(shape: RecordShape<unknown>): string {
  return stringify([shape.fields.map((field) => field.name)], options);
}

/** Compiles a shape for rows with these columns into a function that writes rows as CSV lines. */
export function compileCsvWriter(shape: RecordShape<unknown>, columns: readonly string[]): CsvWriter {
  const places = columnPlaces(shape, columns);
  return (rows) =>
    rows.length === 0
      ? ""
      : stringify(
          rows.map((row) => shape.fields.map(({ kind }, index) => cell(kind, row[places[index] ?? 0]))),
          options,
        );
}
