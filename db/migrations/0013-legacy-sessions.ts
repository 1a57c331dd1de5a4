// Sessions of programs that log in over the legacy methods. Ids are secrets and stand here as hashes.
import type { Knex } from "knex";
import { createKeyedTable } from "../engines/dialect.ts";
import { createIndex, instant } from "./columns.ts";

export async function up(knex: Knex): Promise<void> {
  await createKeyedTable(knex, "legacy_sessions", (table) => {
    table.string("id_hash", 64).notNullable().primary("legacy_sessions_key");
    table.bigInteger("account_id").notNullable();
    // The account's when it logged in: a new password or disabling ends the session.
    table.bigInteger("generation").notNullable();
    // It ends when nothing refreshes it until then, and at the latest at its last instant.
    instant(table, "ends_at").notNullable();
    instant(table, "last_at").notNullable();
    // When the row may go; until then it is told apart from one that never was.
    instant(table, "expires_at").notNullable();
  });
  await createIndex(knex, { table: "legacy_sessions", name: "legacy_sessions_by_expiry", columns: ["expires_at"] });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable("legacy_sessions");
}
