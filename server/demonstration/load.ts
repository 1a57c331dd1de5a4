// Puts the demonstration company and its activity into an empty database, in bulk: the roll-up, the pairs and the
// verdicts are made once at the end from what is stored, by the same code that the service uses.
import type { Knex } from "knex";
import { type Database, withoutIndexes } from "../../db/index.ts";
import { forgetVerdicts, recomputeAllVerdicts } from "../../domain/ingest/batch/denial-verdicts.ts";
import { forgetUse } from "../../domain/ingest/pools/counts.ts";
import { rebuildUsage } from "../../domain/usage/totals/rebuild.ts";
import {
  type ActivityBatch,
  type CompanyIds,
  type DemonstrationSession,
  insertBatch,
  insertWaiting,
  makeActivity,
} from "./activity.ts";
import { type Company, makeCompany, withTroubles } from "./company.ts";
import { insertRecords } from "./records.ts";
import { insertCompany } from "./rows.ts";
import { believable, Peaks } from "./simulation.ts";

const HOUR = 3_600_000;
const denialWindowMs = 60_000;
/** From so many on it is quicker to make the indexes at the end, from all rows at once. */
const manySessions = 500_000;

export interface SeedOptions {
  sessions: number;
  users: number;
  pools: number;
  seed: number;
  /** Days of history. */
  days: number;
  /** Milliseconds since 1970 UTC: the end of the history, when the active sessions are active. */
  untilAt: number;
  /** A company to look at rather than rows to count: with full pools, queues and troubles, and so some sessions fewer. */
  isBelievable?: boolean;
}

export interface SeedResult {
  licenseServers: number;
  users: number;
  pools: number;
  sessions: number;
  activeSessions: number;
  denials: number;
}

/** The database holds licence servers already, so that made-up data would mix with them. */
export class DatabaseNotEmpty extends Error {
  constructor() {
    super("The database already holds licence servers; demonstration data goes only into an empty one.");
    this.name = "DatabaseNotEmpty";
  }
}

/** What a first start shows: a company of some thousand people over half a year. */
export const demonstrationSize = { sessions: 100_000, users: 2_400, pools: 48, seed: 1, days: 182 };

/** Fills an empty database with the standard demonstration. @throws DatabaseNotEmpty */
export async function seedDemonstration(db: Database, progress?: (stored: number) => void): Promise<void> {
  const untilAt = lastFullHour();
  await loadDemonstration(db, { ...demonstrationSize, untilAt, isBelievable: true }, progress);
  await insertRecords(db, untilAt);
}

/**
 * Days of history in which so many users have so many sessions at the pace of a working day: more sessions are then a
 * longer history, not a busier hour. A week at least, two years at most.
 */
export function historyDays({ sessions, users }: { sessions: number; users: number }): number {
  const sessionsPerUserAndDay = 1.5;
  return Math.max(7, Math.min(730, Math.round(sessions / (users * sessionsPerUserAndDay))));
}

/** Data made twice within the hour is the same to the last row, and still ends close to now. */
export function lastFullHour(): number {
  return Math.floor(Date.now() / HOUR) * HOUR;
}

/**
 * Fills an empty database in one transaction. `progress` hears how many sessions are stored.
 * @throws DatabaseNotEmpty
 */
export async function loadDemonstration(
  db: Database,
  options: SeedOptions,
  progress: (stored: number) => void = () => {},
): Promise<SeedResult> {
  const company = options.isBelievable === true ? withTroubles(makeCompany(options)) : makeCompany(options);
  const result = await db.write.transaction(async (trx) => {
    if (await trx("license_servers").first("id")) throw new DatabaseNotEmpty();
    const ids = await insertCompany(trx, company, options);
    const { batches, totals, waiting } = historyOf(company, options);
    let sessions = 0;
    let denials = 0;
    const insertAll = async () => {
      for (const batch of batches) {
        await insertBatch(trx, company, ids, batch);
        sessions += batch.sessions.length;
        denials += batch.denials.length;
        progress(sessions);
      }
    };
    if (options.sessions < manySessions) await insertAll();
    else await withoutIndexes(trx, "sessions", insertAll);
    await rebuildUsage(trx);
    await forgetVerdicts(trx);
    await setPoolTotals(trx, company, ids, { totals, waiting });
    await insertWaiting(trx, company, ids, waiting, options.untilAt);
    const silent: { id: number }[] = await trx("license_servers").where({ is_silent: 1 }).select("id");
    for (const { id } of silent) await forgetUse(trx, id);
    const [active] = await trx("sessions").whereNull("end_at").count({ total: "*" });
    return {
      licenseServers: company.servers.length,
      users: company.people.length,
      pools: company.pools.length,
      sessions,
      denials,
      activeSessions: Number(active?.total ?? 0),
    };
  });
  // In a separate transaction; were it cut off, the next start would judge the denials.
  await recomputeAllVerdicts(db, denialWindowMs);
  return result;
}

interface History {
  readonly batches: Iterable<ActivityBatch>;
  /** Licences that a pool owns, by its index; complete when the batches are through. */
  readonly totals: (pool: number) => number;
  /** Who waits at the end; complete when the batches are through. */
  readonly waiting: readonly DemonstrationSession[];
}

function historyOf(company: Company, options: SeedOptions): History {
  const peaks = new Peaks();
  if (options.isBelievable !== true) {
    const totals = (pool: number) => Math.max(5 * licencesOf(company, pool), Math.ceil(peaks.of(pool) / 5) * 5);
    return { batches: counted(makeActivity(company, options), peaks), totals, waiting: [] };
  }
  const activity = { ...options, hasMornings: true };
  for (const batch of makeActivity(company, activity)) for (const session of batch.sessions) peaks.add(session);
  const capacities = company.pools.map((_, pool) => capacityOf(company, pool, peaks.of(pool)));
  const { batches, waiting } = believable(company, makeActivity(company, activity), { ...options, capacities });
  return { batches, totals: (pool) => capacities[pool] ?? 0, waiting };
}

function* counted(batches: Iterable<ActivityBatch>, peaks: Peaks): Generator<ActivityBatch> {
  for (const batch of batches) {
    for (const session of batch.sessions) peaks.add(session);
    yield batch;
  }
}

const licencesOf = ({ pools }: Company, pool: number) => pools[pool]?.licensesPerSession ?? 1;

/** One pool of three was bought too small, one fits, one is far too large. */
function capacityOf(company: Company, pool: number, peak: number): number {
  const each = licencesOf(company, pool);
  if (company.pools[pool]?.isUncounted === true) return Number.POSITIVE_INFINITY;
  const share = [0.72, 1, 1.6][pool % 3] ?? 1;
  return Math.max(each > 1 ? 4 : 2, Math.ceil((peak * share) / (5 * each)) * 5 - (pool % 3 === 0 ? 2 : 0)) * each;
}

/**
 * Without troubles a pool is bought as large as its busiest moment needs, in fives: some are full then, none is ever more
 * than full.
 */
async function setPoolTotals(
  trx: Knex.Transaction,
  company: Company,
  ids: CompanyIds,
  { totals, waiting }: Pick<History, "totals" | "waiting">,
): Promise<void> {
  const rows: { pool_id: number; used: number | null; borrowed: number | null }[] = await trx("sessions")
    .whereNull("end_at")
    .groupBy("pool_id")
    .select("pool_id", {
      used: trx.raw("sum(number_of_licenses)"),
      borrowed: trx.raw("sum(case when is_borrowed = 1 then number_of_licenses else 0 end)"),
    });
  const now = new Map(rows.map((row) => [row.pool_id, row]));
  for (const [index, pool] of company.pools.entries()) {
    const id = ids.pools[index] as number;
    const total = totals(index);
    await trx("pools")
      .where({ id })
      .update({
        total: pool.isUncounted ? null : total,
        used: now.get(id)?.used ?? 0,
        queued: waiting.reduce((sum, one) => sum + (one.pool === index ? one.numberOfLicenses : 0), 0),
        borrowed: now.get(id)?.borrowed ?? 0,
      });
    if (!pool.isUncounted) await trx("pool_increments").where({ pool_id: id }).update({ quantity: total });
  }
}
