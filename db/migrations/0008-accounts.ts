// Who may call: people's accounts with what they may see, clients' credentials, and what administrators did.
import type { Knex } from "knex";
import { createKeyedTable } from "../engines/dialect.ts";
import { createIndex, flag, identifier, instant, line, name } from "./columns.ts";

export async function up(knex: Knex): Promise<void> {
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
    table.check("role in ('administrator', 'viewer', 'broker', 'agent')", undefined, "accounts_role");
  });
  await createKeyedTable(knex, "account_license_servers", (table) => {
    table.bigInteger("account_id").notNullable().references("id").inTable("accounts");
    table.bigInteger("license_server_id").notNullable().references("id").inTable("license_servers");
    table.primary(["account_id", "license_server_id"], "account_license_servers_key");
  });
  await createIndex(knex, {
    table: "account_license_servers",
    name: "account_license_servers_by_server",
    columns: ["license_server_id"],
  });
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
    table.check("type in ('server-api', 'collector', 'agent')", undefined, "client_credentials_type");
  });
  await knex.schema.createTable("audit_log", (table) => {
    identifier(table);
    instant(table, "at").notNullable();
    name(table, "actor").notNullable();
    table.string("action", 64).notNullable();
    name(table, "target").notNullable();
    table.text("detail");
  });
  await createIndex(knex, { table: "audit_log", name: "audit_log_by_time", columns: ["at", "id"] });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable("audit_log");
  await knex.schema.dropTable("client_credentials");
  await knex.schema.dropTable("account_license_servers");
  await knex.schema.dropTable("accounts");
}
