// How levels of use moved, day by day, kept for closed times beside the sessions; which quarters of an hour have to be
// worked out again; and what was owned since when. domain/usage/concurrency/rounds/build.ts fills the first after the start, in steps.
import type { Knex } from "knex";
import { createKeyedTable } from "../engines/dialect.ts";
import { count, createIndex, instant } from "./columns.ts";

export async function up(knex: Knex): Promise<void> {
  await createKeyedTable(knex, "usage_levels", (table) => {
    // What `key_id` is: 0 all (key 0), 1 a pool, 2 a licence server, 3 a group, 4 a project (0: the sessions without one).
    table.integer("kind").notNullable();
    table.bigInteger("key_id").notNullable();
    instant(table, "day_at").notNullable();
    // JSON (domain/usage/concurrency/segment.ts): the day as a whole, and its quarters of an hour in which something began or ended.
    table.text("day").notNullable();
    table.text("slots").notNullable();
    table.primary(["kind", "key_id", "day_at"], "usage_levels_key");
  });
  await createIndex(knex, { table: "usage_levels", name: "usage_levels_by_day", columns: ["day_at"] });
  await createKeyedTable(knex, "usage_level_marks", (table) => {
    instant(table, "slot_at").notNullable();
    // Counts up, so that who worked it out sees that it changed meanwhile.
    table.bigInteger("version").notNullable();
    table.primary(["slot_at"], "usage_level_marks_key");
  });
  await createKeyedTable(knex, "pool_totals", (table) => {
    table.bigInteger("pool_id").notNullable().references("id").inTable("pools");
    instant(table, "since_at").notNullable();
    // Null: not known, uncounted, or no longer listed.
    count(table, "total");
    table.primary(["pool_id", "since_at"], "pool_totals_key");
  });
  await knex.raw(`insert into pool_totals (pool_id, since_at, total)
    select id, coalesce(last_listed_at, 0), case when is_listed = 1 and is_error = 0 then total end
    from pools where total is not null and source = 'reported'`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable("pool_totals");
  await knex.schema.dropTable("usage_level_marks");
  await knex.schema.dropTable("usage_levels");
  await knex("service_state").where({ key: "usage-levels-from" }).delete();
}
