// Who may read the files of a database, and their folder: nobody but the account that the service runs under.
import { chmodSync, closeSync, existsSync, mkdirSync, openSync, readdirSync } from "node:fs";
import { basename, dirname } from "node:path";
import { DatabaseError } from "../../errors.ts";

/** Databases, what is kept beside them, and the collector's spool: a folder with nothing else in it is the service's. */
const ownName = /\.db(?:$|[-.])|^spool$/;

/**
 * Makes a database and its folder where they are not there, for this account alone. Only at an opening: a file that
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

/** Takes an own database, and a folder that holds nothing else than own files, away from all other accounts. */
export function makePrivateDatabase(file: string): void {
  // SQLite gives a new log and its index the rights of the file.
  for (const path of [file, `${file}-wal`, `${file}-shm`]) if (existsSync(path)) tryChmod(path, 0o600);
  const folder = dirname(file);
  const isOwn = readdirSync(folder).every((name) => name.startsWith(basename(file)) || ownName.test(name));
  if (isOwn) tryChmod(folder, 0o700);
}

/** Makes a file where it is not there, for this account alone, as one that is there already. What is in it stays. */
export function makePrivateFile(file: string): void {
  closeSync(openSync(file, "a", 0o600));
  tryChmod(file, 0o600);
}

function tryChmod(path: string, mode: number): void {
  try {
    chmodSync(path, mode);
  } catch {
    // Of another account, or on a file system without rights: the file is used all the same.
  }
}
