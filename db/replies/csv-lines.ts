// Writes rows and values as CSV lines by RFC 4180 with CRLF: null empty, Booleans true and false.
import { stringify } from "csv-stringify/sync";
import { type CsvForm, safeCell } from "./csv-text.ts";
import { columnIndexes, type Field, isoInstant, type RecordShape, type Row } from "./rows.ts";

/** Some rows of a CSV text, all of them from one snapshot. */
export interface CsvPiece {
  /** Their lines without the header line. */
  readonly lines: string;
  readonly rows: number;
  /** The last of them by its columns. */
  readonly last: Readonly<Record<string, unknown>> | undefined;
}

/** The records of rows with these columns. */
export function csvPiece(shape: RecordShape<unknown>, columns: readonly string[], rows: readonly Row[]): CsvPiece {
  const indexes = columnIndexes(shape, columns);
  let lines = "";
  for (const row of rows) {
    for (const [index, { kind }] of shape.fields.entries()) {
      const value = row[indexes[index] as number];
      if (index > 0) lines += ",";
      if (value !== null) lines += cells[kind](value);
    }
    lines += "\r\n";
  }
  const last = rows.at(-1);
  return { lines, rows: rows.length, last: last && Object.fromEntries(columns.map((name, at) => [name, last[at]])) };
}

const cells: Readonly<Record<Field["kind"], (value: unknown) => string>> = {
  text: (value) => quoted(String(value)),
  cell: (value) => quoted(safeCell(String(value))),
  number: String,
  instant: (value) => isoInstant(Number(value)),
  flag: (value) => (value ? "true" : "false"),
  seconds: (value) => String(Number(value) / 1000),
  // Engines write the same JSON with or without blanks, and may escape a slash.
  json: (value) => quoted(JSON.stringify(JSON.parse(String(value)))),
};

/** A text as it is in a line: with quotes where needed, which csv-stringify adds. */
function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? stringify([[text]], { quoted: true, eof: false }) : text;
}

/** A single line-break character needs quotes too; csv-stringify adds them only for a full line ending. */
const options = { record_delimiter: "\r\n", quoted_match: /[\r\n]/ } as const;

/** Values that come from no query as CSV lines; null is empty. */
export function csvLines(rows: readonly (readonly (string | number | null)[])[], form: CsvForm): string {
  if (rows.length === 0) return "";
  const written = (value: string | number | null) =>
    form === "safe" && typeof value === "string" ? safeCell(value) : (value ?? "");
  return stringify(
    rows.map((row) => row.map(written)),
    options,
  );
}

/** The header line with its line ending. */
export function csvHeader(shape: RecordShape<unknown>): string {
  return stringify([shape.fields.map((field) => field.name)], options);
}
