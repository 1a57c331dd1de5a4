// Whether a SQLite file is this service's: by the application id in its header, and for files from before there was one by
// the migrations in it. And who may read the file: nobody but the account that the service runs under.
import { chmodSync, closeSync, existsSync, mkdirSync, openSync, readdirSync } from "node:fs";
import { basename, dirname } from "node:path";
import type { Database } from "better-sqlite3";
import type { Knex } from "knex";
import { DatabaseError, ForeignDatabase } from "../../errors.ts";

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

/**
 * Makes the file and its folder where they are not there, for this account alone. A file that is there already, and a
 * folder that holds nothing else, are made so, too. Only at an opening: a file that disappears later is an outage, and
 * no new database.
 */
export function makePrivateFile(file: string): void {
  const folder = dirname(file);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    closeSync(openSync(file, "a", 0o600));
  } catch (error) {
    throw new DatabaseError((error as Error).message, "SQLITE_CANTOPEN", { cause: error });
  }
  // SQLite gives the log and its index the rights of the file. What belongs to another account stays as it is.
  for (const path of [file, `${file}-wal`, `${file}-shm`]) if (existsSync(path)) tryChmod(path, 0o600);
  const isOursAlone = readdirSync(folder).every((name) => name.startsWith(basename(file)));
  if (isOursAlone) tryChmod(folder, 0o700);
}

function tryChmod(path: string, mode: number): void {
  try {
    chmodSync(path, mode);
  } catch {
    // Of another account, or on a file system without rights: the database is opened all the same.
  }
}
