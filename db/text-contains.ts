// A substring within texts, without regard to upper and lower case: the same on every engine.
import type { Knex } from "knex";

/** A condition: one of these SQL expressions holds the text. Null holds nothing, and nothing in the text is a wildcard. */
export function containsText(knex: Knex, expressions: readonly string[], text: string): Knex.Raw {
  const key = text.toLowerCase();
  const isMssql = knex.client.dialect === "mssql";
  const binary = " collate Latin1_General_100_BIN2";
  const parts = expressions.map((sql) =>
    isMssql
      ? `charindex(cast(? as nvarchar(max))${binary}, lower(${sql})${binary}) > 0`
      : `(${sql} is not null and instr(lower(${sql}), ?) > 0)`,
  );
  if (parts.length === 0) return knex.raw("1 = 0");
  return knex.raw(
    `(${parts.join(" or ")})`,
    expressions.map(() => key),
  );
}
