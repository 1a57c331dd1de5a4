// Opens a SQLite file behind the same door as a database on a server: a writer, readers, and threads for downloads.
import { existsSync, statSync } from "node:fs";
import { availableParallelism } from "node:os";
import knex, { type Knex } from "knex";
import type { Database, OpenOptions, ServerPart } from "../database.ts";
import { DatabaseError, DatabaseInUse, ForeignDatabase } from "../errors.ts";
import { quietKnex } from "../knex-settings.ts";
import { Lanes } from "../lanes.ts";
import { Room } from "../room.ts";
import { type ClientSettings, SqliteClient } from "./client.ts";
import { makePrivateFile, markAsOwn, requireOwnFile } from "./identity.ts";
import { type ServerLock, takeServerLock } from "./server-lock.ts";

/** `durable`: what is committed survives a power cut; false for files that go with the process. */
export async function openSqlite(file: string, durable: boolean, options: OpenOptions): Promise<Database> {
  const locks: ServerLock[] = [];
  const room = new Room();
  const settings = { file, durable } as const;
  const readers = options.readers ?? Math.max(2, Math.min(4, availableParallelism()));
  const write = pool({ ...settings, access: "write", host: "thread", room }, 1, 1);
  const lanes =
    options.lanes === true
      ? processLanes(settings, readers, options.streams)
      : threadLanes(settings, readers, options.streams);
  const serviceReaders = options.lanes === true ? 2 : readers;
  const read = pool({ ...settings, access: "read", host: "thread", lanes }, serviceReaders, serviceReaders);
  const close = async () => {
    try {
      // The writer last: it then folds the log into the file.
      await Promise.all([read.destroy(), lanes.destroy()]);
      await write.destroy();
    } finally {
      for (const lock of locks) lock.release();
    }
  };
  try {
    makePrivateFile(file);
    for (const part of partsOf(options.exclusive)) locks.push(takeServerLock(file, part));
    await requireOwnFile(file, read);
    await markAsOwn(write);
  } catch (error) {
    await close();
    if (error instanceof DatabaseInUse || error instanceof ForeignDatabase) throw error;
    const { message, code = "SQLITE_CANTOPEN" } = error as Error & { code?: string };
    const text = `The database ${file} can't be opened: ${message}. ${adviceFor(code, file)}`;
    throw new DatabaseError(text, code, { cause: error });
  }
  // The first request shall not wait for a process to start.
  if (options.lanes === true) lanes.light.raw("select 1").catch(() => undefined);
  return {
    engine: "sqlite",
    read,
    write,
    close,
    isFull: () => room.isFull,
    // Not the writer: it may have a long transaction, and one that ended is replaced when it is needed.
    ping: async () => {
      await read.raw("select 1");
    },
  };
}

/** What to do next. */
function adviceFor(code: string, file: string): string {
  if (existsSync(file) && statSync(file).isDirectory()) return "It is a folder: let SVC_DB_URL name a file in it.";
  if (/^SQLITE_(NOTADB|CORRUPT)/.test(code)) {
    return "The file is damaged or no database. Stop all servers, put a backup in its place, and remove the files FILE-wal and FILE-shm beside it.".replaceAll(
      "FILE",
      file,
    );
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

type FileSettings = Pick<ClientSettings, "file" | "durable">;

const streamsAtOnce = 4;
/** Statements over history at once; more wait for their turn in server/dispatch/admission.ts. */
const heavyAtOnce = 5;

/** For servers: what reads for requests can be killed, and history is read by processes that give way to others. */
function processLanes(settings: FileSettings, readers: number, streams = streamsAtOnce): Lanes {
  const light = { ...settings, access: "read", host: "process" } as const;
  const heavy = { ...light, isPatient: true };
  return new Lanes({
    light: pool(light, 0, readers),
    heavy: pool(heavy, 0, heavyAtOnce),
    streams: pool(heavy, 0, streams),
  });
}

/** For commands, which have no requests: threads, of which long downloads have their own. */
function threadLanes(settings: FileSettings, readers: number, streams = streamsAtOnce): Lanes {
  const thread = { ...settings, access: "read", host: "thread" } as const;
  const read = pool(thread, 0, readers);
  return new Lanes({ light: read, heavy: read, streams: pool(thread, 0, streams) });
}

/** Its connections start when they are needed. */
function pool(settings: ClientSettings, min: number, max: number): Knex {
  return knex({
    ...quietKnex,
    client: SqliteClient,
    connection: { ...settings, filename: settings.file },
    useNullAsDefault: true,
    pool: { min, max, acquireTimeoutMillis: 30_000 },
  } as Knex.Config);
}
