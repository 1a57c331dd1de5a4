// One-time alerts: which account wants to hear once when a licence of a feature is free, and how.
import type { Knex } from "knex";
import { createIndexes, identifier, instant, name, reference } from "./columns.ts";

const table = "availability_alerts";

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable(table, (created) => {
    identifier(created);
    // Null: made with security off.
    reference(created, "account_id", "accounts").onDelete("CASCADE");
    name(created, "feature_name").notNullable();
    name(created, "feature_key").notNullable();
    created.string("channel", 16).notNullable();
    // Without a reference: an account's destinations go with it already, and SQL Server knows one way only.
    created.bigInteger("destination_id");
    instant(created, "created_at").notNullable();
    instant(created, "expires_at").notNullable();
    // When a licence was free, of one that a browser is to show.
    instant(created, "free_at");
  });
  await createIndexes(knex, table, [
    ["availability_alerts_by_account", ["account_id", "feature_key"]],
    ["availability_alerts_by_expiry", ["expires_at"]],
  ]);
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable(table);
}
