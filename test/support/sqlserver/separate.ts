// A new, empty database for one test on SVC_TEST_MSSQL_URL's server, for tests that are about SQL Server whatever the run is on.
// Without that setting they are skipped, and the report says so. Runs that lend databases have mssql.ts.
import { type Database, openDatabase } from "../../../db/index.ts";
import { makeDatabase, newName } from "./mssql.ts";

export const mssqlUrl = process.env.SVC_TEST_MSSQL_URL || undefined;

export interface MssqlDatabase {
  readonly name: string;
  readonly url: string;
  drop(): Promise<void>;
}

/** `settings` are parameters of its URL. */
export async function makeMssqlDatabase(settings: Record<string, string> = {}): Promise<MssqlDatabase> {
  if (mssqlUrl === undefined) throw new Error("SVC_TEST_MSSQL_URL names no server to test on.");
  const url = new URL(mssqlUrl);
  const server = patient(mssqlUrl);
  // A machine that runs the tests beside its database may be slow to connect.
  for (const [name, value] of Object.entries({ connectTimeout: "60000", ...settings }))
    url.searchParams.set(name, value);
  const name = newName();
  url.pathname = `/${name}`;
  await onServer(server, (db) => makeDatabase(db, name));
  return {
    name,
    url: url.toString(),
    // One that is in use yet is dropped by a later run.
    drop: () => onServer(server, (db) => db.write.raw(`drop database [${name}]`).catch(() => undefined)),
  };
}

/** The URL with long timeouts: a busy machine that makes a schema sends nothing for seconds. */
export function patient(url: string): string {
  const patient = new URL(url);
  for (const name of ["connectTimeout", "silence"]) patient.searchParams.set(name, "60000");
  return patient.toString();
}

async function onServer(url: string, work: (db: Database) => PromiseLike<unknown>): Promise<void> {
  const db = await openDatabase(url);
  try {
    await work(db);
  } finally {
    await db.close();
  }
}

/** For a describe block of such tests: its tests are skipped where there is no server. */
export function needsMssql(): void {
  before(function skipWithout() {
    if (mssqlUrl !== undefined) return;
    console.log("    SQL Server: skipped (SVC_TEST_MSSQL_URL is not set)");
    this.skip();
  });
}
