// Refused checkouts, and how many there are of each kind.
import type { Knex } from "knex";
import { createKeyedTable } from "../../engines/dialect.ts";
import { count, createIndexes, flag, identifier, instant, line, name, reference } from "../columns.ts";

export async function createDenials(knex: Knex): Promise<void> {
  await knex.schema.createTable("denials", (table) => {
    identifier(table);
    instant(table, "denial_at").notNullable();
    reference(table, "pool_id", "pools");
    reference(table, "license_server_id", "license_servers").notNullable();
    reference(table, "user_id", "users").notNullable();
    name(table, "feature_name").notNullable();
    name(table, "feature_key").notNullable();
    name(table, "feature_version");
    name(table, "additional_key");
    name(table, "vendor");
    name(table, "vendor_key");
    name(table, "workstation");
    name(table, "workstation_key");
    table.integer("number_of_licenses").notNullable().defaultTo(1);
    table.string("denial_type", 32).notNullable();
    flag(table, "is_true_denial", true);
    table.text("error_message");
    table.integer("major_error_code");
    table.integer("minor_error_code");
    line(table, "event_key").notNullable();
    table.check("number_of_licenses > 0", undefined, "denials_number_of_licenses");
  });
  // The groups that denial_totals counts, each in order of time: any filter without users is some of these groups.
  const group = [
    "license_server_id",
    "coalesce(pool_id, 0)",
    "coalesce(vendor_key, '')",
    "denial_type",
    "is_true_denial",
  ];
  await createIndexes(knex, "denials", [["denials_by_group", [...group, "denial_at"]]]);
  // Behind the columns that SQL Server computes for that index, as in 1.0.0.
  await knex.schema.alterTable("denials", (table) => {
    table.bigInteger("group_id");
    // Whether the client gave up then; who went on to ask another licence server was not truly denied.
    flag(table, "is_last_attempt", true);
  });
  await createIndexes(knex, "denials", [
    ["denials_event_key", ["event_key"], { unique: true }],
    ["denials_by_time", ["denial_at", "id"]],
    ["denials_by_user", ["user_id", "denial_at"]],
    ["denials_by_user_feature", ["user_id", "feature_key", "denial_at"]],
    ["denials_by_server", ["license_server_id", "denial_at"]],
    ["denials_by_group_id", ["group_id", "denial_at", "id"], { where: "group_id is not null" }],
    // Denials counted by feature, by user and per bucket of time, without a row of the table.
    ["denials_by_time_counted", ["denial_at", "is_true_denial", "user_id", "license_server_id", "feature_key"]],
  ]);
  // Written in the transaction of the denials: how many there are without counting them. 0 and '' stand for none.
  await createKeyedTable(knex, "denial_totals", (table) => {
    table.bigInteger("license_server_id").notNullable();
    table.bigInteger("pool_id").notNullable();
    name(table, "vendor_key").notNullable();
    table.string("denial_type", 32).notNullable();
    table.boolean("is_true_denial").notNullable();
    count(table, "total").notNullable();
    table.primary(["license_server_id", "pool_id", "vendor_key", "denial_type", "is_true_denial"], "denial_totals_key");
  });
}
