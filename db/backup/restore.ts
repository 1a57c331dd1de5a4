// Replaces an embedded database by a backup, while no server uses it; the old one stays under another name. Killed at any
// instant it leaves the old database or the new one, or a mark that blocks the database until it is run again.
import { copyFileSync, existsSync, linkSync, mkdirSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { SchemaTooNew } from "../errors.ts";
import { foreignPrograms, type Program, programsOfFile } from "../schema/findings.ts";
import { migrations, sinceBaseline } from "../schema/migrator.ts";
import { identityOf, isSameFile, isServiceFile, takeServerLock } from "../sqlite/file.ts";
import { isMarked, removeMark, writeMark } from "../sqlite/integrity.ts";
import { BackupRefused, type Copied, copyChecked, embeddedFile, removeCopy, syncFolder } from "./backup.ts";

export interface Restored extends Copied {
  readonly database: string;
  /** The new path of the previous database; null: there was none. */
  readonly before: string | null;
}

/** Throws DatabaseInUse while a server runs on it, BackupRefused for a file that is no complete backup, SchemaTooNew, or VersionTooOld. */
export async function restore(url: string, file: string): Promise<Restored> {
  const database = embeddedFile(url);
  const backup = resolve(file);
  if (!existsSync(backup)) throw new BackupRefused(`There is no file ${backup}.`);
  if (!statSync(backup).isFile())
    throw new BackupRefused(`${backup} is a folder or a device; name the file of a backup.`);
  if (isSameFile(identityOf(backup), identityOf(database))) {
    throw new BackupRefused("The backup is the database itself. Move it elsewhere and restore it from there.");
  }
  mkdirSync(dirname(database), { recursive: true, mode: 0o700 });
  const locks = (["api", "identity"] as const).map((part) => takeServerLock(database, part));
  const draft = `${database}.restoring`;
  try {
    const copied = await copyBackup(backup, draft);
    const before = setAside(database);
    renameSync(draft, database);
    syncFolder(dirname(database));
    removeMark(database);
    return { ...copied, database, before };
  } finally {
    removeCopy(draft);
    for (const lock of locks) lock.release();
  }
}

async function copyBackup(backup: string, draft: string): Promise<Copied> {
  try {
    const source = new BetterSqlite3(backup, { fileMustExist: true, readonly: true });
    try {
      if (!isServiceFile(source)) throw new BackupRefused(`${backup} is no database of this service.`);
      requireKnownMigrations(source);
      const foreign = await foreignPrograms(source.prepare(programsOfFile).all() as Program[]);
      if (foreign.length > 0)
        throw new BackupRefused(`${backup} has triggers or views that are not ours: ${foreign.join(", ")}.`);
      return await copyChecked(source, draft);
    } finally {
      source.close();
    }
  } catch (error) {
    const { code, message } = error as { code?: unknown; message?: string };
    if (!String(code).startsWith("SQLITE_")) throw error;
    throw new BackupRefused(`${backup} can't be read: ${message}.`, { cause: error });
  }
}

function requireKnownMigrations(source: BetterSqlite3.Database): void {
  const done = sinceBaseline(source.prepare("select name from migrations order by id").pluck().all() as string[]);
  const unknown = done.filter((name) => !migrations.some((migration) => migration.name === name));
  if (unknown.length > 0) throw new SchemaTooNew(unknown);
}

/** Returns its new name, by which SQLite finds its log too. From the mark on the database is blocked until the restore is over. */
function setAside(database: string): string | null {
  const identity = identityOf(database);
  if (identity !== undefined && !isMarked(database)) foldLog(database);
  const aside = `${database}.before-${new Date().toISOString().replaceAll(/[-:]|\.\d+/g, "")}`;
  writeMark(database, "restoring", identity ?? { dev: 0, ino: 0 });
  if (identity !== undefined) linkOrCopy(database, aside);
  const log = `${database}-wal`;
  if (existsSync(log) && statSync(log).size > 0) renameSync(log, `${aside}-wal`);
  for (const ending of ["-wal", "-shm"]) rmSync(database + ending, { force: true });
  return identity === undefined ? null : aside;
}

function linkOrCopy(file: string, other: string): void {
  try {
    linkSync(file, other);
  } catch {
    // A file system without links.
    copyFileSync(file, other);
  }
}

/** So that the file alone has everything. A damaged one stays as it is. */
function foldLog(database: string): void {
  try {
    const opened = new BetterSqlite3(database, { fileMustExist: true });
    try {
      opened.pragma("wal_checkpoint(truncate)");
    } finally {
      opened.close();
    }
  } catch {
    // It is moved aside with its log.
  }
}
