// Rows that travel to the database as one parameter: a derived table over a JSON array, so that a statement about
// ten thousand keys has one binding and one text on either engine. Not for rows that are stored as JSON.
import type { Knex } from "knex";
import { collation } from "./names.ts";

/**
 * `text` is for keys and short texts, up to 4,000 UTF-16 units on SQL Server; `long text` for any. `large integer`: digits of what
 * may be more than a number holds exactly.
 */
export type JsonRowType = "integer" | "large integer" | "decimal" | "text" | "long text";

const mssqlTypes = {
  integer: "bigint",
  "large integer": "decimal(38, 0)",
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
  if (knex.client.dialect === "mssql") return knex.raw(`${openJson(knex, "?", columns, text)} as ${alias}`, [text]);
  const list = Object.keys(columns)
    .map((name, index) => `value ->> ${index} as ${name}`)
    .join(", ");
  return knex.raw(`(select ${list} from json_each(?)) as ${alias}`, [text]);
}

/**
 * SQL Server: the rows of a JSON text (`source`: a binding or a variable that holds `text`) as a derived table without
 * its alias. Texts are given our collation, or they could not be compared with columns.
 */
export function openJson(
  knex: Knex,
  source: string,
  columns: Readonly<Record<string, JsonRowType>>,
  text: string,
): string {
  const entries = Object.entries(columns);
  const read = entries.map(([name, type], index) => `[${name}] ${mssqlTypes[type]} '$[${index}]'`).join(", ");
  const list = entries.map(([name, type]) =>
    type === "text" || type === "long text"
      ? `${plainText(knex, `j.[${name}] collate ${collation}`, text)} as [${name}]`
      : `j.[${name}]`,
  );
  return `(select ${list.join(", ")} from openjson(${source}) with (${read}) as j)`;
}

/** A list for `in …`, as one parameter: the statement's text is the same for one value and for a thousand. */
export function jsonValues(knex: Knex, values: readonly (string | number)[]): Knex.Raw {
  const text = JSON.stringify(values);
  if (knex.client.dialect !== "mssql") return knex.raw("(select value from json_each(?))", [text]);
  // An empty list takes the type that every column can be compared with.
  const isNumeric = values.length > 0 && typeof values[0] === "number";
  const asText = `cast(j.[value] as nvarchar(4000)) collate ${collation}`;
  const value = isNumeric ? "cast(j.[value] as bigint)" : plainText(knex, asText, text);
  return knex.raw(`(select ${value} from openjson(?) as j)`, [text]);
}

/** A server that leaves JSON's escapes in the texts of OPENJSON shows it by this; SQL Server answers a quotation mark. */
export const escapeProbe = `select j.[value] as [text], cast(serverproperty('Babelfish') as int) as babelfish
  from openjson(N'["\\""]') as j`;

const escapes: readonly (readonly [escaped: string, code: number])[] = [
  ['\\"', 34],
  ["\\b", 8],
  ["\\t", 9],
  ["\\n", 10],
  ["\\f", 12],
  ["\\r", 13],
];

/** Of further control characters those that the text holds. */
function escapesIn(text: string): typeof escapes {
  const found = new Set(text.match(/\\u00[01][0-9a-f]/g));
  return [...escapes, ...Array.from(found, (escaped) => [escaped, Number.parseInt(escaped.slice(2), 16)] as const)];
}

/** Whether the server's OPENJSON answers texts otherwise than SQL Server's: Babelfish 4.3 leaves escapes in, and cuts texts off. */
export function deviates(knex: Knex): boolean {
  const { keepsJsonEscapes = false } = (knex.client.connectionSettings?.settings ?? {}) as {
    keepsJsonEscapes?: boolean;
  };
  return keepsJsonEscapes;
}

export function sqlType(type: JsonRowType): string {
  return mssqlTypes[type];
}

function plainText(knex: Knex, sql: string, text: string): string {
  if (!deviates(knex) || !text.includes("\\")) return sql;
  // A private-use character that the text does not contain replaces the backslashes until all else is done.
  let mask = 0xe000;
  while (text.includes(String.fromCharCode(mask))) mask += 1;
  const masked = `replace(${sql}, N'\\\\', nchar(${mask}))`;
  const plain = escapesIn(text).reduce(
    (inner, [escaped, code]) => `replace(${inner}, N'${escaped}', nchar(${code}))`,
    masked,
  );
  return `replace(${plain}, nchar(${mask}), N'\\') collate ${collation}`;
}
