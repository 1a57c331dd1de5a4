// Lists as CSV, derived from the contract alone: which responses are lists, and which columns and values their rows have.
import { type CsvForm, csvLines } from "../../db/index.ts";
import type { CellKind, SheetColumn } from "../../notifications/reports/xlsx.ts";
import type { SchemaObject } from "./parameters.ts";

/** The path from a row to a value. */
type Way = readonly string[];

interface Column extends SheetColumn {
  readonly way: Way;
}

/** How to write a response that is a list. */
export interface CsvList {
  /** The field of the response that holds the rows; null: the response is itself the rows. */
  readonly rows: "Items" | "Points" | null;
  readonly columns: readonly Column[];
  /** For rows that are series: the field that holds their points, each of which becomes a row, and the columns of the points. */
  readonly points: { readonly field: string; readonly columns: readonly Column[] } | null;
}

type Values = Readonly<Record<string, unknown>>;
type Cell = string | number | null;

/** Lists of points in time, by their names in a series. */
const pointFields = ["Points", "Steps"];

/** Of the schema of a response; null where it is no list. */
export function csvListOf(schema: SchemaObject): CsvList | null {
  if (schema.type === "array") return listOfRows(null, schema.items);
  if (schema.properties?.Items !== undefined) return listOfRows("Items", schema.properties.Items.items);
  if (schema.properties?.Points !== undefined) return listOfRows("Points", schema.properties.Points.items);
  return null;
}

function listOfRows(rows: CsvList["rows"], row: SchemaObject = {}): CsvList | null {
  const fields = fieldsOf(row);
  const field = pointFields.find((name) => fields[name] !== undefined);
  if (field === undefined) return { rows, columns: columnsOf(row), points: null };
  const columns = columnsOf(fields[field]?.items ?? {});
  const ofPoints = new Set(columns.map(({ name }) => name));
  // A series is described by its plain fields; its sums and lists belong to none of its points.
  const isPlain = ({ name, way }: Column) => way.length === 1 && fields[name]?.type !== "array";
  const ofRow = columnsOf(row).filter((column) => isPlain(column) && !ofPoints.has(column.name));
  return { rows, columns: ofRow, points: { field, columns } };
}

function fieldsOf({ properties, allOf = [] }: SchemaObject): Readonly<Record<string, SchemaObject>> {
  return properties ?? allOf.find((part) => part.properties !== undefined)?.properties ?? {};
}

/** A record within a row has a column for each of its fields, prefixed with its name. */
function columnsOf(row: SchemaObject, way: Way = []): Column[] {
  return Object.entries(fieldsOf(row)).flatMap(([field, schema]) => {
    const here = [...way, field];
    const isRecord = Object.keys(fieldsOf(schema)).length > 0;
    return isRecord ? columnsOf(schema, here) : [{ name: here.join(""), way: here, kind: kindOf(schema) }];
  });
}

function kindOf({ type, format, allOf: [first] = [] }: SchemaObject): CellKind {
  if (type === undefined) return first === undefined ? "text" : kindOf(first);
  if (type === "integer" || type === "number") return "number";
  if (type === "boolean") return "flag";
  return format === "date-time" ? "instant" : format === "date" ? "day" : "text";
}

/** The columns of the text, in order. */
export function columnsIn({ columns, points }: CsvList): SheetColumn[] {
  return [...columns, ...(points?.columns ?? [])];
}

/** The rows of a response. */
export function rowsOf({ rows }: CsvList, body: unknown): Iterable<unknown> {
  return (rows === null ? body : (body as Values)[rows]) as readonly unknown[];
}

/** Lines that become text at once. */
const together = 200;

/** The text in pieces. */
export async function* csvOf(list: CsvList, rows: Iterable<unknown>, form: CsvForm): AsyncGenerator<string> {
  let lines = [columnsIn(list).map(({ name }): Cell => name)];
  for (const row of rows) {
    for (const line of linesOf(list, row as Values)) lines.push(line);
    if (lines.length < together) continue;
    yield csvLines(lines, form);
    lines = [];
  }
  yield csvLines(lines, form);
}

function* linesOf({ columns, points }: CsvList, row: Values): Generator<Cell[]> {
  const cells = cellsOf(row, columns);
  if (points === null) yield cells;
  else for (const point of row[points.field] as Values[]) yield [...cells, ...cellsOf(point, points.columns)];
}

function cellsOf(row: Values, columns: readonly Column[]): Cell[] {
  return columns.map(({ way }) => cellOf(way.reduce<unknown>((at, step) => (at as Values | null)?.[step], row)));
}

/** A list in a cell, and a record whose fields the contract does not name, are JSON text. */
function cellOf(value: unknown): Cell {
  if (typeof value === "string" || typeof value === "number") return value;
  return value === null || value === undefined ? null : JSON.stringify(value);
}
