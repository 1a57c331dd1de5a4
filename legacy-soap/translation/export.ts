// `IsExport`: the rows of a result as CSV (RFC 4180, CRLF), one column a field of the row.
import { stringify } from "csv-stringify/sync";
import { ownFields, wireType } from "../wire/type-table.ts";
import type { Cell } from "./method.ts";

/** The CSV of a result's list, or null where it has none. Dates are written as their StringFormatted. */
export function exportText(resultType: string, result: object): string | null {
  for (const field of ownFields(resultType)) {
    const list = wireType(field.type);
    if (list.kind !== "list") continue;
    const row = wireType(list.item.type);
    const rows = ((result as Readonly<Record<string, unknown>>)[field.name] ?? []) as readonly unknown[];
    const columns = row.kind === "record" ? row.fields.map(({ name }) => name) : [list.item.name];
    const cells = rows.map((one) =>
      row.kind === "record" ? columns.map((name) => cell((one as Record<string, unknown>)[name])) : [cell(one)],
    );
    return csvText([columns, ...cells]);
  }
  return null;
}

/** Lines as CSV, the header first. */
export function csvText(lines: readonly (readonly Cell[])[]): string {
  return stringify(
    lines.map((line) => line.map((one) => (one === null || one === undefined ? "" : String(one)))),
    { record_delimiter: "windows" },
  );
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value !== "object") return String(value);
  if ("StringFormatted" in value) return String(value.StringFormatted ?? "");
  return JSON.stringify(value);
}
