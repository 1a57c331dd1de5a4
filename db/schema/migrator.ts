// The migrations in their order, up and down. Never edited once landed; a new one is a new line here.
import type { Knex } from "knex";
import { type LockOptions, withDatabaseLock } from "../coordination/database-lock.ts";
import type { Database } from "../database.ts";
import { SchemaTooNew } from "../errors.ts";
import * as licenseServers from "../migrations/0001-license-servers.ts";
import * as pools from "../migrations/0002-pools.ts";
import * as sessions from "../migrations/0003-sessions.ts";
import * as denials from "../migrations/0004-denials.ts";
import * as usage from "../migrations/0005-usage.ts";
import * as brokers from "../migrations/0006-brokers.ts";
import * as evidence from "../migrations/0007-evidence.ts";
import * as accounts from "../migrations/0008-accounts.ts";
import * as identity from "../migrations/0009-identity.ts";
import * as model from "../migrations/0010-model.ts";
import * as overTime from "../migrations/0012-over-time.ts";
import * as legacySessions from "../migrations/0013-legacy-sessions.ts";
import * as operation from "../migrations/0014-operation.ts";
import * as readableInstants from "../migrations/0015-readable-instants.ts";
import * as levels from "../migrations/0016-levels.ts";
import * as sessionsOfAUser from "../migrations/0017-sessions-of-a-user.ts";
import * as lastAttempts from "../migrations/0018-last-attempts.ts";
import * as clientSecretOverlap from "../migrations/0019-client-secret-overlap.ts";
import * as knownAddresses from "../migrations/0020-known-addresses.ts";
import * as unseenPasswords from "../migrations/0021-unseen-passwords.ts";
import * as auditChain from "../migrations/0022-audit-chain.ts";
import * as sendersAndClaims from "../migrations/0023-senders-and-claims.ts";
import * as secondFactor from "../migrations/0024-second-factor.ts";
import * as federatedAccounts from "../migrations/0025-federated-accounts.ts";
import * as sharedLicences from "../migrations/0026-shared-licences.ts";
import * as collectors from "../migrations/0027-collectors.ts";
import * as knownTime from "../migrations/0028-known-time.ts";
import * as silence from "../migrations/0029-silence.ts";
import * as usageChanges from "../migrations/0030-usage-changes.ts";
import * as fewerSessionIndexes from "../migrations/0031-fewer-session-indexes.ts";
import * as sessionTexts from "../migrations/0032-session-texts.ts";
import * as securityKeys from "../migrations/0033-security-keys.ts";
import * as sessionZones from "../migrations/0034-session-zones.ts";
import * as idleSessions from "../migrations/0035-idle-sessions.ts";
import * as prices from "../migrations/0036-prices.ts";
import * as calendarTokens from "../migrations/0037-calendar-tokens.ts";
import * as closedDays from "../migrations/0038-closed-days.ts";
import * as serverStates from "../migrations/0039-server-states.ts";
import * as accountSessions from "../migrations/0040-account-sessions.ts";
import * as accountViews from "../migrations/0041-account-views.ts";
import * as queuedRequests from "../migrations/0042-queued-requests.ts";
import * as annotations from "../migrations/0043-annotations.ts";
import * as sessionMarks from "../migrations/0044-session-marks.ts";
import * as alerts from "../migrations/0047-alerts.ts";
import * as notifications from "../migrations/0049-notifications.ts";
import * as liveEvents from "../migrations/0050-live-events.ts";
import * as reportSchedules from "../migrations/0052-report-schedules.ts";
import * as reportSendings from "../migrations/0053-report-sendings.ts";
import * as schemaChanges from "../migrations/0054-schema-changes.ts";
import * as dirtyFrom from "../migrations/0055-dirty-from.ts";
import * as rowGroups from "../migrations/0056-row-groups.ts";
import * as smallerIndexes from "../migrations/0057-smaller-indexes.ts";
import * as packedFields from "../migrations/0058-packed-fields.ts";
import * as impreciseStarts from "../migrations/0059-imprecise-starts.ts";
import { createReadableViews, dropReadableViews } from "../sqlserver/views.ts";
import { incompatibleOf, keepChanges, type SchemaChange } from "./changes.ts";

export interface Migration {
  readonly name: string;
  /** From 0054 on: whether programs that do not know it may go on beside it. */
  readonly change?: SchemaChange;
  up(knex: Knex): Promise<void>;
  down(knex: Knex): Promise<void>;
}

export const migrations: readonly Migration[] = [
  { name: "0001-license-servers", ...licenseServers },
  { name: "0002-pools", ...pools },
  { name: "0003-sessions", ...sessions },
  { name: "0004-denials", ...denials },
  { name: "0005-usage", ...usage },
  { name: "0006-brokers", ...brokers },
  { name: "0007-evidence", ...evidence },
  { name: "0008-accounts", ...accounts },
  { name: "0009-identity", ...identity },
  { name: "0010-model", ...model },
  { name: "0012-over-time", ...overTime },
  { name: "0013-legacy-sessions", ...legacySessions },
  { name: "0014-operation", ...operation },
  { name: "0015-readable-instants", ...readableInstants },
  { name: "0016-levels", ...levels },
  { name: "0017-sessions-of-a-user", ...sessionsOfAUser },
  { name: "0018-last-attempts", ...lastAttempts },
  { name: "0019-client-secret-overlap", ...clientSecretOverlap },
  { name: "0020-known-addresses", ...knownAddresses },
  { name: "0021-unseen-passwords", ...unseenPasswords },
  { name: "0022-audit-chain", ...auditChain },
  { name: "0023-senders-and-claims", ...sendersAndClaims },
  { name: "0024-second-factor", ...secondFactor },
  { name: "0025-federated-accounts", ...federatedAccounts },
  { name: "0026-shared-licences", ...sharedLicences },
  { name: "0027-collectors", ...collectors },
  { name: "0028-known-time", ...knownTime },
  { name: "0029-silence", ...silence },
  { name: "0030-usage-changes", ...usageChanges },
  { name: "0031-fewer-session-indexes", ...fewerSessionIndexes },
  { name: "0032-session-texts", ...sessionTexts },
  { name: "0033-security-keys", ...securityKeys },
  { name: "0034-session-zones", ...sessionZones },
  { name: "0035-idle-sessions", ...idleSessions },
  { name: "0036-prices", ...prices },
  { name: "0037-calendar-tokens", ...calendarTokens },
  { name: "0038-closed-days", ...closedDays },
  { name: "0039-server-states", ...serverStates },
  { name: "0040-account-sessions", ...accountSessions },
  { name: "0041-account-views", ...accountViews },
  { name: "0042-queued-requests", ...queuedRequests },
  { name: "0043-annotations", ...annotations },
  { name: "0044-session-marks", change: "expands", ...sessionMarks },
  { name: "0047-alerts", ...alerts },
  { name: "0049-notifications", ...notifications },
  { name: "0050-live-events", ...liveEvents },
  { name: "0052-report-schedules", ...reportSchedules },
  { name: "0053-report-sendings", ...reportSendings },
  { name: "0054-schema-changes", change: "expands", ...schemaChanges },
  { name: "0055-dirty-from", change: "expands", ...dirtyFrom },
  { name: "0056-row-groups", change: "expands", ...rowGroups },
  { name: "0057-smaller-indexes", change: "expands", ...smallerIndexes },
  { name: "0058-packed-fields", change: "expands", ...packedFields },
  { name: "0059-imprecise-starts", change: "expands", ...impreciseStarts },
];

const source: Knex.MigrationSource<Migration> = {
  getMigrations: async () => [...migrations],
  getMigrationName: (migration) => migration.name,
  getMigration: async (migration) => migration,
};

const config: Knex.MigratorConfig = {
  migrationSource: source as Knex.MigrationSource<unknown>,
  tableName: "migrations",
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

/** What was migrated and what was not; changes nothing, also in an empty database. */
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
 * wait. Throws SchemaTooNew for a database of a newer version that this one may not use or would have to change.
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

/** Takes back the last `steps` migrations, with the data in their tables; answers what was undone, in order. */
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
  return knex("migrations").orderBy("id").pluck("name");
}
