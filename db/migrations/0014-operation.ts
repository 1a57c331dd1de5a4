// What several servers on one database agree on: who does the work that one of them does (db/coordination/lease.ts), and how far an
// import came (db/import.ts). Neither is moved with the rest of the data.
import type { Knex } from "knex";
import { createKeyedTable } from "../engines/dialect.ts";
import { instant, name } from "./columns.ts";

export async function up(knex: Knex): Promise<void> {
  await createKeyedTable(knex, "leases", (table) => {
    name(table, "name").notNullable().primary("leases_key");
    name(table, "holder").notNullable();
    instant(table, "taken_at").notNullable();
    instant(table, "expires_at").notNullable();
    table.bigInteger("term_ms").notNullable();
  });
  await createKeyedTable(knex, "imports", (table) => {
    // The export's own.
    table.string("export_id", 64).notNullable().primary("imports_key");
    table.bigInteger("chunks_done").notNullable();
    instant(table, "started_at").notNullable();
    // Null: it was interrupted, and goes on with the same file.
    instant(table, "finished_at");
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable("imports");
  await knex.schema.dropTable("leases");
}
