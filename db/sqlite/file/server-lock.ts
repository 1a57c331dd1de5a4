// Keeps two servers from serving one SQLite file. Commands that only write now and then (seed, account, migrate) do not
// take it: SQLite's own locks and the busy timeout keep those apart.
import BetterSqlite3 from "better-sqlite3";
import type { ServerPart } from "../../database.ts";
import { DatabaseInUse } from "../../errors.ts";
import { makePrivateFile } from "./private-file.ts";

/** Released by closing, and by the system when the process ends, however it ends. */
export interface ServerLock {
  release(): void;
}

/**
 * Takes the lock of a database file at once or throws DatabaseInUse. The lock is SQLite's own on an empty file beside
 * the database (a file's mere existence would outlive a killed process). The main thread holds it: nothing is ever
 * run on it, and a database thread that dies must not let it go.
 */
export function takeServerLock(file: string, part: ServerPart): ServerLock {
  const name = part === "api" ? `${file}.lock` : `${file}.${part}.lock`;
  // For this account alone: whoever else could read it could lock it, and keep the server from starting.
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
