// A subquery of one row, the first one in its order: the engines say so in different places.
import type { Knex } from "knex";

/** SQL, in brackets; `rest` begins with `from` and ends with its order. */
export function firstRow(knex: Knex, selected: string, rest: string): string {
  return knex.client.dialect === "mssql"
    ? `(select top 1 ${selected} ${rest})`
    : `(select ${selected} ${rest} limit 1)`;
}
