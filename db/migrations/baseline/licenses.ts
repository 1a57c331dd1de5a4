// Licence servers with their hosts, vendor daemons and states over time; pools of licences on one server, and what was bought for each.
import type { Knex } from "knex";
import { createKeyedTable } from "../../engines/dialect.ts";
import { count, createIndexes, flag, identifier, instant, line, name, reference } from "../columns.ts";

export async function createLicenses(knex: Knex): Promise<void> {
  await createServers(knex);
  await createServerStates(knex);
  await createPools(knex);
  await createPurchases(knex);
}

async function createServers(knex: Knex): Promise<void> {
  await knex.schema.createTable("license_servers", (table) => {
    identifier(table);
    name(table, "name").notNullable();
    name(table, "name_key").notNullable().unique({ indexName: "license_servers_name" });
    table.string("license_manager_type", 32).notNullable().defaultTo("FlexLM");
    table.string("status", 32).notNullable().defaultTo("UNKNOWN");
    table.string("enable_status", 32).notNullable().defaultTo("Enabled");
    table.string("time_zone", 64);
    instant(table, "last_update_at");
    instant(table, "last_snapshot_at");
    instant(table, "last_status_at");
    flag(table, "is_demo");
    // The last applied report of its licence file alone.
    instant(table, "last_file_at");
    // When the service last received a report of it.
    instant(table, "last_received_at");
    // Whether nothing reports it any more.
    flag(table, "is_silent");
    // The last report before its last silence; null where there never was one.
    instant(table, "last_silence_at");
    // A random number that becomes another one whenever its active sessions change: what a process remembers of them from one
    // snapshot to the next is right as long as it is the same. Null: nobody remembers.
    table.bigInteger("sessions_mark");
  });
  await knex.schema.createTable("license_server_hosts", (table) => {
    identifier(table);
    reference(table, "license_server_id", "license_servers").notNullable().onDelete("CASCADE");
    table.integer("position").notNullable();
    name(table, "host_name").notNullable();
    name(table, "host_key").notNullable();
    table.integer("port");
    table.string("role", 64);
    table.string("status", 32).notNullable().defaultTo("UNKNOWN");
    line(table, "version");
    table.unique(["license_server_id", "host_key"], { indexName: "license_server_hosts_host" });
  });
  await knex.schema.createTable("license_server_vendors", (table) => {
    identifier(table);
    reference(table, "license_server_id", "license_servers").notNullable().onDelete("CASCADE");
    table.integer("position").notNullable();
    name(table, "name").notNullable();
    name(table, "name_key").notNullable();
    table.string("status", 32).notNullable().defaultTo("UNKNOWN");
    line(table, "version");
    table.unique(["license_server_id", "name_key"], { indexName: "license_server_vendors_name" });
  });
}

async function createServerStates(knex: Knex): Promise<void> {
  // Each change of what was reported, and when each silence ended.
  await createKeyedTable(knex, "server_states", (table) => {
    table.bigInteger("license_server_id").notNullable().references("id").inTable("license_servers");
    // The first report of this status.
    instant(table, "since_at").notNullable();
    name(table, "status").notNullable();
    table.primary(["license_server_id", "since_at"], "server_states_key");
  });
  // All silences that ended sessions; these have the end_source 'silence'.
  await createKeyedTable(knex, "server_silences", (table) => {
    table.bigInteger("license_server_id").notNullable().references("id").inTable("license_servers");
    instant(table, "silent_at").notNullable();
    // The first report after it; null while it lasts.
    instant(table, "heard_at");
    table.primary(["license_server_id", "silent_at"], "server_silences_key");
  });
}

async function createPools(knex: Knex): Promise<void> {
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
    // What an administrator named it, else what the licence manager printed.
    name(table, "product_name");
    for (const column of ["total", "used", "borrowed", "reserved", "queued"]) count(table, column);
    flag(table, "is_uncounted");
    flag(table, "is_total_shared");
    instant(table, "start_at");
    flag(table, "is_error");
    flag(table, "is_listed", true);
    instant(table, "last_listed_at");
    // 'manual': added by an administrator, and no report has listed it yet.
    table.string("source", 16).notNullable().defaultTo("reported");
    flag(table, "is_package");
    // The pool that is the package this one is a component of; its position there, and how many tokens one licence takes.
    table.bigInteger("package_id");
    table.integer("sort_order");
    table.integer("number_of_tokens");
    name(table, "reported_product_name");
    // The first report or log that named it, or the start of its purchases; null: known at all times.
    instant(table, "known_since_at");
    // When the last report listed who waits for it.
    instant(table, "queue_told_at");
  });
  await createIndexes(knex, "pools", [
    ["pools_by_server", ["license_server_id", "name_key"]],
    ["pools_by_name", ["name_key"]],
    ["pools_by_vendor", ["vendor_key"]],
    ["pools_by_package", ["package_id", "sort_order"], { where: "package_id is not null" }],
  ]);
  // What was owned since when.
  await createKeyedTable(knex, "pool_totals", (table) => {
    table.bigInteger("pool_id").notNullable().references("id").inTable("pools");
    instant(table, "since_at").notNullable();
    // Null: not known, uncounted, or no longer listed.
    count(table, "total");
    table.primary(["pool_id", "since_at"], "pool_totals_key");
  });
  await createKeyedTable(knex, "product_names", (table) => {
    // Empty: pools whose vendor is not known.
    name(table, "vendor_key").notNullable();
    name(table, "feature_key").notNullable();
    name(table, "vendor");
    name(table, "feature_name").notNullable();
    name(table, "product_name").notNullable();
    table.primary(["vendor_key", "feature_key"], "product_names_key");
  });
}

async function createPurchases(knex: Knex): Promise<void> {
  await knex.schema.createTable("pool_increments", (table) => {
    identifier(table);
    reference(table, "pool_id", "pools").notNullable().onDelete("CASCADE");
    // Null: only the day of expiry is known; such a row counts for the pool's dates and is not shown.
    count(table, "quantity");
    instant(table, "start_at");
    // Null: permanent.
    instant(table, "expiration_at");
    // Told by a licence manager; else added by an administrator.
    flag(table, "is_reported", true);
    // Counts for its pool's dates and is shown among its purchases.
    flag(table, "is_own", true);
    instant(table, "issued_at");
    name(table, "serial_number");
    for (const column of ["notice", "asset_info", "vendor_info", "vendor_string", "host_ids"]) line(table, column);
    // In the smallest unit of its currency.
    table.bigInteger("price_minor");
    // ISO 4217; there where a price is.
    table.string("currency", 3);
    // 'PerLicense' or 'InAll'; there where a price is.
    table.string("price_unit", 16);
    // What the price pays for.
    instant(table, "term_start_at");
    instant(table, "term_end_at");
  });
  await createIndexes(knex, "pool_increments", [["pool_increments_by_pool", ["pool_id", "expiration_at"]]]);
}
