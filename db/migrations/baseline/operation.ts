// What several servers on one database agree on, what the service notes of itself, and functions for people who read the database.
import type { Knex } from "knex";
import { createKeyedTable, isSqlite } from "../../engines/dialect.ts";
import { mssqlTime } from "../../sql/json.ts";
import { instant, line, name } from "../columns.ts";

export async function createOperation(knex: Knex): Promise<void> {
  await createKeyedTable(knex, "service_state", (table) => {
    name(table, "key").notNullable().primary("service_state_key");
    line(table, "value");
  });
  // Which server does the work that one of them does (db/coordination.ts).
  await createKeyedTable(knex, "leases", (table) => {
    name(table, "name").notNullable().primary("leases_key");
    name(table, "holder").notNullable();
    instant(table, "taken_at").notNullable();
    instant(table, "expires_at").notNullable();
    table.bigInteger("term_ms").notNullable();
  });
  // How far an import came (db/move/import.ts).
  await createKeyedTable(knex, "imports", (table) => {
    // The export's own.
    table.string("export_id", 64).notNullable().primary("imports_key");
    table.bigInteger("chunks_done").notNullable();
    instant(table, "started_at").notNullable();
    // Null: it was interrupted, and goes on with the same file.
    instant(table, "finished_at");
  });
  // What a program that does not know a migration needs to know to go on beside it (db/schema/migrator.ts).
  await createKeyedTable(knex, "schema_changes", (table) => {
    name(table, "migration").notNullable();
    // The migration that a program must know; null: none.
    name(table, "needs");
    table.primary(["migration"], "schema_changes_key");
  });
  if (!isSqlite(knex)) await createReadableInstants(knex);
}

/** SQL Server: instants as people read them, `datetime2(3)` in UTC, and back. The views that use it: db/schema/migrator.ts. */
async function createReadableInstants(knex: Knex): Promise<void> {
  await knex.raw(`create function utc_of(@milliseconds bigint) returns datetime2(3) as
    begin return ${mssqlTime("@milliseconds")} end`);
  await knex.raw(`create function milliseconds_of(@utc datetime2(3)) returns bigint as
    begin return datediff_big(millisecond, cast('1970-01-01' as datetime2(3)), @utc) end`);
}
