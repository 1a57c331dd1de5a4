// A mark of each licence server that becomes another one whenever its active sessions change: what a process of ours remembers of
// them from one snapshot to the next is right as long as the mark is the same (domain/ingest/batch/active-sessions.ts).
import type { Knex } from "knex";
import { dropColumn } from "./columns.ts";

export async function up(knex: Knex): Promise<void> {
  // A random number; null: nobody remembers anything.
  await knex.schema.alterTable("license_servers", (table) => {
    table.bigInteger("sessions_mark");
  });
}

export async function down(knex: Knex): Promise<void> {
  await dropColumn(knex, "license_servers", "sessions_mark");
}
