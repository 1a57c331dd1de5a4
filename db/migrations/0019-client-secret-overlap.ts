// The old secret of client credentials may stay valid for a while after a new one was made.
import type { Knex } from "knex";
import { dropColumn, instant } from "./columns.ts";

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable("client_credentials", (table) => {
    table.string("old_secret_hash", 64);
    instant(table, "old_secret_until_at");
  });
}

export async function down(knex: Knex): Promise<void> {
  await dropColumn(knex, "client_credentials", "old_secret_until_at");
  await dropColumn(knex, "client_credentials", "old_secret_hash");
}
