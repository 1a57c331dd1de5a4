// A backup of an embedded database while it is used: one file, consistent and checked. A database on a server has its own.
import { closeSync, existsSync, fsyncSync, openSync, renameSync } from "node:fs";
import { dirname, resolve } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { requireUsable } from "../sqlite/file/mark.ts";
import { type Copied, copyChecked, removeCopy } from "./copy.ts";
import { BackupRefused } from "./refused.ts";

/** The file of an embedded database; throws BackupRefused for one on a server or in memory. */
export function embeddedFile(url: string): string {
  const path = /^sqlite:(.+)$/s.exec(url)?.[1];
  if (path === undefined) {
    throw new BackupRefused("This is for the embedded database. SQL Server makes its own backups: BACKUP DATABASE.");
  }
  if (path === ":memory:") throw new BackupRefused("A database in memory ends with its process.");
  return resolve(path);
}

/** Writes the backup, mode 0600, under its name once it is whole. Throws BackupRefused, or SQLite's and Node's errors. */
export async function backUp(url: string, file: string): Promise<Copied> {
  const database = embeddedFile(url);
  const target = resolve(file);
  if (!existsSync(database)) throw new BackupRefused(`There is no database ${database}.`);
  if (existsSync(target)) throw new BackupRefused(`${target} is there already. Name another file.`);
  requireUsable(database);
  const draft = `${target}.unfinished`;
  const source = new BetterSqlite3(database, { fileMustExist: true, readonly: true });
  try {
    const copied = await copyChecked(source, draft);
    renameSync(draft, target);
    syncFolder(dirname(target));
    return copied;
  } finally {
    source.close();
    removeCopy(draft);
  }
}

/** So that a renaming survives a power cut; Windows does it by itself. */
export function syncFolder(folder: string): void {
  if (process.platform === "win32") return;
  const handle = openSync(folder, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
