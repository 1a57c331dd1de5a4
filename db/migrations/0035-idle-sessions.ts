// Ended sessions of which idle time is known, by their end: they are few, or none, beside all others. The idle time of an active
// session moves with each report, and touches no index.
import type { Knex } from "knex";
import { createIndex } from "./columns.ts";

const name = "sessions_idle";

export async function up(knex: Knex): Promise<void> {
  await createIndex(knex, {
    table: "sessions",
    name,
    columns: ["end_at", "pool_id", "number_of_licenses", "idle_seconds", "id"],
    where: "idle_seconds is not null and end_at is not null",
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable("sessions", (table) => table.dropIndex([], name));
}
