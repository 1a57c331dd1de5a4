// A separate database for a test; it is deleted when it is closed. SQLite, or the engine of SVC_TEST_ENGINE.
import { writeFileSync } from "node:fs";
import { type Database, openDatabase } from "../../../db/index.ts";
import { temporaryFolder } from "../../db/temporary-folder.ts";
import {
  borrowDatabase,
  createDatabase,
  dropDatabase,
  handleOf,
  isBabelfish,
  isOnMssql,
  returnDatabase,
} from "../sqlserver/mssql.ts";
import { migratedFile, openMigrated } from "./migrated.ts";

/** Migrated and empty. */
export async function openTestDatabase(): Promise<Database> {
  if (isOnMssql) {
    const url = await borrowDatabase();
    return { ...handleOf(url), close: () => returnDatabase(url) };
  }
  return openMigrated({ readers: 2 });
}

/** Without any schema. */
export async function openNewDatabase(): Promise<Database> {
  if (!isOnMssql) return openDatabase("sqlite::memory:", { readers: 1 });
  const url = await createDatabase();
  const db = await openDatabase(url);
  return {
    ...db,
    close: async () => {
      await db.close();
      await dropDatabase(url);
    },
  };
}

/** The same for processes and for several handles on one. */
export async function newDatabase(): Promise<{ readonly url: string; remove(): Promise<void> }> {
  if (isOnMssql) {
    const url = await createDatabase();
    return { url, remove: () => dropDatabase(url) };
  }
  const folder = temporaryFolder();
  return { url: `sqlite:${folder.path}/svc.db`, remove: async () => folder.remove() };
}

/** Migrated, for several handles on one database. */
export async function migratedDatabase(): Promise<{ readonly url: string; remove(): Promise<void> }> {
  if (isOnMssql) {
    const url = await borrowDatabase();
    return { url, remove: () => returnDatabase(url) };
  }
  const folder = temporaryFolder();
  writeFileSync(`${folder.path}/svc.db`, await migratedFile(), { mode: 0o600 });
  return { url: `sqlite:${folder.path}/svc.db`, remove: async () => folder.remove() };
}

/** For tests of what only SQLite has (its files, threads and plans): prints why they are skipped elsewhere. */
export function onSqliteAlone(why: string): (this: Mocha.Context) => void {
  return function skipElsewhere() {
    if (!isOnMssql) return;
    console.log(`    left out on SQL Server: ${why}`);
    this.skip();
  };
}

/** For tests of what a server that only emulates SQL Server can't do though SQL Server can. */
export function exceptOnBabelfish(why: string): (this: Mocha.Context) => Promise<void> {
  return async function skipThere() {
    if (!isOnMssql || !(await isBabelfish())) return;
    console.log(`    left out on Babelfish: ${why}`);
    this.skip();
  };
}
