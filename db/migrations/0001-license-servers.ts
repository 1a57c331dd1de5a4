// Licence servers with their hosts and vendor daemons, as last reported.
import type { Knex } from "knex";
import { flag, identifier, instant, line, name, reference } from "./columns.ts";

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable("license_servers", (table) => {
    identifier(table);
    name(table, "name").notNullable();
    name(table, "name_key").notNullable().unique({ indexName: "license_servers_name" });
    table.string("license_manager_type", 32).notNullable().defaultTo("FlexLM");
    table.string("status", 32).notNullable().defaultTo("UNKNOWN");
    table.string("enable_status", 32).notNullable().defaultTo("Enabled");
    table.string("time_zone", 64);
    instant(table, "last_update_at");
    instant(table, "last_snapshot_at");
    instant(table, "last_status_at");
    flag(table, "is_demo");
  });
  await knex.schema.createTable("license_server_hosts", (table) => {
    identifier(table);
    reference(table, "license_server_id", "license_servers").notNullable().onDelete("CASCADE");
    table.integer("position").notNullable();
    name(table, "host_name").notNullable();
    name(table, "host_key").notNullable();
    table.integer("port");
    table.string("role", 64);
    table.string("status", 32).notNullable().defaultTo("UNKNOWN");
    line(table, "version");
    table.unique(["license_server_id", "host_key"], { indexName: "license_server_hosts_host" });
  });
  await knex.schema.createTable("license_server_vendors", (table) => {
    identifier(table);
    reference(table, "license_server_id", "license_servers").notNullable().onDelete("CASCADE");
    table.integer("position").notNullable();
    name(table, "name").notNullable();
    name(table, "name_key").notNullable();
    table.string("status", 32).notNullable().defaultTo("UNKNOWN");
    line(table, "version");
    table.unique(["license_server_id", "name_key"], { indexName: "license_server_vendors_name" });
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable("license_server_vendors");
  await knex.schema.dropTable("license_server_hosts");
  await knex.schema.dropTable("license_servers");
}
