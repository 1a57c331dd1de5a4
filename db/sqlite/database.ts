// Opens a SQLite file with the same interface as a database on a server: a writer, readers, and connections for downloads.
import { existsSync, statSync } from "node:fs";
import { availableParallelism } from "node:os";
import knex, { type Knex } from "knex";
import { DiskState, Lanes, quietKnex } from "../client.ts";
import type { Database, OpenOptions, ServerPart } from "../database.ts";
import { DatabaseError, DatabaseInUse, DatabaseUnusable, endingReason, ForeignDatabase } from "../errors.ts";
import { type ClientSettings, SqliteClient } from "./client.ts";
import {
  type FileIdentity,
  identityOf,
  makeDatabaseFile,
  makePrivateDatabase,
  markAsOwn,
  requireServiceFile,
  type ServerLock,
  takeServerLock,
} from "./file.ts";
import { IntegrityCheck, requireUsable } from "./integrity.ts";

/** `durable`: commits survive a power cut; false for files that are deleted with the process. */
export async function openSqlite(file: string, durable: boolean, options: OpenOptions): Promise<Database> {
  const { identity, release } = takeFile(file, options.exclusive);
  const integrity = new IntegrityCheck(file, identity);
  const room = new DiskState();
  const ending = new AbortController();
  const settings = { file, identity, durable, integrity };
  const { read, lanes, write } = poolsOf(settings, { room, ending: ending.signal }, options);
  const close = async () => {
    try {
      await integrity.close();
      // The writer last: it then checkpoints the log.
      await Promise.all([read.destroy(), lanes.destroy()]);
      await write.destroy();
    } finally {
      release();
    }
  };
  try {
    await requireServiceFile(file, read);
    makePrivateDatabase(file);
    await markAsOwn(write);
  } catch (error) {
    await close();
    throw named(error, file);
  }
  if (options.lanes === true) {
    integrity.watch();
    // The first request shall not wait for a process to start.
    lanes.light.raw("select 1").catch(() => undefined);
  }
  return {
    engine: "sqlite",
    read,
    write,
    isAlone: partsOf(options.exclusive).length > 0,
    close,
    endWriting: () => ending.abort(endingReason()),
    isFull: () => room.isFull,
    // Not the writer: it may have a long transaction, and one that ended is replaced when needed.
    ping: async () => {
      await read.raw("select 1");
    },
  };
}

/** Creates the file if it does not exist, and takes the locks of a server. */
function takeFile(file: string, exclusive: OpenOptions["exclusive"]): { identity: FileIdentity; release: () => void } {
  const locks: ServerLock[] = [];
  const release = () => {
    for (const lock of locks) lock.release();
  };
  try {
    requireUsable(file);
    makeDatabaseFile(file);
    for (const part of partsOf(exclusive)) locks.push(takeServerLock(file, part));
    const identity = identityOf(file);
    if (identity === undefined) throw new DatabaseError("it was taken away", "SQLITE_CANTOPEN");
    return { identity, release };
  } catch (error) {
    release();
    throw named(error, file);
  }
}

/** An error that names the database that can't be opened, and the remedy. */
function named(error: unknown, file: string): Error {
  if ([DatabaseInUse, DatabaseUnusable, ForeignDatabase].some((kind) => error instanceof kind)) return error as Error;
  const { message, code = "SQLITE_CANTOPEN" } = error as Error & { code?: string };
  return new DatabaseError(`The database ${file} can't be opened: ${message}. ${adviceFor(code, file)}`, code, {
    cause: error,
  });
}

/** The remedy. */
function adviceFor(code: string, file: string): string {
  if (existsSync(file) && statSync(file).isDirectory()) return "It is a folder: let SVC_DB_URL name a file in it.";
  if (/^SQLITE_(NOTADB|CORRUPT)/.test(code)) {
    return "The file is damaged or no database. Stop all servers, and run: npm run restore -- --file BACKUP";
  }
  if (/^SQLITE_FULL/.test(code)) return "The disk is full: make room on it.";
  if (/^SQLITE_(READONLY|CANTOPEN|IOERR)/.test(code)) {
    return "Check that the disk is there, and that this account may read and write the file and its folder.";
  }
  return "Let SVC_DB_URL name another file, or see to this one.";
}

function partsOf(exclusive: OpenOptions["exclusive"]): readonly ServerPart[] {
  return exclusive === true ? ["api"] : exclusive || [];
}

type FileSettings = Pick<ClientSettings, "file" | "identity" | "durable" | "integrity">;

function poolsOf(settings: FileSettings, writer: Pick<ClientSettings, "room" | "ending">, options: OpenOptions) {
  const isServer = options.lanes === true;
  const readers = options.readers ?? Math.max(2, Math.min(4, availableParallelism()));
  const lanes = (isServer ? processPools : threadPools)(settings, readers);
  // A server's process maps nothing: its memory stays small, and a truncated file does not kill it.
  const thread = { ...settings, runsIn: "thread", isMapped: !isServer } as const;
  const serviceReaders = isServer ? 2 : readers;
  return {
    lanes,
    write: pool({ ...thread, access: "write", ...writer }, 1, 1),
    // A thread takes 12 MB: the second one starts when both are needed.
    read: pool({ ...thread, access: "read", lanes }, 1, serviceReaders),
  };
}

const downloadsAtOnce = 4;
/** Statements over history at once: five of requests, limited by server/dispatch/turns.ts, and the roll-up's. */
const heavyAtOnce = 6;

/** For servers: reads for requests run in processes that can be killed, and those of history have a low priority. */
function processPools(settings: FileSettings, readers: number): Lanes {
  const light = { ...settings, access: "read", runsIn: "process" } as const;
  const heavy = { ...light, isLowPriority: true };
  return new Lanes({
    light: pool(light, 0, readers),
    heavy: pool(heavy, 0, heavyAtOnce),
    // A long text reads all of a file, once: mapped, all of it would count as memory of the process.
    downloads: pool({ ...heavy, isMapped: false }, 0, downloadsAtOnce),
  });
}

/** For commands, which have no requests: threads, with separate ones for long downloads. */
function threadPools(settings: FileSettings, readers: number): Lanes {
  const thread = { ...settings, access: "read", runsIn: "thread" } as const;
  const read = pool(thread, 0, readers);
  return new Lanes({ light: read, heavy: read, downloads: pool(thread, 0, downloadsAtOnce) });
}

/** Its connections start when needed. */
function pool(settings: ClientSettings, min: number, max: number): Knex {
  return knex({
    ...quietKnex,
    client: SqliteClient,
    connection: { ...settings, filename: settings.file },
    useNullAsDefault: true,
    pool: { min, max, acquireTimeoutMillis: 30_000 },
  } as Knex.Config);
}
