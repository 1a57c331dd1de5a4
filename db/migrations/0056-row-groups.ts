// Sessions and denials in packed columns beside their rows: each 4,096 Ids are a row group, whose fields lie in columns of their own.
// Lists in any order, searches and sums read these in one pass. Filled in the background; what changes meanwhile is noted by
// triggers, whoever writes it, and read from the rows.
import type { Knex } from "knex";
import { createChangeTriggers, dropChangeTriggers } from "../engines/change-triggers.ts";
import { createKeyedTable } from "../engines/dialect.ts";
import { instant } from "./columns.ts";

/** What is packed of each table; `kind` names it in the tables below. */
const packed = [
  {
    table: "sessions",
    kind: 1,
    columns: [
      ...["pool_id", "user_id", "texts_id", "group_id", "project_id", "handle", "number_of_licenses", "is_borrowed"],
      ...["start_at", "end_at", "end_source", "idle_seconds", "linger_seconds", "linger_due_at", "source"],
    ],
  },
  {
    table: "denials",
    kind: 2,
    columns: [
      ...["denial_at", "pool_id", "license_server_id", "user_id", "group_id", "feature_name", "feature_version"],
      ...["additional_key", "vendor", "workstation", "number_of_licenses", "denial_type", "is_true_denial"],
      ...["error_message", "major_error_code", "minor_error_code"],
    ],
  },
];

export async function up(knex: Knex): Promise<void> {
  await createKeyedTable(knex, "row_groups", (table) => {
    table.integer("kind").notNullable();
    // Id / 4096, cut off.
    table.bigInteger("row_group").notNullable();
    // The highest Id that is packed of it.
    table.bigInteger("through_id").notNullable();
    table.integer("row_count").notNullable();
    // Of its rows; end_high is null where a session is active.
    for (const column of ["start_low", "start_high", "end_high"]) instant(table, column);
    table.primary(["kind", "row_group"], "row_groups_key");
  });
  await createKeyedTable(knex, "packed_columns", (table) => {
    table.integer("kind").notNullable();
    table.bigInteger("row_group").notNullable();
    table.integer("field").notNullable();
    table.binary("packed").notNullable();
    table.primary(["kind", "row_group", "field"], "packed_columns_key");
  });
  await createKeyedTable(knex, "row_deltas", (table) => {
    table.integer("kind").notNullable();
    // A row that is not any more, or not yet, what is packed of it.
    table.bigInteger("row_id").notNullable();
    table.integer("changes").notNullable();
    table.primary(["kind", "row_id"], "row_deltas_key");
  });
  for (const one of packed) await createChangeTriggers(knex, one);
}

export async function down(knex: Knex): Promise<void> {
  for (const { table } of packed) await dropChangeTriggers(knex, table);
  for (const table of ["row_deltas", "packed_columns", "row_groups"]) await knex.schema.dropTable(table);
}
