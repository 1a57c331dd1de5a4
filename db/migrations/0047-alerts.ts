// Alerts: rules, what they found and in which state it is, every change of state in the order in which it was written, and
// up to when everything was evaluated.
import type { Knex } from "knex";
import { createKeyedTable } from "../engines/dialect.ts";
import { createIndex, flag, identifier, instant, line, name, reference } from "./columns.ts";

export async function up(knex: Knex): Promise<void> {
  await createRules(knex);
  await createAlerts(knex);
  await createEvents(knex);
  await createKeyedTable(knex, "alert_rounds", (table) => {
    // One row, with the Id 1.
    table.integer("id").notNullable();
    instant(table, "evaluated_at").notNullable();
    table.primary(["id"], "alert_rounds_key");
  });
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
  await createIndex(knex, { table: "alert_rules", name: "alert_rules_by_owner", columns: ["owner_account_id"] });
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
  await createIndex(knex, {
    ...{ table: "alerts", name: "alerts_open", columns: ["rule_id", "subject_key"], unique: true },
    where: "resolved_at is null",
  });
  await createIndex(knex, { table: "alerts", name: "alerts_by_time", columns: ["firing_at", "id"] });
  await createIndex(knex, { table: "alerts", name: "alerts_by_rule", columns: ["rule_id", "firing_at"] });
  // Whoever does not see one of them does not see the alert.
  await createKeyedTable(knex, "alert_license_servers", (table) => {
    table.bigInteger("alert_id").notNullable().references("id").inTable("alerts").onDelete("CASCADE");
    table.bigInteger("license_server_id").notNullable().references("id").inTable("license_servers");
    table.primary(["alert_id", "license_server_id"], "alert_license_servers_key");
  });
}

/** Without references, so that deleting a rule or an account need not wait for who reads the events. */
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
  await createIndex(knex, { table: "alert_events", name: "alert_events_by_time", columns: ["at", "id"] });
  await createIndex(knex, { table: "alert_events", name: "alert_events_by_alert", columns: ["alert_id"] });
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ["alert_rounds", "alert_events", "alert_license_servers", "alerts", "alert_rules"]) {
    await knex.schema.dropTable(table);
  }
}
