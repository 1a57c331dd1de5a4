// Who users are: their cost centre, manager and location, the source of each field, and since which day departments and cost centres hold.
import type { Knex } from "knex";
import { createKeyedTable } from "../engines/dialect.ts";
import { createIndex, dropColumn, flag, instant, name } from "./columns.ts";

const fieldsBefore = ["first_name", "last_name", "email", "department"] as const;
/** Of each, and of the default group, its source is stored beside it: Hand or Directory; null: nobody. */
const fields = [...fieldsBefore, "cost_center", "manager_id", "location", "is_active"] as const;
const sourceColumns = [...fields, "default_group"].map((field) => `${field}_by`);

const directoryIndex = "users_by_directory_id";

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable("users", (table) => {
    for (const column of ["cost_center", "location"]) name(table, column);
    // Another user; without a foreign key, since a table that leads to itself cannot be moved in order.
    table.bigInteger("manager_id");
    table.boolean("is_active");
    for (const column of sourceColumns) table.string(column, 16);
    // The directory's own name for the person, which a new login does not change.
    name(table, "directory_id");
    // False until a licence manager names a user whom somebody else made.
    flag(table, "is_seen", true);
  });
  const where = "directory_id is not null";
  await createIndex(knex, { table: "users", name: directoryIndex, columns: ["directory_id"], unique: true, where });
  await knex.schema.alterTable("group_members", (table) => {
    table.string("told_by", 16);
  });
  // The value of a department or cost centre from the midnight UTC of a day on, until the next one.
  await createKeyedTable(knex, "user_assignments", (table) => {
    table.bigInteger("user_id").notNullable().references("id").inTable("users");
    table.string("field", 16).notNullable();
    instant(table, "from_at").notNullable();
    name(table, "value");
    table.primary(["user_id", "field", "from_at"], "user_assignments_key");
  });
  for (const field of fieldsBefore) {
    await knex("users").whereNotNull(field).update(`${field}_by`, "Hand");
  }
  await knex("users").whereNotNull("default_group_id").update("default_group_by", "Hand");
  const known = knex("users")
    .whereNotNull("department")
    .select("id", knex.raw("'department'"), knex.raw("0"), "department");
  await knex(knex.raw("user_assignments (user_id, field, from_at, value)")).insert(known);
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable("user_assignments");
  await dropColumn(knex, "group_members", "told_by");
  await knex.schema.alterTable("users", (table) => table.dropIndex([], directoryIndex));
  const added = ["cost_center", "location", "manager_id", "is_active", ...sourceColumns, "directory_id", "is_seen"];
  for (const column of added) await dropColumn(knex, "users", column);
}
