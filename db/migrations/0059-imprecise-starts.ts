// Sessions whose start was listed less exactly than to two minutes, by their end: few licence managers print only the day, and of the
// others' sessions none that ended long before a report has to be looked at.
import type { Knex } from "knex";
import { createIndex } from "./columns.ts";

const name = "sessions_by_imprecise_start";

export async function up(knex: Knex): Promise<void> {
  await createIndex(knex, {
    table: "sessions",
    name,
    columns: ["user_id", "pool_id", "end_at"],
    where: "listed_precision_ms > 120000",
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable("sessions", (table) => table.dropIndex([], name));
}
