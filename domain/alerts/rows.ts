// Rules and alerts as the contract's records, as far as the caller sees them: the caller's rules, and alerts all of whose licence
// servers they see; administrators those of everybody. Also the stored changes of state, and how long alerts are retained.
import type { Knex } from "knex";
import { asRecords, type Database, recordShape } from "../../db/index.ts";
import type { components } from "../../generated/contract.ts";
import { accountOf, administersAll, type Caller } from "../filters/context.ts";
import { among } from "../filters/filters.ts";
import { iso } from "../time/window.ts";
import { ownRules } from "./rules.ts";

type Schemas = components["schemas"];

export interface AlertFilter {
  readonly RuleIds?: readonly number[] | undefined;
  readonly Severities?: readonly Schemas["AlertSeverity"][] | undefined;
}

const alertShape = recordShape<Schemas["Alert"]>("Alert", {
  Id: ["number", "id"],
  RuleId: ["number", "rule_id"],
  RuleName: ["text", "rule_name"],
  Kind: ["text", "kind"],
  OwnerAccountId: ["number", "owner_account_id"],
  OwnerAccountName: ["text", "owner_name"],
  State: ["text", "shown_state"],
  Severity: ["text", "severity"],
  Subject: ["json", "subject"],
  Value: ["number", "value"],
  Threshold: ["number", "threshold"],
  FoundState: ["text", "found_state"],
  Summary: ["text", "summary"],
  PendingUtc: ["instant", "pending_at"],
  FiringUtc: ["instant", "firing_at"],
  ResolvedUtc: ["instant", "resolved_at"],
  AcknowledgedUtc: ["instant", "acknowledged_at"],
  AcknowledgedBy: ["text", "acknowledged_by"],
  Note: ["text", "note"],
  SilencedUntilUtc: ["instant", "silenced_until_at"],
});

/** Alerts `a` with their rules `r`, as far as the caller sees them; nothing is selected. */
export function visibleAlerts(
  knex: Knex,
  caller: Caller,
  { RuleIds, Severities }: AlertFilter = {},
): Knex.QueryBuilder {
  const query = knex
    .from("alerts as a")
    .join("alert_rules as r", "r.id", "a.rule_id")
    .modify(among(knex, "a.rule_id", RuleIds))
    .modify(among(knex, "a.severity", Severities));
  if (!administersAll(caller)) query.where("r.owner_account_id", accountOf(caller) ?? 0);
  const { licenseServerIds } = caller;
  if (licenseServerIds === null) return query;
  const servers = () => knex("alert_license_servers as l").select(knex.raw("1")).whereRaw("l.alert_id = a.id");
  const hidden = servers().whereNotIn("l.license_server_id", [...licenseServerIds]);
  return query.whereExists(servers()).whereNotExists(hidden);
}

/** The records of alerts that {@link visibleAlerts} chose. */
export function alertRecords(knex: Knex, alerts: Knex.QueryBuilder, signal: AbortSignal): Promise<Schemas["Alert"][]> {
  const rows = alerts
    .leftJoin("accounts as o", "o.id", "r.owner_account_id")
    .select("a.id", "a.rule_id", "a.severity", "a.subject", "a.value", "a.threshold", "a.summary")
    .select("a.pending_at", "a.firing_at", "a.resolved_at", "r.owner_account_id", "r.kind")
    .select("a.found_state", "a.acknowledged_at", "a.acknowledged_by", "a.note", "a.silenced_until_at")
    .select({
      rule_name: "r.name",
      owner_name: "o.name",
      shown_state: knex.raw(
        "case a.state when 'pending' then 'Pending' when 'firing' then 'Firing' else 'Resolved' end",
      ),
    });
  return asRecords(rows, alertShape, signal);
}

interface RuleRow {
  readonly id: number;
  readonly owner_account_id: number | null;
  readonly owner_name: string | null;
  readonly name: string;
  readonly severity: Schemas["AlertSeverity"];
  readonly is_enabled: number | boolean;
  readonly definition: string;
  readonly destinations: string;
  readonly created_at: number;
  readonly changed_at: number;
}

/** By Id; `id` chooses one. */
export async function rules(knex: Knex, caller: Caller, id: number | null = null): Promise<Schemas["AlertRule"][]> {
  const rows: RuleRow[] = await knex("alert_rules as r")
    .leftJoin("accounts as o", "o.id", "r.owner_account_id")
    .modify(ownRules(caller))
    .modify((query) => {
      if (id !== null) query.where("r.id", id);
    })
    .orderBy("r.id")
    .select("r.id", "r.owner_account_id", "r.name", "r.severity", "r.is_enabled", "r.definition", "r.destinations")
    .select("r.created_at", "r.changed_at", { owner_name: "o.name" });
  const firing: { rule_id: number; count: number }[] = await visibleAlerts(
    knex,
    caller,
    id === null ? {} : { RuleIds: [id] },
  )
    .where("a.state", "firing")
    .whereNull("a.resolved_at")
    .groupBy("a.rule_id")
    .select("a.rule_id")
    .count({ count: "*" });
  const firingOf = new Map(firing.map((row) => [Number(row.rule_id), Number(row.count)]));
  return rows.map((row) => ({
    Id: Number(row.id),
    OwnerAccountId: row.owner_account_id === null ? null : Number(row.owner_account_id),
    OwnerAccountName: row.owner_name,
    Name: row.name,
    Severity: row.severity,
    IsEnabled: Boolean(row.is_enabled),
    ...JSON.parse(row.definition),
    Destinations: JSON.parse(row.destinations),
    FiringAlerts: firingOf.get(Number(row.id)) ?? 0,
    CreatedUtc: iso(Number(row.created_at)),
    ChangedUtc: iso(Number(row.changed_at)),
  }));
}

/** Instants in milliseconds since 1970 UTC. */
export interface AlertEventRow {
  /** Rises in the order in which they were written. */
  readonly id: number;
  readonly alert_id: number;
  readonly rule_id: number;
  readonly at: number;
  readonly transition: "firing" | "resolved";
  readonly severity: "Critical" | "Warning" | "Info";
  /** JSON of the contract's AlertSubject: kind, Ids and names of what it is about. */
  readonly subject: string;
  readonly value: number | null;
  readonly threshold: number | null;
  /** Plain English. */
  readonly summary: string;
  /** Whose rule it is; null: made with security off. */
  readonly owner_account_id: number | null;
  /** 1: in the rule's quiet hours. Only ends are, and ends of silences. */
  readonly is_quiet: number;
  /** 1: while the alert was silenced. */
  readonly is_silenced: number;
}

/** Rows that one statement deletes, so that no report has to wait for long. */
const step = 1000;

/** Deletes what was over before, in small steps until done or aborted; `keepMs` null: it is retained for ever. */
export async function deleteOldAlerts(
  db: Database,
  keepMs: number | null,
  { now, signal }: { readonly now: number; readonly signal: AbortSignal },
): Promise<void> {
  if (keepMs === null) return;
  const before = now - keepMs;
  await inSteps(db, "alerts", (query) => query.where("resolved_at", "<", before), signal);
  await inSteps(db, "alert_events", (query) => query.where("at", "<", before), signal);
  const retained = db.read("alerts as a").select(db.read.raw("1")).whereRaw("a.rule_id = alert_rules.id");
  await inSteps(db, "alert_rules", (query) => query.where("deleted_at", "<", before).whereNotExists(retained), signal);
}

async function inSteps(
  db: Database,
  table: string,
  chosen: (query: Knex.QueryBuilder) => Knex.QueryBuilder,
  signal: AbortSignal,
): Promise<void> {
  for (let isMore = true; isMore && !signal.aborted; ) {
    const ids: number[] = await chosen(db.read(table)).orderBy("id").limit(step).pluck("id");
    if (ids.length > 0) await db.write(table).whereIn("id", ids).delete();
    isMore = ids.length === step;
  }
}
