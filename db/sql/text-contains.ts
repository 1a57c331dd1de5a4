// A substring within texts, without regard to upper and lower case: the same on every engine.
import type { Knex } from "knex";

/**
 * A condition: one of these SQL expressions (read more than once each) holds the text. Null holds nothing, and nothing in
 * the text is a wildcard.
 */
export function containsText(knex: Knex, expressions: readonly string[], text: string): Knex.Raw {
  if (expressions.length === 0) return knex.raw("1 = 0");
  const key = text.toLowerCase();
  const parts =
    knex.client.dialect === "mssql"
      ? expressions.map((sql) => inSqlServer(sql, key))
      : together(expressions, key).map((sql) => inSqlite(sql, key));
  return knex.raw(
    `(${parts.map((part) => part.sql).join(" or ")})`,
    parts.flatMap((part) => part.bindings),
  );
}

/** The same of one expression that holds ASCII alone. */
export function containsAscii(knex: Knex, sql: string, text: string): Knex.Raw {
  const key = text.toLowerCase();
  if (!/^[ -~]*$/.test(key)) return knex.raw("1 = 0");
  if (knex.client.dialect === "mssql") return containsText(knex, [sql], text);
  return knex.raw(`${sql} like ? escape '\\'`, [likePattern(key)]);
}

interface Part {
  readonly sql: string;
  readonly bindings: readonly string[];
}

function inSqlServer(sql: string, key: string): Part {
  const binary = " collate Latin1_General_100_BIN2";
  return { sql: `charindex(cast(? as nvarchar(max))${binary}, lower(${sql})${binary}) > 0`, bindings: [key] };
}

/** Texts one behind the other are searched at once, with a character between them that the text has not: it costs a third. */
function together(expressions: readonly string[], key: string): readonly string[] {
  if (expressions.length === 1 || key.includes("\u001f")) return expressions;
  return [`(${expressions.map((sql) => `coalesce(${sql}, '')`).join(" || char(31) || ")})`];
}

/**
 * lower() is a function of ours (sqlite/driver.ts), a call back into JavaScript for each text. Few texts hold more than ASCII,
 * whose case SQLite knows by itself, in less than half the time; and what is not ASCII is not found in what is.
 */
function inSqlite(sql: string, key: string): Part {
  const further = `(${sql} glob '*[^' || char(31) || '-~]*' and instr(lower(${sql}), ?) > 0)`;
  if (!/^[ -~]*$/.test(key)) return { sql: further, bindings: [key] };
  const pattern = likePattern(key);
  return { sql: `${sql} like ? escape '\\' or ${further}`, bindings: [pattern, key] };
}

function likePattern(key: string): string {
  return `%${key.replace(/[\\%_]/g, "\\$&")}%`;
}
