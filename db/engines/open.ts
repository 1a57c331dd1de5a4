// Opens the database that a URL names. The only place that knows which engine it is.
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import knex, { type Knex } from "knex";
import { type ServerLock, type ServerPart, takeServerLock } from "./coordination/server-lock.ts";
import { DatabaseError, DatabaseInUse } from "./errors.ts";
import { type ClientSettings, SqliteClient, StreamThreads } from "./sqlite/client.ts";

export interface Database {
  readonly engine: "sqlite" | "mssql";
  /** For queries that change nothing; several run at once. A transaction on it is one snapshot. */
  readonly read: Knex;
  /** For everything that changes; one transaction at a time on SQLite, so never wait inside one for anything else. */
  readonly write: Knex;
  /** Lets what runs finish and closes. */
  close(): Promise<void>;
  /** Resolves when the database answers and is where it was; rejects with what it says else. */
  ping(): Promise<void>;
}

export interface OpenOptions {
  /** Threads that read; the processors up to four, at least two. */
  readonly readers?: number;
  /** CSV downloads at once; more wait. Their threads start when needed. */
  readonly streams?: number;
  /** A server: refuses with DatabaseInUse while another server has the file. Commands leave it out. */
  readonly exclusive?: boolean | readonly ServerPart[];
}

/** Where a URL leads, without its secrets: for what is printed and logged. */
export function databasePlace(url: string): string {
  if (!url.startsWith("mssql:")) return url;
  return URL.canParse(url) ? `mssql://${new URL(url).host}${new URL(url).pathname}` : "mssql:";
}

/**
 * Opens `sqlite:path/file.db` (its folder is made; `sqlite::memory:` is a file that goes when it is closed), or a database
 * of SQL Server (mssql-url.ts), which `options` do not concern. Migrates nothing. Rejects with DatabaseInUse, or with a DatabaseError that names the file when it can't be opened.
 */
export async function openDatabase(url: string, options: OpenOptions = {}): Promise<Database> {
  // Its driver is loaded where it is used alone: it is large.
  if (url.startsWith("mssql:")) return (await import("./sqlserver/database.ts")).openMssql(url);
  const path = /^sqlite:(.+)$/s.exec(url)?.[1];
  if (path === undefined)
    throw new TypeError("A database URL is sqlite:path/to/file.db or mssql://user:password@host:1433/database");
  if (path !== ":memory:") return openSqliteFile(resolve(path), true, options);

  const folder = mkdtempSync(join(tmpdir(), "svc-db-"));
  const db = await openSqliteFile(join(folder, "svc.db"), false, options);
  return {
    ...db,
    close: async () => {
      await db.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function openSqliteFile(file: string, durable: boolean, options: OpenOptions): Promise<Database> {
  const locks: ServerLock[] = [];
  const settings = { file, durable };
  const readers = options.readers ?? Math.max(2, Math.min(4, availableParallelism()));
  const write = threads({ ...settings, access: "write" }, 1, 1);
  // Downloads may be slow, and a thread serves one at a time: they have their own, which go when idle.
  const streams = threads({ ...settings, access: "read" }, 0, options.streams ?? 4);
  const read = threads({ ...settings, access: "read", streams: new StreamThreads(streams) }, readers, readers);
  const close = async () => {
    try {
      // The writer last: it then folds the log into the file.
      await Promise.all([read.destroy(), streams.destroy()]);
      await write.destroy();
    } finally {
      for (const lock of locks) lock.release();
    }
  };
  try {
    makeFile(file);
    for (const part of partsOf(options.exclusive)) locks.push(takeServerLock(file, part));
    await write.raw("select 1");
  } catch (error) {
    await close();
    if (error instanceof DatabaseInUse) throw error;
    const { message, code = "SQLITE_CANTOPEN" } = error as Error & { code?: string };
    throw new DatabaseError(`The database ${file} can't be opened: ${message}`, code, { cause: error });
  }
  return {
    engine: "sqlite",
    read,
    write,
    close,
    // Not the writer: it may have a long transaction, and one that ended is replaced when it is needed.
    ping: async () => {
      await read.raw("select 1");
    },
  };
}

function partsOf(exclusive: OpenOptions["exclusive"]): readonly ServerPart[] {
  return exclusive === true ? ["api"] : exclusive || [];
}

/** Only here: a file that disappears later is an outage, not a new database. */
function makeFile(file: string): void {
  try {
    mkdirSync(dirname(file), { recursive: true });
    closeSync(openSync(file, "a"));
  } catch (error) {
    throw new DatabaseError((error as Error).message, "SQLITE_CANTOPEN", { cause: error });
  }
}

// Every error reaches the caller, who logs it; Knex would write it to the console besides.
const silent = { warn() {}, error() {}, debug() {}, deprecate() {} };

function threads(settings: ClientSettings, min: number, max: number): Knex {
  return knex({
    client: SqliteClient,
    connection: { ...settings, filename: settings.file },
    useNullAsDefault: true,
    // Bindings stay out of error messages, and so out of logs.
    compileSqlOnError: false,
    log: silent,
    pool: { min, max, acquireTimeoutMillis: 30_000 },
  } as Knex.Config);
}
