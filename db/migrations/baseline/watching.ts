// Alerts, notifications, reports by mail, and what people see of what happens: annotations, notices, live events.
import type { Knex } from "knex";
import { createKeyedTable } from "../../engines/dialect.ts";
import { count, createIndexes, flag, identifier, instant, line, name, reference } from "../columns.ts";

export async function createWatching(knex: Knex): Promise<void> {
  await createRules(knex);
  await createAlerts(knex);
  await createEvents(knex);
  await createDestinations(knex);
  await createDeliveries(knex);
  await createSchedules(knex);
  await createSendings(knex);
  await createNotes(knex);
}

async function createRules(knex: Knex): Promise<void> {
  await knex.schema.createTable("alert_rules", (table) => {
    identifier(table);
    // Null: made with security off; it sees every licence server.
    reference(table, "owner_account_id", "accounts").onDelete("CASCADE");
    name(table, "name").notNullable();
    table.string("kind", 32).notNullable();
    table.string("severity", 16).notNullable();
    flag(table, "is_enabled", true);
    // JSON: condition, scope and quiet hours, in the contract's words.
    table.text("definition").notNullable();
    // JSON array of Ids.
    table.text("destinations").notNullable();
    // Changes with each change of the rule, so that what an older text of it found is not written.
    table.integer("revision").notNullable().defaultTo(1);
    instant(table, "created_at").notNullable();
    instant(table, "changed_at").notNullable();
    // Evaluated from here on: made, enabled, or with a new condition.
    instant(table, "active_from_at").notNullable();
    // Its alerts outlive it as history.
    instant(table, "deleted_at");
  });
  await createIndexes(knex, "alert_rules", [["alert_rules_by_owner", ["owner_account_id"]]]);
  // Up to when everything was evaluated.
  await createKeyedTable(knex, "alert_rounds", (table) => {
    // One row, with the Id 1.
    table.integer("id").notNullable();
    instant(table, "evaluated_at").notNullable();
    table.primary(["id"], "alert_rounds_key");
  });
}

async function createAlerts(knex: Knex): Promise<void> {
  await knex.schema.createTable("alerts", (table) => {
    identifier(table);
    reference(table, "rule_id", "alert_rules").notNullable().onDelete("CASCADE");
    // What of the rule's it is about, by Ids: `pool:12`, `server:3`.
    table.string("subject_key", 128).notNullable();
    // JSON: kind, Ids and names.
    table.text("subject").notNullable();
    table.string("state", 16).notNullable();
    table.string("severity", 16).notNullable();
    table.double("value");
    table.double("threshold");
    line(table, "summary").notNullable();
    instant(table, "pending_at").notNullable();
    instant(table, "firing_at");
    // Of one that fires: since when the condition for its end holds.
    instant(table, "clear_since_at");
    instant(table, "resolved_at");
    table.check("state in ('pending', 'firing', 'resolved')", undefined, "alerts_state");
  });
  await createIndexes(knex, "alerts", [
    ["alerts_open", ["rule_id", "subject_key"], { unique: true, where: "resolved_at is null" }],
    ["alerts_by_time", ["firing_at", "id"]],
    ["alerts_by_rule", ["rule_id", "firing_at"]],
  ]);
  // Whoever does not see one of them does not see the alert.
  await createKeyedTable(knex, "alert_license_servers", (table) => {
    table.bigInteger("alert_id").notNullable().references("id").inTable("alerts").onDelete("CASCADE");
    table.bigInteger("license_server_id").notNullable().references("id").inTable("license_servers");
    table.primary(["alert_id", "license_server_id"], "alert_license_servers_key");
  });
}

/** Every change of state, as it was written. Without references, so that deleting a rule or an account need not wait for readers. */
async function createEvents(knex: Knex): Promise<void> {
  await knex.schema.createTable("alert_events", (table) => {
    identifier(table);
    table.bigInteger("alert_id").notNullable();
    table.bigInteger("rule_id").notNullable();
    instant(table, "at").notNullable();
    table.string("transition", 16).notNullable();
    table.string("severity", 16).notNullable();
    table.text("subject").notNullable();
    table.double("value");
    table.double("threshold");
    line(table, "summary").notNullable();
    // Null: of a rule made with security off.
    table.bigInteger("owner_account_id");
    // In the rule's quiet hours; nothing begins to fire in them.
    flag(table, "is_quiet");
    table.check("transition in ('firing', 'resolved')", undefined, "alert_events_transition");
  });
  await createIndexes(knex, "alert_events", [
    ["alert_events_by_time", ["at", "id"]],
    ["alert_events_by_alert", ["alert_id"]],
  ]);
}

async function createDestinations(knex: Knex): Promise<void> {
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
  await createIndexes(knex, "notification_destinations", [["notification_destinations_by_account", ["account_id"]]]);
}

async function createDeliveries(knex: Knex): Promise<void> {
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
  await createIndexes(knex, "notification_deliveries", [
    ["notification_deliveries_by_destination", ["destination_id", "id"]],
    [
      "notification_deliveries_by_event",
      ["destination_id", "alert_event_id"],
      { unique: true, where: "alert_event_id is not null" },
    ],
    ["notification_deliveries_due", ["next_attempt_at"], { where: "next_attempt_at is not null" }],
  ]);
  // How far the alerts were read for it.
  await knex.schema.createTable("notification_progress", (table) => {
    // What is read.
    table.string("name", 64).notNullable().primary();
    table.bigInteger("last_id").notNullable();
  });
}

/** Reports that are sent by mail: which, when and to whom, and when each is due next. */
async function createSchedules(knex: Knex): Promise<void> {
  await knex.schema.createTable("report_schedules", (table) => {
    identifier(table);
    // Null: made with security off; it sees every licence server.
    reference(table, "account_id", "accounts").onDelete("CASCADE");
    name(table, "name").notNullable();
    table.string("report", 32).notNullable();
    // JSON: window, filters, rhythm, time zone and language, in the contract's words.
    table.text("definition").notNullable();
    // Mail addresses as JSON; [] where a destination is named.
    table.text("recipients").notNullable();
    table.bigInteger("destination_id");
    flag(table, "is_enabled", true);
    // Null while it is switched off.
    instant(table, "next_at");
    instant(table, "created_at").notNullable();
  });
  await createIndexes(knex, "report_schedules", [
    ["report_schedules_by_account", ["account_id"]],
    ["report_schedules_due", ["next_at"], { where: "next_at is not null" }],
  ]);
}

/** The mails with reports: those that wait and the last ones of each schedule, with what the mail server answered. */
async function createSendings(knex: Knex): Promise<void> {
  await knex.schema.createTable("report_sendings", (table) => {
    identifier(table);
    reference(table, "schedule_id", "report_schedules").notNullable().onDelete("CASCADE");
    table.string("message_id", 64).notNullable();
    instant(table, "due_at").notNullable();
    // The same where the schedule said so; null where somebody sent it by hand.
    instant(table, "scheduled_at");
    table.string("state", 16).notNullable();
    count(table, "attempts").notNullable().defaultTo(0);
    instant(table, "created_at").notNullable();
    instant(table, "last_attempt_at");
    // Null once nothing more is tried.
    instant(table, "next_attempt_at");
    count(table, "row_count");
    table.integer("answer_status");
    line(table, "answer");
    line(table, "error");
  });
  await createIndexes(knex, "report_sendings", [
    ["report_sendings_by_schedule", ["schedule_id", "id"]],
    ["report_sendings_once", ["schedule_id", "scheduled_at"], { unique: true, where: "scheduled_at is not null" }],
    ["report_sendings_due", ["next_attempt_at"], { where: "next_attempt_at is not null" }],
  ]);
}

async function createNotes(knex: Knex): Promise<void> {
  // What administrators noted at an instant or for a while, such as an outage: drawn in charts over time.
  await knex.schema.createTable("annotations", (table) => {
    identifier(table);
    // 200 characters, each of which may be two UTF-16 units.
    table.string("text", 400).notNullable();
    instant(table, "start_at").notNullable();
    // Null: it happened at one instant.
    instant(table, "end_at");
    // About one licence server, or one feature name, or, where both are null, about all.
    reference(table, "license_server_id", "license_servers");
    name(table, "feature_name");
    name(table, "feature_key");
    name(table, "created_by").notNullable();
    instant(table, "created_at").notNullable();
  });
  await createIndexes(knex, "annotations", [["annotations_by_start", ["start_at", "id"]]]);
  await knex.schema.createTable("system_messages", (table) => {
    identifier(table);
    table.text("text").notNullable();
    name(table, "created_by").notNullable();
    instant(table, "created_at").notNullable();
    // Null: until it is deleted.
    instant(table, "expires_at");
  });
  // What reports and alerts changed, for those who watch as it happens: a row for each report or round of alerts, stored for a short
  // time. A row is read as a whole and once, so what changed is one text.
  await knex.schema.createTable("live_events", (table) => {
    identifier(table);
    // When the row was written, by the clock of the server that wrote it.
    instant(table, "at").notNullable();
    // JSON: a list of changes by Ids.
    table.text("changes").notNullable();
  });
}
