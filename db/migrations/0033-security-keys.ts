// Security keys as a second factor of accounts (WebAuthn).
import type { Knex } from "knex";
import { createIndex, identifier, instant, name, reference } from "./columns.ts";

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable("security_keys", (table) => {
    identifier(table);
    reference(table, "account_id", "accounts").notNullable();
    // The SHA-256 of the key's own id, which may be 1,023 bytes long, and the id itself, in Base64url.
    name(table, "credential_hash").notNullable();
    table.text("credential_id").notNullable();
    // COSE, in Base64url.
    table.text("public_key").notNullable();
    // What the browser may reach it by, as JSON.
    name(table, "transports").notNullable();
    // How often it was used, by its own account; 0 from keys that do not count.
    table.bigInteger("use_count").notNullable();
    instant(table, "created_at").notNullable();
  });
  await createIndex(knex, {
    ...{ table: "security_keys", name: "security_keys_by_credential", columns: ["credential_hash"], unique: true },
  });
  await createIndex(knex, { table: "security_keys", name: "security_keys_by_account", columns: ["account_id"] });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable("security_keys");
}
