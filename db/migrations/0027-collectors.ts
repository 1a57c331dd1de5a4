// Collectors and their sources as they last reported themselves, which licence servers each source reports, and when the
// service last received a report of a licence server.
import type { Knex } from "knex";
import { createKeyedTable } from "../engines/dialect.ts";
import { count, createIndex, dropColumn, flag, identifier, instant, line, name, reference } from "./columns.ts";

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable("collectors", (table) => {
    identifier(table);
    name(table, "broker_id").notNullable();
    name(table, "broker_key").notNullable().unique({ indexName: "collectors_broker" });
    table.string("version", 64).notNullable();
    name(table, "host_name").notNullable();
    instant(table, "started_at").notNullable();
    instant(table, "reported_at").notNullable();
    table.bigInteger("interval_ms").notNullable();
    table.bigInteger("clock_difference_ms").notNullable();
    count(table, "backlog_messages").notNullable();
    count(table, "backlog_bytes").notNullable();
    instant(table, "backlog_since_at");
    count(table, "dropped_messages").notNullable();
    count(table, "refused_messages").notNullable();
    line(table, "error");
  });
  await createKeyedTable(knex, "collector_sources", (table) => {
    reference(table, "collector_id", "collectors").notNullable().onDelete("CASCADE");
    table.integer("position").notNullable();
    name(table, "name").notNullable();
    table.string("manager", 64).notNullable();
    table.bigInteger("interval_ms").notNullable();
    flag(table, "asks_license_server");
    instant(table, "last_poll_at");
    instant(table, "last_success_at");
    count(table, "polls").notNullable();
    count(table, "failures").notNullable();
    count(table, "unreadable_lines").notNullable();
    count(table, "log_lag_bytes").notNullable();
    table.bigInteger("clock_difference_ms");
    line(table, "error");
    table.primary(["collector_id", "position"], "collector_sources_key");
  });
  await createKeyedTable(knex, "collector_source_servers", (table) => {
    reference(table, "collector_id", "collectors").notNullable().onDelete("CASCADE");
    table.integer("position").notNullable();
    reference(table, "license_server_id", "license_servers").notNullable().onDelete("CASCADE");
    table.primary(["collector_id", "position", "license_server_id"], "collector_source_servers_key");
  });
  await createIndex(knex, {
    table: "collector_source_servers",
    name: "collector_source_servers_by_server",
    columns: ["license_server_id"],
  });
  await knex.schema.alterTable("license_servers", (table) => instant(table, "last_received_at"));
}

export async function down(knex: Knex): Promise<void> {
  await dropColumn(knex, "license_servers", "last_received_at");
  await knex.schema.dropTable("collector_source_servers");
  await knex.schema.dropTable("collector_sources");
  await knex.schema.dropTable("collectors");
}
