// Puts a stored database where a server can start on it: on SQLite its file as it is, on SQL Server the same rows in
// tables that the same migrations made.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Knex } from "knex";
import { insertMoved } from "../../../db/engines/dialect.ts";
import { type Database, type InsertRow, migrate, migrations, openDatabase } from "../../../db/index.ts";
import { movedTables, setLastGivenId } from "../../../db/move/tables.ts";
import { newDatabase } from "../../support/data/database.ts";
import { isOnMssql } from "../../support/sqlserver/mssql.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { storedDatabase } from "./stored.ts";

export interface Loaded {
  readonly url: string;
  remove(): Promise<void>;
}

export async function loadStored(name: string): Promise<Loaded> {
  const loaded = await newDatabase();
  const bytes = storedDatabase(name);
  if (!isOnMssql) {
    writeFileSync(loaded.url.replace("sqlite:", ""), bytes, { mode: 0o600 });
    return loaded;
  }
  const folder = temporaryFolder();
  const file = join(folder.path, "svc.db");
  writeFileSync(file, bytes);
  const source = await openDatabase(`sqlite:${file}`, { readers: 1 });
  const target = await openDatabase(loaded.url);
  try {
    const done: MigrationRow[] = await source.read("migrations").orderBy("id").select("name", "batch");
    // With all of them it is as a server leaves it, its views among it.
    if (migrations.every(({ name }) => done.some((one) => one.name === name))) await migrate(target);
    else await target.write.transaction((trx) => migrateBy(done, trx));
    await target.write.transaction((trx) => moveRows(source, trx));
  } finally {
    await source.close();
    await target.close();
    folder.remove();
  }
  return loaded;
}

interface MigrationRow {
  readonly name: string;
  readonly batch: number;
}

async function migrateBy(done: readonly MigrationRow[], trx: Knex.Transaction): Promise<void> {
  // As Knex makes it.
  await trx.schema.createTable("migrations", (table) => {
    table.increments();
    table.string("name");
    table.integer("batch");
    table.timestamp("migration_time");
  });
  for (const { name, batch } of done) {
    await migrations.find((one) => one.name === name)?.up(trx);
    await trx("migrations").insert({ name, batch, migration_time: new Date() });
  }
}

async function moveRows(source: Database, trx: Knex.Transaction): Promise<void> {
  for (const { name, columns, givesIds } of await movedTables(source.read)) {
    const rows: InsertRow[] = await source.read(name).select(columns.map((column) => column.name));
    if (rows.length > 0) await insertMoved(trx, name, rows.map(withBuffers));
    const [highest] = rows.map((row) => Number(row.id)).sort((a, b) => b - a);
    if (givesIds && highest !== undefined) await setLastGivenId(trx, name, highest);
  }
}

function withBuffers(row: InsertRow): InsertRow {
  const values = Object.entries(row).map(([name, value]) => [
    name,
    value instanceof Uint8Array ? Buffer.from(value) : value,
  ]);
  return Object.fromEntries(values);
}
