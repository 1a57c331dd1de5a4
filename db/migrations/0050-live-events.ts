// What reports and alerts changed, for who watches as it happens: a row for each report or round of alerts, kept for a short time.
// A row is read as a whole and once, so what changed is one text.
import type { Knex } from "knex";
import { identifier, instant } from "./columns.ts";

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable("live_events", (table) => {
    identifier(table);
    // When the row was written, by the clock of the server that wrote it.
    instant(table, "at").notNullable();
    // JSON: a list of changes by Ids.
    table.text("changes").notNullable();
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable("live_events");
}
