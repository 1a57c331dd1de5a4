// The daily roll-up, written in the transaction of the sessions, and the concurrency roll-up, worked out in the background.
import type { Knex } from "knex";
import { createKeyedTable } from "../../engines/dialect.ts";
import { count, createIndexes, instant, largeSum } from "../columns.ts";

export async function createRollUps(knex: Knex): Promise<void> {
  await createDaily(knex);
  await createConcurrency(knex);
  await createClosedDays(knex);
}

async function createDaily(knex: Knex): Promise<void> {
  // user_id 0 speaks of all users, pool_id 0 of all pools; therefore no foreign keys.
  await createKeyedTable(knex, "usage_states", (table) => {
    table.bigInteger("user_id").notNullable();
    table.bigInteger("pool_id").notNullable();
    instant(table, "midnight_at").notNullable();
    for (const column of ["starts", "ends", "licenses", "usage_ms"]) count(table, column).notNullable();
    largeSum(table, "license_ms").notNullable();
    table.primary(["user_id", "pool_id", "midnight_at"], "usage_states_key");
  });
  await createKeyedTable(knex, "user_pools", (table) => {
    table.bigInteger("user_id").notNullable().references("id").inTable("users");
    table.bigInteger("pool_id").notNullable().references("id").inTable("pools");
    instant(table, "first_start_at").notNullable();
    instant(table, "last_start_at").notNullable();
    instant(table, "last_end_at");
    table.primary(["user_id", "pool_id"], "user_pools_key");
  });
  await createIndexes(knex, "user_pools", [["user_pools_by_pool", ["pool_id", "user_id"]]]);
}

/** Levels of use as they moved, day by day; domain/usage/refresh/refresh.ts fills it, in steps. */
async function createConcurrency(knex: Knex): Promise<void> {
  await createKeyedTable(knex, "usage_levels", (table) => {
    // What `key_id` is: 0 all (key 0), 1 a pool, 2 a licence server, 3 a group, 4 a project (0: the sessions without one).
    table.integer("kind").notNullable();
    table.bigInteger("key_id").notNullable();
    instant(table, "day_at").notNullable();
    // JSON (columnar/changes/segments.ts).
    table.text("day").notNullable();
    table.primary(["kind", "key_id", "day_at"], "usage_levels_key");
  });
  await createIndexes(knex, "usage_levels", [["usage_levels_by_day", ["day_at"]]]);
  // Quarters of an hour that have to be worked out again.
  await createKeyedTable(knex, "usage_level_marks", (table) => {
    instant(table, "slot_at").notNullable();
    // Counts up, so that a round that works it out sees that it changed meanwhile.
    table.bigInteger("version").notNullable();
    table.primary(["slot_at"], "usage_level_marks_key");
  });
  // Every start and end of a session in packed columns, a day a row.
  await knex.schema.createTable("usage_changes", (table) => {
    instant(table, "day_at").notNullable();
    // Of the day's 96 quarters of an hour the first one and how many; a closed day is one row.
    table.integer("first_slot").notNullable();
    table.integer("slots").notNullable();
    // columnar/changes/columns.ts: starts and ends in the order of time, one column after the other.
    packed(table, ["changes", "licenses"]);
    table.primary(["day_at", "first_slot"], "usage_changes_key");
  });
  // One row: the first day that is rolled up; none while nothing is.
  await createKeyedTable(knex, "usage_changes_from", (table) => {
    instant(table, "from_at").notNullable();
    table.primary(["from_at"], "usage_changes_from_key");
  });
}

/** Days before what the retention keeps: they are answered for when their sessions are gone. */
async function createClosedDays(knex: Knex): Promise<void> {
  // What ran at each one's end.
  await knex.schema.createTable("usage_closed_days", (table) => {
    instant(table, "until_at").notNullable();
    // columnar/changes/columns.ts: how many sessions ran with these labels, and their licences.
    packed(table, ["sessions", "licenses"]);
    table.primary(["until_at"], "usage_closed_days_key");
  });
  // First and last use of each pool by each user, of the sessions that were removed.
  await createKeyedTable(knex, "removed_user_pools", (table) => {
    table.bigInteger("user_id").notNullable().references("id").inTable("users");
    table.bigInteger("pool_id").notNullable().references("id").inTable("pools");
    for (const column of ["first_start_at", "last_start_at", "last_end_at"]) instant(table, column).notNullable();
    table.primary(["user_id", "pool_id"], "removed_user_pools_key");
  });
}

function packed(table: Knex.CreateTableBuilder, columns: readonly string[]): void {
  for (const column of [...columns, "pool_ids", "user_ids", "group_ids", "project_ids"]) {
    table.binary(column).notNullable();
  }
}
