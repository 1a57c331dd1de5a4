// Whether a database has the schema of this version, and how many rows its tables have. Only reads.
import type { Knex } from "knex";
import type { Finding, Inspected } from "../database.ts";
import { changeTriggers } from "../engines/change-triggers.ts";
import { openDatabase } from "../engines/open.ts";
import { VersionTooOld } from "../errors.ts";
import { databaseNow } from "../sql/intervals.ts";
import { incompatibleMigrations, migrate, migrationStatus } from "./migrator.ts";

/** What is missing, too new or too old, and an import that was interrupted. */
export async function schemaFindings({ read }: Pick<Inspected, "read">): Promise<Finding[]> {
  const status = await migrationStatus({ read }).catch((error) => {
    if (error instanceof VersionTooOld) return error;
    throw error;
  });
  if (status instanceof VersionTooOld) {
    return [
      fault(
        "is of a version before 1.0.0",
        "Let version 1.0.0 migrate it first (its npm start, or its npm run migrate -- up), then start this version.",
      ),
    ];
  }
  const { done, pending, unknown } = status;
  const refused = pending.length > 0 ? unknown : await incompatibleMigrations(read, unknown);
  if (refused.length > 0) {
    const remedy = "Start the newer version that made them, or restore a backup of this one.";
    return [fault(`has migrations that this version does not know: ${refused.join(", ")}`, remedy)];
  }
  if (pending.length > 0) {
    const remedy =
      "Run: npm run migrate -- up. (A start does it by itself for an embedded database, or with SVC_MIGRATE=on.)";
    return [fault(done.length === 0 ? "is empty" : `lacks ${pending.join(", ")}`, remedy)];
  }
  if ((await read("imports").whereNull("finished_at").first("export_id")) !== undefined) {
    const remedy = "Run npm run import again with the same file, or begin with another, empty database.";
    return [fault("holds a part of an import that was interrupted", remedy)];
  }
  if (unknown.length > 0) {
    const found = `was migrated by a newer version (${unknown.join(", ")}), beside which this version may go on`;
    return [{ about: "schema", state: "ok", found }];
  }
  return [{ about: "schema", state: "ok", found: `is at ${done.at(-1)}, the newest` }];
}

function fault(found: string, remedy: string): Finding {
  return { about: "schema", state: "fault", found, remedy };
}

/** Babelfish adds the table and a hash to a name, and cuts a long name before that. */
const cutAt = 31;

/** Indexes that the database lacks. An import or a load that was killed may have dropped them. */
export async function indexFindings({ read, engine, changesIndexNames }: Inspected): Promise<Finding[]> {
  const found = await (engine === "sqlite" ? indexesOfFile(read) : indexesOfServer(read));
  const wanted = (await madeByMigrations()).indexes;
  const isThere = (name: string) =>
    found.some((one) => (changesIndexNames ? one.startsWith(name.slice(0, cutAt)) : one === name));
  const lacking = wanted.filter((name) => !isThere(name));
  if (lacking.length === 0) return [{ about: "indexes", state: "ok", found: `are all there: ${wanted.length}` }];
  const remedy =
    "Queries are slow without them. Move the data into a new database with npm run export and npm run import, or restore a backup.";
  return [{ about: "indexes", state: "fault", found: `lack: ${lacking.join(", ")}`, remedy }];
}

async function indexesOfServer(read: Knex): Promise<string[]> {
  const rows: { name: string }[] = await read.raw(
    "select i.name from sys.indexes i inner join sys.tables t on t.object_id = i.object_id where i.name is not null",
  );
  return rows.map(({ name }) => name);
}

/** Triggers that the database lacks: without one, lists and sums silently miss changes. */
export async function triggerFindings({ read, engine }: Pick<Inspected, "read" | "engine">): Promise<Finding[]> {
  const found: string[] = await (engine === "sqlite"
    ? read("sqlite_master").where("type", "trigger").pluck("name")
    : read("sys.triggers").where("is_disabled", 0).pluck("name"));
  const wanted = changeTriggers(read);
  const lacking = wanted.filter((name) => !found.includes(name));
  const foreign = engine === "sqlite" ? await foreignPrograms(await read.raw(programsOfFile)) : [];
  if (foreign.length > 0) {
    const remedy =
      "Somebody else made them, and they run by themselves. Restore a backup from before, and see who may write the file.";
    return [{ about: "triggers", state: "fault", found: `are not ours: ${foreign.join(", ")}`, remedy }];
  }
  if (lacking.length === 0) return [{ about: "triggers", state: "ok", found: `are all there: ${wanted.length}` }];
  const remedy =
    "Lists and sums may be wrong. Move the data into a new database with npm run export and npm run import, or restore a backup.";
  return [{ about: "triggers", state: "fault", found: `lack: ${lacking.join(", ")}`, remedy }];
}

/** The instant by the database's clock, in milliseconds since 1970 UTC. */
export async function databaseClock({ read }: Inspected): Promise<number> {
  const [row]: { now: number }[] = await read.raw("select ? as now", [databaseNow(read)]);
  return Number(row?.now);
}

export interface TableRows {
  readonly table: string;
  readonly rows: number;
}

/** The rows of each table. On a server from its catalogue, since counting a thousand million takes minutes. */
export async function countRows({ read, engine }: Inspected): Promise<TableRows[]> {
  if (engine === "mssql") {
    const rows: { table: string; rows: number }[] = await read.raw(
      `select t.name as [table], sum(p.rows) as [rows] from sys.tables t inner join sys.partitions p
         on p.object_id = t.object_id and p.index_id in (0, 1) group by t.name order by t.name`,
    );
    return rows.map((row) => ({ table: row.table, rows: Number(row.rows) }));
  }
  const names: string[] = await read("sqlite_master")
    .where("type", "table")
    .whereRaw("name not like 'sqlite\\_%' escape '\\'")
    .orderBy("name")
    .pluck("name");
  const counted: TableRows[] = [];
  for (const table of names) {
    const [row] = await read(table).count({ rows: "*" });
    counted.push({ table, rows: Number(row?.rows) });
  }
  return counted;
}

// Indexes, triggers and views that the migrations create, read from an in-memory SQLite database that is migrated for this: a
// second list could differ.

/** What runs by itself when a row is written or read. */
export interface Program {
  readonly name: string;
  readonly sql: string;
}

export const programsOfFile = "select name, sql from sqlite_master where type in ('trigger', 'view') order by name";

let made: Promise<{ indexes: string[]; programs: Program[] }> | undefined;

async function madeByMigrations() {
  made ??= (async () => {
    const database = await openDatabase("sqlite::memory:", { readers: 1 });
    try {
      await migrate(database);
      return { indexes: await indexesOfFile(database.read), programs: await database.read.raw(programsOfFile) };
    } finally {
      await database.close();
    }
  })();
  return made;
}

/** The triggers and views of a file that no migration created: they would run unnoticed. */
export async function foreignPrograms(found: readonly Program[]): Promise<string[]> {
  const { programs } = await madeByMigrations();
  return found
    .filter((one) => !programs.some(({ name, sql }) => name === one.name && sql === one.sql))
    .map(({ name }) => name);
}

/** Only named ones, not those that the engine creates for keys. */
async function indexesOfFile(read: Knex): Promise<string[]> {
  return read("sqlite_master").where("type", "index").whereNotNull("sql").orderBy("name").pluck("name");
}
