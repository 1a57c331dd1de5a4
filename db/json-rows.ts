// Rows that travel to the database as one parameter: a derived table over a JSON array, so that a statement about
// ten thousand keys has one binding and one text on either engine. Not for rows that are stored as JSON.
import type { Knex } from "knex";
import { collation } from "./names.ts";

/** `text` is for keys and short texts, up to 4,000 UTF-16 units on SQL Server; `long text` for any. */
export type JsonRowType = "integer" | "decimal" | "text" | "long text";

const mssqlTypes = {
  integer: "bigint",
  decimal: "float",
  text: "nvarchar(4000)",
  "long text": "nvarchar(max)",
} as const satisfies Record<JsonRowType, string>;

/**
 * A derived table `(…) as alias` whose columns are taken from an array of arrays, by position.
 * Null stays null; the order of the rows is not kept.
 */
export function jsonRows(
  knex: Knex,
  alias: string,
  columns: Readonly<Record<string, JsonRowType>>,
  rows: readonly (readonly (string | number | null)[])[],
): Knex.Raw {
  const text = JSON.stringify(rows);
  if (knex.client.dialect === "mssql") return knex.raw(`${openJson("?", columns)} as ${alias}`, [text]);
  const list = Object.keys(columns)
    .map((name, index) => `value ->> ${index} as ${name}`)
    .join(", ");
  return knex.raw(`(select ${list} from json_each(?)) as ${alias}`, [text]);
}

/**
 * SQL Server: the rows of a JSON text (`source`: a binding or a variable) as a derived table without its alias. Texts
 * are given our collation, or they could not be compared with columns.
 */
export function openJson(source: string, columns: Readonly<Record<string, JsonRowType>>): string {
  const entries = Object.entries(columns);
  const read = entries.map(([name, type], index) => `[${name}] ${mssqlTypes[type]} '$[${index}]'`).join(", ");
  const list = entries.map(([name, type]) =>
    type === "text" || type === "long text" ? `j.[${name}] collate ${collation} as [${name}]` : `j.[${name}]`,
  );
  return `(select ${list.join(", ")} from openjson(${source}) with (${read}) as j)`;
}

/** A list for `in …`, as one parameter: the statement's text is the same for one value and for a thousand. */
export function jsonValues(knex: Knex, values: readonly (string | number)[]): Knex.Raw {
  const text = JSON.stringify(values);
  if (knex.client.dialect !== "mssql") return knex.raw("(select value from json_each(?))", [text]);
  // An empty list takes the type that every column can be compared with.
  const isNumeric = values.length > 0 && typeof values[0] === "number";
  const value = isNumeric ? "cast(j.[value] as bigint)" : `cast(j.[value] as nvarchar(4000)) collate ${collation}`;
  return knex.raw(`(select ${value} from openjson(?) as j)`, [text]);
}
