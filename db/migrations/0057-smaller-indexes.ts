// The indexes of sessions, smaller. Groups and projects are found in row groups. Where an index has the Id of a row behind its columns,
// as SQLite has it, it need not have it among them.
import type { Knex } from "knex";
import { createIndex } from "./columns.ts";

type Index = readonly [name: string, columns: readonly string[], where?: string];

const before: readonly Index[] = [
  ["sessions_by_start", ["start_at", "id", "user_id", "pool_id", "number_of_licenses"]],
  ["sessions_by_user", ["user_id", "start_at", "id", "end_at", "pool_id", "number_of_licenses"]],
  ["sessions_by_group", ["group_id", "license_server_id"], "group_id is not null"],
  ["sessions_by_project", ["project_id", "license_server_id"], "project_id is not null"],
];

const after: readonly Index[] = [
  // Sessions newest first, and what began in a part of time.
  ["sessions_by_start", ["start_at", "user_id", "pool_id", "number_of_licenses"]],
  // The same of one user.
  ["sessions_by_user", ["user_id", "start_at", "end_at", "pool_id", "number_of_licenses"]],
];

export async function up(knex: Knex): Promise<void> {
  await replace(knex, before, after);
}

export async function down(knex: Knex): Promise<void> {
  await replace(knex, after, before);
}

/** SQL Server orders rows of one instant by what the index has in its order alone: there those with the Id stay. */
async function replace(knex: Knex, old: readonly Index[], indexes: readonly Index[]): Promise<void> {
  const isKept = (name: string) => knex.client.dialect === "mssql" && /_by_(start|user)$/.test(name);
  for (const [name] of old)
    if (!isKept(name)) await knex.schema.alterTable("sessions", (table) => table.dropIndex([], name));
  for (const [name, columns, where] of indexes) {
    if (!isKept(name)) await createIndex(knex, { table: "sessions", name, columns, ...(where && { where }) });
  }
}
