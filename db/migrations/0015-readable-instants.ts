// SQL Server: instants as people read them, `datetime2(3)` in UTC, and back. The views that use this are mssql-views.ts's.
import type { Knex } from "knex";
import { mssqlTime } from "../sql/json-array.ts";

export async function up(knex: Knex): Promise<void> {
  if (knex.client.dialect !== "mssql") return;
  await knex.raw(`create function utc_of(@milliseconds bigint) returns datetime2(3) as
    begin return ${mssqlTime("@milliseconds")} end`);
  await knex.raw(`create function milliseconds_of(@utc datetime2(3)) returns bigint as
    begin return datediff_big(millisecond, cast('1970-01-01' as datetime2(3)), @utc) end`);
}

export async function down(knex: Knex): Promise<void> {
  if (knex.client.dialect !== "mssql") return;
  await knex.raw("drop function milliseconds_of");
  await knex.raw("drop function utc_of");
}
