// Tokens with which calendar programs read the calendar of an account.
import type { Knex } from "knex";
import { createIndex, identifier, instant, name, reference } from "./columns.ts";

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable("calendar_tokens", (table) => {
    identifier(table);
    reference(table, "account_id", "accounts").notNullable();
    name(table, "name").notNullable();
    // SHA-256, in hexadecimal.
    table.string("token_hash", 64).notNullable();
    instant(table, "created_at").notNullable();
    instant(table, "last_used_at");
  });
  await createIndex(knex, {
    ...{ table: "calendar_tokens", name: "calendar_tokens_by_hash", columns: ["token_hash"], unique: true },
  });
  await createIndex(knex, { table: "calendar_tokens", name: "calendar_tokens_by_account", columns: ["account_id"] });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable("calendar_tokens");
}
