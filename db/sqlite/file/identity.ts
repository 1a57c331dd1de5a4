// Whether a SQLite file is this service's: by the application id in its header, and for files from before there was one by
// the migrations in it.
import type { Database } from "better-sqlite3";
import type { Knex } from "knex";
import { ForeignDatabase } from "../../errors.ts";

/** "LUQS" in ASCII, for Licence Usage Query Service. */
const applicationId = 0x4c55_5153;

/** The same for one that is opened otherwise; also an older one, but no empty one. */
export function isOwnFile(database: Database): boolean {
  if (database.pragma("application_id", { simple: true }) === applicationId) return true;
  const [table] = database
    .prepare("select 1 from sqlite_master where type = 'table' and name = 'license_servers'")
    .all();
  return table !== undefined && database.pragma("application_id", { simple: true }) === 0;
}

/** Throws ForeignDatabase before anything is written to the file. */
export async function requireOwnFile(file: string, read: Knex): Promise<void> {
  const [header]: { application_id: number }[] = await read.raw("pragma application_id");
  if (header?.application_id === applicationId) return;
  const tables: { name: string }[] = await read.raw("select name from sqlite_master where type = 'table'");
  const isEmpty = tables.length === 0;
  const isOlder = header?.application_id === 0 && tables.some(({ name }) => name === "license_servers");
  if (!isEmpty && !isOlder) throw new ForeignDatabase(file);
}

/** Marks the file as this service's. */
export async function markAsOwn(write: Knex): Promise<void> {
  const [header]: { application_id: number }[] = await write.raw("pragma application_id");
  if (header?.application_id !== applicationId) await write.raw(`pragma application_id = ${applicationId}`);
}
