// Client credentials of the type reader: they see what a viewer does, of all licence servers or of some, and may expire.
import type { Knex } from "knex";
import { createKeyedTable } from "../engines/dialect.ts";
import { createIndexes, dropColumn, flag, instant } from "./columns.ts";

const table = "client_credentials";
const typesBefore = "type in ('server-api', 'collector', 'agent')";
const types = "type in ('server-api', 'collector', 'agent', 'reader')";

export async function up(knex: Knex): Promise<void> {
  await changeTypes(knex, typesBefore, types);
  await knex.schema.alterTable(table, (changed) => {
    // Of readers: whether it sees every licence server; else those of credential_license_servers.
    flag(changed, "sees_all", true);
    instant(changed, "expires_at");
  });
  await createKeyedTable(knex, "credential_license_servers", (made) => {
    made.bigInteger("credential_id").notNullable().references("id").inTable(table);
    made.bigInteger("license_server_id").notNullable().references("id").inTable("license_servers");
    made.primary(["credential_id", "license_server_id"], "credential_license_servers_key");
  });
  await createIndexes(knex, "credential_license_servers", [
    ["credential_license_servers_by_server", ["license_server_id"]],
  ]);
}

/** The version before would take readers for brokers. */
export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable("credential_license_servers");
  await knex(table).where("type", "reader").delete();
  for (const column of ["sees_all", "expires_at"]) await dropColumn(knex, table, column);
  await changeTypes(knex, types, typesBefore);
}

/** SQLite changes no check of a table, so it gets a new table with the same rows; nothing points to it yet. */
async function changeTypes(knex: Knex, from: string, to: string): Promise<void> {
  if (knex.client.dialect === "mssql") {
    await knex.raw("alter table ?? drop constraint ??", [table, "client_credentials_type"]);
    await knex.raw(`alter table ?? add constraint ?? check (${to})`, [table, "client_credentials_type"]);
    return;
  }
  const made: { sql: string } = await knex("sqlite_master").where({ type: "table", name: table }).first("sql");
  await knex.raw(made.sql.replace(from, to).replace(table, `${table}_changed`));
  await knex.raw("insert into ?? select * from ??", [`${table}_changed`, table]);
  await knex.schema.dropTable(table).renameTable(`${table}_changed`, table);
  await createIndexes(knex, table, [["client_credentials_client", ["client_id"], { unique: true }]]);
}
