// A migrated, empty database of a test's own; it goes when it is closed. SQLite, or what SVC_TEST_ENGINE says.
import { type Database, migrate, openDatabase } from "../../db/index.ts";
import { borrowDatabase, isOnMssql, returnDatabase } from "./mssql.ts";

export async function openTestDatabase(): Promise<Database> {
  if (isOnMssql) {
    const url = await borrowDatabase();
    const db = await openDatabase(url);
    return {
      ...db,
      close: async () => {
        await db.close();
        await returnDatabase(url);
      },
    };
  }
  const db = await openDatabase("sqlite::memory:", { readers: 2 });
  await migrate(db);
  return db;
}

/** For tests of what is SQLite's alone (its files, threads and plans): says why they are left out elsewhere. */
export function onSqliteAlone(why: string): (this: Mocha.Context) => void {
  return function skipElsewhere() {
    if (!isOnMssql) return;
    console.log(`    left out on SQL Server: ${why}`);
    this.skip();
  };
}
