// Licences as Prometheus reads them: pools, licence servers, vendor daemons, denials, users and collectors as they are now. Prometheus asks
// again and again, and often twice: an answer holds for some seconds.

import type { Knex } from "knex";
import type { Database } from "../../db/index.ts";
import type { components } from "../../generated/contract.ts";
import { presentServers, type Viewer } from "../filters/filters.ts";
import { available, expirationOf, poolOrder, presentPools } from "../pools/rows.ts";
import { shownStatus } from "../servers/rows.ts";
import { DAY_MS } from "../time/units.ts";
import { type LabelText, labelText, MetricText } from "./text-format.ts";

/** Shorter than Prometheus' usual interval. */
const holdsMs = 10_000;
/** Of so many viewers with other licence servers, or other numbers of users. */
const mostCached = 20;

interface Cached {
  readonly untilAt: number;
  /** As bytes: to copy the text for each answer takes longer than to send it. */
  readonly text: Promise<Buffer>;
}

const cached = new WeakMap<Database, Map<string, Cached>>();

/** The text, at most ten seconds old. */
export function licenseMetrics(db: Database, viewer: Viewer, mostUsers: number, now: number): Promise<Buffer> {
  const answers = cached.get(db) ?? new Map<string, Cached>();
  cached.set(db, answers);
  const key = JSON.stringify([mostUsers, viewer.licenseServerIds]);
  const cachedText = answers.get(key);
  // The first client may have disconnected, which ended the queries.
  if (cachedText !== undefined && cachedText.untilAt > now)
    return cachedText.text.catch(() => written(db, viewer, mostUsers, now));
  const text = written(db, viewer, mostUsers, now);
  answers.delete(key);
  answers.set(key, { untilAt: now + holdsMs, text });
  if (answers.size > mostCached) answers.delete(answers.keys().next().value as string);
  text.catch(() => answers.delete(key));
  return text;
}

async function written(db: Database, viewer: Viewer, mostUsers: number, now: number): Promise<Buffer> {
  return Buffer.from(exposition(await db.read.transaction((trx) => metricRows(trx, viewer, mostUsers, now))));
}

interface MetricRows {
  readonly pools: readonly PoolRow[];
  readonly servers: readonly ServerRow[];
  readonly vendors: readonly VendorRow[];
  readonly denials: readonly DenialRow[];
  readonly users: readonly UserRow[];
  readonly collectors: readonly CollectorRow[];
  readonly sources: readonly SourceRow[];
}

interface PoolRow {
  readonly id: number;
  readonly license_server_name: string;
  readonly vendor: string | null;
  readonly name: string;
  readonly version: string | null;
  readonly additional_key: string | null;
  readonly license_type: string | null;
  readonly total: number | null;
  readonly used: number | null;
  readonly borrowed: number | null;
  readonly reserved: number | null;
  readonly queued: number | null;
  readonly available: number | null;
  /** The midnight of the printed day; null: permanent, or not known. */
  readonly expiration_at: number | null;
  readonly has_increments: number;
}

interface ServerRow {
  readonly name: string;
  readonly license_manager_type: string | null;
  readonly status: Status;
  readonly last_update_at: number | null;
}

interface VendorRow {
  readonly server: string;
  readonly vendor: string;
  readonly status: Status;
}

interface DenialRow {
  readonly pool_id: number;
  readonly denials: number;
  readonly true_denials: number;
}

interface UserRow {
  readonly pool_id: number;
  readonly user: string;
  readonly licenses: number;
}

interface CollectorRow {
  readonly broker_id: string;
  readonly version: string;
  readonly reported_at: number;
  readonly backlog_messages: number;
  readonly dropped_messages: number;
}

interface SourceRow {
  readonly broker_id: string;
  readonly source: string;
  readonly last_success_at: number | null;
  readonly failures: number;
  readonly unreadable_lines: number;
  readonly log_lag_bytes: number;
}

/** All of one instant. `mostUsers` are those that hold most licences; collectors are for who sees all licence servers. */
async function metricRows(knex: Knex, viewer: Viewer, mostUsers: number, now: number): Promise<MetricRows> {
  const seesAll = viewer.licenseServerIds === null;
  return {
    pools: await listedPools(knex, viewer, now),
    servers: await knex
      .from("license_servers as s")
      .modify(presentServers(knex, viewer))
      .select("s.name", "s.license_manager_type", "s.last_update_at", { status: knex.raw(shownStatus) })
      .orderBy(["s.name_key", "s.id"]),
    vendors: await knex
      .from("license_server_vendors as v")
      .join("license_servers as s", "s.id", "v.license_server_id")
      .modify(presentServers(knex, viewer))
      .where("s.is_silent", 0)
      .select({ server: "s.name", vendor: "v.name", status: "v.status" })
      .orderBy(["s.name_key", "v.name_key", "v.id"]),
    denials: await denialsOfPools(knex, viewer),
    users: mostUsers === 0 ? [] : await heaviestUsers(knex, viewer, mostUsers),
    collectors: seesAll ? await knex("collectors").select(collectorColumns).orderBy("broker_key") : [],
    sources: seesAll ? await collectorSources(knex) : [],
  };
}

const collectorColumns = ["broker_id", "version", "reported_at", "backlog_messages", "dropped_messages"];

/** Also those that have expired: their expiry shows it. */
function listedPools(knex: Knex, viewer: Viewer, now: number): Promise<PoolRow[]> {
  const hasIncrements = "exists (select 1 from pool_increments i where i.pool_id = p.id and i.is_own = 1)";
  return presentPools(knex, viewer)
    .where({ "p.is_listed": 1, "p.is_error": 0 })
    .select("p.id", "p.name", "p.version", "p.additional_key", "p.vendor", "p.license_type")
    .select("p.total", "p.used", "p.borrowed", "p.reserved", "p.queued", { license_server_name: "s.name" })
    .select({
      available: knex.raw(available),
      expiration_at: expirationOf(knex, now),
      has_increments: knex.raw(`case when ${hasIncrements} then 1 else 0 end`),
    })
    .orderByRaw(poolOrder("p", "s"));
}

function denialsOfPools(knex: Knex, viewer: Viewer): Promise<DenialRow[]> {
  return knex
    .from("denial_totals as t")
    .join("license_servers as s", "s.id", "t.license_server_id")
    .modify(presentServers(knex, viewer))
    .groupBy("t.pool_id")
    .orderBy("t.pool_id")
    .select("t.pool_id")
    .sum({ denials: "t.total" })
    .select({ true_denials: knex.raw("sum(case when t.is_true_denial = 1 then t.total else 0 end)") });
}

/** What each of them holds of each pool. */
async function heaviestUsers(knex: Knex, viewer: Viewer, most: number): Promise<UserRow[]> {
  const open = () =>
    knex
      .from("sessions as x")
      .join("license_servers as s", "s.id", "x.license_server_id")
      .modify(presentServers(knex, viewer))
      .whereNull("x.end_at");
  const heaviest: { user_id: number }[] = await open()
    .groupBy("x.user_id")
    .select("x.user_id")
    .orderByRaw("sum(x.number_of_licenses) desc, x.user_id")
    .limit(most);
  return open()
    .join("users as u", "u.id", "x.user_id")
    .whereIn(
      "x.user_id",
      heaviest.map((row) => row.user_id),
    )
    .groupBy("x.pool_id", "u.id", "u.name")
    .select("x.pool_id", { user: "u.name" })
    .sum({ licenses: "x.number_of_licenses" })
    .orderBy(["x.pool_id", "u.id"]);
}

function collectorSources(knex: Knex): Promise<SourceRow[]> {
  return knex
    .from("collector_sources as c")
    .join("collectors as o", "o.id", "c.collector_id")
    .select("o.broker_id", { source: "c.name" }, "c.last_success_at", "c.failures", "c.unreadable_lines")
    .select("c.log_lag_bytes")
    .orderBy(["o.broker_key", "c.position"]);
}

/** Null: not known. */
type Value = number | null;

function exposition(rows: MetricRows): string {
  const text = new MetricText();
  describePools(text, rows);
  describeServers(text, rows);
  describeCollectors(text, rows);
  return text.toString();
}

function describePools(text: MetricText, { pools, denials, users }: MetricRows): void {
  const labels = new Map(pools.map((pool) => [Number(pool.id), labelsOf(pool)]));
  const ofPools = (name: string, help: string, read: (pool: PoolRow) => Value) => {
    const add = text.gauge(`license_pool_${name}`, help);
    for (const pool of pools) add(labels.get(Number(pool.id)) as LabelText, read(pool));
  };
  ofPools("issued_licenses", "Licences that were bought; no series where they are not counted.", ({ total }) => total);
  ofPools("used_licenses", "Licences in use.", ({ used }) => used);
  ofPools("borrowed_licenses", "Licences in use that are borrowed.", ({ borrowed }) => borrowed);
  ofPools("reserved_licenses", "Licences reserved for somebody.", ({ reserved }) => reserved);
  ofPools("queued_licenses", "Licences that users wait for.", ({ queued }) => queued);
  ofPools("free_licenses", "Licences that are issued and not in use.", ({ available }) => available);
  ofPools(
    "expiration_timestamp_seconds",
    "When the first licences end, in seconds since 1970: the end of the printed day. +Inf: permanent.",
    expiryOf,
  );
  const addDenials = text.counter("license_pool_denials_total", "Denials, true and false.");
  const addTrue = text.gauge(
    "license_pool_true_denials",
    "True denials so far. Falls when a later report shows that a denial was none.",
  );
  for (const { pool_id, denials: all, true_denials } of denials) {
    const of = labels.get(Number(pool_id));
    if (of === undefined) continue;
    addDenials(of, all);
    addTrue(of, true_denials);
  }
  if (users.length === 0) return;
  const addUser = text.gauge("license_user_used_licenses", "Licences that a user holds.");
  for (const { pool_id, user, licenses } of users) {
    const of = labels.get(Number(pool_id));
    if (of !== undefined) addUser(`${of},${labelText({ user })}`, licenses);
  }
}

function labelsOf({ license_server_name, vendor, name, version, additional_key, license_type }: PoolRow): LabelText {
  const named = { server: license_server_name, vendor: vendor ?? "", feature: name, version: version ?? "" };
  return labelText({ ...named, key: additional_key ?? "", type: license_type ?? "" });
}

function expiryOf({ expiration_at, has_increments }: PoolRow): Value {
  if (expiration_at !== null) return (Number(expiration_at) + DAY_MS) / 1000;
  return Number(has_increments) === 1 ? Number.POSITIVE_INFINITY : null;
}

type Status = components["schemas"]["LicenseServerStatus"];

/** Whether licences are served; null: nobody knows. */
const upOf: Readonly<Record<Status, Value>> = {
  UP: 1,
  PARTIAL: 1,
  DOWN: 0,
  NO_VALID_LIC_FILE: 0,
  SILENT: null,
  UNKNOWN: null,
};

function describeServers(text: MetricText, { servers, vendors }: MetricRows): void {
  const addUp = text.gauge("license_server_up", "1: the licence server serves licences, in part too.");
  const addStatus = text.gauge("license_server_status", "1 for the status that holds, 0 for the others.");
  const addReport = text.gauge(
    "license_server_last_report_timestamp_seconds",
    "The instant of the last report, in seconds since 1970.",
  );
  for (const { name: server, status, last_update_at, license_manager_type } of servers) {
    addUp(labelText({ server }), upOf[status]);
    for (const one of Object.keys(upOf)) addStatus(labelText({ server, status: one }), one === status ? 1 : 0);
    addReport(labelText({ server, manager: license_manager_type ?? "" }), secondsOf(last_update_at));
  }
  const addVendor = text.gauge("license_vendor_up", "1: the vendor's daemon serves licences.");
  for (const { server, vendor, status } of vendors) addVendor(labelText({ server, vendor }), upOf[status]);
}

function describeCollectors(text: MetricText, { collectors, sources }: MetricRows): void {
  if (collectors.length === 0) return;
  const name = (rest: string) => `license_collector_${rest}`;
  const addReport = text.gauge(
    name("last_report_timestamp_seconds"),
    "When the collector last reported itself, in seconds since 1970.",
  );
  const addBacklog = text.gauge(name("backlog_messages"), "Messages in its spool.");
  const addDropped = text.counter(name("dropped_messages_total"), "Messages that its spool had no room for.");
  for (const row of collectors) {
    const collector = row.broker_id;
    addReport(labelText({ collector, version: row.version }), secondsOf(row.reported_at));
    addBacklog(labelText({ collector }), row.backlog_messages);
    addDropped(labelText({ collector }), row.dropped_messages);
  }
  const addSuccess = text.gauge(
    name("source_last_success_timestamp_seconds"),
    "When the source was last read, in seconds since 1970.",
  );
  const addFailures = text.counter(name("source_failures_total"), "Polls that failed.");
  const addUnread = text.counter(name("source_unreadable_lines_total"), "Lines that could not be read.");
  const addLag = text.gauge(name("source_lag_bytes"), "Bytes of its log that are not read yet.");
  for (const { broker_id: collector, source, ...row } of sources) {
    const of = labelText({ collector, source });
    addSuccess(of, secondsOf(row.last_success_at));
    addFailures(of, row.failures);
    addUnread(of, row.unreadable_lines);
    addLag(of, row.log_lag_bytes);
  }
}

function secondsOf(at: number | null): Value {
  return at === null ? null : Number(at) / 1000;
}
