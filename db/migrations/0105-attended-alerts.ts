// Who takes care of an alert, with a note, until when nothing is sent about it, and in which state what it is about was found.
import type { Knex } from "knex";
import { createIndex, dropColumn, flag, instant, name } from "./columns.ts";

const columns = ["acknowledged_at", "acknowledged_by", "note", "silenced_until_at", "found_state"];
const index = "alerts_silenced";

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable("alerts", (table) => {
    instant(table, "acknowledged_at");
    // Null too: with security off nobody has a name.
    name(table, "acknowledged_by");
    table.string("note", 500);
    instant(table, "silenced_until_at");
    table.string("found_state", 32);
  });
  await createIndex(knex, {
    ...{ table: "alerts", name: index, columns: ["silenced_until_at"], where: "silenced_until_at is not null" },
  });
  await knex.schema.alterTable("alert_events", (table) => {
    flag(table, "is_silenced");
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable("alerts", (table) => table.dropIndex([], index));
  for (const column of columns) await dropColumn(knex, "alerts", column);
  await dropColumn(knex, "alert_events", "is_silenced");
}
