// The pages that an account keeps at hand under names of its own: favourites, and pages with their filters.
import type { Knex } from "knex";
import { createIndex, identifier, instant, reference } from "./columns.ts";

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable("account_views", (table) => {
    identifier(table);
    reference(table, "account_id", "accounts").notNullable();
    table.string("name", 100).notNullable();
    // A path of our pages with its parameters, and its SHA-256 in hexadecimal: it is too long for an index.
    table.string("address", 2000).notNullable();
    table.string("address_hash", 64).notNullable();
    instant(table, "created_at").notNullable();
    instant(table, "changed_at").notNullable();
  });
  await createIndex(knex, {
    ...{
      table: "account_views",
      name: "account_views_by_address",
      columns: ["account_id", "address_hash"],
      unique: true,
    },
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable("account_views");
}
