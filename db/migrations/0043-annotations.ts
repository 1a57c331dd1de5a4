// What administrators noted at an instant or for a while, such as an outage or a migration: drawn in charts over time.
import type { Knex } from "knex";
import { createIndex, identifier, instant, name, reference } from "./columns.ts";

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable("annotations", (table) => {
    identifier(table);
    // 200 characters, each of which may be two UTF-16 units.
    table.string("text", 400).notNullable();
    instant(table, "start_at").notNullable();
    // Null: it happened at one instant.
    instant(table, "end_at");
    // About one licence server, or one feature name, or, where both are null, about all.
    reference(table, "license_server_id", "license_servers");
    name(table, "feature_name");
    name(table, "feature_key");
    name(table, "created_by").notNullable();
    instant(table, "created_at").notNullable();
  });
  await createIndex(knex, { table: "annotations", name: "annotations_by_start", columns: ["start_at", "id"] });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable("annotations");
}
