// Checkouts, active and ended, with the texts that many of them share.
import type { Knex } from "knex";
import { createKeyedTable, isSqlite } from "../../engines/dialect.ts";
import { createIndexes, flag, identifier, instant, line, name, reference } from "../columns.ts";

export async function createSessions(knex: Knex): Promise<void> {
  await createTexts(knex);
  await knex.schema.createTable("sessions", (table) => {
    identifier(table);
    reference(table, "pool_id", "pools").notNullable();
    reference(table, "license_server_id", "license_servers").notNullable();
    reference(table, "user_id", "users").notNullable();
    if (isSqlite(knex)) reference(table, "texts_id", "session_texts");
    name(table, "handle");
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
    // See db/sql/intervals.ts; null while active.
    table.integer("length_class");
    // What makes one checkout, one exact start, one exact end: none of them can be stored twice.
    for (const key of ["checkout_key", "start_key", "end_key"]) line(table, key);
    // The start as snapshots print it, and how exact that is; null when no snapshot ever listed it.
    instant(table, "listed_start_at");
    instant(table, "listed_precision_ms");
    // The last snapshot that listed an ended session. Null while it is active: that is then the server's last one.
    instant(table, "listed_at");
    table.bigInteger("group_id");
    table.bigInteger("project_id");
    // The last one there in 1.0.0.
    if (!isSqlite(knex)) reference(table, "texts_id", "session_texts");
    table.check("end_at >= start_at", undefined, "sessions_end_after_start");
    // 0: it shares the licences of another one.
    table.check("number_of_licenses >= 0", undefined, "sessions_number_of_licenses");
    table.check(
      "(end_at is null and length_class is null) or (end_at is not null and length_class is not null)",
      undefined,
      "sessions_length_class",
    );
  });
  await createIndexesOfSessions(knex);
  await createZones(knex);
}

/** Where sessions ran and what they counted to: each combination is a row, and a session points to its own. */
async function createTexts(knex: Knex): Promise<void> {
  await knex.schema.createTable("session_texts", (table) => {
    identifier(table);
    // A short hash of what tells it apart.
    table.string("texts_key", 20).notNullable().unique({ indexName: "session_texts_key" });
    for (const column of ["group_name", "project_name", "workstation", "workstation_key"]) name(table, column);
    for (const column of ["ip_address", "display", "client_version"]) name(table, column);
  });
  await createIndexes(knex, "session_texts", [
    ["session_texts_by_workstation", ["workstation_key"], { where: "workstation_key is not null" }],
  ]);
  // The characters of handles, in lower case: a search for any other need not look at handles.
  await createKeyedTable(knex, "handle_characters", (table) => {
    table.integer("code").notNullable();
    table.primary(["code"], "handle_characters_key");
  });
}

/**
 * What is walked in order names the id before what is only read along, so that "newest first, ties by Id" needs no sort; where
 * nothing follows, SQLite appends the row's id by itself.
 */
async function createIndexesOfSessions(knex: Knex): Promise<void> {
  const active = { where: "end_at is null" };
  // As db/sql/intervals.ts says them; written out, since a migration stays what it was.
  const long = { where: "length_class > 10" };
  const shortest = { where: "length_class < 5" };
  await createIndexes(knex, "sessions", [
    // The list newest first; the sessions that start inside a window, without touching the table.
    ["sessions_by_start", ["start_at", "id", "user_id", "pool_id", "number_of_licenses"]],
    // The same of a user, whom a hundred thousand sessions then cost no look-up for each.
    ["sessions_by_user", ["user_id", "start_at", "id", "end_at", "pool_id", "number_of_licenses"]],
    ["sessions_by_pool", ["pool_id", "start_at"]],
    ["sessions_by_texts", ["texts_id", "start_at"]],
    // The groups and projects that a viewer of some licence servers sees.
    ["sessions_by_group", ["group_id", "license_server_id"], { where: "group_id is not null" }],
    ["sessions_by_project", ["project_id", "license_server_id"], { where: "project_id is not null" }],
    // The edges of a window: what ends between it and the nearest midnight.
    ["sessions_by_end", ["end_at", "start_at", "user_id", "pool_id", "number_of_licenses"]],
    // The matching of check-ins, the edges of a window per user and pool.
    ["sessions_by_user_pool_end", ["user_id", "pool_id", "end_at"]],
    // Long sessions that run through an instant, of all, a user or a pool; lists that begin with the longest ones.
    ["sessions_by_length", ["length_class", "start_at", "id", "end_at"], long],
    ["sessions_by_user_length", ["user_id", "length_class", "start_at", "id", "end_at", "pool_id"], long],
    ["sessions_by_pool_length", ["pool_id", "length_class", "start_at", "id", "end_at", "user_id"], long],
    // Lists that begin with the shortest ones.
    ["sessions_by_short_length", ["length_class", "start_at", "id", "end_at", "pool_id"], shortest],
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
    // Ended sessions of which idle time is known: few, or none. That of an active one moves with each report, and touches no index.
    [
      "sessions_idle",
      ["end_at", "pool_id", "number_of_licenses", "idle_seconds", "id"],
      { where: "idle_seconds is not null and end_at is not null" },
    ],
    ...["checkout_key", "start_key", "end_key"].map(
      (key) => [`sessions_${key}`, [key], { unique: true, where: `${key} is not null` }] as const,
    ),
  ]);
}

/** A zone map: for each 1,024 Ids the lowest and the highest of what lists can be ordered by and no index has. */
async function createZones(knex: Knex): Promise<void> {
  await createKeyedTable(knex, "session_zones", (table) => {
    // Id / 1024, cut off.
    table.bigInteger("zone").notNullable();
    // Of ended sessions alone, all of it; how many they are.
    table.integer("sessions").notNullable();
    for (const column of ["start_low", "start_high", "end_high"]) instant(table, column);
    // The lowest is null where any is.
    for (const end of ["low", "high"]) {
      line(table, `handle_${end}`);
      table.string(`source_${end}`, 16);
      for (const column of ["licenses", "borrowed", "silenced"]) table.integer(`${column}_${end}`);
      for (const column of ["idle", "linger", "license_ms"]) table.double(`${column}_${end}`);
      for (const column of ["due", "length"]) table.bigInteger(`${column}_${end}`);
    }
    table.primary(["zone"], "session_zones_key");
  });
}
