// Opens a SQLite file behind the same door as a database on a server: a writer, readers, and threads for downloads.
import { closeSync, mkdirSync, openSync } from "node:fs";
import { availableParallelism } from "node:os";
import { dirname } from "node:path";
import knex, { type Knex } from "knex";
import type { Database, OpenOptions, ServerPart } from "../database.ts";
import { DatabaseError, DatabaseInUse } from "../errors.ts";
import { quietKnex } from "../knex-settings.ts";
import { type ClientSettings, SqliteClient, StreamThreads } from "./client.ts";
import { type ServerLock, takeServerLock } from "./server-lock.ts";

/** `durable`: what is committed survives a power cut; false for files that go with the process. */
export async function openSqlite(file: string, durable: boolean, options: OpenOptions): Promise<Database> {
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

function threads(settings: ClientSettings, min: number, max: number): Knex {
  return knex({
    ...quietKnex,
    client: SqliteClient,
    connection: { ...settings, filename: settings.file },
    useNullAsDefault: true,
    pool: { min, max, acquireTimeoutMillis: 30_000 },
  } as Knex.Config);
}
