// Databases on the SQL Server that SVC_TEST_MSSQL_URL names: made and migrated once, lent to one test file after the other
// and emptied between them. The processes of a run share none; the run drops them (run.ts).
import { createHash } from "node:crypto";
import { hostname } from "node:os";
import pRetry from "p-retry";
import { type Database, migrate, openDatabase } from "../../../db/index.ts";

export const isOnMssql = process.env.SVC_TEST_ENGINE === "mssql";

/**
 * svc_test_MACHINE_RUN_PROCESS_NUMBER_TIME, the numbers in base 36, RUN being the process that began the run. Short:
 * Babelfish 4.3 loses track of tables in databases with long names.
 */
export const prefixOfAll = "svc_test_";
export const prefixOfMachine = `${prefixOfAll}${createHash("sha256").update(hostname()).digest("hex").slice(0, 4)}_`;

/** The prefix that identifies the databases of this run. */
export const run = {
  get prefix(): string {
    return `${prefixOfMachine}${short(Number(process.env.SVC_TEST_RUN ?? process.pid))}_`;
  },
};

const short = (number: number) => number.toString(36);

interface Lent {
  readonly name: string;
  readonly url: string;
  /** Stays open for emptying it and for the tests: each new connection costs seconds on a server that emulates. */
  readonly keeper: Database;
  /** One batch that takes all rows. */
  readonly emptying: string;
}

const lent = new Map<string, Lent>();
const free: Lent[] = [];
let made = 0;

export function urlOf(database: string): string {
  const given = process.env.SVC_TEST_MSSQL_URL;
  if (!given) throw new Error("SVC_TEST_MSSQL_URL names no server to test on.");
  const url = new URL(given);
  url.pathname = `/${database}`;
  // A machine that runs a suite beside its database may be slow to answer.
  if (!url.searchParams.has("connectTimeout")) url.searchParams.set("connectTimeout", "60000");
  if (!url.searchParams.has("silence")) url.searchParams.set("silence", "60000");
  // Each new connection costs a server that emulates SQL Server a second or more: a test gets along with few.
  if (!url.searchParams.has("poolSize")) url.searchParams.set("poolSize", "2");
  return url.toString();
}

export async function onServer<T>(work: (db: Database) => Promise<T>): Promise<T> {
  const db = await openDatabase(urlOf(new URL(process.env.SVC_TEST_MSSQL_URL ?? "").pathname.slice(1) || "master"));
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

export async function isBabelfish(): Promise<boolean> {
  const rows = await onServer((db) => db.write.raw("select serverproperty('Babelfish') as babelfish"));
  return (rows as { babelfish: unknown }[])[0]?.babelfish === 1;
}

/** A name by which this run, or where it was killed the next one, recognises its database. */
export function newName(): string {
  made += 1;
  return `${run.prefix}${short(process.pid)}_${made}_${short(Date.now())}`;
}

/** Babelfish refuses to make two databases at the very same moment. */
export function makeDatabase(db: Database, name: string): Promise<void> {
  return pRetry(async () => void (await db.write.raw(`create database [${name}]`)), {
    retries: 20,
    minTimeout: 50,
    maxTimeout: 1000,
    randomize: true,
    shouldRetry: ({ error }) => error.message.includes("concurrently updated"),
  });
}

/** The URL of an empty database without any schema, which goes at the end of the run. */
export async function createDatabase(): Promise<string> {
  const name = newName();
  await onServer((db) => makeDatabase(db, name));
  return urlOf(name);
}

/** Drops one that was made by createDatabase, once nobody is connected to it. */
export async function dropDatabase(url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  await onServer((db) => db.write.raw(`drop database [${name}]`)).catch(() => {
    // Somebody still is: the end of the run drops it.
  });
}

/** The URL of a migrated, empty database that nobody else uses until it is given back. */
export async function borrowDatabase(): Promise<string> {
  const unused = free.pop();
  if (unused !== undefined) return unused.url;
  const url = await createDatabase();
  const keeper = await openDatabase(url);
  await migrate(keeper);
  const name = new URL(url).pathname.slice(1);
  lent.set(url, { name, url, keeper, emptying: await emptyingOf(keeper, name) });
  return url;
}

/** The handle that stays open from one test to the next; closing it does nothing. */
export function handleOf(url: string): Database {
  const one = lent.get(url);
  if (one === undefined) throw new Error(`${url} is not lent.`);
  return { ...one.keeper, close: async () => undefined };
}

/** Empties it for the next test. One that a test changed so that it can't be emptied is lent to nobody any more. */
export async function returnDatabase(url: string): Promise<void> {
  const one = lent.get(url);
  if (one === undefined) return;
  try {
    await one.keeper.write.raw(one.emptying);
    free.push(one);
  } catch (error) {
    console.warn(`${one.name} is not used again: ${(error as Error).message}`);
    lent.delete(url);
    await one.keeper.close();
  }
}

/** Closes the databases that this process holds open, so that they can be dropped. */
export async function closeLent(): Promise<void> {
  free.length = 0;
  const all = [...lent.values()];
  lent.clear();
  for (const { keeper } of all) await keeper.close();
}

/**
 * Children before parents, and the ids count from 1 again, as in a new database. Fails where a table is missing, so that a
 * database whose schema a test migrated down is not lent again.
 */
async function emptyingOf(db: Database, name: string): Promise<string> {
  const tables: { name: string; counts: number }[] = await db.write.raw(
    `select t.name as name, (select count(*) from sys.identity_columns i where i.object_id = t.object_id) as counts
       from sys.tables t where t.name not like 'migrations%' order by t.name`,
  );
  const references: { child: string; parent: string }[] = await db.write.raw(
    "select object_name(parent_object_id) as child, object_name(referenced_object_id) as parent from sys.foreign_keys",
  );
  const [server]: { babelfish: unknown }[] = await db.write.raw("select serverproperty('Babelfish') as babelfish");
  const from1 = server?.babelfish === 1 ? resetOnBabelfish : resetIds;
  const counted = tables.filter(({ counts }) => counts > 0).map((table) => from1(name, table.name));
  // Triggers record deleted rows in it.
  const emptied = [...childrenFirst(tables, references), "row_deltas"];
  return [...emptied.map((table) => `delete from [${table}]`), ...counted].join(";\n");
}

/** A table that never had a row would begin with 0. */
function resetIds(_database: string, table: string): string {
  return `if exists (select 1 from sys.identity_columns where object_id = object_id('${table}') and last_value is not null)
    dbcc checkident ('${table}', reseed, 0)`;
}

/** Babelfish 4.3 reseeds to nothing below 1, and then begins with 2; PostgreSQL's function is available. */
function resetOnBabelfish(database: string, table: string): string {
  return `select setval('${database}_dbo.${table}_id_seq', 1, false) as reset`;
}

function childrenFirst(
  tables: readonly { name: string }[],
  references: readonly { child: string; parent: string }[],
): string[] {
  const ordered: string[] = [];
  while (ordered.length < tables.length) {
    const left = tables.map(({ name }) => name).filter((name) => !ordered.includes(name));
    const isParent = (name: string) =>
      references.some(({ child, parent }) => parent === name && child !== name && left.includes(child));
    const next = left.filter((name) => !isParent(name));
    if (next.length === 0) throw new Error(`These tables refer to each other: ${left.join(", ")}`);
    ordered.push(...next);
  }
  return ordered;
}
