// Puts the demonstration company and its history into an empty database, in bulk: the roll-up and the verdicts are computed
// once at the end from the stored rows, by the same code that the service uses.
import type { Knex } from "knex";
import { bulkInsert, type Database, lengthClass, nameKey, withoutIndexes } from "../../db/index.ts";
import { forgetVerdicts, recomputeAllVerdicts } from "../../domain/ingest/batch/denial-verdicts.ts";
import { poolKey } from "../../domain/ingest/batch/keys.ts";
import { addHandleCharacters } from "../../domain/ingest/batch/names.ts";
import { SessionTexts, type Texts } from "../../domain/ingest/batch/session-texts.ts";
import { forgetUse } from "../../domain/ingest/pools/counts.ts";
import { personColumns } from "../../domain/people/fields.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../domain/time/units.ts";
import { rebuildUsage } from "../../domain/usage/totals/rebuild.ts";
import { type Company, departments, makeCompany, projects } from "./company.ts";
import { type Batch, beginOf, type HistorySize, makeHistory } from "./history.ts";
import { insertRecords } from "./records.ts";

const denialWindowMs = MINUTE_MS;
/** From so many rows on it is quicker to create the indexes at the end. */
const manySessions = 500_000;

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
  await loadDemonstration(db, { ...demonstrationSize, untilAt }, progress);
  await insertRecords(db, untilAt);
}

/**
 * Days of history in which so many users have so many sessions at the pace of a working day: more sessions mean a longer
 * history, not a busier hour. A week at least, two years at most.
 */
export function historyDays({ sessions, users }: { sessions: number; users: number }): number {
  const sessionsPerUserAndDay = 1.5;
  return Math.max(7, Math.min(730, Math.round(sessions / (users * sessionsPerUserAndDay))));
}

/** Data made twice within an hour is identical, and still ends close to now. */
export function lastFullHour(): number {
  return Math.floor(Date.now() / HOUR_MS) * HOUR_MS;
}

/**
 * Fills an empty database in one transaction. `progress` gets the number of sessions stored, which is a little less than
 * requested, since some requests are denied.
 * @throws DatabaseNotEmpty
 */
export async function loadDemonstration(
  db: Database,
  size: HistorySize,
  progress: (stored: number) => void = () => {},
): Promise<SeedResult> {
  const company = makeCompany(size);
  const result = await db.write.transaction(async (trx) => {
    if (await trx("license_servers").first("id")) throw new DatabaseNotEmpty();
    await insertServers(trx, company, size);
    await insertPools(trx, company, size);
    await insertPeople(trx, company, size);
    let sessions = 0;
    let denials = 0;
    const insertHistory = async () => {
      const texts = new SessionTexts(trx);
      for (const batch of makeHistory(company, size)) {
        await insertSessions(trx, company, texts, batch);
        await insertDenials(trx, company, batch, denials);
        await insertWaiting(trx, company, batch);
        sessions += batch.sessions.length;
        denials += batch.denials.length;
        progress(sessions);
      }
    };
    if (size.sessions < manySessions) await insertHistory();
    else await withoutIndexes(trx, "sessions", insertHistory);
    await rebuildUsage(trx);
    await forgetVerdicts(trx);
    await refreshCounts(trx, size.untilAt);
    for (const [index, { isSilent }] of company.servers.entries()) if (isSilent) await forgetUse(trx, index + 1);
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
  // In a separate transaction: if it is interrupted, the next start judges the denials.
  await recomputeAllVerdicts(db, denialWindowMs);
  return result;
}

/** The use that licence managers would print now of their pools, and idle times: one user of four, for up to 90 minutes. */
export async function refreshCounts(trx: Knex.Transaction, now: number): Promise<void> {
  const servers = trx("license_servers").where({ is_demo: 1, is_silent: 0 }).select("id");
  const idle = `(${Math.floor(now / MINUTE_MS) % 90} + 7 * user_id) % 90 * 60`;
  const isIdle = `user_id % 4 = 0 and start_at + 1000 * (${idle}) < ?`;
  await trx("sessions")
    .whereIn("license_server_id", servers.clone())
    .whereNull("end_at")
    .update({ idle_seconds: trx.raw(`case when ${isIdle} then ${idle} end`, [now]) });
  // The waiting requests, as a snapshot would list them.
  await trx("queued_requests").whereIn("license_server_id", servers.clone()).update({ is_listed: 1 });
  const sum = (rows: Knex.QueryBuilder) => rows.select(trx.raw("coalesce(sum(number_of_licenses), 0)"));
  const active = () => trx("sessions").whereRaw("sessions.pool_id = pools.id").whereNull("end_at");
  await trx("pools")
    .whereIn("license_server_id", servers.clone())
    .update({
      queue_told_at: now,
      queued: sum(trx("queued_requests").whereRaw("queued_requests.pool_id = pools.id")),
      used: sum(active()),
      borrowed: sum(active().where({ is_borrowed: 1 })),
    });
}

/** Ids of the rows in the order of these lists, from 1. */
const idOf = (index: number) => index + 1;
const named = (name: string, index: number) => ({ id: idOf(index), name, name_key: nameKey(name) });

async function insertServers(trx: Knex.Transaction, company: Company, size: HistorySize): Promise<void> {
  const { untilAt } = size;
  await bulkInsert(
    trx,
    "license_servers",
    company.servers.map(({ name, status, timeZone, isSilent, unheardMs }, index) => {
      const reportedAt = isSilent ? untilAt - unheardMs : untilAt;
      return {
        ...named(name, index),
        status,
        time_zone: timeZone,
        last_update_at: reportedAt,
        last_snapshot_at: untilAt - unheardMs,
        last_status_at: reportedAt,
        last_log_at: untilAt - unheardMs,
        // The background jobs of the service leave made-up servers alone.
        is_silent: isSilent ? 1 : 0,
        last_silence_at: isSilent ? reportedAt : null,
        is_demo: 1,
      };
    }),
  );
  const ofEach = <Row>(rowsOf: (server: Company["servers"][number], index: number) => readonly Row[]) =>
    company.servers.flatMap((server, index) =>
      rowsOf(server, index).map((row) => ({ license_server_id: idOf(index), ...row })),
    );
  const version = "v11.19.6";
  const hosts = ofEach((server) =>
    server.hosts.map(({ name, port, role, status }, position) => {
      return { position, host_name: name, host_key: nameKey(name), port, role, status, version };
    }),
  );
  await bulkInsert(trx, "license_server_hosts", hosts);
  const vendors = ofEach((_, index) => {
    const names = company.pools.filter(({ serverIndex }) => serverIndex === index).map(({ vendor }) => vendor);
    return [...new Set(names)].map((name, position) => {
      return { position, name, name_key: nameKey(name), status: "UP", version };
    });
  });
  await bulkInsert(trx, "license_server_vendors", vendors);
  await bulkInsert(
    trx,
    "server_states",
    ofEach((server, index) => statesOf(server, index, size)),
  );
  const silences = ofEach(({ isSilent, unheardMs }) => (isSilent ? [{ silent_at: untilAt - unheardMs }] : []));
  await bulkInsert(trx, "server_silences", silences);
}

/** An outage of minutes to hours each month, at a different hour on each licence server, and the present state. */
function statesOf(server: Company["servers"][number], index: number, size: HistorySize) {
  const lastAt = size.untilAt - server.unheardMs;
  const states = [{ since_at: beginOf(size), status: "UP" }];
  const firstAt = beginOf(size) + ((6 + 11 * index) % 29) * DAY_MS + ((20 + index) % 24) * HOUR_MS;
  for (let at = firstAt; at < lastAt - DAY_MS; at += 31 * DAY_MS + 5 * HOUR_MS) {
    const minutes = [4, 35, 190][(index + states.length) % 3] as number;
    states.push({ since_at: at, status: server.isTriad ? "PARTIAL" : "DOWN" });
    states.push({ since_at: at + minutes * MINUTE_MS, status: "UP" });
  }
  // Some triads lose a host for some hours; a host that is down was not heard from since then.
  const sinceAt = server.status === "DOWN" ? lastAt : lastAt - 2 * HOUR_MS;
  if (server.status !== "UP") states.push({ since_at: Math.max(sinceAt, beginOf(size) + 1), status: server.status });
  return states;
}

async function insertPools(trx: Knex.Transaction, company: Company, size: HistorySize): Promise<void> {
  await bulkInsert(
    trx,
    "pools",
    company.pools.map((pool, index) => {
      const key = {
        vendorKey: nameKey(pool.vendor),
        nameKey: nameKey(pool.name),
        version: pool.version,
        additionalKey: null,
        licenseType: pool.licenseType,
      };
      return {
        ...named(pool.name, index),
        license_server_id: idOf(pool.serverIndex),
        pool_key: poolKey(idOf(pool.serverIndex), key),
        version: pool.version,
        vendor: pool.vendor,
        vendor_key: key.vendorKey,
        license_type: pool.licenseType,
        product_name: pool.productName,
        total: pool.total,
        reserved: 0,
        is_uncounted: pool.total === null ? 1 : 0,
        last_listed_at: size.untilAt,
        known_since_at: beginOf(size),
      };
    }),
  );
  const today = Math.floor(size.untilAt / DAY_MS) * DAY_MS;
  const soldBeforeDays = 300;
  const purchases = company.pools.map(({ total, expiresInDays, yearlyPrice }, index) => {
    // A licence that never expires costs as much as three years of one that does.
    const years = expiresInDays === null ? 3 : (soldBeforeDays + expiresInDays) / 365;
    return {
      pool_id: idOf(index),
      quantity: total,
      start_at: today - soldBeforeDays * DAY_MS,
      expiration_at: expiresInDays === null ? null : today + expiresInDays * DAY_MS,
      asset_info: yearlyPrice && `PO ${4100 + idOf(index)}`,
      price_minor: yearlyPrice && 100 * Math.round(yearlyPrice.amount * years),
      currency: yearlyPrice?.currency ?? null,
      price_unit: yearlyPrice && "PerLicense",
    };
  });
  await bulkInsert(trx, "pool_increments", purchases);
}

const costCenterOf = (department: number) => String(4100 + 10 * department);

/** The people, their departments as groups, and the projects that they work for. */
async function insertPeople(trx: Knex.Transaction, { people }: Company, size: HistorySize): Promise<void> {
  const personFields = [...Object.values(personColumns), "default_group"];
  const enteredByHand = Object.fromEntries(personFields.map((column) => [`${column}_by`, "Hand"]));
  await bulkInsert(trx, "user_groups", departments.map(named));
  await bulkInsert(trx, "projects", projects.map(named));
  await bulkInsert(
    trx,
    "users",
    people.map((person, index) => ({
      ...named(person.name, index),
      first_name: person.firstName,
      last_name: person.lastName,
      email: person.email,
      department: departments[person.department],
      cost_center: costCenterOf(person.department),
      // The first of each department leads it, and the first of all leads them.
      manager_id: index === 0 ? null : index < departments.length ? 1 : idOf(person.department),
      location: person.location,
      is_active: index % 41 === 40 ? 0 : 1,
      default_group_id: idOf(person.department),
      ...enteredByHand,
    })),
  );
  const from_at = beginOf(size);
  await bulkInsert(
    trx,
    "user_assignments",
    people.flatMap(({ department }, index) => [
      { user_id: idOf(index), field: "department", from_at, value: departments[department] },
      { user_id: idOf(index), field: "cost_center", from_at, value: costCenterOf(department) },
    ]),
  );
  const members = people.map(({ department }, index) => ({ group_id: idOf(department), user_id: idOf(index) }));
  await bulkInsert(trx, "group_members", members);
}

/** Index of the project that somebody works for with a pool; -1: none. */
const projectOf = (person: number, pool: number) => (pool % 5 === 4 ? -1 : (person + pool) % projects.length);

/** The columns that sessions, denials and waiting requests share: whose they are, and of which pool. */
function referencesOf({ pools, people }: Company, { person, pool, numberOfLicenses }: Batch["waiting"][number]) {
  const { serverIndex = 0, name = "" } = pools[pool] ?? {};
  const workstation = people[person]?.workstation ?? null;
  return {
    ids: {
      pool_id: idOf(pool),
      license_server_id: idOf(serverIndex),
      user_id: idOf(person),
      number_of_licenses: numberOfLicenses,
    },
    group_id: idOf(people[person]?.department ?? 0),
    feature_key: nameKey(name),
    workstation,
    workstationKey: workstation && nameKey(workstation),
  };
}

async function insertSessions(trx: Knex.Transaction, company: Company, texts: SessionTexts, { sessions }: Batch) {
  await texts.addMissing(sessions.map((session) => textsOf(company, session)));
  await addHandleCharacters(
    trx,
    sessions.map(({ handle }) => handle),
  );
  const rows = sessions.map((session) => {
    const { ids, group_id } = referencesOf(company, session);
    const { at, endAt, borrowedDays } = session;
    const project = projectOf(session.person, session.pool);
    const lingerMs = borrowedDays > 0 ? borrowedDays * DAY_MS : null;
    return {
      ...ids,
      group_id,
      project_id: project < 0 ? null : idOf(project),
      texts_id: texts.id(textsOf(company, session)),
      handle: session.handle,
      is_borrowed: lingerMs === null ? 0 : 1,
      start_at: at,
      end_at: endAt,
      end_source: endAt === null ? null : "event",
      linger_seconds: lingerMs && lingerMs / 1000,
      linger_due_at: lingerMs && at + lingerMs,
      source: "event",
      length_class: endAt === null ? null : lengthClass(endAt - at),
    };
  });
  await bulkInsert(trx, "sessions", rows);
}

function textsOf(company: Company, session: Batch["sessions"][number]): Texts {
  const { workstation, workstationKey } = referencesOf(company, session);
  const person = company.people[session.person];
  return {
    groupName: departments[person?.department ?? 0] ?? null,
    projectName: projects[projectOf(session.person, session.pool)] ?? null,
    workstation,
    workstationKey,
    ipAddress: person?.ipAddress ?? null,
    display: workstation,
    checkoutData: null,
    clientVersion: company.pools[session.pool]?.version ?? null,
  };
}

/** `before`: denials stored so far. */
async function insertDenials(trx: Knex.Transaction, company: Company, { denials }: Batch, before: number) {
  const rows = denials.map((denial, index) => {
    const { ids, group_id, feature_key, workstation, workstationKey } = referencesOf(company, denial);
    const pool = company.pools[denial.pool];
    const { isReservedForOthers } = denial;
    return {
      ...ids,
      group_id,
      workstation,
      workstation_key: workstationKey,
      denial_at: denial.at,
      feature_name: pool?.name,
      feature_key,
      feature_version: pool?.version,
      vendor: pool?.vendor,
      vendor_key: nameKey(pool?.vendor ?? ""),
      denial_type: isReservedForOthers ? "AllLicensesAreReservedForOthers" : "NoLicenseAvailable",
      error_message: isReservedForOthers
        ? "All licenses are reserved for others."
        : "Licensed number of users already reached.",
      major_error_code: isReservedForOthers ? -24 : -4,
      minor_error_code: 342,
      event_key: `demonstration ${before + index + 1}`,
    };
  });
  await bulkInsert(trx, "denials", rows);
}

async function insertWaiting(trx: Knex.Transaction, company: Company, { waiting }: Batch): Promise<void> {
  const rows = waiting.map((request) => {
    const { ids, feature_key, workstation, workstationKey } = referencesOf(company, request);
    return {
      ...ids,
      feature_key,
      workstation,
      workstation_key: workstationKey,
      display: workstation,
      since_at: request.at,
    };
  });
  await bulkInsert(trx, "queued_requests", rows);
}
