// Search, sorting and paging of rows that are all in memory: lists whose operation returns all rows. The columns are those
// of the wire's table.

import { stringify } from "csv-stringify/sync";
import type { RequestPart } from "../types/derived.ts";
import { paging } from "../wire/shapes.ts";
import { declaredFields, type WireType, wireType } from "../wire/type-table.ts";
import type { Cell } from "./method.ts";

type Row = Readonly<Record<string, unknown>> | string | number;

interface Paged<T> {
  readonly rows: T[];
  /** How many matched the search, before paging. */
  readonly total: number;
}

/** The names of a list's columns: the fields of its rows, or the one name that its items have. */
export function columnsOf(listType: string): string[] {
  const list = wireType(listType);
  if (list.kind !== "list") return [];
  const row = wireType(list.item.type);
  return row.kind === "record" ? row.fields.map(({ name }) => name) : [list.item.name];
}

/**
 * The rows of a request's page, in order. `most` is the default limit; lists whose result has no total
 * are not cut unless a limit is given. Texts are ordered by the code points of their lower-cased form, nothing first;
 * equal rows stay in their order, which the direction reverses.
 */
export function pagedRows<T extends Row>(
  request: Pick<RequestPart<"dc:BaseRequest">, "BaseInfo">,
  listType: string,
  all: readonly T[],
  most = Number.POSITIVE_INFINITY,
): Paged<T> {
  const columns = columnsOf(listType);
  const { Offset, Limit, Sort, Search, SearchColumns } = paging(request, columns, most);
  // Named again, a column orders nothing more.
  const order = [...new Set(Sort.map(({ Column }) => Column))];
  let rows = [...all];
  if (Search !== undefined) {
    const wanted = Search.toLowerCase();
    const searched =
      SearchColumns.length > 0 ? [...new Set(SearchColumns)] : columns.filter((column) => isText(listType, column));
    rows = rows.filter((row) => searched.some((column) => shown(row, column).toLowerCase().includes(wanted)));
  }
  if (Sort.length > 0) {
    const keys = new Map(rows.map((row, index) => [row, { index, keys: order.map((column) => keyOf(row, column)) }]));
    const sign = Sort[0]?.Direction === "DESC" ? -1 : 1;
    rows.sort((a, b) => {
      const one = keys.get(a);
      const other = keys.get(b);
      if (one === undefined || other === undefined) return 0;
      for (const [index, key] of one.keys.entries()) {
        const order = compare(key, other.keys[index]);
        if (order !== 0) return sign * order;
      }
      return sign * (one.index - other.index);
    });
  }
  return { rows: rows.slice(Offset, Offset + Limit), total: rows.length };
}

function isText(listType: string, column: string): boolean {
  const list = wireType(listType);
  if (list.kind !== "list") return false;
  const row = wireType(list.item.type);
  const type = row.kind === "record" ? row.fields.find(({ name }) => name === column)?.type : list.item.type;
  const wire: WireType | undefined = type === undefined ? undefined : wireType(type);
  return wire?.name === "xs:string" || wire?.kind === "enumeration";
}

function cell(row: Row, column: string): unknown {
  return typeof row === "object" ? row[column] : row;
}

/** A value as the response shows it; a value without a text is not found. */
function shown(row: Row, column: string): string {
  const value = cell(row, column);
  if (value === null || value === undefined) return "";
  if (typeof value !== "object") return String(value);
  return "StringFormatted" in value ? String(value.StringFormatted ?? "") : "";
}

type Key = Buffer | number | null;

function keyOf(row: Row, column: string): Key {
  const value = cell(row, column);
  if (typeof value === "string") return Buffer.from(value.toLowerCase());
  return typeof value === "number" || typeof value === "boolean" ? Number(value) : null;
}

function compare(a: Key | undefined, b: Key | undefined): number {
  if (a === null || a === undefined || b === null || b === undefined) return Number(b === null) - Number(a === null);
  return typeof a === "object" && typeof b === "object" ? Buffer.compare(a, b) : Number(a) - Number(b);
}

// `IsExport`: the rows of a result as CSV (RFC 4180, CRLF), one column a field of the row.

/** The CSV of a result's list in pieces, or null where it has none. Dates are written as their StringFormatted. */
export function exportPieces(resultType: string, result: object): Iterable<string> | null {
  const list = declaredFields(resultType).find(({ type }) => wireType(type).kind === "list");
  if (list === undefined) return null;
  const rows = ((result as Readonly<Record<string, unknown>>)[list.name] ?? []) as readonly Row[];
  return csvPieces(lines(columnsOf(list.type), rows));
}

function* lines(columns: readonly string[], rows: readonly Row[]): Generator<readonly Cell[]> {
  yield columns;
  for (const row of rows) yield columns.map((column) => textOf(cell(row, column)));
}

/** Lines of a piece. */
const linesAtOnce = 100;

/** Lines as CSV, the header first. */
export function* csvPieces(all: Iterable<readonly Cell[]>): Generator<string> {
  let some: string[][] = [];
  for (const line of all) {
    some.push(line.map((one) => (one === null || one === undefined ? "" : String(one))));
    if (some.length < linesAtOnce) continue;
    yield stringify(some, { record_delimiter: "windows" });
    some = [];
  }
  yield stringify(some, { record_delimiter: "windows" });
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value !== "object") return String(value);
  if ("StringFormatted" in value) return String(value.StringFormatted ?? "");
  return JSON.stringify(value);
}
