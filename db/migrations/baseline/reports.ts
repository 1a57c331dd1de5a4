// What brokers, agents and collectors sent, which commands they get, and what ingestion must remember so that the order in which
// reports arrive does not matter.
import type { Knex } from "knex";
import { createKeyedTable } from "../../engines/dialect.ts";
import { count, createIndexes, flag, identifier, instant, line, name, primaryOfTexts, reference } from "../columns.ts";

export async function createReports(knex: Knex): Promise<void> {
  await createMessages(knex);
  await createCommands(knex);
  await createEvidence(knex);
  await createCollectors(knex);
}

/** The MessageIds of one sender count apart from those of others. */
async function createMessages(knex: Knex): Promise<void> {
  await knex.schema.createTable("broker_messages", (table) => {
    name(table, "broker_key").notNullable();
    name(table, "message_id").notNullable();
    name(table, "broker_id").notNullable();
    instant(table, "received_at").notNullable();
    table.text("answer").notNullable();
    name(table, "sender").notNullable().defaultTo("");
    primaryOfTexts(table, ["broker_key", "message_id", "sender"], "broker_messages_key");
  });
  await createIndexes(knex, "broker_messages", [["broker_messages_by_time", ["received_at"]]]);
  await knex.schema.createTable("agent_messages", (table) => {
    identifier(table);
    name(table, "message_id").notNullable();
    table.string("message_type", 32).notNullable();
    name(table, "agent_version");
    name(table, "host_name");
    name(table, "user_name");
    name(table, "ip_address");
    instant(table, "timestamp_at");
    table.text("payload");
    instant(table, "received_at").notNullable();
    name(table, "sender").notNullable().defaultTo("");
  });
  await createIndexes(knex, "agent_messages", [
    ["agent_messages_by_time", ["received_at"]],
    ["agent_messages_by_sender", ["message_id", "sender"], { unique: true }],
  ]);
}

async function createCommands(knex: Knex): Promise<void> {
  await knex.schema.createTable("broker_commands", (table) => {
    identifier(table);
    name(table, "broker_id").notNullable();
    name(table, "broker_key").notNullable();
    reference(table, "license_server_id", "license_servers");
    table.string("command_type", 32).notNullable();
    table.text("parameters");
    table.string("status", 16).notNullable().defaultTo("Pending");
    name(table, "requested_by");
    instant(table, "created_at").notNullable();
    instant(table, "started_at");
    instant(table, "completed_at");
    table.text("output");
    table.text("error_message");
    table.check("status in ('Pending', 'Working', 'Complete', 'Error', 'Cancel')", undefined, "broker_commands_status");
  });
  await createIndexes(knex, "broker_commands", [
    ["broker_commands_by_broker", ["broker_key", "status"]],
    ["broker_commands_by_server", ["license_server_id", "status"]],
    ["broker_commands_by_status", ["status"]],
  ]);
}

/** When snapshots were taken, when daemons stopped, and check-ins whose checkout is not known (yet). */
async function createEvidence(knex: Knex): Promise<void> {
  await createKeyedTable(knex, "snapshots", (table) => {
    table.bigInteger("license_server_id").notNullable().references("id").inTable("license_servers");
    instant(table, "snapshot_at").notNullable();
    table.primary(["license_server_id", "snapshot_at"], "snapshots_key");
  });
  await createKeyedTable(knex, "daemon_stops", (table) => {
    table.bigInteger("license_server_id").notNullable().references("id").inTable("license_servers");
    // Empty: the whole server.
    name(table, "vendor_key").notNullable();
    instant(table, "stop_at").notNullable();
    table.primary(["license_server_id", "stop_at", "vendor_key"], "daemon_stops_key");
  });
  await knex.schema.createTable("unmatched_checkins", (table) => {
    identifier(table);
    reference(table, "license_server_id", "license_servers").notNullable();
    // Empty where the log named none.
    name(table, "vendor_key").notNullable();
    name(table, "feature_key").notNullable();
    name(table, "user_key").notNullable();
    name(table, "workstation_key").notNullable();
    table.integer("number_of_licenses").notNullable();
    name(table, "handle");
    instant(table, "checkin_at").notNullable();
    line(table, "event_key").notNullable();
  });
  await createIndexes(knex, "unmatched_checkins", [
    ["unmatched_checkins_event_key", ["event_key"], { unique: true }],
    ["unmatched_checkins_by_user", ["license_server_id", "feature_key", "user_key", "checkin_at"]],
  ]);
}

/** Collectors and their sources as they last reported themselves, and which machine reports which licence server. */
async function createCollectors(knex: Knex): Promise<void> {
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
    for (const column of ["polls", "failures", "unreadable_lines", "log_lag_bytes"]) count(table, column).notNullable();
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
  await createIndexes(knex, "collector_source_servers", [
    ["collector_source_servers_by_server", ["license_server_id"]],
  ]);
  await knex.schema.createTable("license_server_claims", (table) => {
    identifier(table);
    reference(table, "license_server_id", "license_servers").notNullable();
    // One of the two: client credentials, or an account with the role broker.
    name(table, "client_id");
    table.bigInteger("account_id");
    instant(table, "created_at").notNullable();
    name(table, "created_by");
  });
  await createIndexes(knex, "license_server_claims", [["license_server_claims_by_server", ["license_server_id"]]]);
}
