// What agents on workstations tell counts: whose host it is, what messages of idle times and projects are about, and what of it a
// session had at its end.
import type { Knex } from "knex";
import { createChangeTriggers, dropChangeTriggers } from "../engines/change-triggers.ts";
import { createIndexes, dropColumn, identifier, instant, name } from "./columns.ts";

/** What is packed of sessions until now (0056). */
const packed = {
  table: "sessions",
  kind: 1,
  columns: [
    ...["pool_id", "user_id", "texts_id", "group_id", "project_id", "handle", "number_of_licenses", "is_borrowed"],
    ...["start_at", "end_at", "end_source", "idle_seconds", "linger_seconds", "linger_due_at", "source"],
  ],
};

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable("agent_messages", (table) => {
    // Of the messages alone that sessions are worked out from. The label of a host is its first one.
    for (const key of ["user_key", "host_key", "host_label"]) name(table, key);
    table.double("idle_seconds");
    // Null in a selection: none from then on.
    name(table, "project_name");
  });
  await createIndexes(knex, "agent_messages", [
    ["agent_messages_told", ["user_key", "host_label", "timestamp_at"], { where: "user_key is not null" }],
    ["agent_messages_idle", ["timestamp_at", "user_key"], { where: "idle_seconds is not null" }],
  ]);
  await knex.schema.createTable("agent_host_claims", (table) => {
    identifier(table);
    name(table, "host_name").notNullable();
    name(table, "host_key").notNullable();
    name(table, "host_label").notNullable();
    // One of the two: client credentials, or an account with the role agent.
    name(table, "client_id");
    table.bigInteger("account_id");
    instant(table, "created_at").notNullable();
    name(table, "created_by");
  });
  await createIndexes(knex, "agent_host_claims", [
    ["agent_host_claims_key", ["host_key"], { unique: true }],
    ["agent_host_claims_by_label", ["host_label"]],
    ["agent_host_claims_by_client", ["client_id"]],
  ]);
  await knex.schema.alterTable("sessions", (table) => {
    // Of an ended session: how long it was idle, where its agent knew that best.
    table.double("agent_idle_seconds");
    // When its user chose its project, as the agent tells; null where the licence manager names one, or nobody does.
    instant(table, "agent_project_at");
  });
  await createIndexes(knex, "sessions", [
    [
      "sessions_agent_idle",
      ["end_at", "pool_id", "number_of_licenses", "agent_idle_seconds", "id"],
      { where: "agent_idle_seconds is not null" },
    ],
  ]);
  await dropChangeTriggers(knex, packed.table);
  await createChangeTriggers(knex, { ...packed, columns: [...packed.columns, "agent_idle_seconds"] });
}

export async function down(knex: Knex): Promise<void> {
  await dropChangeTriggers(knex, packed.table);
  await dropIndexes(knex, "sessions", ["sessions_agent_idle"]);
  for (const column of ["agent_idle_seconds", "agent_project_at"]) await dropColumn(knex, "sessions", column);
  await createChangeTriggers(knex, packed);
  await knex.schema.dropTable("agent_host_claims");
  await dropIndexes(knex, "agent_messages", ["agent_messages_told", "agent_messages_idle"]);
  const columns = ["user_key", "host_key", "host_label", "idle_seconds", "project_name"];
  for (const column of columns) await dropColumn(knex, "agent_messages", column);
}

async function dropIndexes(knex: Knex, table: string, indexes: readonly string[]): Promise<void> {
  for (const index of indexes) await knex.schema.alterTable(table, (builder) => builder.dropIndex([], index));
}
