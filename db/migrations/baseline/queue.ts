// Who waits for licences: the requests that wait now, and the queueings of logs from which they follow.
import type { Knex } from "knex";
import { createIndexes, flag, identifier, instant, line, name, reference } from "../columns.ts";

export async function createQueue(knex: Knex): Promise<void> {
  await knex.schema.createTable("queued_requests", (table) => {
    identifier(table);
    request(table);
    instant(table, "since_at").notNullable();
    // Nobody printed since when: the first report that listed the request.
    flag(table, "is_since_estimated");
    // A snapshot listed it, the last one that listed who waits; else only a log names it.
    flag(table, "is_listed");
  });
  await createIndexes(knex, "queued_requests", [
    ["queued_requests_by_server", ["license_server_id", "feature_key", "user_id"]],
    ["queued_requests_by_since", ["since_at", "id"]],
    ["queued_requests_by_pool", ["pool_id"]],
  ]);
  // Stored for about two days: a log that is sent again must change nothing.
  await knex.schema.createTable("queue_events", (table) => {
    identifier(table);
    request(table);
    instant(table, "event_at").notNullable();
    // The end of waiting; else its begin.
    flag(table, "is_end");
    table.integer("ordinal").notNullable();
    line(table, "event_key").notNullable();
  });
  await createIndexes(knex, "queue_events", [
    ["queue_events_by_server", ["license_server_id", "event_at"]],
    ["queue_events_by_user", ["license_server_id", "feature_key", "user_id", "event_at"]],
    ["queue_events_key", ["event_key"], { unique: true }],
  ]);
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
