// JSON between the service and SQL: rows that are sent to the database as one parameter (a derived table over a JSON array), and
// correlated rows that are returned as one JSON array.
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
 * Null stays null; the rows have no order.
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
 * its alias. Texts get our collation, or they could not be compared with columns.
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
  // An empty list has the type that every column can be compared with.
  const isNumeric = values.length > 0 && typeof values[0] === "number";
  const asText = `cast(j.[value] as nvarchar(4000)) collate ${collation}`;
  const value = isNumeric ? "cast(j.[value] as bigint)" : plainText(knex, asText, text);
  return knex.raw(`(select ${value} from openjson(?) as j)`, [text]);
}

/** Reveals a server that leaves JSON's escapes in the texts of OPENJSON; SQL Server returns a quotation mark. */
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

/** Of the other control characters those that the text contains. */
function escapesIn(text: string): typeof escapes {
  const found = new Set(text.match(/\\u00[01][0-9a-f]/g));
  return [...escapes, ...Array.from(found, (escaped) => [escaped, Number.parseInt(escaped.slice(2), 16)] as const)];
}

/** Whether the server's OPENJSON returns texts differently from SQL Server: Babelfish 4.3 leaves escapes in, and truncates texts. */
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
  // A private-use character that the text does not contain replaces the backslashes until the other escapes are replaced.
  let mask = 0xe000;
  while (text.includes(String.fromCharCode(mask))) mask += 1;
  const masked = `replace(${sql}, N'\\\\', nchar(${mask}))`;
  const plain = escapesIn(text).reduce(
    (inner, [escaped, code]) => `replace(${inner}, N'${escaped}', nchar(${code}))`,
    masked,
  );
  return `replace(${plain}, nchar(${mask}), N'\\') collate ${collation}`;
}

type JsonFieldKind = "number" | "text" | "instant";

/**
 * A scalar subquery: the rows of `from` (a table with its alias and its `where`) as a JSON array of objects, ordered by
 * `order`; an empty array without rows. Instants are milliseconds since 1970 UTC and become ISO 8601 with
 * milliseconds and Z, null stays null. The parts are SQL of ours, never a caller's text.
 */
export function jsonArraySql(
  knex: Knex,
  fields: Readonly<Record<string, readonly [kind: JsonFieldKind, sql: string]>>,
  from: string,
  order: string,
): string {
  const entries = Object.entries(fields);
  if (knex.client.dialect === "mssql") {
    const parts = entries.map(([name, [kind, sql]]) => `${kind === "instant" ? mssqlInstant(sql) : sql} as [${name}]`);
    const rows = `select ${parts.join(", ")} from ${from} order by ${order} for json path, include_null_values`;
    return `coalesce((${rows}), N'[]')`;
  }
  const parts = entries.map(([name, [kind, sql]]) => `'${name}', ${kind === "instant" ? `instant_text(${sql})` : sql}`);
  return `(select json_group_array(json_object(${parts.join(", ")}) order by ${order}) from ${from})`;
}

/** T-SQL: milliseconds since 1970 UTC as the second that contains it, in UTC. In two steps, as DATEADD takes 32 bits. */
function mssqlSecond(milliseconds: string): string {
  // Not the milliseconds too: Babelfish 4.3 rounds them to three-hundredths of a second when it adds them.
  const ofDay = `((${milliseconds} % 86400000 + 86400000) % 86400000)`;
  const day = `dateadd(day, cast((${milliseconds} - ${ofDay}) / 86400000 as int), cast('1970-01-01' as datetime2(3)))`;
  return `dateadd(second, cast(${ofDay} / 1000 as int), ${day})`;
}

/** T-SQL: the same as ISO 8601 with milliseconds, without a zone. Milliseconds are appended: not every style shows them where they are 0. */
function mssqlText(milliseconds: string): string {
  const fraction = `right('00' + cast((${milliseconds} % 1000 + 1000) % 1000 as nvarchar(3)), 3)`;
  // Babelfish writes style 126 with a blank, too.
  return `replace(convert(nvarchar(19), ${mssqlSecond(milliseconds)}, 120), ' ', 'T') + '.' + ${fraction}`;
}

/** T-SQL: the same as ISO 8601 with milliseconds and Z. */
function mssqlInstant(milliseconds: string): string {
  return `${mssqlText(milliseconds)} + 'Z'`;
}

/** T-SQL: the same as a datetime2(3) in UTC. */
export function mssqlTime(milliseconds: string): string {
  return `cast(${mssqlText(milliseconds)} as datetime2(3))`;
}

type Value = string | number | bigint | boolean | Date | null | undefined;

export type InsertRow = Readonly<Record<string, Value>>;
