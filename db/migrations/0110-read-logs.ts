// Until when the log of a licence server was read: without one nobody knows who was denied.
import type { Knex } from "knex";
import { dropColumn, instant } from "./columns.ts";

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable("license_servers", (table) => {
    instant(table, "last_log_at");
  });
  const last = knex("denials as d").whereRaw("d.license_server_id = license_servers.id").max("d.denial_at");
  await knex("license_servers").update({ last_log_at: last });
}

export async function down(knex: Knex): Promise<void> {
  await dropColumn(knex, "license_servers", "last_log_at");
}
