// The migrations in order, up and down, and how a start treats the schema. A migration is never edited once landed; a new
// one is a new line here.
import type { Knex } from "knex";
import { type LockOptions, withDatabaseLock } from "../coordination.ts";
import type { Database } from "../database.ts";
import { HalfImported, SchemaTooNew, SchemaTooOld, VersionTooOld } from "../errors.ts";
import * as dirtyFrom from "../migrations/0055-dirty-from.ts";
import * as rowGroups from "../migrations/0056-row-groups.ts";
import * as smallerIndexes from "../migrations/0057-smaller-indexes.ts";
import * as packedFields from "../migrations/0058-packed-fields.ts";
import * as impreciseStarts from "../migrations/0059-imprecise-starts.ts";
import * as deletedRules from "../migrations/0060-deleted-rules.ts";
import * as wrongCodes from "../migrations/0063-wrong-codes.ts";
import * as people from "../migrations/0070-people.ts";
import * as agents from "../migrations/0075-agents.ts";
import * as readers from "../migrations/0080-readers.ts";
import * as checkoutData from "../migrations/0085-checkout-data.ts";
import * as reportedGroups from "../migrations/0086-reported-groups.ts";
import * as usersOfAccounts from "../migrations/0095-users-of-accounts.ts";
import * as availabilityAlerts from "../migrations/0100-availability-alerts.ts";
import * as attendedAlerts from "../migrations/0105-attended-alerts.ts";
import * as readLogs from "../migrations/0110-read-logs.ts";
import * as baseline from "../migrations/baseline/index.ts";

export interface Migration {
  readonly name: string;
  /** Whether programs without it may go on beside it. */
  readonly change?: SchemaChange;
  up(knex: Knex): Promise<void>;
  down(knex: Knex): Promise<void>;
}

/**
 * The last migration of 1.0.0: by this name databases and programs of 1.0.0 recognise the schema that the baseline creates.
 * Such a database still lists the migrations before it, too.
 */
const baselineName = "0054-schema-changes";

export const migrations: readonly Migration[] = [
  { name: baselineName, ...baseline },
  { name: "0055-dirty-from", change: "expands", ...dirtyFrom },
  { name: "0056-row-groups", change: "expands", ...rowGroups },
  { name: "0057-smaller-indexes", change: "expands", ...smallerIndexes },
  { name: "0058-packed-fields", change: "expands", ...packedFields },
  { name: "0059-imprecise-starts", change: "expands", ...impreciseStarts },
  { name: "0060-deleted-rules", change: "expands", ...deletedRules },
  { name: "0063-wrong-codes", change: "expands", ...wrongCodes },
  { name: "0070-people", change: "expands", ...people },
  { name: "0075-agents", change: "expands", ...agents },
  { name: "0080-readers", change: "expands", ...readers },
  { name: "0085-checkout-data", change: "expands", ...checkoutData },
  { name: "0086-reported-groups", change: "expands", ...reportedGroups },
  { name: "0095-users-of-accounts", change: "expands", ...usersOfAccounts },
  { name: "0100-availability-alerts", change: "expands", ...availabilityAlerts },
  { name: "0105-attended-alerts", change: "expands", ...attendedAlerts },
  { name: "0110-read-logs", change: "expands", ...readLogs },
];

const source: Knex.MigrationSource<Migration> = {
  getMigrations: async () => [...migrations],
  getMigrationName: (migration) => migration.name,
  getMigration: async (migration) => migration,
};

const config: Knex.MigratorConfig = {
  migrationSource: source as Knex.MigrationSource<unknown>,
  tableName: "migrations",
  // Knex would report the migrations before the baseline as missing; those of a newer version are refused below.
  disableMigrationsListValidation: true,
};

export interface MigrationStatus {
  readonly done: readonly string[];
  readonly pending: readonly string[];
  /** Applied by a newer version of this service. */
  readonly unknown: readonly string[];
}

/** Which migrations were applied and which were not; changes nothing, also in an empty database. Throws VersionTooOld. */
export async function migrationStatus(db: Pick<Database, "read">): Promise<MigrationStatus> {
  return statusOf(db.read);
}

async function statusOf(knex: Knex): Promise<MigrationStatus> {
  const names = migrations.map((migration) => migration.name);
  const done = await doneMigrations(knex);
  return {
    done: names.filter((name) => done.includes(name)),
    pending: names.filter((name) => !done.includes(name)),
    unknown: done.filter((name) => !names.includes(name)),
  };
}

/**
 * Migrates to the latest schema and returns what was applied, in order, and what was found before. All of it, Knex's
 * lock row too, is one transaction: a process killed in the middle leaves the old schema and no lock behind, and of two
 * processes at the same time the second one waits and finds nothing left to do. `onWait` is called when it has to
 * wait. Throws SchemaTooNew for a database of a newer version that this one may not use or would have to change, and VersionTooOld.
 */
async function migrateFrom(
  db: Database,
  onWait?: LockOptions["onWait"],
): Promise<{ readonly found: MigrationStatus; readonly applied: string[] }> {
  const work = async (trx: Knex.Transaction) => {
    const found = await statusOf(trx);
    const refused = found.pending.length > 0 ? found.unknown : await incompatibleMigrations(trx, found.unknown);
    if (refused.length > 0) throw new SchemaTooNew(refused);
    if (found.pending.length === 0) return { found, applied: [] };
    const [, applied] = (await withoutViews(db, trx, () => trx.migrate.latest(config))) as [number, string[]];
    await recordChanges(trx);
    return { found, applied };
  };
  return withDatabaseLock(db, "migrate", work, { onWait });
}

/** The same for callers that know the present state. */
export async function migrate(db: Database, onWait?: LockOptions["onWait"]): Promise<string[]> {
  return (await migrateFrom(db, onWait)).applied;
}

/**
 * Rolls back the last `steps` migrations, with the data in their tables; returns what was undone, in order. Throws BaselineStays, and
 * rolls nothing back, where the baseline is one of them.
 */
export async function migrateDown(db: Database, steps = 1, onWait?: LockOptions["onWait"]): Promise<string[]> {
  return withDatabaseLock(
    db,
    "migrate",
    async (trx) => {
      const { unknown } = await statusOf(trx);
      if (unknown.length > 0) throw new SchemaTooNew(unknown);
      return withoutViews(db, trx, async () => {
        const undone: string[] = [];
        for (let step = 0; step < steps; step += 1) {
          const [, names] = (await trx.migrate.down(config)) as [number, string[]];
          undone.push(...names);
        }
        await recordChanges(trx);
        return undone;
      });
    },
    { onWait },
  );
}

/** The views over the tables are dropped before these change, and created again afterwards. */
async function withoutViews<T>(db: Database, trx: Knex.Transaction, change: () => Promise<T>): Promise<T> {
  if (db.engine !== "mssql") return change();
  await dropReadableViews(trx);
  const changed = await change();
  await createReadableViews(trx);
  return changed;
}

async function doneMigrations(knex: Knex): Promise<string[]> {
  if (!(await knex.schema.hasTable("migrations"))) return [];
  return sinceBaseline(await knex("migrations").orderBy("id").pluck("name"));
}

/** The migrations that a database lists, from the baseline on. Throws VersionTooOld where it ends before. */
export function sinceBaseline(names: readonly string[]): string[] {
  const since = names.filter((name) => name >= baselineName);
  if (since.length < names.length && !since.includes(baselineName)) throw new VersionTooOld();
  return since;
}

// Which programs may go on when a newer one migrates their database: each migration declares it, and the database stores it for
// programs without the migration (docs/new-versions.md).

/**
 * "expands": adds what programs without it need not touch (a changesTable, a column that may be null or has a default, an
 * index), so that they go on. `contracts`: removes what programs used before that earlier migration; those that
 * have it go on. Omitted: only programs with the migration itself may use the database.
 */
export type SchemaChange = "expands" | { readonly contracts: string };

const changesTable = "schema_changes";

/** Of a newer version's migrations, by default all of them, those beside which this one may not use the database. */
export async function incompatibleMigrations(knex: Knex, given?: readonly string[]): Promise<readonly string[]> {
  const unknown = given ?? (await statusOf(knex)).unknown;
  if (unknown.length === 0 || !(await knex.schema.hasTable(changesTable))) return unknown;
  const rows: { migration: string; needs: string | null }[] = await knex(changesTable).select("migration", "needs");
  const needs = new Map(rows.map((row) => [row.migration, row.needs]));
  return unknown.filter((name) => {
    const needed = needs.get(name);
    return needed === undefined || (needed !== null && !migrations.some(({ name }) => name === needed));
  });
}

/** Stores what the applied migrations declare, and deletes the declarations of those that were rolled back. */
async function recordChanges(knex: Knex): Promise<void> {
  if (!(await knex.schema.hasTable(changesTable))) return;
  const done = await doneMigrations(knex);
  const recorded: string[] = await knex(changesTable).pluck("migration");
  for (const name of recorded.filter((name) => !done.includes(name)))
    await knex(changesTable).where("migration", name).delete();
  for (const { name, change } of migrations) {
    if (change === undefined || recorded.includes(name) || !done.includes(name)) continue;
    await knex(changesTable).insert({ migration: name, needs: change === "expands" ? null : change.contracts });
  }
}

export interface SchemaAtStart {
  /** Whether the database was empty. */
  readonly isNew: boolean;
  /** Whether it is a file of this service, and not on a server that others administrate. */
  readonly isEmbedded: boolean;
  /** What this call applied, in order. */
  readonly applied: readonly string[];
}

/**
 * `mayMigrate` null: an embedded database, which is this service's alone, is migrated; one on a server is not. Of two
 * servers that start at once one migrates; `onWait` is called when the other one has to wait.
 * Throws SchemaTooNew, SchemaTooOld where a migration is missing and may not be applied, VersionTooOld, or HalfImported.
 */
export async function prepareSchema(
  db: Database,
  mayMigrate: boolean | null,
  onWait?: LockOptions["onWait"],
): Promise<SchemaAtStart> {
  const schema = await applySchema(db, mayMigrate, onWait);
  if ((await db.read("imports").whereNull("finished_at").first("export_id")) !== undefined) throw new HalfImported();
  return schema;
}

/** The same for an import, which continues where it was interrupted. */
export async function applySchema(
  db: Database,
  mayMigrate: boolean | null,
  onWait?: LockOptions["onWait"],
): Promise<SchemaAtStart> {
  const isEmbedded = db.engine === "sqlite";
  if (mayMigrate ?? isEmbedded) {
    const { found, applied } = await migrateFrom(db, onWait);
    return { isNew: found.done.length === 0, isEmbedded, applied };
  }
  const { pending, unknown } = await migrationStatus(db);
  const incompatible = await incompatibleMigrations(db.read, unknown);
  if (incompatible.length > 0) throw new SchemaTooNew(incompatible);
  if (pending.length > 0) throw new SchemaTooOld(pending);
  return { isNew: false, isEmbedded, applied: [] };
}

/** For commands that use the present schema: throws SchemaTooNew, SchemaTooOld, VersionTooOld or HalfImported. */
export async function requireSchema(db: Database): Promise<void> {
  await prepareSchema(db, false);
}

// On SQL Server each table with instants has a view `…_utc` for people and reports: the same columns, the instants as datetime2(3) in
// UTC. The service itself uses none of them (docs/decisions/0002-instants-are-milliseconds.md).

/** Views lock the columns that they show, so they are dropped before the schema changes. */
async function dropReadableViews(trx: Knex.Transaction): Promise<void> {
  const views: { name: string }[] = await trx.raw("select name from sys.views where name like '%[_]utc' order by name");
  for (const { name } of views) await trx.raw("drop view ??", [name]);
}

/** And created again for the new schema; none where the function that they call does not exist (yet). */
async function createReadableViews(trx: Knex.Transaction): Promise<void> {
  const [found]: { id: number | null }[] = await trx.raw("select object_id('utc_of') as id");
  if (found?.id === null) return;
  const columns: { table: string; name: string; type: string }[] = await trx.raw(
    `select t.name as [table], c.name as name, type_name(c.system_type_id) as type
       from sys.tables t inner join sys.columns c on c.object_id = t.object_id order by t.name, c.column_id`,
  );
  for (const [table, all] of Map.groupBy(columns, (column) => column.table)) {
    const isInstant = ({ name, type }: (typeof all)[number]) => name.endsWith("_at") && type === "bigint";
    if (!all.some(isInstant)) continue;
    const list = all.map((column) => {
      const name = trx.ref(column.name).toQuery();
      return isInstant(column) ? `dbo.utc_of(${name}) as ${name}` : name;
    });
    await trx.raw(`create view ?? as select ${list.join(", ")} from ??`, [`${table}_utc`, table]);
  }
}
