// The databases that are measured: some three years of a demonstration company, with more or fewer sessions. Files in a folder,
// or new databases on a SQL Server, which are dropped at the end.
import { existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type Database, migrate, openDatabase } from "../../db/index.ts";
import { refreshPackedColumns } from "../../domain/refresh/refresh.ts";
import { lastFullHour, loadDemonstration } from "../../server/demonstration/load.ts";

/** Of history: three years and a month, so that queries of three years can end on some of the last days. */
const days = 1_125;
/** Of the small database, against which growth is measured. */
const fewSessions = 10_000;

let server: string | undefined;
/** The URL of each database on the server, by its name. */
const made = new Map<string, string>();

/** From now on databases are created on the server of this URL (`mssql://…`); its user needs the right to create them. */
export function makeOnServer(url: string): void {
  server = url;
}

/** Drops the databases that were made on the server. */
export async function dropMade(): Promise<void> {
  if (server === undefined || made.size === 0) return;
  const db = await openDatabase(server);
  try {
    for (const name of made.keys()) await drop(db, name);
  } finally {
    await db.close();
  }
}

/** A server may take a while to notice that nobody uses the database any more. */
async function drop(db: Database, name: string): Promise<void> {
  await db.write.raw(`alter database [${name}] set single_user with rollback immediate`).catch(() => undefined);
  for (let tries = 0; ; tries += 1) {
    try {
      await db.write.raw(`drop database [${name}]`);
      return;
    } catch (error) {
      if (tries === 60) throw error;
      await wait(500);
    }
  }
}

/** The URL of a database with so many sessions, created if it does not exist yet. */
export function databaseWith(folder: string, sessions: number): Promise<string> {
  return databaseOf(folder, String(sessions), sessions, sessions);
}

/** The same company with few sessions. */
export function smallDatabase(folder: string, sessions: number): Promise<string> {
  return databaseOf(folder, `${sessions}_few`, fewSessions, sessions);
}

/** The URL of a new, empty database. */
export async function emptyDatabase(temporary: string): Promise<string> {
  if (server !== undefined) return makeOnThatServer(server, `svc_bench_${process.pid}_empty`);
  return `sqlite:${join(temporary, "empty.db")}`;
}

/** `large`: the number of sessions that the company is sized for. */
async function databaseOf(folder: string, label: string, sessions: number, large: number): Promise<string> {
  if (server !== undefined) {
    const name = `svc_bench_${process.pid}_${label}`;
    return made.get(name) ?? makeOnThatServer(server, name, (db) => fill(db, sessions, large));
  }
  const file = join(folder, `${label}.db`);
  if (existsSync(file)) return `sqlite:${file}`;
  const half = `${file}.half`;
  await rm(half, { force: true });
  const db = await openDatabase(`sqlite:${half}`);
  await migrate(db);
  await fill(db, sessions, large);
  await db.close();
  await rename(half, file);
  return `sqlite:${file}`;
}

/** Ten million sessions are of 10,000 users in 500 pools. */
async function fill(db: Database, sessions: number, large: number): Promise<void> {
  process.stderr.write(`Making a database of ${sessions.toLocaleString("en")} sessions …\n`);
  const users = Math.min(10_000, Math.max(500, Math.round(large / 1_000)));
  const pools = Math.min(500, Math.max(48, Math.round(large / 20_000)));
  await loadDemonstration(db, { sessions, users, pools, seed: 1, days, untilAt: lastFullHour() });
  // The sessions of a demonstration server would continue while it is measured.
  await db.write("license_servers").update({ is_demo: 0, is_silent: 0 });
  // Of a silent one nothing is known, which no peer can tell from no use.
  await db.write("server_silences").delete();
  // What the service would do in the background after its start.
  await refreshPackedColumns(db, { now: Date.now() });
}

async function makeOnThatServer(on: string, name: string, work = async (_db: Database) => {}): Promise<string> {
  const there = await openDatabase(on);
  await there.write.raw(`create database [${name}]`);
  await there.close();
  const url = new URL(on);
  url.pathname = `/${name}`;
  made.set(name, url.href);
  const db = await openDatabase(url.href);
  try {
    await migrate(db);
    await work(db);
  } finally {
    await db.close();
  }
  return url.href;
}
