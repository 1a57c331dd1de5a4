// Whether the password that the first start made was shown to nobody yet.
import type { Knex } from "knex";
import { dropColumn, flag } from "./columns.ts";

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable("accounts", (table) => flag(table, "is_password_unseen"));
}

export async function down(knex: Knex): Promise<void> {
  await dropColumn(knex, "accounts", "is_password_unseen");
}
