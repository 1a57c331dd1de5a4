// Closed days: the days that lie before what the retention keeps. What ran at each one's end is kept in packed columns, so that
// the concurrency roll-up goes on answering for them when their sessions are gone. Nothing is closed by the migration itself.
import type { Knex } from "knex";
import { createKeyedTable } from "../engines/dialect.ts";
import { instant } from "./columns.ts";

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable("usage_closed_days", (table) => {
    instant(table, "until_at").notNullable();
    // domain/usage/packed/columns.ts: how many sessions ran with these labels, and their licences.
    for (const column of ["sessions", "licenses", "pool_ids", "user_ids", "group_ids", "project_ids"]) {
      table.binary(column).notNullable();
    }
    table.primary(["until_at"], "usage_closed_days_key");
  });
  // First and last use of each pool by each user, of the sessions that were removed.
  await createKeyedTable(knex, "removed_user_pools", (table) => {
    table.bigInteger("user_id").notNullable().references("id").inTable("users");
    table.bigInteger("pool_id").notNullable().references("id").inTable("pools");
    instant(table, "first_start_at").notNullable();
    instant(table, "last_start_at").notNullable();
    instant(table, "last_end_at").notNullable();
    table.primary(["user_id", "pool_id"], "removed_user_pools_key");
  });
}

/** Sessions that were removed do not come back: closed days are then answered from what is left. */
export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable("removed_user_pools");
  await knex.schema.dropTable("usage_closed_days");
}
