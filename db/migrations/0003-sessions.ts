// Users and their checkouts, active and ended.
import type { Knex } from "knex";
import { createIndex, flag, identifier, instant, line, name, reference } from "./columns.ts";

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable("users", (table) => {
    identifier(table);
    name(table, "name").notNullable();
    name(table, "name_key").notNullable().unique({ indexName: "users_name" });
    name(table, "first_name");
    name(table, "last_name");
    name(table, "email");
    name(table, "department");
    name(table, "default_group");
  });
  await knex.schema.createTable("sessions", (table) => {
    identifier(table);
    reference(table, "pool_id", "pools").notNullable();
    reference(table, "license_server_id", "license_servers").notNullable();
    reference(table, "user_id", "users").notNullable();
    name(table, "group_name");
    name(table, "project_name");
    name(table, "workstation");
    name(table, "workstation_key");
    name(table, "ip_address");
    name(table, "display");
    name(table, "handle");
    name(table, "client_version");
    table.integer("number_of_licenses").notNullable().defaultTo(1);
    flag(table, "is_borrowed");
    instant(table, "start_at").notNullable();
    // Null: still active.
    instant(table, "end_at");
    table.string("end_source", 16);
    table.double("idle_seconds");
    table.double("linger_seconds");
    instant(table, "linger_due_at");
    table.string("source", 16).notNullable();
    // See db/sql/length-class.ts; null while active.
    table.integer("length_class");
    // What makes one checkout, one exact start, one exact end: none of them can be stored twice.
    line(table, "checkout_key");
    line(table, "start_key");
    line(table, "end_key");
    table.check("end_at >= start_at", undefined, "sessions_end_after_start");
    table.check("number_of_licenses > 0", undefined, "sessions_number_of_licenses");
    table.check(
      "(end_at is null and length_class is null) or (end_at is not null and length_class is not null)",
      undefined,
      "sessions_length_class",
    );
  });
  for (const [index, columns, where] of sessionIndexes) {
    await createIndex(knex, { table: "sessions", name: index, columns, ...(where && { where }) });
  }
  for (const key of ["checkout_key", "start_key", "end_key"]) {
    await createIndex(knex, {
      table: "sessions",
      name: `sessions_${key}`,
      columns: [key],
      unique: true,
      where: `${key} is not null`,
    });
  }
}

const active = "end_at is null";

const ended = "length_class is not null";

// What is walked in order names the id before what is only read along, so that "newest first, ties by Id" needs no sort;
// where nothing follows, SQLite appends the row's id by itself.
const sessionIndexes: readonly (readonly [name: string, columns: readonly string[], where?: string])[] = [
  // The list newest first; the sessions that start inside a window, without touching the table.
  ["sessions_by_start", ["start_at", "id", "user_id", "pool_id", "number_of_licenses"]],
  ["sessions_by_user", ["user_id", "start_at"]],
  ["sessions_by_pool", ["pool_id", "start_at"]],
  ["sessions_by_workstation", ["workstation_key", "start_at", "id", "end_at", "user_id", "pool_id"]],
  // The edges of a window: what ends between it and the nearest midnight.
  ["sessions_by_end", ["end_at", "start_at", "user_id", "pool_id", "number_of_licenses"]],
  // Who was granted what when (denial verdicts), the matching of check-ins, the edges of a window per user and pool.
  ["sessions_by_user_pool_start", ["user_id", "pool_id", "start_at"]],
  ["sessions_by_user_pool_end", ["user_id", "pool_id", "end_at"]],
  // Ended sessions that run through an instant: one seek per class of length (db/sql/length-class.ts).
  ["sessions_by_length", ["length_class", "start_at", "id", "end_at"], ended],
  ["sessions_by_user_length", ["user_id", "length_class", "start_at", "id", "end_at", "pool_id"], ended],
  ["sessions_by_pool_length", ["pool_id", "length_class", "start_at", "id", "end_at", "user_id"], ended],
  // Active sessions: small, whatever is stored. That end_at stands in them too is for SQLite's planner, which would else
  // take a larger index without it for as good.
  ["sessions_active", ["end_at", "start_at", "id", "user_id", "pool_id"], active],
  ["sessions_active_by_server", ["license_server_id", "end_at", "pool_id", "user_id"], active],
  [
    "sessions_active_by_pool",
    ["pool_id", "end_at", "start_at", "id", "user_id", "number_of_licenses", "is_borrowed"],
    active,
  ],
  ["sessions_active_by_user", ["user_id", "end_at", "start_at", "id", "pool_id", "number_of_licenses"], active],
];

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable("sessions");
  await knex.schema.dropTable("users");
}
