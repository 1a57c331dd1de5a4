// A backup of an embedded database in use: one file, consistent and checked. A database server makes its backups itself.
import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from "node:fs";
import { dirname, resolve } from "node:path";
import BetterSqlite3, { type Database } from "better-sqlite3";
import { requireUsable } from "../sqlite/integrity.ts";

/** The file of an embedded database; throws BackupRefused for one on a server or in memory. */
export function embeddedFile(url: string): string {
  const path = /^sqlite:(.+)$/s.exec(url)?.[1];
  if (path === undefined) {
    throw new BackupRefused("This is for the embedded database. SQL Server makes its own backups: BACKUP DATABASE.");
  }
  if (path === ":memory:") throw new BackupRefused("A database in memory ends with its process.");
  return resolve(path);
}

/** Writes the backup, mode 0600; it gets its name once it is complete. Throws BackupRefused, or SQLite's and Node's errors. */
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

/** So that renaming survives a power cut; Windows does this by itself. */
export function syncFolder(folder: string): void {
  if (process.platform === "win32") return;
  const handle = openSync(folder, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** The content of a copy: the rows of each table, and its size. */
export interface Copied {
  readonly bytes: number;
  readonly rows: number;
  readonly tables: readonly { readonly name: string; readonly rows: number }[];
}

const sidecars = ["", "-wal", "-shm", "-journal"];

export function removeCopy(file: string): void {
  for (const ending of sidecars) rmSync(file + ending, { force: true });
}

/**
 * Copies `source` as of one instant to `file`, whatever is written meanwhile, and reads the copy through: its pages,
 * its references, and as many rows in each table as were copied. Throws BackupRefused when something is wrong with it.
 */
export async function copyChecked(source: Database, file: string): Promise<Copied> {
  removeCopy(file);
  closeSync(openSync(file, "wx", 0o600));
  // The transaction retains the instant: the copy is made in one step within it.
  source.exec("begin");
  let tables: Copied["tables"];
  try {
    tables = countedTables(source);
    await source.backup(file, { progress: () => 0x7fff_ffff });
  } finally {
    source.exec("rollback");
  }
  const copy = new BetterSqlite3(file, { fileMustExist: true });
  try {
    // A single file that needs no other beside it.
    copy.pragma("journal_mode = DELETE");
    requireWhole(copy, file);
    const found = countedTables(copy);
    if (JSON.stringify(found) !== JSON.stringify(tables)) {
      throw new BackupRefused(`The copy ${file} has other numbers of rows than its source.`);
    }
    const [{ pages = 0 } = {}] = copy
      .prepare("select page_count * page_size as pages from pragma_page_count, pragma_page_size")
      .all() as { pages: number }[];
    return { bytes: pages, rows: tables.reduce((sum, { rows }) => sum + rows, 0), tables };
  } finally {
    copy.close();
  }
}

function requireWhole(copy: Database, file: string): void {
  const found = copy.pragma("integrity_check(1)", { simple: true });
  if (found !== "ok") throw new BackupRefused(`${file} is damaged: ${found}.`);
  const [broken] = copy.pragma("foreign_key_check") as { table: string; parent: string }[];
  if (broken !== undefined)
    throw new BackupRefused(`${file} is damaged: ${broken.table} refers to lost ${broken.parent}.`);
}

function countedTables(database: Database): Copied["tables"] {
  const names = database
    .prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite_%' order by name")
    .pluck()
    .all() as string[];
  return names.map((name) => {
    const quoted = `"${name.replaceAll('"', '""')}"`;
    return { name, rows: database.prepare(`select count(*) from ${quoted}`).pluck().get() as number };
  });
}

/** Nothing was changed; the message says what to do. */
export class BackupRefused extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "BackupRefused";
  }
}
