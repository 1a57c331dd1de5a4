// The concurrency roll-up, smaller: every start and end of a session in packed columns, a day a row, instead of what each key
// did in each quarter of an hour. What was rolled up is forgotten and worked out anew in the background, newest day first,
// while questions read the sessions; so this takes as long as dropping a table does.
import type { Knex } from "knex";
import { createKeyedTable } from "../engines/dialect.ts";
import { createIndex, instant } from "./columns.ts";

export async function up(knex: Knex): Promise<void> {
  await forget(knex);
  await createLevels(knex, ["day"]);
  await knex.schema.createTable("usage_changes", (table) => {
    instant(table, "day_at").notNullable();
    // Of the day's 96 quarters of an hour the first one and how many; a closed day is one row.
    table.integer("first_slot").notNullable();
    table.integer("slots").notNullable();
    // domain/usage/packed/columns.ts: starts and ends in the order of time, one column after the other.
    for (const column of ["changes", "licenses", "pool_ids", "user_ids", "group_ids", "project_ids"]) {
      table.binary(column).notNullable();
    }
    table.primary(["day_at", "first_slot"], "usage_changes_key");
  });
  // One row: the first day that is rolled up; none while nothing is.
  await createKeyedTable(knex, "usage_changes_from", (table) => {
    instant(table, "from_at").notNullable();
    table.primary(["from_at"], "usage_changes_from_key");
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable("usage_changes_from");
  await knex.schema.dropTable("usage_changes");
  await forget(knex);
  await createLevels(knex, ["day", "slots"]);
}

async function forget(knex: Knex): Promise<void> {
  await knex.schema.dropTable("usage_levels");
  await knex("usage_level_marks").delete();
  await knex("service_state").where({ key: "usage-levels-from" }).delete();
}

async function createLevels(knex: Knex, texts: readonly string[]): Promise<void> {
  await createKeyedTable(knex, "usage_levels", (table) => {
    table.integer("kind").notNullable();
    table.bigInteger("key_id").notNullable();
    instant(table, "day_at").notNullable();
    for (const column of texts) table.text(column).notNullable();
    table.primary(["kind", "key_id", "day_at"], "usage_levels_key");
  });
  await createIndex(knex, { table: "usage_levels", name: "usage_levels_by_day", columns: ["day_at"] });
}
