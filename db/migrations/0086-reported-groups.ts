// Who is in which group as the options files of licence servers tell it, by the users' names.
import type { Knex } from "knex";
import { createKeyedTable } from "../engines/dialect.ts";
import { createIndexes, name } from "./columns.ts";

const table = "reported_group_members";

export async function up(knex: Knex): Promise<void> {
  await createKeyedTable(knex, table, (created) => {
    created.bigInteger("license_server_id").notNullable().references("id").inTable("license_servers");
    created.bigInteger("group_id").notNullable().references("id").inTable("user_groups");
    name(created, "user_key").notNullable();
    created.primary(["license_server_id", "group_id", "user_key"], `${table}_key`);
  });
  await createIndexes(knex, table, [[`${table}_by_group`, ["group_id", "user_key"]]]);
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable(table);
}
