// The metrics of licences in the text format of Prometheus. What is not known has no series. docs/metrics.md says what each
// one is, and what users of other exporters find it as.
import { DAY_MS } from "../time/units.ts";
import type { MetricRows, PoolRow } from "./rows.ts";
import { type LabelText, labelText, MetricText } from "./text-format.ts";

/** Null: not known. */
type Value = number | null;

export function exposition(rows: MetricRows): string {
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

const statuses = ["UP", "PARTIAL", "DOWN", "SILENT", "UNKNOWN"];

function describeServers(text: MetricText, { servers, vendors }: MetricRows): void {
  const addUp = text.gauge("license_server_up", "1: the licence server serves licences, in part too.");
  const addStatus = text.gauge("license_server_status", "1 for the status that holds, 0 for the others.");
  const addReport = text.gauge(
    "license_server_last_report_timestamp_seconds",
    "The instant of the last report, in seconds since 1970.",
  );
  for (const { name: server, status, last_update_at, license_manager_type } of servers) {
    addUp(labelText({ server }), upOf(status));
    for (const one of statuses) addStatus(labelText({ server, status: one }), one === status ? 1 : 0);
    addReport(labelText({ server, manager: license_manager_type ?? "" }), secondsOf(last_update_at));
  }
  const addVendor = text.gauge("license_vendor_up", "1: the vendor's daemon serves licences.");
  for (const { server, vendor, status } of vendors) addVendor(labelText({ server, vendor }), upOf(status));
}

/** Null: nobody knows. */
function upOf(status: string): Value {
  if (status === "UP" || status === "PARTIAL") return 1;
  return status === "DOWN" ? 0 : null;
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
