// Databases on the SQL Server that SVC_TEST_MSSQL_URL names: made and migrated once, lent to one test after the other and
// emptied between them, dropped at the end. What a killed run left behind the next one drops.
import type { Database } from "../../db/index.ts";
import { migrate, openDatabase } from "../../db/index.ts";

export const isOnMssql = process.env.SVC_TEST_ENGINE === "mssql";

/** Names tell when a database was made and by which process. */
const prefix = "svc_test_";
const tooOldMs = 3 * 60 * 60 * 1000;

interface Lent {
  readonly name: string;
  readonly url: string;
  /** Kept open for emptying it: a new connection takes longer than that. */
  keeper?: Database;
}

const made: Lent[] = [];
const free: Lent[] = [];
let swept: Promise<void> | undefined;

function urlOf(database: string): string {
  const given = process.env.SVC_TEST_MSSQL_URL;
  if (!given) throw new Error("SVC_TEST_MSSQL_URL names no server to test on.");
  const url = new URL(given);
  url.pathname = `/${database}`;
  // A machine that runs a suite beside its database may be slow to answer.
  url.searchParams.set("connectTimeout", "15000");
  return url.toString();
}

async function onServer<T>(work: (db: Database) => Promise<T>): Promise<T> {
  const db = await openDatabase(urlOf(new URL(process.env.SVC_TEST_MSSQL_URL ?? "").pathname.slice(1) || "master"));
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

async function sweep(): Promise<void> {
  await onServer(async (db) => {
    const rows: { name: string }[] = await db.write.raw("select name from sys.databases");
    for (const { name } of rows) {
      const at = Number(new RegExp(`^${prefix}(\\d+)_`).exec(name)?.[1] ?? Number.POSITIVE_INFINITY);
      if (Date.now() - at > tooOldMs) await db.write.raw(`drop database [${name}]`).catch(() => undefined);
    }
  });
}

/** The URL of a migrated, empty database that nobody else uses until it is given back. */
export async function borrowDatabase(): Promise<string> {
  swept ??= sweep();
  await swept;
  const known = free.pop();
  if (known !== undefined) return known.url;
  const name = `${prefix}${Date.now()}_${process.pid}_${made.length}`;
  const lent: Lent = { name, url: urlOf(name) };
  made.push(lent);
  await onServer((db) => db.write.raw(`create database [${name}]`));
  lent.keeper = await openDatabase(lent.url);
  await migrate(lent.keeper);
  return lent.url;
}

/** Empties it for the next test. One whose schema a test changed is dropped. */
export async function returnDatabase(url: string): Promise<void> {
  const lent = made.find((one) => one.url === url);
  if (lent?.keeper === undefined) return;
  try {
    await migrate(lent.keeper);
    await empty(lent.keeper);
    free.push(lent);
  } catch {
    // It is dropped at the end with the others, and lent to nobody any more.
  }
}

/** Rows go children first: as often over all tables as one of them refers to another that is not empty yet. */
async function empty(db: Database): Promise<void> {
  const rows: { name: string; own: number }[] = await db.write.raw(
    `select t.name as name, (select count(*) from sys.identity_columns i where i.object_id = t.object_id) as own
      from sys.tables t where t.name not like 'migrations%'`,
  );
  let left = rows;
  for (let round = 0; left.length > 0 && round < 20; round += 1) {
    const refused: typeof left = [];
    for (const table of left) {
      try {
        const again = table.own > 0 ? `; dbcc checkident ('${table.name}', reseed, 0)` : "";
        await db.write.raw(`delete from [${table.name}]`);
        if (again) await db.write.raw(again.slice(2)).catch(() => undefined);
      } catch {
        refused.push(table);
      }
    }
    left = refused;
  }
  if (left.length > 0) throw new Error(`These tables can't be emptied: ${left.map((table) => table.name)}`);
}

/** At the end of a run. */
export async function dropDatabases(): Promise<void> {
  if (made.length === 0) return;
  for (const { keeper } of made) await keeper?.close();
  await onServer(async (db) => {
    for (const { name } of made.splice(0)) await db.write.raw(`drop database [${name}]`).catch(() => undefined);
  });
}
