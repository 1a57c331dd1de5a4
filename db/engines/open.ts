// Opens the database that a URL names. The only file that knows which engine it is.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Database, OpenOptions } from "../database.ts";
import { openSqlite } from "../sqlite/database.ts";

/** The URL without its secrets: for output and logs. */
export function databaseLabel(url: string): string {
  if (!url.startsWith("mssql:")) return url;
  return URL.canParse(url) ? `mssql://${new URL(url).host}${new URL(url).pathname}` : "mssql:";
}

/**
 * The name of a file that belongs to the database and is stored outside: beside an embedded database's file, in the folder
 * data for a database on a server, null for one in memory.
 */
export function fileBeside(url: string, ending: string): string | null {
  if (url === "sqlite::memory:") return null;
  const path = /^sqlite:(.+)$/s.exec(url)?.[1];
  return `${resolve(path ?? "data/svc")}.${ending}`;
}

/**
 * Opens `sqlite:path/file.db` (its folder is created; `sqlite::memory:` is a file that is deleted when it is closed), or a
 * database of SQL Server (sqlserver/url.ts), which ignores `options`. Migrates nothing. Rejects with
 * DatabaseInUse, or with a DatabaseError that names the file when it can't be opened.
 */
export async function openDatabase(url: string, options: OpenOptions = {}): Promise<Database> {
  // Its driver is large, so it is loaded only where it is used.
  if (url.startsWith("mssql:")) return (await import("../sqlserver/database.ts")).openMssql(url);
  const path = /^sqlite:(.+)$/s.exec(url)?.[1];
  if (path === undefined)
    throw new TypeError("A database URL is sqlite:path/to/file.db or mssql://user:password@host:1433/database");
  if (path !== ":memory:") return openSqlite(resolve(path), true, options);

  const folder = mkdtempSync(join(tmpdir(), "svc-db-"));
  const db = await openSqlite(join(folder, "svc.db"), false, options);
  return {
    ...db,
    close: async () => {
      await db.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
