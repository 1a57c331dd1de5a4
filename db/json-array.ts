// SQL that gathers rows of a correlated table into one JSON array, for fields of kind `json`. Not for whole answers:
// those are written by asJson from rows.

export type JsonFieldKind = "number" | "instant";

/**
 * A scalar subquery: the rows of `from` (a table with its alias and its `where`) as a JSON array of objects, ordered by
 * `order`; an empty array where there is none. Instants are milliseconds since 1970 UTC and become ISO 8601 with
 * milliseconds and Z, null stays null. The parts are SQL of ours, never a caller's text.
 */
export function jsonArraySql(
  fields: Readonly<Record<string, readonly [kind: JsonFieldKind, sql: string]>>,
  from: string,
  order: string,
): string {
  const parts = Object.entries(fields).map(
    ([name, [kind, sql]]) => `'${name}', ${kind === "instant" ? iso(sql) : sql}`,
  );
  return `(select json_group_array(json_object(${parts.join(", ")}) order by ${order}) from ${from})`;
}

function iso(sql: string): string {
  return `instant_text(${sql})`;
}
