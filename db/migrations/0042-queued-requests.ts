// Who waits for licences: the requests that wait now, and the queueings of logs from which they follow. When the last report
// told who waits for a pool.
import type { Knex } from "knex";
import { createIndex, dropColumn, flag, identifier, instant, line, name, reference } from "./columns.ts";

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable("pools", (table) => {
    instant(table, "queue_told_at");
  });
  await knex.schema.createTable("queued_requests", (table) => {
    identifier(table);
    request(table);
    instant(table, "since_at").notNullable();
    // Nobody printed since when: the first report that listed the request.
    flag(table, "is_since_estimated");
    // A snapshot listed it, the last one that told who waits; else a log alone tells of it.
    flag(table, "is_listed");
  });
  // Kept for about two days: a log that is sent again must change nothing.
  await knex.schema.createTable("queue_events", (table) => {
    identifier(table);
    request(table);
    instant(table, "event_at").notNullable();
    // The end of waiting; else its begin.
    flag(table, "is_end");
    table.integer("ordinal").notNullable();
    line(table, "event_key").notNullable();
  });
  for (const [table, columns] of [
    ["queued_requests", ["license_server_id", "feature_key", "user_id"]],
    ["queue_events", ["license_server_id", "event_at"]],
  ] as const) {
    await createIndex(knex, { table, name: `${table}_by_server`, columns });
  }
  await createIndex(knex, { table: "queued_requests", name: "queued_requests_by_since", columns: ["since_at", "id"] });
  await createIndex(knex, { table: "queued_requests", name: "queued_requests_by_pool", columns: ["pool_id"] });
  await createIndex(knex, {
    table: "queue_events",
    name: "queue_events_by_user",
    columns: ["license_server_id", "feature_key", "user_id", "event_at"],
  });
  await createIndex(knex, { table: "queue_events", name: "queue_events_key", columns: ["event_key"], unique: true });
}

/** What both tables say of a request. */
function request(table: Knex.CreateTableBuilder): void {
  reference(table, "license_server_id", "license_servers").notNullable();
  reference(table, "pool_id", "pools").notNullable();
  name(table, "feature_key").notNullable();
  reference(table, "user_id", "users").notNullable();
  name(table, "workstation");
  name(table, "workstation_key");
  name(table, "display");
  name(table, "handle");
  table.integer("number_of_licenses").notNullable().defaultTo(1);
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable("queue_events");
  await knex.schema.dropTable("queued_requests");
  await dropColumn(knex, "pools", "queue_told_at");
}
