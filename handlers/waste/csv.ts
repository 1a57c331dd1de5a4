// Rows of plain fields as CSV, in the order of the fields that are given.
import { type CsvForm, CsvText, csvLines } from "../../db/index.ts";
import type { Rows } from "../../domain/records/lists/made-rows.ts";
import { inPieces } from "../decisions/csv.ts";

type Cell = string | number | boolean | null;

export function csvOf<Field extends string>(
  fields: readonly Field[],
  rows: Rows<{ readonly [Name in Field]: Cell }>,
): CsvText {
  return new CsvText((form) => pieces(fields, rows, form));
}

async function* pieces<Field extends string>(
  fields: readonly Field[],
  rows: Rows<{ readonly [Name in Field]: Cell }>,
  form: CsvForm,
): AsyncGenerator<string> {
  yield csvLines([[...fields]], form);
  yield* inPieces(rows, form, (row) => fields.map((field) => written(row[field])));
}

function written(value: Cell): string | number | null {
  return typeof value === "boolean" ? String(value) : value;
}
