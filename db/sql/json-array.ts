// SQL that gathers rows of a correlated table into one JSON array, for fields of kind `json`. Not for whole answers:
// those are written by asJson from rows.
import type { Knex } from "knex";

type JsonFieldKind = "number" | "text" | "instant";

/**
 * A scalar subquery: the rows of `from` (a table with its alias and its `where`) as a JSON array of objects, ordered by
 * `order`; an empty array where there is none. Instants are milliseconds since 1970 UTC and become ISO 8601 with
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

/** T-SQL: milliseconds since 1970 UTC as the whole second of it in UTC. In two steps, as DATEADD takes 32 bits. */
function mssqlSecond(milliseconds: string): string {
  // Not the milliseconds too: Babelfish 4.3 rounds them to three-hundredths of a second when it adds them.
  const ofDay = `((${milliseconds} % 86400000 + 86400000) % 86400000)`;
  const day = `dateadd(day, cast((${milliseconds} - ${ofDay}) / 86400000 as int), cast('1970-01-01' as datetime2(3)))`;
  return `dateadd(second, cast(${ofDay} / 1000 as int), ${day})`;
}

/** T-SQL: the same as ISO 8601 with milliseconds, without a zone. Those are written by hand: not every style shows them where they are 0. */
function mssqlText(milliseconds: string): string {
  const fraction = `right('00' + cast((${milliseconds} % 1000 + 1000) % 1000 as nvarchar(3)), 3)`;
  // Babelfish writes style 126 with a blank, too.
  return `replace(convert(nvarchar(19), ${mssqlSecond(milliseconds)}, 120), ' ', 'T') + '.' + ${fraction}`;
}

/** T-SQL: the same as ISO 8601 with milliseconds and Z. */
export function mssqlInstant(milliseconds: string): string {
  return `${mssqlText(milliseconds)} + 'Z'`;
}

/** T-SQL: the same as a datetime2(3) in UTC. */
export function mssqlTime(milliseconds: string): string {
  return `cast(${mssqlText(milliseconds)} as datetime2(3))`;
}
