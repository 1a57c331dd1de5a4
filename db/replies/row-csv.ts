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
  const write = compileLines(shape, columns, []);
  return (rows) => write(rows, []);
}

/** The fields that a dimension tells, in runs of fields side by side, and the places of its key in a row. */
interface Told {
  readonly places: readonly number[];
  readonly runs: readonly (readonly Field[])[];
}

/** `entries`: the cells of each dimension's keys, a text for each run, by the values of the key one level for each. */
export type LinesWriter = (rows: readonly Row[], entries: readonly ReadonlyMap<unknown, unknown>[]) => string;

/** The same where dimensions tell some of the fields; a row whose key one of them does not have is left out. */
export function compileLines(
  shape: RecordShape<unknown>,
  columns: readonly string[],
  dimensions: readonly Told[],
): LinesWriter {
  const runs = dimensions.flatMap((told, index) =>
    told.runs.map((run, place) => ({ run, text: `d${index}[${place}]` })),
  );
  const inRuns = new Set(runs.flatMap(({ run }) => run.slice(1)));
  const own = shape.fields.filter((field) => !runs.some(({ run }) => run.includes(field)));
  const places = new Map(columnPlaces({ ...shape, fields: own }, columns).map((place, index) => [own[index], place]));
  const cells = shape.fields
    .filter((field) => !inRuns.has(field))
    .map((field) => runs.find(({ run }) => run[0] === field)?.text ?? `${field.kind}(row[${places.get(field)}])`);
  const found = dimensions.map(({ places: [first, ...more] }, index) => {
    const nested = more.map((place) => `?.get(row[${place}])`).join("");
    return `const d${index} = entries[${index}].get(row[${first}])${nested}; if (!d${index}) continue;`;
  });
  // Joined, not added: each addition would be an object of its own, of which a line has fifty, until all is put together.
  const line = `lines.push([${cells.join(", ")}].join(","));`;
  const all = 'lines.push(""); return lines.join("\\r\\n");';
  return compiled(
    `(rows, entries) => { const lines = []; for (const row of rows) { ${found.join(" ")} ${line} } ${all} }`,
  );
}

/** Compiles some of a shape's fields into a function that writes their cells of one row. */
export function compileCells(
  shape: RecordShape<unknown>,
  fields: readonly Field[],
  columns: readonly string[],
): (row: Row) => string {
  const places = columnPlaces({ ...shape, fields }, columns);
  // Joined, not added: an added text would be put together again with each line that it is in.
  return compiled(
    `(row) => [${fields.map(({ kind }, index) => `${kind}(row[${places[index]}])`).join(", ")}].join(",")`,
  );
}

function compiled<Made>(source: string): Made {
  return new Function(...Object.keys(makers), `return ${source};`)(...Object.values(makers)) as Made;
}
