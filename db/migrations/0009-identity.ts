// What the identity service keeps for itself: log-in sessions and tokens under way, what was revoked, failed log-ins,
// signing keys. Identifiers that are secrets stand here as hashes.
import type { Knex } from "knex";
import { createKeyedTable } from "../engines/dialect.ts";
import { createIndex, identifier, instant, name } from "./columns.ts";

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable("identity_state", (table) => {
    table.string("model", 32).notNullable();
    table.string("id", 64).notNullable();
    table.text("payload").notNullable();
    name(table, "grant_id");
    name(table, "uid");
    name(table, "account_sub");
    name(table, "client_id");
    instant(table, "consumed_at");
    instant(table, "expires_at").notNullable();
    table.primary(["model", "id"], "identity_state_key");
  });
  for (const column of ["grant_id", "uid", "account_sub", "client_id"]) {
    await createIndex(knex, {
      table: "identity_state",
      name: `identity_state_by_${column}`,
      columns: [column],
      where: `${column} is not null`,
    });
  }
  await createIndex(knex, { table: "identity_state", name: "identity_state_by_expiry", columns: ["expires_at"] });
  await createKeyedTable(knex, "identity_revocations", (table) => {
    // 'token' with its jti, or 'grant' with the id that all tokens of one family carry.
    table.string("kind", 8).notNullable();
    name(table, "id").notNullable();
    instant(table, "expires_at").notNullable();
    table.primary(["kind", "id"], "identity_revocations_key");
  });
  await createKeyedTable(knex, "log_in_failures", (table) => {
    table.string("key", 64).notNullable().primary("log_in_failures_key");
    table.integer("failures").notNullable();
    instant(table, "blocked_until_at").notNullable();
    instant(table, "expires_at").notNullable();
  });
  await knex.schema.createTable("identity_keys", (table) => {
    identifier(table);
    table.string("purpose", 16).notNullable();
    // One higher than the one before it: of two servers that rotate at once, one finds its number taken.
    table.integer("number").notNullable();
    name(table, "kid").notNullable();
    table.text("public_jwk");
    table.text("secret").notNullable();
    instant(table, "created_at").notNullable();
    instant(table, "active_from_at").notNullable();
    table.check("purpose in ('signing', 'cookies')", undefined, "identity_keys_purpose");
  });
  await createIndex(knex, {
    table: "identity_keys",
    name: "identity_keys_number",
    columns: ["purpose", "number"],
    unique: true,
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable("identity_keys");
  await knex.schema.dropTable("log_in_failures");
  await knex.schema.dropTable("identity_revocations");
  await knex.schema.dropTable("identity_state");
}
