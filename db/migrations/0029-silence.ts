// Licence servers that nothing reports any more: whether one is silent, when its last silence began, and all silences that
// ended sessions. Sessions that they ended have the end_source 'silence'.
import type { Knex } from "knex";
import { createKeyedTable } from "../engines/dialect.ts";
import { dropColumn, flag, instant } from "./columns.ts";

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable("license_servers", (table) => {
    flag(table, "is_silent");
    // The last report before it; null where there never was one.
    instant(table, "last_silence_at");
  });
  await createKeyedTable(knex, "server_silences", (table) => {
    table.bigInteger("license_server_id").notNullable().references("id").inTable("license_servers");
    instant(table, "silent_at").notNullable();
    table.primary(["license_server_id", "silent_at"], "server_silences_key");
  });
}

export async function down(knex: Knex): Promise<void> {
  // To the version before, the last report missed them.
  await knex("sessions")
    .where("end_source", "silence")
    .whereIn("end_at", knex("server_silences").select("silent_at"))
    .update({ end_source: "snapshot" });
  await knex.schema.dropTable("server_silences");
  for (const column of ["last_silence_at", "is_silent"]) await dropColumn(knex, "license_servers", column);
}
