// Rows of plain fields as CSV, in the order of the fields that are given.
import { type CsvForm, CsvText, csvLines } from "../../db/index.ts";
import type { Rows } from "../../domain/records/lists/made-rows.ts";

type Cell = string | number | boolean | null;

/** Rows that become text at once. */
const together = 200;

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
  for (let at = 0; at < rows.length; at += together) {
    const lines = rows.slice(at, at + together).map((row) => fields.map((field) => written(row[field])));
    yield csvLines(lines, form);
  }
}

function written(value: Cell): string | number | null {
  return typeof value === "boolean" ? String(value) : value;
}
