// Where alerts are sent: the destinations, what is to be sent to each of them with the last answer, and how far the alerts
// were read for it.
import type { Knex } from "knex";
import { count, createIndex, flag, identifier, instant, line, name, reference } from "./columns.ts";

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable("notification_destinations", (table) => {
    identifier(table);
    // Null: made while security was off.
    reference(table, "account_id", "accounts").onDelete("CASCADE");
    // Binds what is sealed to this row.
    table.string("uid", 36).notNullable();
    name(table, "name").notNullable();
    table.string("kind", 16).notNullable();
    flag(table, "is_enabled", true);
    // What may be shown of the address; null for mail.
    name(table, "host");
    // Mail addresses as JSON, [] for the other kinds.
    table.text("recipients").notNullable();
    // The address and the secret as JSON, encrypted; null for mail.
    table.text("sealed");
    instant(table, "created_at").notNullable();
    instant(table, "last_sent_at");
    // Attempts that failed one after the other, and when the next one may begin.
    count(table, "failures").notNullable().defaultTo(0);
    instant(table, "retry_at");
  });
  await createIndex(knex, {
    ...{ table: "notification_destinations", name: "notification_destinations_by_account", columns: ["account_id"] },
  });
  await knex.schema.createTable("notification_deliveries", (table) => {
    identifier(table);
    reference(table, "destination_id", "notification_destinations").notNullable().onDelete("CASCADE");
    table.string("message_id", 64).notNullable();
    table.bigInteger("alert_event_id");
    table.string("state", 16).notNullable();
    // The contract's Notification as JSON.
    table.text("notification").notNullable();
    instant(table, "created_at").notNullable();
    // Null once nothing more is tried.
    instant(table, "next_attempt_at");
    count(table, "attempts").notNullable().defaultTo(0);
    instant(table, "last_attempt_at");
    table.integer("answer_status");
    line(table, "answer");
    line(table, "error");
  });
  const table = "notification_deliveries";
  await createIndex(knex, { table, name: "notification_deliveries_by_destination", columns: ["destination_id", "id"] });
  await createIndex(knex, {
    ...{ table, name: "notification_deliveries_by_event", columns: ["destination_id", "alert_event_id"] },
    ...{ unique: true, where: "alert_event_id is not null" },
  });
  await createIndex(knex, {
    ...{ table, name: "notification_deliveries_due", columns: ["next_attempt_at"] },
    where: "next_attempt_at is not null",
  });
  await knex.schema.createTable("notification_progress", (table) => {
    // What is read.
    table.string("name", 64).notNullable().primary();
    table.bigInteger("last_id").notNullable();
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable("notification_progress");
  await knex.schema.dropTable("notification_deliveries");
  await knex.schema.dropTable("notification_destinations");
}
