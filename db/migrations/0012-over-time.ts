// Indexes for counts and levels over time, which then read no row of the tables themselves.
import type { Knex } from "knex";
import { createIndex } from "./columns.ts";

export async function up(knex: Knex): Promise<void> {
  // Denials counted by feature, by user and per bucket of time.
  await createIndex(knex, {
    table: "denials",
    name: "denials_by_time_counted",
    columns: ["denial_at", "is_true_denial", "user_id", "license_server_id", "feature_key"],
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable("denials", (table) => table.dropIndex([], "denials_by_time_counted"));
}
