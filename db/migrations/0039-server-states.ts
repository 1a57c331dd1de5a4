// The states of licence servers over time: each change of what was reported, and when each silence ended. When client
// credentials were last used.
import type { Knex } from "knex";
import { createKeyedTable } from "../engines/dialect.ts";
import { dropColumn, instant, name } from "./columns.ts";

export async function up(knex: Knex): Promise<void> {
  await createKeyedTable(knex, "server_states", (table) => {
    table.bigInteger("license_server_id").notNullable().references("id").inTable("license_servers");
    // The first report of this status; of the first state, the last one before the update to this version.
    instant(table, "since_at").notNullable();
    name(table, "status").notNullable();
    table.primary(["license_server_id", "since_at"], "server_states_key");
  });
  const known = knex("license_servers").whereNotNull("last_status_at").whereNot("status", "UNKNOWN");
  await knex
    .into(knex.raw("?? (??, ??, ??)", ["server_states", "license_server_id", "since_at", "status"]))
    .insert(known.select("id", "last_status_at", "status"));
  await knex.schema.alterTable("server_silences", (table) => {
    // The first report after it; null while it lasts, and where a version before this one did not write it.
    instant(table, "heard_at");
  });
  await knex.schema.alterTable("client_credentials", (table) => {
    instant(table, "last_used_at");
  });
}

export async function down(knex: Knex): Promise<void> {
  await dropColumn(knex, "client_credentials", "last_used_at");
  await dropColumn(knex, "server_silences", "heard_at");
  await knex.schema.dropTable("server_states");
}
