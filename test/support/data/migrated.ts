// SQLite databases for tests, each a copy of one that was migrated once: migrating takes longer than most tests.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { OpenOptions } from "../../../db/database.ts";
import { type Database, migrate, openDatabase } from "../../../db/index.ts";
import { openSqlite } from "../../../db/sqlite/database.ts";
import { temporaryFolder } from "../../db/temporary-folder.ts";

let made: Promise<Buffer> | undefined;

/** The file of a database that is migrated and empty. */
export function migratedFile(): Promise<Buffer> {
  made ??= make();
  return made;
}

async function make(): Promise<Buffer> {
  const folder = temporaryFolder();
  const file = join(folder.path, "svc.db");
  const db = await openDatabase(`sqlite:${file}`, { readers: 1 });
  await migrate(db);
  await db.close();
  const bytes = readFileSync(file);
  folder.remove();
  return bytes;
}

/** Migrated and empty, instead of `sqlite::memory:`: a file that is deleted when it is closed. */
export async function openMigrated(options: OpenOptions): Promise<Database> {
  const bytes = await migratedFile();
  const folder = mkdtempSync(join(tmpdir(), "svc-db-"));
  writeFileSync(join(folder, "svc.db"), bytes, { mode: 0o600 });
  const db = await openSqlite(join(folder, "svc.db"), false, options);
  return {
    ...db,
    close: async () => {
      await db.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
