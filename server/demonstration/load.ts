// Puts the demonstration company and its activity into an empty database, in bulk: the roll-up, the pairs and the
// verdicts are made once at the end from what is stored, by the same code that the service uses.
import type { Knex } from "knex";
import { bulkInsert, type Database, lengthClass, nameKey } from "../../db/index.ts";
import { recomputeAllVerdicts } from "../../handlers/denial-verdicts.ts";
import { rebuildUsage } from "../../handlers/usage-rebuild.ts";
import { type ActivityBatch, makeActivity } from "./activity.ts";
import { type Company, type DemonstrationPool, makeCompany } from "./company.ts";

const DAY = 86_400_000;
const HOUR = 3_600_000;
const denialWindowMs = 60_000;

export interface SeedOptions {
  sessions: number;
  users: number;
  pools: number;
  seed: number;
  /** Days of history. */
  days: number;
  /** Milliseconds since 1970 UTC: the end of the history, when the active sessions are active. */
  untilAt: number;
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
export function seedDemonstration(db: Database): Promise<SeedResult> {
  return loadDemonstration(db, { ...demonstrationSize, untilAt: lastFullHour() });
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
  const company = makeCompany(options);
  const result = await db.write.transaction(async (trx) => {
    if (await trx("license_servers").first("id")) throw new DatabaseNotEmpty();
    const ids = await insertCompany(trx, company, options);
    let sessions = 0;
    let denials = 0;
    for (const batch of makeActivity(company, options)) {
      await insertBatch(trx, company, ids, batch);
      sessions += batch.sessions.length;
      denials += batch.denials.length;
      progress(sessions);
    }
    await rebuildUsage(trx);
    await setPoolTotals(trx, company, ids, options);
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
  // In a transaction of its own; were it cut off, the next start would judge the denials.
  await recomputeAllVerdicts(db, denialWindowMs);
  return result;
}

interface CompanyIds {
  people: readonly number[];
  servers: readonly number[];
  pools: readonly number[];
}

async function insertCompany(trx: Knex.Transaction, company: Company, { untilAt }: SeedOptions): Promise<CompanyIds> {
  const servers = company.servers.map((server, index) => ({
    id: index + 1,
    name: server.name,
    name_key: nameKey(server.name),
    license_manager_type: server.licenseManagerType,
    status: server.status,
    enable_status: "Enabled",
    time_zone: server.timeZone,
    last_update_at: untilAt,
    last_snapshot_at: untilAt,
    last_status_at: untilAt,
    is_demo: 1,
  }));
  await bulkInsert(trx, "license_servers", servers);
  await bulkInsert(
    trx,
    "license_server_hosts",
    company.servers.flatMap((server, index) =>
      server.hosts.map((host, position) => ({
        license_server_id: index + 1,
        position,
        host_name: host.hostName,
        host_key: nameKey(host.hostName),
        port: host.port,
        role: host.role,
        status: host.status,
        version: host.version,
      })),
    ),
  );
  await insertVendors(trx, company);
  const people = company.people.map((person, index) => ({
    id: index + 1,
    name: person.name,
    name_key: nameKey(person.name),
    first_name: person.firstName,
    last_name: person.lastName,
    email: person.email,
    department: person.department,
    default_group: person.department,
  }));
  await bulkInsert(trx, "users", people);
  const pools = company.pools.map((pool, index) => poolRow(pool, index + 1, untilAt));
  await bulkInsert(trx, "pools", pools);
  await bulkInsert(
    trx,
    "pool_increments",
    company.pools.flatMap((pool, index) => incrementRow(pool, index + 1, untilAt)),
  );
  return {
    servers: servers.map((row) => row.id),
    people: people.map((row) => row.id),
    pools: pools.map((row) => row.id),
  };
}

async function insertVendors(trx: Knex.Transaction, company: Company): Promise<void> {
  const rows = company.servers.flatMap((_, index) => {
    const vendors = new Set(company.pools.filter((pool) => pool.serverIndex === index).map((pool) => pool.vendor));
    return [...vendors].map((name, position) => ({
      license_server_id: index + 1,
      position,
      name,
      name_key: nameKey(name),
      status: "UP",
      version: "v11.19.6",
    }));
  });
  await bulkInsert(trx, "license_server_vendors", rows);
}

function poolRow(pool: DemonstrationPool, id: number, untilAt: number) {
  const serverId = pool.serverIndex + 1;
  const key = [serverId, nameKey(pool.vendor), nameKey(pool.name), pool.version, null, pool.licenseType];
  return {
    id,
    license_server_id: serverId,
    pool_key: JSON.stringify(key),
    name: pool.name,
    name_key: nameKey(pool.name),
    version: pool.version,
    additional_key: null,
    vendor: pool.vendor,
    vendor_key: nameKey(pool.vendor),
    license_type: pool.licenseType,
    product_name: pool.productName,
    reserved: 0,
    queued: 0,
    is_uncounted: pool.isUncounted ? 1 : 0,
    is_total_shared: 0,
    is_error: 0,
    is_listed: 1,
    last_listed_at: untilAt,
  };
}

function incrementRow(pool: DemonstrationPool, poolId: number, untilAt: number) {
  const today = Math.floor(untilAt / DAY) * DAY;
  return {
    pool_id: poolId,
    quantity: null,
    start_at: today - 300 * DAY,
    expiration_at: pool.expiresInDays === null ? null : today + pool.expiresInDays * DAY,
  };
}

async function insertBatch(
  trx: Knex.Transaction,
  company: Company,
  ids: CompanyIds,
  batch: ActivityBatch,
): Promise<void> {
  const placeOf = (person: number, pool: number) => ({
    pool_id: ids.pools[pool],
    license_server_id: (company.pools[pool]?.serverIndex ?? 0) + 1,
    user_id: ids.people[person],
    workstation: company.people[person]?.workstation ?? null,
    workstation_key: nameKey(company.people[person]?.workstation ?? ""),
  });
  await bulkInsert(
    trx,
    "sessions",
    batch.sessions.map((session) => ({
      ...placeOf(session.person, session.pool),
      group_name: company.people[session.person]?.department ?? null,
      project_name: null,
      ip_address: company.people[session.person]?.ipAddress ?? null,
      display: company.people[session.person]?.workstation ?? null,
      handle: session.handle,
      client_version: company.pools[session.pool]?.version ?? null,
      number_of_licenses: session.numberOfLicenses,
      is_borrowed: session.isBorrowed ? 1 : 0,
      start_at: session.startAt,
      end_at: session.endAt,
      end_source: session.endAt === null ? null : "event",
      linger_seconds: session.lingerSeconds,
      linger_due_at: session.lingerSeconds === null ? null : session.startAt + session.lingerSeconds * 1000,
      source: "event",
      length_class: session.endAt === null ? null : lengthClass(session.endAt - session.startAt),
    })),
  );
  await bulkInsert(
    trx,
    "denials",
    batch.denials.map((denial) => denialRow(company, denial, placeOf)),
  );
}

function denialRow(
  company: Company,
  denial: ActivityBatch["denials"][number],
  placeOf: (person: number, pool: number) => object,
) {
  const pool = company.pools[denial.pool] as DemonstrationPool;
  return {
    ...placeOf(denial.person, denial.pool),
    denial_at: denial.denialAt,
    feature_name: pool.name,
    feature_key: nameKey(pool.name),
    feature_version: pool.version,
    additional_key: null,
    vendor: pool.vendor,
    vendor_key: nameKey(pool.vendor),
    number_of_licenses: denial.numberOfLicenses,
    denial_type: denial.isReservedForOthers ? "AllLicensesAreReservedForOthers" : "NoLicenseAvailable",
    is_true_denial: 1,
    error_message: denial.isReservedForOthers
      ? "All licenses are reserved for others."
      : "Licensed number of users already reached.",
    major_error_code: denial.isReservedForOthers ? -24 : -4,
    minor_error_code: 342,
    event_key: `demonstration ${denial.number}`,
  };
}

/** A pool is bought a little larger than its busiest hours need, and holds at least what is checked out now. */
async function setPoolTotals(
  trx: Knex.Transaction,
  company: Company,
  ids: CompanyIds,
  options: SeedOptions,
): Promise<void> {
  const rows: { pool_id: number; used: number | null; borrowed: number | null }[] = await trx("sessions")
    .whereNull("end_at")
    .groupBy("pool_id")
    .select("pool_id", {
      used: trx.raw("sum(number_of_licenses)"),
      borrowed: trx.raw("sum(case when is_borrowed = 1 then number_of_licenses else 0 end)"),
    });
  const now = new Map(rows.map((row) => [row.pool_id, row]));
  const starts: { pool_id: number; starts: number }[] = await trx("usage_states")
    .where("user_id", 0)
    .whereNot("pool_id", 0)
    .groupBy("pool_id")
    .select("pool_id", { starts: trx.raw("max(starts)") });
  const sessions = new Map(starts.map((row) => [row.pool_id, row.starts]));
  for (const [index, pool] of company.pools.entries()) {
    const id = ids.pools[index] as number;
    const used = now.get(id)?.used ?? 0;
    const busy = (((sessions.get(id) ?? 0) / options.days) * 1.4 * pool.typicalHours * pool.licensesPerSession) / 8;
    const total = Math.max(5 * pool.licensesPerSession, Math.ceil(Math.max(used * 1.05, busy) / 5) * 5);
    await trx("pools")
      .where({ id })
      .update({
        total: pool.isUncounted ? null : total,
        used,
        borrowed: now.get(id)?.borrowed ?? 0,
      });
    if (!pool.isUncounted) await trx("pool_increments").where({ pool_id: id }).update({ quantity: total });
  }
}
