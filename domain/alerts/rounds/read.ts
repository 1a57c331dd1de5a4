// Reads the rules that are evaluated, what their owners see, and the alerts that are open.
import type { Knex } from "knex";
import type { Interval } from "../../time/working-time.ts";
import type { AlertSubject, Definition } from "../definition.ts";
import type { AlertMemory } from "../states/machine.ts";
import { quietIn } from "../watched/timing.ts";
import type { WatchingRule } from "../watched/types.ts";

export interface EvaluatedRule extends WatchingRule {
  readonly name: string;
  readonly severity: string;
  readonly revision: number;
  /** Nothing before it counts. */
  readonly activeFromAt: number;
  readonly ownerAccountId: number | null;
}

export interface OpenAlert extends AlertMemory {
  readonly id: number;
  readonly ruleId: number;
  readonly key: string;
  readonly subject: AlertSubject;
  readonly serverIds: readonly number[];
  readonly value: number | null;
  readonly summary: string;
}

interface OpenRow {
  readonly id: number;
  readonly rule_id: number;
  readonly subject_key: string;
  readonly subject: string;
  readonly pending_at: number;
  readonly firing_at: number | null;
  readonly clear_since_at: number | null;
  readonly value: number | null;
  readonly summary: string;
}

interface RuleRow {
  readonly id: number;
  readonly owner_account_id: number | null;
  readonly name: string;
  readonly severity: string;
  readonly definition: string;
  readonly revision: number;
  readonly active_from_at: number;
  readonly sees_all: number | boolean | null;
}

/** Those that are switched on, of owners who may still read. `window`: the time that is evaluated. */
export async function readRules(knex: Knex, window: Interval): Promise<EvaluatedRule[]> {
  const rows: RuleRow[] = await knex("alert_rules as r")
    .leftJoin("accounts as a", "a.id", "r.owner_account_id")
    .where("r.is_enabled", 1)
    .whereNull("r.deleted_at")
    .where((mayRead) =>
      mayRead
        .whereNull("r.owner_account_id")
        .orWhere((active) => active.where("a.is_disabled", 0).whereIn("a.role", ["administrator", "viewer"])),
    )
    .orderBy("r.id")
    .select("r.id", "r.owner_account_id", "r.name", "r.severity", "r.definition", "r.revision", "r.active_from_at")
    .select("a.sees_all");
  const seen: { account_id: number; license_server_id: number }[] =
    rows.length === 0 ? [] : await knex("account_license_servers").select("account_id", "license_server_id");
  const serversOf = new Map(
    [...Map.groupBy(seen, (row) => Number(row.account_id))].map(([id, own]) => [
      id,
      new Set(own.map((row) => Number(row.license_server_id))),
    ]),
  );
  return rows.map((row) => {
    const definition: Definition = JSON.parse(row.definition);
    const owner = row.owner_account_id === null ? null : Number(row.owner_account_id);
    const seesAll = owner === null || Boolean(row.sees_all);
    return {
      ...{ id: Number(row.id), name: row.name, severity: row.severity, revision: Number(row.revision), definition },
      ...{ ownerAccountId: owner, activeFromAt: Number(row.active_from_at) },
      sees: seesAll ? null : (serversOf.get(owner) ?? new Set<number>()),
      quiet: quietIn(definition, window),
    };
  });
}

/** By rule. */
export async function readOpen(knex: Knex, ruleId: number | null = null): Promise<Map<number, OpenAlert[]>> {
  const ofRule = (query: Knex.QueryBuilder) => {
    if (ruleId !== null) query.where("a.rule_id", ruleId);
  };
  const servers: { alert_id: number; license_server_id: number }[] = await knex("alert_license_servers as l")
    .join("alerts as a", "a.id", "l.alert_id")
    .whereNull("a.resolved_at")
    .modify(ofRule)
    .select("l.alert_id", "l.license_server_id");
  const serversOf = Map.groupBy(servers, (row) => Number(row.alert_id));
  const rows: OpenRow[] = await knex("alerts as a")
    .whereNull("a.resolved_at")
    .modify(ofRule)
    .orderBy("a.id")
    .select("a.id", "a.rule_id", "a.subject_key", "a.subject", "a.pending_at", "a.firing_at", "a.clear_since_at")
    .select("a.value", "a.summary");
  const open = rows.map(
    (row): OpenAlert => ({
      ...{ id: Number(row.id), ruleId: Number(row.rule_id), key: row.subject_key, subject: JSON.parse(row.subject) },
      ...{ pendingAt: Number(row.pending_at), firingAt: numberOf(row.firing_at) },
      ...{ clearSinceAt: numberOf(row.clear_since_at), value: numberOf(row.value), summary: row.summary },
      serverIds: (serversOf.get(Number(row.id)) ?? []).map((server) => Number(server.license_server_id)),
    }),
  );
  return Map.groupBy(open, (one) => one.ruleId);
}

function numberOf(value: number | null): number | null {
  return value === null ? null : Number(value);
}
