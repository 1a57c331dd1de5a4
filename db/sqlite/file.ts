// A SQLite file in the file system: whether it is the one that was opened and is this service's, its permissions, the lock of its
// server, and whether anything was committed to it.
import { chmodSync, closeSync, existsSync, mkdirSync, openSync, readdirSync, type Stats, statSync } from "node:fs";
import { basename, dirname } from "node:path";
import BetterSqlite3, { type Database } from "better-sqlite3";
import type { Knex } from "knex";
import type { ServerPart } from "../database.ts";
import { DatabaseError, DatabaseInUse, ForeignDatabase, fileGone, fileReplaced, logGone } from "../errors.ts";

/** The identity of a file, whatever its name. */
export interface FileIdentity {
  readonly dev: number;
  readonly ino: number;
}

export function identityOf(path: string): FileIdentity | undefined {
  const found: Stats | undefined = statSync(path, { throwIfNoEntry: false });
  return found && { dev: found.dev, ino: found.ino };
}

export function isSameFile(one: FileIdentity | undefined, other: FileIdentity | undefined): boolean {
  return one !== undefined && one.ino === other?.ino && one.dev === other.dev;
}

/**
 * Throws where the path names no file (DATABASE_FILE_GONE), or another one (DATABASE_FILE_REPLACED), whose log may be
 * that of the file before. Costs microseconds.
 */
export function requireSameFile(path: string, wanted: FileIdentity): void {
  const found = identityOf(path);
  if (found === undefined) throw new DatabaseError(`The database ${path} was moved or deleted.`, fileGone);
  if (!isSameFile(found, wanted)) {
    throw new DatabaseError(`The database ${path} was replaced by another file.`, fileReplaced);
  }
}

/** The open files of one connection. SQLite retains its log, FILE-wal, while any connection is open. */
export class OpenFiles {
  readonly #path: string;
  readonly #identity: FileIdentity;
  #log: FileIdentity | undefined;

  constructor(path: string, identity: FileIdentity) {
    this.#path = path;
    this.#identity = identity;
  }

  /** As `requireSameFile`; throws DATABASE_LOG_GONE where the log's path names no log any more, or another one. */
  require(): void {
    requireSameFile(this.#path, this.#identity);
    const log = identityOf(`${this.#path}-wal`);
    this.#log ??= log;
    if (this.#log !== undefined && !isSameFile(this.#log, log)) {
      throw new DatabaseError(`The log ${this.#path}-wal was moved, deleted or replaced.`, logGone);
    }
  }
}

// The application id in its header marks a file as this service's; older files have none and are recognized by their tables.

/** "LUQS" in ASCII, for Licence Usage Query Service. */
const applicationId = 0x4c55_5153;

/** The same for a file that is opened otherwise; also an older one, but no empty one. */
export function isServiceFile(database: Database): boolean {
  if (database.pragma("application_id", { simple: true }) === applicationId) return true;
  const [table] = database
    .prepare("select 1 from sqlite_master where type = 'table' and name = 'license_servers'")
    .all();
  return table !== undefined && database.pragma("application_id", { simple: true }) === 0;
}

/** Throws ForeignDatabase before anything is written to the file. */
export async function requireServiceFile(file: string, read: Knex): Promise<void> {
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

/** Databases, files beside them, and the collector's spool: a folder with nothing else in it belongs to the service. */
const ourNames = /\.db(?:$|[-.])|^spool$/;

/**
 * Creates a missing database and its folder, for this account alone. Only at an opening: a file that
 * disappears later is an outage, and no new database.
 */
export function makeDatabaseFile(file: string): void {
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    closeSync(openSync(file, "a", 0o600));
  } catch (error) {
    throw new DatabaseError((error as Error).message, "SQLITE_CANTOPEN", { cause: error });
  }
}

/** Makes a database, and a folder that contains only files of this service, private to this account. */
export function makePrivateDatabase(file: string): void {
  // SQLite gives a new log and its index the permissions of the file.
  for (const path of [file, `${file}-wal`, `${file}-shm`]) if (existsSync(path)) tryChmod(path, 0o600);
  const folder = dirname(file);
  const isOurs = readdirSync(folder).every((name) => name.startsWith(basename(file)) || ourNames.test(name));
  if (isOurs) tryChmod(folder, 0o700);
}

/** Creates a file, or makes an existing one private to this account. Its content stays. */
function makePrivateFile(file: string): void {
  closeSync(openSync(file, "a", 0o600));
  tryChmod(file, 0o600);
}

function tryChmod(path: string, mode: number): void {
  try {
    chmodSync(path, mode);
  } catch {
    // Of another account, or on a file system without permissions: the file is used all the same.
  }
}

// Prevents two servers from serving one file. Commands that only write now and then (seed, account, migrate) do not take this lock.

/** Released by closing, and by the system when the process ends, however it ends. */
export interface ServerLock {
  release(): void;
}

/**
 * Takes the lock of a database file at once or throws DatabaseInUse. The lock is SQLite's, on an empty file beside
 * the database (a file's mere existence would outlive a killed process). The main thread holds it: no query runs
 * there, and a database thread that dies must not release it.
 */
export function takeServerLock(file: string, part: ServerPart): ServerLock {
  const name = part === "api" ? `${file}.lock` : `${file}.${part}.lock`;
  // For this account alone: others who may read it could lock it, and prevent the server from starting.
  makePrivateFile(name);
  const lock = new BetterSqlite3(name, { timeout: 0 });
  try {
    lock.exec("begin exclusive");
  } catch (error) {
    lock.close();
    if ((error as { code?: unknown }).code === "SQLITE_BUSY") throw new DatabaseInUse(file);
    throw error;
  }
  return { release: () => lock.close() };
}
