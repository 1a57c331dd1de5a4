// The audit log says who did it and from where, and its entries are chained by hash: each entry's hash covers the one before.
import type { Knex } from "knex";
import { dropColumn, instant, name } from "./columns.ts";

const added = ["actor_kind", "actor_id", "address", "trace_id", "hash"];

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable("audit_log", (table) => {
    table.string("actor_kind", 16);
    name(table, "actor_id");
    table.string("address", 64);
    table.string("trace_id", 64);
    // Null: the entry is older than the chain.
    table.string("hash", 64);
  });
  // One row: whoever writes an entry changes it first, so that entries follow one another on every server.
  await knex.schema.createTable("audit_chain", (table) => {
    table.integer("id").notNullable().primary();
    table.bigInteger("entries").notNullable();
    table.string("head_hash", 64).notNullable();
    // The retention deletes the oldest entries; the hash of the last one of them is where the chain begins now.
    table.bigInteger("deleted").notNullable();
    table.string("start_hash", 64).notNullable();
    instant(table, "deleted_at");
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable("audit_chain");
  for (const column of added) await dropColumn(knex, "audit_log", column);
}
