// Rows → JSON text. Runs in the thread that read the rows, so that the main thread only passes the text on.
import type { Field, RecordShape } from "./record-shape.ts";
import { columnPlaces, isoInstant, type Row } from "./row-values.ts";

export type RowWriter = (row: Row) => string;

// What JSON.stringify would escape: quotes, backslashes, controls, lone surrogates (and, harmlessly, paired ones).
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON escapes exactly these
const needsEscape = /["\\\u0000-\u001f\ud800-\udfff]/;

/** A text as JSON, or null. */
export function textJson(value: unknown): string {
  if (value === null || value === undefined) return "null";
  const text = typeof value === "string" ? value : String(value);
  return needsEscape.test(text) ? JSON.stringify(text) : `"${text}"`;
}

/** A number as JSON: what JSON cannot say (infinity) is null, a 64-bit integer keeps every digit. */
function numberJson(value: unknown): string {
  if (typeof value === "number") return Number.isFinite(value) ? String(value) : "null";
  return value === null || value === undefined ? "null" : String(value);
}

function instantJson(value: unknown): string {
  return value === null || value === undefined ? "null" : `"${isoInstant(Number(value))}"`;
}

function flagJson(value: unknown): string {
  return value === null || value === undefined ? "null" : value ? "true" : "false";
}

function secondsJson(value: unknown): string {
  return value === null || value === undefined ? "null" : String(Number(value) / 1000);
}

function embeddedJson(value: unknown): string {
  return value === null || value === undefined ? "null" : String(value);
}

const writers: Record<Field["kind"], (value: unknown) => string> = {
  text: textJson,
  number: numberJson,
  instant: instantJson,
  flag: flagJson,
  seconds: secondsJson,
  json: embeddedJson,
};

/** Compiles a shape for rows with these columns into a function that writes one row as a JSON object. */
export function compileRowWriter(shape: RecordShape<unknown>, columns: readonly string[]): RowWriter {
  const places = columnPlaces(shape, columns);
  const parts = shape.fields.map(({ name, kind }, index) => ({
    before: `${index === 0 ? "{" : ","}${JSON.stringify(name)}:`,
    place: places[index] ?? 0,
    write: writers[kind],
  }));
  if (parts.length === 0) return () => "{}";
  return (row) => {
    let text = "";
    for (const part of parts) text += part.before + part.write(row[part.place]);
    return `${text}}`;
  };
}

/** The rows as one JSON array. */
export function rowsJson(rows: readonly Row[], write: RowWriter): string {
  let text = "[";
  for (let index = 0; index < rows.length; index += 1) {
    text += (index === 0 ? "" : ",") + write(rows[index] as Row);
  }
  return `${text}]`;
}
