// Rows → CSV lines by RFC 4180 with CRLF. What writes the cells is in cells.ts.
import { stringify } from "csv-stringify/sync";
import { type CsvForm, safeCell } from "../csv-text.ts";
import type { Field, RecordShape } from "../record-shape.ts";
import { columnPlaces, type Row } from "../row-values.ts";
import type { CsvCells } from "./cells.ts";

/** A line break alone wants quotes too, which csv-stringify gives to a whole line end only. */
const options = { record_delimiter: "\r\n", quoted_match: /[\r\n]/ } as const;

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

/** The fields that a dimension tells, in runs of fields side by side, and the places of its key in a row. */
interface Told {
  readonly places: readonly number[];
  readonly runs: readonly (readonly Field[])[];
}

/** `entries`: the cells of each dimension's keys, bytes for each run, by the values of the key one level for each. */
export type LinesWriter = (
  cells: CsvCells,
  rows: readonly Row[],
  entries: readonly ReadonlyMap<unknown, unknown>[],
) => void;

/**
 * Compiles a shape for rows with these columns into a function that writes rows as lines. Dimensions may tell some of the
 * fields; a row whose key one of them does not have is left out. Generated, as in row-json.ts.
 */
export function compileLines(
  shape: RecordShape<unknown>,
  columns: readonly string[],
  dimensions: readonly Told[] = [],
): LinesWriter {
  const runs = dimensions.flatMap((told, index) =>
    told.runs.map((run, place) => ({ run, copied: `cells.copy(d${index}[${place}]);` })),
  );
  const inRuns = new Set(runs.flatMap(({ run }) => run.slice(1)));
  const own = shape.fields.filter((field) => !runs.some(({ run }) => run.includes(field)));
  const places = new Map(columnPlaces({ ...shape, fields: own }, columns).map((place, index) => [own[index], place]));
  const written = shape.fields
    .filter((field) => !inRuns.has(field))
    .map((field) => runs.find(({ run }) => run[0] === field)?.copied ?? cellOf(field, places.get(field)));
  const found = dimensions.map(({ places: [first, ...more] }, index) => {
    const nested = more.map((place) => `?.get(row[${place}])`).join("");
    return `const d${index} = entries[${index}].get(row[${first}])${nested}; if (!d${index}) continue;`;
  });
  const line = [...found, ...written, "cells.endLine();"].join(" ");
  return new Function("cells", "rows", "entries", `for (const row of rows) { ${line} }`) as LinesWriter;
}

/** Compiles some of a shape's fields into a function that writes their cells of one row. */
export function compileCells(
  shape: RecordShape<unknown>,
  fields: readonly Field[],
  columns: readonly string[],
): (cells: CsvCells, row: Row) => void {
  const places = columnPlaces({ ...shape, fields }, columns);
  const written = fields.map((field, index) => cellOf(field, places[index])).join(" ");
  return new Function("cells", "row", written) as (cells: CsvCells, row: Row) => void;
}

function cellOf({ kind }: Field, place: number | undefined): string {
  return `cells.${kind}(row[${place}]);`;
}
