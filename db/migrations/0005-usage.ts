// The daily roll-up of sessions, kept in the same transaction as they are: what makes sums over history fast.
import type { Knex } from "knex";
import { createKeyedTable } from "../engines/dialect.ts";
import { count, createIndex, instant, largeSum } from "./columns.ts";

export async function up(knex: Knex): Promise<void> {
  // user_id 0 speaks of all users, pool_id 0 of all pools; therefore no foreign keys.
  await createKeyedTable(knex, "usage_states", (table) => {
    table.bigInteger("user_id").notNullable();
    table.bigInteger("pool_id").notNullable();
    instant(table, "midnight_at").notNullable();
    count(table, "starts").notNullable();
    count(table, "ends").notNullable();
    count(table, "licenses").notNullable();
    count(table, "usage_ms").notNullable();
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
  await createIndex(knex, { table: "user_pools", name: "user_pools_by_pool", columns: ["pool_id", "user_id"] });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable("user_pools");
  await knex.schema.dropTable("usage_states");
}
