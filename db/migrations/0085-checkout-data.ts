// What the user's program sent to the licence manager beside its request, such as the feature for which it takes tokens.
import type { Knex } from "knex";
import { dropColumn, name } from "./columns.ts";

const tables = ["session_texts", "unmatched_checkins"];

export async function up(knex: Knex): Promise<void> {
  for (const table of tables) {
    await knex.schema.alterTable(table, (changed) => {
      name(changed, "checkout_data");
    });
  }
}

export async function down(knex: Knex): Promise<void> {
  for (const table of tables) await dropColumn(knex, table, "checkout_data");
}
