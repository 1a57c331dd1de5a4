// The databases that are measured: the same people and pools, and more or fewer sessions of them.
import { existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { migrate, openDatabase } from "../../db/index.ts";
import { refreshLevels } from "../../handlers/level-rollup.ts";
import { historyDays, lastFullHour, loadDemonstration } from "../../server/demonstration/load.ts";

const company = { users: 1_000, pools: 48, seed: 1 };

/** The URL of a database with so many sessions, made when the folder does not hold it yet. */
export async function databaseWith(folder: string, sessions: number): Promise<string> {
  const file = join(folder, `${sessions}.db`);
  if (existsSync(file)) return `sqlite:${file}`;
  process.stderr.write(`Making a database of ${sessions.toLocaleString("en")} sessions …\n`);
  const half = `${file}.half`;
  await rm(half, { force: true });
  const db = await openDatabase(`sqlite:${half}`);
  await migrate(db);
  await loadDemonstration(db, {
    ...company,
    sessions,
    days: historyDays({ ...company, sessions }),
    untilAt: lastFullHour(),
  });
  // What the service would do by itself in the time after its start.
  await refreshLevels(db, { now: Date.now() });
  await db.close();
  await rename(half, file);
  return `sqlite:${file}`;
}

/** The URL of a new, empty database. */
export async function emptyDatabase(folder: string): Promise<string> {
  const file = join(folder, `empty-${process.pid}-${Date.now()}.db`);
  return `sqlite:${file}`;
}
