// Pools of licences on one server, and what was bought for each.
import type { Knex } from "knex";
import { count, createIndex, flag, identifier, instant, name, reference } from "./columns.ts";

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable("pools", (table) => {
    identifier(table);
    reference(table, "license_server_id", "license_servers").notNullable();
    // JSON array of what makes a pool one: server, vendor, name, version, additional key, licence type.
    table.string("pool_key", 800).notNullable().unique({ indexName: "pools_key" });
    name(table, "name").notNullable();
    name(table, "name_key").notNullable();
    name(table, "version");
    name(table, "additional_key");
    name(table, "vendor");
    name(table, "vendor_key");
    table.string("license_type", 32);
    name(table, "product_name");
    count(table, "total");
    count(table, "used");
    count(table, "borrowed");
    count(table, "reserved");
    count(table, "queued");
    flag(table, "is_uncounted");
    flag(table, "is_total_shared");
    instant(table, "start_at");
    flag(table, "is_error");
    flag(table, "is_listed", true);
    instant(table, "last_listed_at");
  });
  await createIndex(knex, {
    table: "pools",
    name: "pools_by_server",
    columns: ["license_server_id", "name_key"],
  });
  await createIndex(knex, { table: "pools", name: "pools_by_name", columns: ["name_key"] });
  await createIndex(knex, { table: "pools", name: "pools_by_vendor", columns: ["vendor_key"] });

  await knex.schema.createTable("pool_increments", (table) => {
    identifier(table);
    reference(table, "pool_id", "pools").notNullable().onDelete("CASCADE");
    // Null: only the day of expiry is known; such a row counts for the pool's dates and is not shown.
    count(table, "quantity");
    instant(table, "start_at");
    // Null: permanent.
    instant(table, "expiration_at");
  });
  await createIndex(knex, {
    table: "pool_increments",
    name: "pool_increments_by_pool",
    columns: ["pool_id", "expiration_at"],
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable("pool_increments");
  await knex.schema.dropTable("pools");
}
