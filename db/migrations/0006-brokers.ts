// What brokers and agents sent, what brokers are asked to do, and the service's own notes.
import type { Knex } from "knex";
import { createKeyedTable } from "../engines/dialect.ts";
import { createIndex, identifier, instant, line, name, primaryOfTexts, reference } from "./columns.ts";

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable("broker_messages", (table) => {
    name(table, "broker_key").notNullable();
    name(table, "message_id").notNullable();
    name(table, "broker_id").notNullable();
    instant(table, "received_at").notNullable();
    table.text("answer").notNullable();
    primaryOfTexts(table, ["broker_key", "message_id"], "broker_messages_key");
  });
  await createIndex(knex, {
    table: "broker_messages",
    name: "broker_messages_by_time",
    columns: ["received_at"],
  });
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
  await createIndex(knex, {
    table: "broker_commands",
    name: "broker_commands_by_broker",
    columns: ["broker_key", "status"],
  });
  await createIndex(knex, {
    table: "broker_commands",
    name: "broker_commands_by_server",
    columns: ["license_server_id", "status"],
  });
  await createIndex(knex, {
    table: "broker_commands",
    name: "broker_commands_by_status",
    columns: ["status"],
  });
  await knex.schema.createTable("agent_messages", (table) => {
    identifier(table);
    name(table, "message_id").notNullable().unique({ indexName: "agent_messages_message" });
    table.string("message_type", 32).notNullable();
    name(table, "agent_version");
    name(table, "host_name");
    name(table, "user_name");
    name(table, "ip_address");
    instant(table, "timestamp_at");
    table.text("payload");
    instant(table, "received_at").notNullable();
  });
  await createIndex(knex, {
    table: "agent_messages",
    name: "agent_messages_by_time",
    columns: ["received_at"],
  });
  await createKeyedTable(knex, "service_state", (table) => {
    name(table, "key").notNullable().primary("service_state_key");
    line(table, "value");
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable("service_state");
  await knex.schema.dropTable("agent_messages");
  await knex.schema.dropTable("broker_commands");
  await knex.schema.dropTable("broker_messages");
}
