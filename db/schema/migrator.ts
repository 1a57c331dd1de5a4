// The migrations in their order, up and down. Never edited once landed; a new one is a new line here.
import type { Knex } from "knex";
import { type LockOptions, withDatabaseLock } from "../coordination/database-lock.ts";
import type { Database } from "../database.ts";
import { SchemaTooNew, VersionTooOld } from "../errors.ts";
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
import * as baseline from "../migrations/baseline/index.ts";
import { createReadableViews, dropReadableViews } from "../sqlserver/views.ts";
import { incompatibleOf, keepChanges, type SchemaChange } from "./changes.ts";

export interface Migration {
  readonly name: string;
  /** Whether programs that do not know it may go on beside it. */
  readonly change?: SchemaChange;
  up(knex: Knex): Promise<void>;
  down(knex: Knex): Promise<void>;
}

/**
 * The last migration of 1.0.0: by this name its databases, and its programs, know that they have the schema that the baseline makes.
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
];

const source: Knex.MigrationSource<Migration> = {
  getMigrations: async () => [...migrations],
  getMigrationName: (migration) => migration.name,
  getMigration: async (migration) => migration,
};

const config: Knex.MigratorConfig = {
  migrationSource: source as Knex.MigrationSource<unknown>,
  tableName: "migrations",
  // Knex would miss the migrations before the baseline; what a newer version did is refused below.
  disableMigrationsListValidation: true,
};

export interface MigrationStatus {
  readonly done: readonly string[];
  readonly pending: readonly string[];
  /** Done by a newer version of this service. */
  readonly unknown: readonly string[];
}

/** Of migrations that a newer version did, those beside which this one may not use the database. */
export async function incompatibleMigrations(knex: Knex, unknown?: readonly string[]): Promise<readonly string[]> {
  const names = migrations.map((migration) => migration.name);
  return incompatibleOf(knex, unknown ?? (await statusOf(knex)).unknown, names);
}

/** What was migrated and what was not; changes nothing, also in an empty database. Throws VersionTooOld. */
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
 * Migrates to the latest schema and answers what was done, in order, and what was found before. All of it, Knex's own
 * lock row too, is one transaction: a process killed in the middle leaves the old schema and no lock behind, and two
 * processes that begin at once take turns, the second one finding nothing left to do. `onWait` hears that it has to
 * wait. Throws SchemaTooNew for a database of a newer version that this one may not use or would have to change, and VersionTooOld.
 */
export async function migrateFrom(
  db: Database,
  onWait?: LockOptions["onWait"],
): Promise<{ readonly found: MigrationStatus; readonly applied: string[] }> {
  const work = async (trx: Knex.Transaction) => {
    const found = await statusOf(trx);
    const refused = found.pending.length > 0 ? found.unknown : await incompatibleMigrations(trx, found.unknown);
    if (refused.length > 0) throw new SchemaTooNew(refused);
    if (found.pending.length === 0) return { found, applied: [] };
    const [, applied] = (await withoutViews(db, trx, () => trx.migrate.latest(config))) as [number, string[]];
    await keepChanges(trx, migrations, await doneMigrations(trx));
    return { found, applied };
  };
  return withDatabaseLock(db, "migrate", work, { onWait });
}

/** The same for those who know what there is. */
export async function migrate(db: Database, onWait?: LockOptions["onWait"]): Promise<string[]> {
  return (await migrateFrom(db, onWait)).applied;
}

/**
 * Takes back the last `steps` migrations, with the data in their tables; answers what was undone, in order. Throws BaselineStays, and
 * takes nothing back, where the baseline is one of them.
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
        await keepChanges(trx, migrations, await doneMigrations(trx));
        return undone;
      });
    },
    { onWait },
  );
}

/** The views over the tables go before these change, and come back as they then are. */
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

/** Of the migrations that a database lists those from the baseline on. Throws VersionTooOld where it ends before. */
export function sinceBaseline(names: readonly string[]): string[] {
  const since = names.filter((name) => name >= baselineName);
  if (since.length < names.length && !since.includes(baselineName)) throw new VersionTooOld();
  return since;
}
