// Who may call: people's accounts with what they may see and what belongs to them, clients' credentials, and what administrators did.
import type { Knex } from "knex";
import { createKeyedTable } from "../../engines/dialect.ts";
import { createIndexes, flag, identifier, instant, line, name, reference } from "../columns.ts";

export async function createAccounts(knex: Knex): Promise<void> {
  await createPeople(knex);
  await createCredentials(knex);
  await createAudit(knex);
}

async function createPeople(knex: Knex): Promise<void> {
  await knex.schema.createTable("accounts", (table) => {
    identifier(table);
    name(table, "name").notNullable();
    name(table, "name_key").notNullable().unique({ indexName: "accounts_name" });
    table.string("role", 16).notNullable();
    line(table, "password_hash").notNullable();
    flag(table, "must_change_password");
    flag(table, "is_disabled");
    // Whether it sees every licence server; else those of account_license_servers.
    flag(table, "sees_all", true);
    // Counts what makes tokens invalid: a new password, being disabled. Tokens carry it.
    table.integer("generation").notNullable().defaultTo(1);
    instant(table, "created_at").notNullable();
    instant(table, "password_changed_at").notNullable();
    // The password that the first start made was shown to nobody yet.
    flag(table, "is_password_unseen");
    // Of one-time codes by time (TOTP, RFC 6238), sealed; null: the account has none.
    line(table, "totp_secret");
    // The time step of the last code that was used: no code is taken twice.
    table.bigInteger("totp_last_step").notNullable().defaultTo(0);
    table.check("role in ('administrator', 'viewer', 'broker', 'agent')", undefined, "accounts_role");
  });
  await createKeyedTable(knex, "account_license_servers", (table) => {
    table.bigInteger("account_id").notNullable().references("id").inTable("accounts");
    table.bigInteger("license_server_id").notNullable().references("id").inTable("license_servers");
    table.primary(["account_id", "license_server_id"], "account_license_servers_key");
  });
  await createIndexes(knex, "account_license_servers", [["account_license_servers_by_server", ["license_server_id"]]]);
  // The pages of which an account made favourites, with their filters, under names of its own.
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
  await createIndexes(knex, "account_views", [
    ["account_views_by_address", ["account_id", "address_hash"], { unique: true }],
  ]);
}

async function createCredentials(knex: Knex): Promise<void> {
  await knex.schema.createTable("client_credentials", (table) => {
    identifier(table);
    name(table, "client_id").notNullable().unique({ indexName: "client_credentials_client" });
    table.string("type", 16).notNullable();
    line(table, "description");
    // Of collectors: whose commands it sees.
    name(table, "broker_id");
    table.string("secret_hash", 64).notNullable();
    flag(table, "may_refresh");
    table.integer("generation").notNullable().defaultTo(1);
    name(table, "created_by").notNullable();
    instant(table, "created_at").notNullable();
    instant(table, "rotated_at");
    instant(table, "revoked_at");
    // The one before, which may stay valid for a while.
    table.string("old_secret_hash", 64);
    instant(table, "old_secret_until_at");
    instant(table, "last_used_at");
    table.check("type in ('server-api', 'collector', 'agent')", undefined, "client_credentials_type");
  });
  // With which calendar programs read the calendar of an account.
  await knex.schema.createTable("calendar_tokens", (table) => {
    identifier(table);
    reference(table, "account_id", "accounts").notNullable();
    name(table, "name").notNullable();
    // SHA-256, in hexadecimal.
    table.string("token_hash", 64).notNullable();
    instant(table, "created_at").notNullable();
    instant(table, "last_used_at");
  });
  await createIndexes(knex, "calendar_tokens", [
    ["calendar_tokens_by_hash", ["token_hash"], { unique: true }],
    ["calendar_tokens_by_account", ["account_id"]],
  ]);
}

/** Entries are chained by hash: each entry's hash covers the one before. */
async function createAudit(knex: Knex): Promise<void> {
  await knex.schema.createTable("audit_log", (table) => {
    identifier(table);
    instant(table, "at").notNullable();
    name(table, "actor").notNullable();
    table.string("action", 64).notNullable();
    name(table, "target").notNullable();
    table.text("detail");
    table.string("actor_kind", 16);
    name(table, "actor_id");
    table.string("address", 64);
    table.string("trace_id", 64);
    // Null: the entry is older than the chain.
    table.string("hash", 64);
  });
  await createIndexes(knex, "audit_log", [["audit_log_by_time", ["at", "id"]]]);
  // One row: whoever writes an entry changes it first, so that entries follow one another on every server.
  await knex.schema.createTable("audit_chain", (table) => {
    table.integer("id").notNullable().primary();
    table.bigInteger("entries").notNullable();
    table.string("head_hash", 64).notNullable();
    // The retention deletes the oldest entries; the hash of the last one of them is where the chain begins now.
    table.bigInteger("deleted").notNullable();
    table.string("start_hash", 64).notNullable();
    instant(table, "deleted_at");
  });
}
