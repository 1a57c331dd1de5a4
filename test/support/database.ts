// A migrated, empty database of a test's own; its files go when it is closed.
import { type Database, migrate, openDatabase } from "../../db/index.ts";

export async function openTestDatabase(): Promise<Database> {
  const db = await openDatabase("sqlite::memory:", { readers: 2 });
  await migrate(db);
  return db;
}
