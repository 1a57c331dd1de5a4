// Evaluates every rule for the time since the last round. Reads the rules, what their owners see and the open alerts; what it finds is
// written by round.ts.

import { setImmediate } from "node:timers/promises";
import type { Knex } from "knex";
import { isDark } from "../servers/states.ts";
import type { Interval } from "../time/working-time.ts";
import type { AlertSubject, Definition } from "./definition.ts";
import type { Now } from "./readings.ts";
import {
  collectors,
  counts,
  expirations,
  heavyUsers,
  licenseServers,
  longHolders,
  usage,
  vendorDaemons,
} from "./samples.ts";
import { AlertMachine, type AlertMemory } from "./state-machine.ts";
import {
  type Evaluated,
  type Found,
  type Frame,
  noSubject,
  quietIn,
  Subjects,
  timingOf,
  type WatchingRule,
} from "./subjects.ts";

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
  readonly foundState: string | null;
  readonly silencedUntilAt: number | null;
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
  readonly found_state: string | null;
  readonly silenced_until_at: number | null;
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
    [...Map.groupBy(seen, (row) => Number(row.account_id))].map(([id, rows]) => [
      id,
      new Set(rows.map((row) => Number(row.license_server_id))),
    ]),
  );
  return rows.map((row) => {
    const definition: Definition = JSON.parse(row.definition);
    const owner = row.owner_account_id === null ? null : Number(row.owner_account_id);
    const seesAll = owner === null || Boolean(row.sees_all);
    return {
      id: Number(row.id),
      name: row.name,
      severity: row.severity,
      revision: Number(row.revision),
      definition,
      ownerAccountId: owner,
      activeFromAt: Number(row.active_from_at),
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
    .select("a.value", "a.summary", "a.found_state", "a.silenced_until_at");
  const open = rows.map(
    (row): OpenAlert => ({
      id: Number(row.id),
      ruleId: Number(row.rule_id),
      key: row.subject_key,
      subject: JSON.parse(row.subject),
      pendingAt: Number(row.pending_at),
      firingAt: numberOf(row.firing_at),
      clearSinceAt: numberOf(row.clear_since_at),
      value: numberOf(row.value),
      summary: row.summary,
      foundState: row.found_state,
      silencedUntilAt: numberOf(row.silenced_until_at),
      serverIds: (serversOf.get(Number(row.id)) ?? []).map((server) => Number(server.license_server_id)),
    }),
  );
  return Map.groupBy(open, (one) => one.ruleId);
}

function numberOf(value: number | null): number | null {
  return value === null ? null : Number(value);
}

/** Open alerts that a rule has at most by themselves; where it finds more, or there is no room for them, it has one for all. */
const mostOfRule = 100;
/** Open alerts of an account, and of all; each rule has room for one. */
const mostOfAccount = 1_000;
export const mostInAll = 5_000;

/** What the one alert of a rule is about that finds more than is listed. */
export const manyKey = "many";

/** The main thread does other work after so long. */
const stepMs = 10;

/** What changed of one thing that a rule watches. */
export interface Outcome extends Found {
  readonly rule: EvaluatedRule;
  readonly open: OpenAlert | null;
}

export interface Round {
  readonly outcomes: readonly Outcome[];
  /** Alerts that end without an event: their rule is not evaluated, or its owner does not see them any more. */
  readonly withdrawn: readonly OpenAlert[];
}

/** In steps, so that requests need not wait for the rules of one account. */
export async function evaluate(
  frame: Frame,
  now: Now,
  rules: readonly EvaluatedRule[],
  openOf: ReadonlyMap<number, readonly OpenAlert[]>,
): Promise<Round> {
  const subjects = new Subjects(frame);
  const room = new Room(rules);
  const outcomes: (readonly Outcome[])[] = [];
  const withdrawn: (readonly OpenAlert[])[] = [];
  let begun = performance.now();
  for (const rule of rules) {
    const open = Map.groupBy(openOf.get(rule.id) ?? [], (alert) => isSeen(alert, rule, frame));
    const found = outcomesOf(rule, open.get(true) ?? [], subjects, now, room);
    outcomes.push(found.outcomes);
    withdrawn.push(open.get(false) ?? [], found.replaced);
    if (performance.now() - begun < stepMs) continue;
    await setImmediate();
    begun = performance.now();
  }
  const evaluated = new Set(rules.map(({ id }) => id));
  for (const [ruleId, open] of openOf) if (!evaluated.has(ruleId)) withdrawn.push(open);
  return { outcomes: outcomes.flat(), withdrawn: withdrawn.flat() };
}

/** How many alerts may still be listed one by one, beside the one that each rule may have. */
class Room {
  readonly #ofOwner = new Map<number | null, number>();
  #inAll: number;

  constructor(rules: readonly EvaluatedRule[]) {
    this.#inAll = Math.max(0, mostInAll - rules.length);
    for (const [owner, rows] of Map.groupBy(rules, ({ ownerAccountId }) => ownerAccountId)) {
      this.#ofOwner.set(owner, Math.max(0, mostOfAccount - rows.length));
    }
  }

  /** Takes room for all of them, or for none. */
  take(owner: number | null, count: number): boolean {
    const left = Math.min(this.#inAll, this.#ofOwner.get(owner) ?? 0);
    if (count > mostOfRule || count > left) return false;
    this.#inAll -= count;
    this.#ofOwner.set(owner, (this.#ofOwner.get(owner) ?? 0) - count);
    return true;
  }
}

/** Whether the owner still sees all that the alert is about. */
function isSeen({ serverIds }: OpenAlert, { sees }: EvaluatedRule, { servers }: Frame): boolean {
  if (serverIds.length === 0 && sees !== null) return false;
  return serverIds.every((id) => servers.has(id) && (sees === null || sees.has(id)));
}

interface RuleOutcomes {
  readonly outcomes: readonly Outcome[];
  /** Alerts that the one for all replaces. */
  readonly replaced: readonly OpenAlert[];
}

function outcomesOf(
  rule: EvaluatedRule,
  open: readonly OpenAlert[],
  subjects: Subjects,
  now: Now,
  room: Room,
): RuleOutcomes {
  const { window, servers } = subjects.frame;
  const startAt = Math.min(Math.max(window.startAt, rule.activeFromAt), window.endAt);
  const many = open.find(({ key }) => key === manyKey) ?? null;
  const single = open.filter((one) => one !== many);
  const byKey = new Map(single.map((one) => [one.key, one]));
  const found = foundBy({ rule, memories: byKey, startAt }, subjects, now);
  const begun = found.filter(({ machine }) => machine.memory !== null || machine.transitions.length > 0);
  const isListed = room.take(rule.ownerAccountId, begun.length);
  const all = many === null && isListed ? null : together(rule, many, isListed ? [] : begun, startAt, servers, window);
  if (all !== null) return { outcomes: [{ ...all, rule, open: many }], replaced: single };
  const keys = new Set(found.map(({ watched }) => watched.key));
  const gone = single.filter(({ key }) => !keys.has(key)).map((one) => ending(one, rule, startAt, subjects.frame));
  const outcomes = [...found, ...gone].map((one) => ({ ...one, rule, open: byKey.get(one.watched.key) ?? null }));
  return { outcomes, replaced: [] };
}

/** The one alert of a rule that finds more than is listed; its number is how many. When it ends, the rest is listed again. */
function together(
  rule: EvaluatedRule,
  open: OpenAlert | null,
  found: readonly Found[],
  startAt: number,
  servers: Frame["servers"],
  window: Frame["window"],
): Found {
  const serverIds = open?.serverIds ?? [...new Set(found.flatMap(({ watched }) => watched.serverIds))];
  const isUnknown = serverIds.some((id) => isDark(servers.get(id)?.states.at(-1)));
  const machine = new AlertMachine(timingOf(rule), startAt, open);
  machine.advance(window.endAt, found.length > 0 ? "breach" : isUnknown ? "unknown" : "clear", found.length);
  return { watched: { key: manyKey, subject: noSubject, serverIds }, machine };
}

function foundBy(one: Evaluated, subjects: Subjects, now: Now): Found[] {
  const { frame } = subjects;
  switch (one.rule.definition.Condition.Kind) {
    case "UsedPercent":
    case "UsedLicenses":
    case "FreeLicenses":
      return usage(one, subjects, now.use);
    case "Denials":
      return counts(one, subjects, now.denials);
    case "TotalChanged":
      return counts(one, subjects, now.totals);
    case "LicenseServerState":
      return licenseServers(one, frame);
    case "VendorDaemonState":
      return vendorDaemons(one, frame, now.daemons);
    case "CollectorSilent":
    case "CollectorBacklog":
      return collectors(one, frame.window.endAt, now.collectors);
    case "Expiration":
      return expirations(one, subjects, now.expirations);
    case "LongCheckout":
    case "BorrowedPastDue":
      return longHolders(one, subjects, now.holders);
    case "UserLicenses":
      return heavyUsers(one, subjects, now.holders);
  }
}

/** What an alert was about is gone, such as a returned checkout; or its state is unknown. */
function ending(one: OpenAlert, rule: EvaluatedRule, startAt: number, { servers, window }: Frame): Found {
  const machine = new AlertMachine(timingOf(rule), startAt, one);
  const isUnknown = one.serverIds.some((id) => isDark(servers.get(id)?.states.at(-1)));
  machine.advance(window.endAt, isUnknown ? "unknown" : "clear", null);
  return { watched: { key: one.key, subject: one.subject, serverIds: one.serverIds }, machine };
}
