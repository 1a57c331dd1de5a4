// What one round finds out: every rule is evaluated for the time since the last round. Pure; what it finds is written by
// write.ts.
import { AlertMachine } from "../states/machine.ts";
import type { Now } from "../watched/now.ts";
import { counts, usage } from "../watched/pools.ts";
import { collectors, expirations, heavyUsers, longHolders } from "../watched/samples.ts";
import { licenseServers, vendorDaemons } from "../watched/servers.ts";
import { isDark, Subjects } from "../watched/subjects.ts";
import { timingOf } from "../watched/timing.ts";
import type { Evaluated, Found, Frame } from "../watched/types.ts";
import type { EvaluatedRule, OpenAlert } from "./read.ts";

/** Open alerts that a rule has at most; what comes beyond waits until others are over. */
const mostOpen = 1000;

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

export function evaluate(
  frame: Frame,
  now: Now,
  rules: readonly EvaluatedRule[],
  openOf: ReadonlyMap<number, readonly OpenAlert[]>,
): Round {
  const subjects = new Subjects(frame);
  const [outcomes, withdrawn]: [Outcome[], OpenAlert[]] = [[], []];
  for (const rule of rules) {
    const all = openOf.get(rule.id) ?? [];
    const open = all.filter((one) => isSeen(one, rule, frame));
    if (open.length < all.length) withdrawn.push(...all.filter((one) => !open.includes(one)));
    outcomes.push(...outcomesOf(rule, open, subjects, now));
  }
  const evaluated = new Set(rules.map(({ id }) => id));
  for (const [ruleId, open] of openOf) if (!evaluated.has(ruleId)) withdrawn.push(...open);
  return { outcomes, withdrawn };
}

/** Whether the owner still sees all that the alert is about. */
function isSeen({ serverIds }: OpenAlert, { sees }: EvaluatedRule, { servers }: Frame): boolean {
  if (serverIds.length === 0 && sees !== null) return false;
  return serverIds.every((id) => servers.has(id) && (sees === null || sees.has(id)));
}

function outcomesOf(rule: EvaluatedRule, open: readonly OpenAlert[], subjects: Subjects, now: Now): Outcome[] {
  const { window } = subjects.frame;
  const startAt = Math.min(Math.max(window.startAt, rule.activeFromAt), window.endAt);
  const byKey = new Map(open.map((one) => [one.key, one]));
  const found = foundBy({ rule, memories: byKey, startAt }, subjects, now);
  const keys = new Set(found.map(({ watched }) => watched.key));
  const gone = open.filter(({ key }) => !keys.has(key)).map((one) => ending(one, rule, startAt, subjects.frame));
  const room = Math.max(0, mostOpen - open.length);
  const begun = found.filter(({ watched }) => !byKey.has(watched.key));
  const kept =
    begun.length <= room ? found : found.filter((one) => byKey.has(one.watched.key)).concat(begun.slice(0, room));
  return [...kept, ...gone].map((one) => ({ ...one, rule, open: byKey.get(one.watched.key) ?? null }));
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
