// The columns of row groups field by field, under one number. A question then reads the fields that it speaks of alone: under the key of
// migration 0056 SQLite came by the bytes of all others on its way.
import type { Knex } from "knex";
import { createKeyedTable } from "../engines/dialect.ts";

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable("packed_fields", (table) => {
    // Made of kind, field and row group, as below. On SQLite it is the number of the row, so that no
    // bytes of columns stand on the way to one.
    if (knex.client.dialect === "mssql") table.bigInteger("id").notNullable();
    else table.integer("id").notNullable();
    table.binary("packed").notNullable();
    table.primary(["id"], "packed_fields_key");
  });
  // One after the other, so that nothing is to be sorted.
  for (const { kind, field } of await fields(knex)) {
    const first = (kind * 64 + field) * 2 ** 42;
    const columns = knex("packed_columns").where({ kind, field }).orderBy("row_group");
    await knex("packed_fields").insert(columns.select(knex.raw(`row_group + ${first}`), "packed"));
  }
  await knex.schema.dropTable("packed_columns");
}

async function fields(knex: Knex): Promise<{ kind: number; field: number }[]> {
  const found: { kind: number; field: number }[] = await knex("packed_columns").distinct("kind", "field");
  return found.sort((a, b) => a.kind - b.kind || a.field - b.field);
}

/** All is packed anew. */
export async function down(knex: Knex): Promise<void> {
  await createKeyedTable(knex, "packed_columns", (table) => {
    table.integer("kind").notNullable();
    table.bigInteger("row_group").notNullable();
    table.integer("field").notNullable();
    table.binary("packed").notNullable();
    table.primary(["kind", "row_group", "field"], "packed_columns_key");
  });
  await knex("row_groups").delete();
  await knex.schema.dropTable("packed_fields");
}
