// The index of a user's sessions in time holds what use over time reads of them: a user of a hundred thousand sessions
// costs no look-up for each.
import type { Knex } from "knex";
import { createIndex } from "./columns.ts";

const index = { table: "sessions", name: "sessions_by_user" };

export async function up(knex: Knex): Promise<void> {
  await replace(knex, ["user_id", "start_at", "id", "end_at", "pool_id", "number_of_licenses"]);
}

export async function down(knex: Knex): Promise<void> {
  await replace(knex, ["user_id", "start_at"]);
}

async function replace(knex: Knex, columns: readonly string[]): Promise<void> {
  await knex.schema.alterTable(index.table, (table) => table.dropIndex([], index.name));
  await createIndex(knex, { ...index, columns });
}
