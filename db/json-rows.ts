// Rows that travel to the database as one parameter: a derived table over a JSON array, so that a statement about
// ten thousand keys has one binding and one text on either engine. Not for rows that are stored as JSON.
import type { Knex } from "knex";

export type JsonRowType = "integer" | "decimal" | "text";

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
  const names = Object.entries(columns);
  const text = JSON.stringify(rows);
  if (knex.client.dialect === "mssql") {
    const types = { integer: "bigint", decimal: "decimal(38, 0)", text: "nvarchar(max)" };
    const list = names.map(([name, type], index) => `${name} ${types[type]} '$[${index}]'`).join(", ");
    return knex.raw(`openjson(?) with (${list}) as ${alias}`, [text]);
  }
  const list = names.map(([name], index) => `value ->> ${index} as ${name}`).join(", ");
  return knex.raw(`(select ${list} from json_each(?)) as ${alias}`, [text]);
}

/** A list for `in …`, as one parameter: the statement's text is the same for one value and for a thousand. */
export function jsonValues(knex: Knex, values: readonly (string | number)[]): Knex.Raw {
  const from = knex.client.dialect === "mssql" ? "openjson(?)" : "json_each(?)";
  return knex.raw(`(select value from ${from})`, [JSON.stringify(values)]);
}
