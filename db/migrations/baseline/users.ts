// Users, and the groups and projects that use is counted to.
import type { Knex } from "knex";
import { createKeyedTable } from "../../engines/dialect.ts";
import { createIndexes, flag, identifier, name } from "../columns.ts";

export async function createUsers(knex: Knex): Promise<void> {
  await knex.schema.createTable("users", (table) => {
    identifier(table);
    name(table, "name").notNullable();
    name(table, "name_key").notNullable().unique({ indexName: "users_name" });
    for (const column of ["first_name", "last_name", "email", "department"]) name(table, column);
    table.bigInteger("default_group_id");
  });
  for (const names of ["user_groups", "projects"]) {
    await knex.schema.createTable(names, (table) => {
      identifier(table);
      name(table, "name").notNullable();
      name(table, "name_key")
        .notNullable()
        .unique({ indexName: `${names}_name` });
      flag(table, "is_enabled", true);
    });
  }
  await createKeyedTable(knex, "group_members", (table) => {
    table.bigInteger("group_id").notNullable().references("id").inTable("user_groups");
    table.bigInteger("user_id").notNullable().references("id").inTable("users");
    table.primary(["group_id", "user_id"], "group_members_key");
  });
  await createIndexes(knex, "group_members", [["group_members_by_user", ["user_id"]]]);
}
