// Groups and projects that use is counted to, packages and product names, what was bought and by which papers, licences
// that administrators add, and notices. What reports told of groups and projects so far gets its rows here.
import type { Knex } from "knex";
import { bulkInsert, createKeyedTable } from "../engines/dialect.ts";
import { nameKey } from "../sql/names.ts";
import { createIndex, dropColumn, flag, identifier, instant, line, name } from "./columns.ts";

const kinds = [
  { table: "user_groups", column: "group_id", spelling: "group_name" },
  { table: "projects", column: "project_id", spelling: "project_name" },
] as const;

export async function up(knex: Knex): Promise<void> {
  for (const { table } of kinds) {
    await knex.schema.createTable(table, (builder) => {
      identifier(builder);
      name(builder, "name").notNullable();
      name(builder, "name_key")
        .notNullable()
        .unique({ indexName: `${table}_name` });
      flag(builder, "is_enabled", true);
    });
  }
  await createKeyedTable(knex, "group_members", (table) => {
    table.bigInteger("group_id").notNullable().references("id").inTable("user_groups");
    table.bigInteger("user_id").notNullable().references("id").inTable("users");
    table.primary(["group_id", "user_id"], "group_members_key");
  });
  await createIndex(knex, { table: "group_members", name: "group_members_by_user", columns: ["user_id"] });
  await addSessionColumns(knex);
  await addLicenseColumns(knex);
  await knex.schema.createTable("system_messages", (table) => {
    identifier(table);
    table.text("text").notNullable();
    name(table, "created_by").notNullable();
    instant(table, "created_at").notNullable();
    // Null: until it is deleted.
    instant(table, "expires_at");
  });
}

/** The group and the project of each session, and each user's default group. No foreign keys: SQLite can't drop such columns. */
async function addSessionColumns(knex: Knex): Promise<void> {
  await knex.schema.alterTable("sessions", (table) => {
    table.bigInteger("group_id");
    table.bigInteger("project_id");
  });
  await knex.schema.alterTable("denials", (table) => {
    table.bigInteger("group_id");
  });
  await knex.schema.alterTable("users", (table) => {
    table.bigInteger("default_group_id");
  });
  for (const { table, column, spelling } of kinds) await resolve(knex, table, "sessions", spelling, column);
  await resolve(knex, "user_groups", "users", "default_group", "default_group_id");
  await dropColumn(knex, "users", "default_group");
  await knex.raw(`insert into group_members (group_id, user_id)
    select default_group_id, id from users where default_group_id is not null`);
  await knex.raw(`update denials set group_id = (select u.default_group_id from users u where u.id = denials.user_id)
    where user_id in (select id from users where default_group_id is not null)`);
  for (const { column } of kinds) {
    await createIndex(knex, {
      table: "sessions",
      name: `sessions_by_${column.replace("_id", "")}`,
      columns: [column, "start_at", "id"],
      where: `${column} is not null`,
    });
  }
  await createIndex(knex, {
    table: "denials",
    name: "denials_by_group_id",
    columns: ["group_id", "denial_at", "id"],
    where: "group_id is not null",
  });
}

/** Packages, products, purchases with their papers, and what administrators added. */
async function addLicenseColumns(knex: Knex): Promise<void> {
  await knex.schema.alterTable("pools", (table) => {
    // 'manual': added by an administrator, and no report has listed it yet.
    table.string("source", 16).notNullable().defaultTo("reported");
    flag(table, "is_package");
    // The pool that is the package this one is a component of; its place there, and how many tokens one licence takes.
    table.bigInteger("package_id");
    table.integer("sort_order");
    table.integer("number_of_tokens");
    // What the licence manager printed; product_name is what an administrator named it, else this.
    name(table, "reported_product_name");
  });
  await knex.raw("update pools set reported_product_name = product_name where product_name is not null");
  await createIndex(knex, {
    table: "pools",
    name: "pools_by_package",
    columns: ["package_id", "sort_order"],
    where: "package_id is not null",
  });
  await createKeyedTable(knex, "product_names", (table) => {
    // Empty: pools whose vendor is not known.
    name(table, "vendor_key").notNullable();
    name(table, "feature_key").notNullable();
    name(table, "vendor");
    name(table, "feature_name").notNullable();
    name(table, "product_name").notNullable();
    table.primary(["vendor_key", "feature_key"], "product_names_key");
  });
  await knex.schema.alterTable("pool_increments", (table) => {
    // Told by a licence manager; else added by an administrator.
    flag(table, "is_reported", true);
    // Counts for its pool's dates and is shown among its purchases.
    flag(table, "is_own", true);
    instant(table, "issued_at");
    name(table, "serial_number");
    line(table, "notice");
    line(table, "asset_info");
    line(table, "vendor_info");
    line(table, "vendor_string");
    line(table, "host_ids");
  });
}

/** Makes a row of each name that stands in a column, and lets the rows of its table point to it. */
async function resolve(knex: Knex, names: string, table: string, spelling: string, column: string): Promise<void> {
  const spellings: string[] = await knex(table)
    .distinct(spelling)
    .whereNotNull(spelling)
    .orderBy(spelling)
    .pluck(spelling);
  if (spellings.length === 0) return;
  const known = new Set<string>(await knex(names).pluck("name_key"));
  const rows = Array.from(Map.groupBy(spellings, nameKey), ([name_key, same]) => ({
    name: same[0] as string,
    name_key,
  }));
  const added = rows.filter((row) => !known.has(row.name_key));
  await bulkInsert(knex as Knex.Transaction, names, added);
  const stored: { id: number; name_key: string }[] = await knex(names).select("id", "name_key");
  const ids = new Map(stored.map((row) => [row.name_key, row.id]));
  // A table of its own, so that each row finds its name by one seek.
  await createKeyedTable(knex, "spellings", (builder) => {
    name(builder, "spelling").notNullable();
    builder.bigInteger("id").notNullable();
    builder.primary(["spelling"], "spellings_key");
  });
  const pairs = spellings.map((text) => ({ spelling: text, id: ids.get(nameKey(text)) as number }));
  await bulkInsert(knex as Knex.Transaction, "spellings", pairs);
  await knex.raw("update ?? set ?? = (select s.id from spellings s where s.spelling = ??) where ?? is not null", [
    ...[table, column, `${table}.${spelling}`, spelling],
  ]);
  await knex.schema.dropTable("spellings");
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable("system_messages");
  const papers = ["issued_at", "serial_number", "notice", "asset_info", "vendor_info", "vendor_string", "host_ids"];
  await knex("pool_increments").where({ is_own: 0 }).delete();
  for (const column of ["is_reported", "is_own", ...papers]) await dropColumn(knex, "pool_increments", column);
  await knex.schema.dropTable("product_names");
  await knex.schema.alterTable("pools", (table) => table.dropIndex([], "pools_by_package"));
  await knex.raw("update pools set product_name = reported_product_name");
  const columns = ["source", "is_package", "package_id", "sort_order", "number_of_tokens", "reported_product_name"];
  for (const column of columns) await dropColumn(knex, "pools", column);
  await knex.schema.alterTable("denials", (table) => table.dropIndex([], "denials_by_group_id"));
  await dropColumn(knex, "denials", "group_id");
  await knex.schema.alterTable("users", (table) => {
    name(table, "default_group");
  });
  await knex.raw(
    "update users set default_group = (select g.name from user_groups g where g.id = users.default_group_id)",
  );
  await dropColumn(knex, "users", "default_group_id");
  for (const { column } of kinds) {
    await knex.schema.alterTable("sessions", (table) =>
      table.dropIndex([], `sessions_by_${column.replace("_id", "")}`),
    );
    await dropColumn(knex, "sessions", column);
  }
  await knex.schema.dropTable("group_members");
  for (const { table } of kinds) await knex.schema.dropTable(table);
}
