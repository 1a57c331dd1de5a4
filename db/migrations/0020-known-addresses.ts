// The addresses where an account logged in before: the slow-down after others' failures does not concern them.
import type { Knex } from "knex";
import { createKeyedTable } from "../engines/dialect.ts";
import { createIndex, instant } from "./columns.ts";

export async function up(knex: Knex): Promise<void> {
  await createKeyedTable(knex, "known_addresses", (table) => {
    // The hash of an account's name and an address.
    table.string("key", 64).notNullable().primary("known_addresses_key");
    instant(table, "expires_at").notNullable();
  });
  await createIndex(knex, { table: "known_addresses", name: "known_addresses_by_expiry", columns: ["expires_at"] });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable("known_addresses");
}
