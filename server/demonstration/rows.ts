// The rows of the demonstration company, as the tables want them. Those of its activity are in activity.ts.
import type { Knex } from "knex";
import { bulkInsert, nameKey } from "../../db/index.ts";
import { SessionTexts } from "../../domain/ingest/batch/session-texts.ts";
import { personColumns } from "../../domain/people/fields.ts";
import { type CompanyIds, departmentsOf, projects } from "./activity.ts";
import type { Company, DemonstrationPool } from "./company.ts";

const DAY = 86_400_000;
const personFields = [...Object.values(personColumns), "default_group"];
const enteredByHand = Object.fromEntries(personFields.map((column) => [`${column}_by`, "Hand"]));

export async function insertCompany(
  trx: Knex.Transaction,
  company: Company,
  { untilAt, days }: { untilAt: number; days: number },
): Promise<CompanyIds> {
  const servers = company.servers.map((server, index) => ({
    id: index + 1,
    name: server.name,
    name_key: nameKey(server.name),
    license_manager_type: server.licenseManagerType,
    status: server.status,
    enable_status: "Enabled",
    time_zone: server.timeZone,
    last_update_at: untilAt - server.lastReportAgoMs,
    last_snapshot_at: untilAt - server.lastReportAgoMs,
    last_status_at: untilAt - server.lastReportAgoMs,
    last_log_at: untilAt - server.lastReportAgoMs,
    // The service's own rounds leave made-up servers alone.
    is_silent: server.lastReportAgoMs > DAY ? 1 : 0,
    last_silence_at: server.lastReportAgoMs > DAY ? untilAt - server.lastReportAgoMs : null,
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
  await insertStates(trx, company, { untilAt, days });
  await insertVendors(trx, company);
  const firstDay = Math.floor(untilAt / DAY) * DAY - (days - 1) * DAY;
  const people = await insertPeople(trx, company, firstDay);
  const pools = company.pools.map((pool, index) => ({
    ...poolRow(pool, index + 1, untilAt),
    known_since_at: firstDay,
  }));
  await bulkInsert(trx, "pools", pools);
  await bulkInsert(
    trx,
    "pool_increments",
    company.pools.flatMap((pool, index) => incrementRow(pool, index + 1, untilAt)),
  );
  return {
    texts: new SessionTexts(trx),
    servers: servers.map((row) => row.id),
    people: people.map((row) => row.id),
    pools: pools.map((row) => row.id),
  };
}

/** The people, their departments as groups, and the projects that they work for. */
async function insertPeople(trx: Knex.Transaction, company: Company, since: number) {
  const departments = departmentsOf(company);
  const people = company.people.map((person, index) => ({
    id: index + 1,
    name: person.name,
    name_key: nameKey(person.name),
    first_name: person.firstName,
    last_name: person.lastName,
    email: person.email,
    department: person.department,
    cost_center: String(4100 + 10 * departments.indexOf(person.department)),
    // The first of each department leads it, and the first of all leads them.
    manager_id: index === 0 ? null : index < departments.length ? 1 : departments.indexOf(person.department) + 1,
    location: person.location,
    is_active: index % 41 === 40 ? 0 : 1,
    default_group_id: departments.indexOf(person.department) + 1,
    ...enteredByHand,
  }));
  const named = (name: string, index: number) => ({ id: index + 1, name, name_key: nameKey(name) });
  await bulkInsert(trx, "user_groups", departments.map(named));
  await bulkInsert(trx, "projects", projects.map(named));
  await bulkInsert(trx, "users", people);
  await bulkInsert(
    trx,
    "user_assignments",
    people.flatMap(({ id, department, cost_center }) => [
      { user_id: id, field: "department", from_at: since, value: department },
      { user_id: id, field: "cost_center", from_at: since, value: cost_center },
    ]),
  );
  await bulkInsert(
    trx,
    "group_members",
    people.map((person) => ({ group_id: person.default_group_id, user_id: person.id })),
  );
  return people;
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

const soldBeforeDays = 300;

/** A licence that never expires costs as much as three years of one that does. */
function incrementRow(pool: DemonstrationPool, poolId: number, untilAt: number) {
  const today = Math.floor(untilAt / DAY) * DAY;
  const { expiresInDays, yearlyPrice } = pool;
  const years = expiresInDays === null ? 3 : (soldBeforeDays + expiresInDays) / 365;
  return {
    pool_id: poolId,
    quantity: null,
    start_at: today - soldBeforeDays * DAY,
    expiration_at: expiresInDays === null ? null : today + expiresInDays * DAY,
    asset_info: yearlyPrice && `PO ${4100 + poolId}`,
    price_minor: yearlyPrice && 100 * Math.round(yearlyPrice.amount * years),
    currency: yearlyPrice?.currency ?? null,
    price_unit: yearlyPrice && "PerLicense",
  };
}

// How the demonstration's licence servers were over the months: outages of minutes to hours, most of them at night, and what
// they are like now. The same numbers give the same history.

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
type Server = Company["servers"][number];

interface ServerState {
  readonly since_at: number;
  readonly status: "UP" | "PARTIAL" | "DOWN";
}

/** Changes of status in the order of time, the first at the beginning of the history. */
function statesOf(server: Server, index: number, { untilAt, days }: { untilAt: number; days: number }) {
  const beginAt = Math.floor(untilAt / DAY) * DAY - (days - 1) * DAY;
  const lastAt = untilAt - Math.max(server.unheardMs, server.lastReportAgoMs);
  const states: ServerState[] = [{ since_at: beginAt, status: "UP" }];
  // Each some weeks after the one before, by steps that differ from server to server.
  for (
    let day = 6 + ((index * 11) % 17), count = 0;
    day < days;
    day += 19 + ((index * 7 + count * 13) % 23), count += 1
  ) {
    const at = beginAt + day * DAY + ((20 + index + count * 5) % 24) * HOUR + ((index * 17 + count * 29) % 60) * MINUTE;
    const minutes = [4, 35, 12, 190, 50, 8][(index + count) % 6] ?? 10;
    const isPartial = server.hosts.length > 1 && count % 2 === 0;
    if (at + minutes * MINUTE > lastAt - DAY) break;
    states.push({ since_at: at, status: isPartial ? "PARTIAL" : "DOWN" });
    states.push({ since_at: at + minutes * MINUTE, status: "UP" });
  }
  if (server.status === "PARTIAL") states.push({ since_at: lastAt - 5 * HOUR, status: "PARTIAL" });
  if (server.status === "DOWN") states.push({ since_at: lastAt, status: "DOWN" });
  return states;
}

async function insertStates(
  trx: Knex.Transaction,
  { servers }: Company,
  history: { untilAt: number; days: number },
): Promise<void> {
  const rows = servers.flatMap((server, index) =>
    statesOf(server, index, history).map((state) => ({ license_server_id: index + 1, ...state })),
  );
  await bulkInsert(trx, "server_states", rows);
  const silent = servers.flatMap(({ lastReportAgoMs }, index) =>
    lastReportAgoMs > DAY ? { license_server_id: index + 1, silent_at: history.untilAt - lastReportAgoMs } : [],
  );
  await bulkInsert(trx, "server_silences", silent);
}
