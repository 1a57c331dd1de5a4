// What one round finds out: every rule is evaluated for the time since the last round. No query here; what it finds is
// written by write.ts.
import { setImmediate } from "node:timers/promises";
import { AlertMachine } from "../states/machine.ts";
import type { Now } from "../watched/now.ts";
import { counts, usage } from "../watched/pools.ts";
import { collectors, expirations, heavyUsers, longHolders } from "../watched/samples.ts";
import { licenseServers, vendorDaemons } from "../watched/servers.ts";
import { isDark, Subjects } from "../watched/subjects.ts";
import { timingOf } from "../watched/timing.ts";
import { type Evaluated, type Found, type Frame, noSubject } from "../watched/types.ts";
import type { EvaluatedRule, OpenAlert } from "./read.ts";

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

/** In steps, so that nobody waits for the rules of one account. */
export async function evaluate(
  frame: Frame,
  now: Now,
  rules: readonly EvaluatedRule[],
  openOf: ReadonlyMap<number, readonly OpenAlert[]>,
): Promise<Round> {
  const subjects = new Subjects(frame);
  const room = new Room(rules);
  const [outcomes, withdrawn]: [Outcome[], OpenAlert[]] = [[], []];
  let begun = performance.now();
  for (const rule of rules) {
    const all = openOf.get(rule.id) ?? [];
    const open = all.filter((one) => isSeen(one, rule, frame));
    const seen = new Set(open);
    for (const one of all) if (!seen.has(one)) withdrawn.push(one);
    const found = outcomesOf(rule, open, subjects, now, room);
    for (const one of found.outcomes) outcomes.push(one);
    for (const one of found.replaced) withdrawn.push(one);
    if (performance.now() - begun < stepMs) continue;
    await setImmediate();
    begun = performance.now();
  }
  const evaluated = new Set(rules.map(({ id }) => id));
  for (const [ruleId, open] of openOf) if (!evaluated.has(ruleId)) for (const one of open) withdrawn.push(one);
  return { outcomes, withdrawn };
}

/** How many alerts may still be listed one by one, beside the one that each rule may have. */
class Room {
  readonly #ofOwner = new Map<number | null, number>();
  #inAll: number;

  constructor(rules: readonly EvaluatedRule[]) {
    this.#inAll = Math.max(0, mostInAll - rules.length);
    for (const [owner, own] of Map.groupBy(rules, ({ ownerAccountId }) => ownerAccountId)) {
      this.#ofOwner.set(owner, Math.max(0, mostOfAccount - own.length));
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
  /** Alerts whose place the one for all takes. */
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

/** What an alert was about is there no more, given back say; unless nobody knows. */
function ending(one: OpenAlert, rule: EvaluatedRule, startAt: number, { servers, window }: Frame): Found {
  const machine = new AlertMachine(timingOf(rule), startAt, one);
  const isUnknown = one.serverIds.some((id) => isDark(servers.get(id)?.states.at(-1)));
  machine.advance(window.endAt, isUnknown ? "unknown" : "clear", null);
  return { watched: { key: one.key, subject: one.subject, serverIds: one.serverIds }, machine };
}
