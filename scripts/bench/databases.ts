// The databases that are measured: the same people and pools, and more or fewer sessions of them. Files in a folder, or
// databases of their own on a SQL Server, which are dropped at the end.
import { existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { type Database, migrate, openDatabase } from "../../db/index.ts";
import { refreshPackedTables } from "../../domain/records/packing/packed-tables.ts";
import { refreshConcurrency } from "../../domain/usage/concurrency/rounds/build.ts";
import { historyDays, lastFullHour, loadDemonstration } from "../../server/demonstration/load.ts";

let company = { users: 1_000, pools: 48, seed: 1 };
let daysOf = (sessions: number) => historyDays({ ...company, sessions });

let server: string | undefined;
const made = new Map<string, string>();
/** The server of each database that is to be dropped, as a URL. */
const places = new Map<string, string>();

/** From now on databases are made on the server of this URL (`mssql://…`; its user needs the right to). */
export function makeOnServer(url: string): void {
  server = url;
}

/** From now on databases are of a large company's three years. Answers how many sessions the large one has. */
export function makeTenMillion(): number {
  company = { users: 10_000, pools: 500, seed: 1 };
  daysOf = () => 1_095;
  return 10_000_000;
}

/** Drops what was made on servers. */
export async function dropMade(): Promise<void> {
  for (const [name, on] of places) {
    const db = await openDatabase(on);
    await drop(db, name).finally(() => db.close());
  }
  places.clear();
}

/** The servers that were measured were ended at once: theirs takes a while to notice. */
async function drop(db: Database, name: string): Promise<void> {
  await db.write.raw(`alter database [${name}] set single_user with rollback immediate`).catch(() => undefined);
  for (let tries = 0; ; tries += 1) {
    try {
      await db.write.raw(`drop database [${name}]`);
      return;
    } catch (error) {
      if (tries === 60) throw error;
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }
}

/** The URL of a database with so many sessions, made when it is not there yet. */
export async function databaseWith(folder: string, sessions: number): Promise<string> {
  if (server !== undefined) {
    const name = `svc_bench_${process.pid}_${sessions}`;
    return made.get(name) ?? makeDatabase(name, (db) => fill(db, sessions));
  }
  const file = join(folder, `${sessions}.db`);
  if (existsSync(file)) return `sqlite:${file}`;
  const half = `${file}.half`;
  await rm(half, { force: true });
  const db = await openDatabase(`sqlite:${half}`);
  await migrate(db);
  await fill(db, sessions);
  await db.close();
  await rename(half, file);
  return `sqlite:${file}`;
}

/** The URL of a new, empty database. */
export async function emptyDatabase(folder: string): Promise<string> {
  if (server !== undefined) return emptyDatabaseOn(server);
  const file = join(folder, `empty-${process.pid}-${Date.now()}.db`);
  return `sqlite:${file}`;
}

/** The same on the SQL Server of this URL. */
export async function emptyDatabaseOn(on: string): Promise<string> {
  return makeDatabase(`svc_bench_${process.pid}_empty_${made.size}`, async () => {}, on);
}

async function fill(db: Database, sessions: number): Promise<void> {
  process.stderr.write(`Making a database of ${sessions.toLocaleString("en")} sessions …\n`);
  const days = daysOf(sessions);
  await loadDemonstration(db, { ...company, sessions, days, untilAt: lastFullHour() });
  // What the service would do in the background after its start.
  await refreshPackedTables(db);
  await refreshConcurrency(db, { now: Date.now() });
}

/** Of the server's own, migrated. */
async function makeDatabase(name: string, work: (db: Database) => Promise<void>, on = server ?? ""): Promise<string> {
  const url = new URL(on);
  const there = await openDatabase(url.toString());
  await there.write.raw(`create database [${name}]`);
  await there.close();
  url.pathname = `/${name}`;
  made.set(name, url.toString());
  places.set(name, on);
  const db = await openDatabase(url.toString());
  try {
    await migrate(db);
    await work(db);
  } finally {
    await db.close();
  }
  return url.toString();
}
