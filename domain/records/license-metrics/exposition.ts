// The metrics of licences in the text format of Prometheus. What is not known has no series. docs/metrics.md says what each
// one is, and what users of other exporters find it as.
import { Counter, Gauge, Registry } from "prom-client";
import { DAY_MS } from "../../time/units.ts";
import type { MetricRows, PoolRow } from "./rows.ts";

export const contentType = Registry.PROMETHEUS_CONTENT_TYPE;

type Labels = Readonly<Record<string, string>>;
/** Null and undefined: not known. */
type Value = number | null | undefined;

const poolLabels = ["server", "vendor", "feature", "version", "key", "type"];

export function exposition(rows: MetricRows): Promise<string> {
  const registry = new Registry();
  describePools(registry, rows);
  describeServers(registry, rows);
  describeCollectors(registry, rows);
  return registry.metrics();
}

function describePools(registry: Registry, { pools, denials, users }: MetricRows): void {
  const labels = new Map(pools.map((pool) => [Number(pool.id), labelsOf(pool)]));
  const ofPools = (name: string, help: string, read: (pool: PoolRow) => Value) => {
    const add = gauge(registry, `license_pool_${name}`, help, poolLabels);
    for (const pool of pools) add(labels.get(Number(pool.id)) as Labels, read(pool));
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
  const addDenials = counter(registry, "license_pool_denials_total", "Denials, true and false.", poolLabels);
  const addTrue = gauge(
    registry,
    "license_pool_true_denials",
    "True denials so far. Falls when a later report shows that a denial was none.",
    poolLabels,
  );
  for (const { pool_id, denials: all, true_denials } of denials) {
    const of = labels.get(Number(pool_id));
    if (of === undefined) continue;
    addDenials(of, all);
    addTrue(of, true_denials);
  }
  if (users.length === 0) return;
  const addUser = gauge(registry, "license_user_used_licenses", "Licences that a user holds.", [...poolLabels, "user"]);
  for (const { pool_id, user, licenses } of users) {
    const of = labels.get(Number(pool_id));
    if (of !== undefined) addUser({ ...of, user }, licenses);
  }
}

function labelsOf({ license_server_name, vendor, name, version, additional_key, license_type }: PoolRow): Labels {
  const named = { server: license_server_name, vendor: vendor ?? "", feature: name, version: version ?? "" };
  return { ...named, key: additional_key ?? "", type: license_type ?? "" };
}

function expiryOf({ expiration_at, has_increments }: PoolRow): Value {
  if (expiration_at !== null) return (Number(expiration_at) + DAY_MS) / 1000;
  return Number(has_increments) === 1 ? Number.POSITIVE_INFINITY : null;
}

const statuses = ["UP", "PARTIAL", "DOWN", "SILENT", "UNKNOWN"];

function describeServers(registry: Registry, { servers, vendors }: MetricRows): void {
  const addUp = gauge(registry, "license_server_up", "1: the licence server serves licences, in part too.", ["server"]);
  const addStatus = gauge(registry, "license_server_status", "1 for the status that holds, 0 for the others.", [
    "server",
    "status",
  ]);
  const addReport = gauge(
    registry,
    "license_server_last_report_timestamp_seconds",
    "The instant of the last report, in seconds since 1970.",
    ["server", "manager"],
  );
  for (const { name: server, status, last_update_at, license_manager_type } of servers) {
    addUp({ server }, upOf(status));
    for (const one of statuses) addStatus({ server, status: one }, one === status ? 1 : 0);
    addReport({ server, manager: license_manager_type ?? "" }, secondsOf(last_update_at));
  }
  const addVendor = gauge(registry, "license_vendor_up", "1: the vendor's daemon serves licences.", [
    "server",
    "vendor",
  ]);
  for (const { server, vendor, status } of vendors) addVendor({ server, vendor }, upOf(status));
}

/** Null: nobody knows. */
function upOf(status: string): Value {
  if (status === "UP" || status === "PARTIAL") return 1;
  return status === "DOWN" ? 0 : null;
}

function describeCollectors(registry: Registry, { collectors, sources }: MetricRows): void {
  if (collectors.length === 0) return;
  const of = ["collector"];
  const name = (rest: string) => `license_collector_${rest}`;
  const addReport = gauge(
    registry,
    name("last_report_timestamp_seconds"),
    "When the collector last reported itself, in seconds since 1970.",
    [...of, "version"],
  );
  const addBacklog = gauge(registry, name("backlog_messages"), "Messages in its spool.", of);
  const addDropped = counter(registry, name("dropped_messages_total"), "Messages that its spool had no room for.", of);
  for (const row of collectors) {
    const collector = row.broker_id;
    addReport({ collector, version: row.version }, secondsOf(row.reported_at));
    addBacklog({ collector }, row.backlog_messages);
    addDropped({ collector }, row.dropped_messages);
  }
  const ofSource = [...of, "source"];
  const addSuccess = gauge(
    registry,
    name("source_last_success_timestamp_seconds"),
    "When the source was last read, in seconds since 1970.",
    ofSource,
  );
  const addFailures = counter(registry, name("source_failures_total"), "Polls that failed.", ofSource);
  const addUnread = counter(registry, name("source_unreadable_lines_total"), "Lines that could not be read.", ofSource);
  const addLag = gauge(registry, name("source_lag_bytes"), "Bytes of its log that are not read yet.", ofSource);
  for (const { broker_id: collector, source, ...row } of sources) {
    addSuccess({ collector, source }, secondsOf(row.last_success_at));
    addFailures({ collector, source }, row.failures);
    addUnread({ collector, source }, row.unreadable_lines);
    addLag({ collector, source }, row.log_lag_bytes);
  }
}

function secondsOf(at: number | null): Value {
  return at === null ? null : Number(at) / 1000;
}

function gauge(registry: Registry, name: string, help: string, labelNames: string[]) {
  const metric = new Gauge({ name, help, labelNames, registers: [registry] });
  return (labels: Labels, value: Value) => {
    if (value !== null && value !== undefined) metric.set(labels, Number(value));
  };
}

function counter(registry: Registry, name: string, help: string, labelNames: string[]) {
  const metric = new Counter({ name, help, labelNames, registers: [registry] });
  return (labels: Labels, value: Value) => {
    if (value !== null && value !== undefined) metric.inc(labels, Number(value));
  };
}
