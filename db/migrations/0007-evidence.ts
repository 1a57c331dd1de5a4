// What ingestion must remember so that the order in which reports arrive does not matter: how snapshots listed a
// checkout, when snapshots were taken, when daemons stopped, and check-ins whose checkout is not known (yet).
import type { Knex } from "knex";
import { createKeyedTable } from "../engines/dialect.ts";
import { createIndex, identifier, instant, line, name, reference } from "./columns.ts";

const sessionColumns = ["listed_start_at", "listed_precision_ms", "listed_at"];

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable("sessions", (table) => {
    // The start as snapshots print it, and how exact that is; null when no snapshot ever listed it.
    instant(table, "listed_start_at");
    instant(table, "listed_precision_ms");
    // The last snapshot that listed an ended session. Null while it is active: that is then the server's last one.
    instant(table, "listed_at");
  });
  await knex.schema.alterTable("license_servers", (table) => {
    // The last applied report of its licence file alone.
    instant(table, "last_file_at");
  });
  await createKeyedTable(knex, "snapshots", (table) => {
    table.bigInteger("license_server_id").notNullable().references("id").inTable("license_servers");
    instant(table, "snapshot_at").notNullable();
    table.primary(["license_server_id", "snapshot_at"], "snapshots_key");
  });
  await createKeyedTable(knex, "daemon_stops", (table) => {
    table.bigInteger("license_server_id").notNullable().references("id").inTable("license_servers");
    // Empty: the whole server.
    name(table, "vendor_key").notNullable();
    instant(table, "stop_at").notNullable();
    table.primary(["license_server_id", "stop_at", "vendor_key"], "daemon_stops_key");
  });
  await knex.schema.createTable("unmatched_checkins", (table) => {
    identifier(table);
    reference(table, "license_server_id", "license_servers").notNullable();
    // Empty where the log named none.
    name(table, "vendor_key").notNullable();
    name(table, "feature_key").notNullable();
    name(table, "user_key").notNullable();
    name(table, "workstation_key").notNullable();
    table.integer("number_of_licenses").notNullable();
    name(table, "handle");
    instant(table, "checkin_at").notNullable();
    line(table, "event_key").notNullable();
  });
  await createIndex(knex, {
    table: "unmatched_checkins",
    name: "unmatched_checkins_event_key",
    columns: ["event_key"],
    unique: true,
  });
  await createIndex(knex, {
    table: "unmatched_checkins",
    name: "unmatched_checkins_by_user",
    columns: ["license_server_id", "feature_key", "user_key", "checkin_at"],
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable("unmatched_checkins");
  await knex.schema.dropTable("daemon_stops");
  await knex.schema.dropTable("snapshots");
  // Not dropColumn: Knex 3.3 copies the whole table for it on SQLite. Both engines read this statement.
  await knex.raw("alter table license_servers drop column last_file_at");
  for (const column of sessionColumns) await knex.raw("alter table sessions drop column ??", [column]);
}
