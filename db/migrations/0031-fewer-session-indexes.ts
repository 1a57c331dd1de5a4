// The indexes of sessions, smaller: by length those of long ones (and of the shortest, for lists that begin with them) alone, none
// that another one answers as fast. No row is written: ten million sessions take what making some indexes takes.
import type { Knex } from "knex";
import { createIndex } from "./columns.ts";

type Index = readonly [name: string, columns: readonly string[], where?: string];

const ended = "length_class is not null";
// As db/sql/length-class.ts says them; written out, since a migration stays what it was.
const isLong = "length_class > 10";
const isShortest = "length_class < 5";

const before: readonly Index[] = [
  ["sessions_by_pool", ["pool_id", "start_at"]],
  ["sessions_by_user_pool_start", ["user_id", "pool_id", "start_at"]],
  ["sessions_by_length", ["length_class", "start_at", "id", "end_at"], ended],
  ["sessions_by_user_length", ["user_id", "length_class", "start_at", "id", "end_at", "pool_id"], ended],
  ["sessions_by_pool_length", ["pool_id", "length_class", "start_at", "id", "end_at", "user_id"], ended],
  ["sessions_by_group", ["group_id", "start_at", "id"], "group_id is not null"],
  ["sessions_by_project", ["project_id", "start_at", "id"], "project_id is not null"],
];

const after: readonly Index[] = [
  // A pool's sessions newest first, and which of them run through an instant.
  ["sessions_by_pool", ["pool_id", "start_at", "id", "end_at"]],
  // The groups and projects that a viewer of some licence servers sees.
  ["sessions_by_group", ["group_id", "license_server_id"], "group_id is not null"],
  ["sessions_by_project", ["project_id", "license_server_id"], "project_id is not null"],
  // Long sessions that run through an instant, of all, a user or a pool; lists that begin with the longest ones.
  ["sessions_by_length", ["length_class", "start_at", "id", "end_at"], isLong],
  ["sessions_by_user_length", ["user_id", "length_class", "start_at", "id", "end_at", "pool_id"], isLong],
  ["sessions_by_pool_length", ["pool_id", "length_class", "start_at", "id", "end_at", "user_id"], isLong],
  // Lists that begin with the shortest ones.
  ["sessions_by_short_length", ["length_class", "start_at", "id", "end_at", "pool_id"], isShortest],
];

export async function up(knex: Knex): Promise<void> {
  await replace(knex, before, after);
}

export async function down(knex: Knex): Promise<void> {
  await replace(knex, after, before);
}

async function replace(knex: Knex, old: readonly Index[], indexes: readonly Index[]): Promise<void> {
  for (const [name] of old) await knex.schema.alterTable("sessions", (table) => table.dropIndex([], name));
  for (const [name, columns, where] of indexes) {
    await createIndex(knex, { table: "sessions", name, columns, ...(where && { where }) });
  }
}
