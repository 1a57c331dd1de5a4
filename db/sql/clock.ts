// The database's own clock, which all servers on it share; theirs may differ.
import type { Knex } from "knex";

/** SQL: now by the database's clock, as an instant column holds it (whole milliseconds since 1970 in UTC). */
export function databaseNow(knex: Knex): Knex.Raw {
  return knex.client.dialect === "mssql"
    ? knex.raw("datediff_big(millisecond, '1970-01-01', sysutcdatetime())")
    : knex.raw("cast(unixepoch('subsec') * 1000 as integer)");
}
