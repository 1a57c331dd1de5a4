// Rows → CSV text by RFC 4180: CRLF, null empty, Booleans true and false. Quoting is csv-stringify's.
import { stringify } from "csv-stringify/sync";
import { type CsvForm, safeCell } from "./csv-text.ts";
import type { Field, RecordShape } from "./record-shape.ts";
import { columnPlaces, isoInstant, type Row } from "./row-values.ts";

export type CsvWriter = (rows: readonly Row[]) => string;

const options = { record_delimiter: "\r\n" } as const;

const makers = {
  text: (value: unknown) => (value === null ? "" : quoted(String(value))),
  cell: (value: unknown) => (value === null ? "" : quoted(safeCell(String(value)))),
  number: (value: unknown) => (value === null ? "" : quoted(String(value))),
  instant: (value: unknown) => (value === null ? "" : isoInstant(Number(value))),
  flag: (value: unknown) => (value === null ? "" : value ? "true" : "false"),
  seconds: (value: unknown) => (value === null ? "" : String(Number(value) / 1000)),
  // Engines write the same JSON with blanks and without, and escape a slash or not.
  json: (value: unknown) => (value === null ? "" : quoted(JSON.stringify(JSON.parse(String(value))))),
} satisfies Record<Field["kind"], (value: unknown) => string>;

/** Few texts have what may need quotes: those alone go through csv-stringify, which takes a microsecond for each. */
function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? stringify([[text]], { ...options, eof: false }) : text;
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

/** Compiles a shape for rows with these columns into a function that writes rows as CSV lines. Generated, as in row-json.ts. */
export function compileCsvWriter(shape: RecordShape<unknown>, columns: readonly string[]): CsvWriter {
  const places = columnPlaces(shape, columns);
  const cells = shape.fields.map(({ kind }, index) => `${kind}(row[${places[index]}])`);
  const lines = `let lines = ""; for (const row of rows) lines += ${cells.join(' + "," + ')} + "\\r\\n"; return lines;`;
  const compile = new Function(...Object.keys(makers), `return (rows) => { ${lines} };`);
  return compile(...Object.values(makers)) as CsvWriter;
}
