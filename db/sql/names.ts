// How names and texts are compared and searched, the same on every engine: users, features, vendors, hosts, servers, brokers.
import type { Knex } from "knex";

/**
 * The form of a name in its `…_key` column: the same for two spellings of one name. Lower case as in Unicode,
 * without a locale, and trimmed by comparedText(). Keys are ordered by code points (SQLite compares their UTF-8
 * bytes).
 */
export function nameKey(name: string): string {
  return comparedText(name).toLowerCase();
}

/**
 * The text without trailing blanks: SQL Server ignores them in comparisons
 * and in unique indexes, so they count on no engine.
 */
export function comparedText(text: string): string {
  let end = text.length;
  while (text[end - 1] === " ") end -= 1;
  return text.slice(0, end);
}

/**
 * The collation by which SQL Server compares and orders every text: binary. It orders by UTF-16 units, which is the
 * order of code points except for characters beyond U+FFFF: there they come before U+E000 to U+FFFF.
 */
export const collation = "Latin1_General_100_BIN2";

// The first label of a host's name ("ws-7" of "ws-7.example.com"), by which spellings of one host are found. A label of digits alone
// is the beginning of an IP address: the full name counts instead.

/** Of a name in its compared form. */
export function hostLabel(key: string): string {
  const label = key.slice(0, `${key}.`.indexOf("."));
  return /[^0-9]/.test(label) ? label : key;
}

/** SQL: the same of a column. */
export function hostLabelSql(knex: Knex, column: string): string {
  const [label, pattern] =
    knex.client.dialect === "mssql"
      ? [`left(${column}, charindex('.', ${column} + '.') - 1)`, "like '%[^0-9]%'"]
      : [`substr(${column}, 1, instr(${column} || '.', '.') - 1)`, "glob '*[^0-9]*'"];
  return `case when ${label} ${pattern} then ${label} else ${column} end`;
}

/**
 * A condition: one of these SQL expressions contains the text. Null contains nothing, and the text has no wildcards.
 */
export function containsText(knex: Knex, expressions: readonly string[], text: string): Knex.Raw {
  if (expressions.length === 0) return knex.raw("1 = 0");
  const key = text.toLowerCase();
  const parts =
    knex.client.dialect === "mssql" ? expressions.map((sql) => inSqlServer(sql, key)) : inSqlite(expressions, key);
  return knex.raw(
    `(${parts.map((part) => part.sql).join(" or ")})`,
    parts.flatMap((part) => part.bindings),
  );
}

interface Part {
  readonly sql: string;
  readonly bindings: readonly string[];
}

function inSqlServer(sql: string, key: string): Part {
  const binary = " collate Latin1_General_100_BIN2";
  return { sql: `charindex(cast(? as nvarchar(max))${binary}, lower(${sql})${binary}) > 0`, bindings: [key] };
}

/** Separates several texts that are searched as one. A text that contains it is searched for in each of them. */
const separator = "\u001f";

/** Several are searched as one text, which takes two thirds of the time. */
function inSqlite(expressions: readonly string[], key: string): Part[] {
  if (expressions.length === 1 || key.includes(separator)) return expressions.map((sql) => inSqliteText(sql, key));
  const { sql, bindings } = inSqliteText("c", key);
  // With a limit it is a separate table: otherwise SQLite would join the texts for each use of c.
  const joined = `select concat_ws(char(31), ${expressions.join(", ")}) as c limit -1`;
  return [{ sql: `exists (select 1 from (${joined}) where ${sql})`, bindings }];
}

/**
 * lower() is a function of ours (sqlite/serve.ts), a call back into JavaScript for each text. Few texts contain more than ASCII,
 * whose case SQLite handles itself, in a third of the time; and a search for other characters finds nothing in ASCII. A text is
 * ASCII if it has as many bytes as characters, of which length() counts those before the first NUL.
 */
function inSqliteText(sql: string, key: string): Part {
  const further = `(octet_length(${sql}) <> length(${sql}) and instr(lower(${sql}), ?) > 0)`;
  if (Buffer.byteLength(key) > key.length || key.includes("\0")) return { sql: further, bindings: [key] };
  const pattern = likePattern(key);
  return { sql: `${sql} like ? escape '\\' or ${further}`, bindings: [pattern, key] };
}

function likePattern(key: string): string {
  return `%${key.replace(/[\\%_]/g, "\\$&")}%`;
}
