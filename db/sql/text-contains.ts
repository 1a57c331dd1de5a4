// A substring within texts, without regard to upper and lower case: the same on every engine.
import type { Knex } from "knex";

/**
 * A condition: one of these SQL expressions holds the text. Null holds nothing, and nothing in the text is a wildcard.
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

/** Stands between several texts that are searched as one. A text that has it itself is sought in each of them. */
const separator = "\u001f";

/** Several are looked at as one text, which takes two thirds of the time. */
function inSqlite(expressions: readonly string[], key: string): Part[] {
  if (expressions.length === 1 || key.includes(separator)) return expressions.map((sql) => inSqliteText(sql, key));
  const { sql, bindings } = inSqliteText("c", key);
  // With a limit it is a table of its own: else SQLite would put the texts together once for each time that c is read.
  const joined = `select concat_ws(char(31), ${expressions.join(", ")}) as c limit -1`;
  return [{ sql: `exists (select 1 from (${joined}) where ${sql})`, bindings }];
}

/**
 * lower() is a function of ours (sqlite/driver.ts), a call back into JavaScript for each text. Few texts hold more than ASCII,
 * whose case SQLite knows by itself, in a third of the time; and what is not ASCII is not found in what is. Of a text that is
 * ASCII the bytes are as many as the characters, of which length() counts those before the first NUL.
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
