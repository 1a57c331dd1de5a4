// Rows → records → JSON text. Runs in the thread that read the rows, so that the main thread only passes the text on.
import type { Field, RecordShape } from "./record-shape.ts";
import { columnPlaces, isoInstant, type Row } from "./row-values.ts";

/** Makes one record of one row, ready for JSON.stringify. */
export type RecordMaker = (row: Row) => object;

// Part of Node 22 and later, not yet of TypeScript's library.
const { rawJSON } = JSON as unknown as { rawJSON(text: string): object };

const makers = {
  text: (value: unknown) => (typeof value === "string" || value === null ? value : String(value)),
  // A 64-bit integer keeps every digit; JSON.stringify makes null of what is no number in JSON.
  cell: (value: unknown) => (value === null ? null : String(value)), // of CSV alone
  number: (value: unknown) => (typeof value === "bigint" ? rawJSON(String(value)) : value),
  instant: (value: unknown) => (value === null ? null : isoInstant(Number(value))),
  flag: (value: unknown) => (value === null ? null : Boolean(value)),
  seconds: (value: unknown) => (value === null ? null : Number(value) / 1000),
  json: (value: unknown) => (value === null ? null : JSON.parse(String(value))),
} satisfies Record<Field["kind"], (value: unknown) => unknown>;

/**
 * Compiles a shape for rows with these columns. The function is generated, as better-sqlite3 does for its own rows: an
 * object literal with its fields in place is made several times faster than one filled in a loop, and JSON.stringify,
 * which takes the rest, writes it faster. Only field names go into the text, quoted.
 */
export function compileRecordMaker(shape: RecordShape<unknown>, columns: readonly string[]): RecordMaker {
  const places = columnPlaces(shape, columns);
  const fields = shape.fields.map(({ name, kind }, index) => `${JSON.stringify(name)}: ${kind}(row[${places[index]}])`);
  const names = Object.keys(makers);
  const compile = new Function(...names, `return (row) => ({${fields.join(", ")}});`);
  return compile(...Object.values(makers)) as RecordMaker;
}

/** One JSON array for each value of a column, with how many rows it has, in the order in which the rows come. */
export function groupedJson(
  columns: readonly string[],
  rows: readonly Row[],
  groupBy: string,
  make: RecordMaker,
): (readonly [key: unknown, text: string, count: number])[] {
  const place = columns.lastIndexOf(groupBy);
  if (place < 0) throw new TypeError(`The query selects no column ${groupBy} to group by.`);
  const groups = Map.groupBy(rows, (row) => row[place]);
  return Array.from(groups, ([key, group]) => [key, rowsJson(group, make), group.length] as const);
}

/** The rows as one JSON array. */
export function rowsJson(rows: readonly Row[], make: RecordMaker): string {
  return JSON.stringify(rows.map(make));
}
