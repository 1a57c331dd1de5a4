// What a program that does not know a migration needs to know to go on beside it (db/schema/changes.ts). Migrations before this
// one have no row: no program that lacks one of them can use the database.
import type { Knex } from "knex";
import { createKeyedTable } from "../engines/dialect.ts";
import { name } from "./columns.ts";

export async function up(knex: Knex): Promise<void> {
  await createKeyedTable(knex, "schema_changes", (table) => {
    name(table, "migration").notNullable();
    // The migration that a program must know; null: none.
    name(table, "needs");
    table.primary(["migration"], "schema_changes_key");
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable("schema_changes");
}
