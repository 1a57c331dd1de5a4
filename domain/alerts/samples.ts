// Whether each subject of a rule meets its condition: licences in use, denials and totals over a short time, states of servers and daemons,
// and how collectors, expiries and holders are now. No query here.

import { nameKey } from "../../db/index.ts";
import { silentIntervals } from "../servers/states.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../time/units.ts";
import { iso } from "../time/window.ts";
import type { Condition } from "./definition.ts";
import { AlertMachine, countBefore, type Level, levelOf, type Mark, Run, runThroughCounts } from "./state-machine.ts";
import {
  comparisonOf,
  type Evaluated,
  type Found,
  type Frame,
  lengthOf,
  noSubject,
  type PoolsTogether,
  poolSubject,
  type Subjects,
  timingOf,
  type Watched,
  type WatchedPool,
  type WatchedServer,
  type WatchingRule,
} from "./subjects.ts";

/** Licences in use of each pool, by its index: at the start of the window, and what changes in it, in the order of time. */
export interface Use {
  readonly before: Float64Array;
  readonly changes: readonly (readonly (readonly [at: number, by: number])[] | undefined)[];
}

/** Instants of each pool, by its index, ascending; those of the time before the window that still count are among them. */
export interface Instants {
  readonly all: readonly (readonly number[] | undefined)[];
  /** Of denials the true ones. */
  readonly true: readonly (readonly number[] | undefined)[];
}

export function usage({ rule, memories, startAt }: Evaluated, subjects: Subjects, use: Use): Found[] {
  const timing = timingOf(rule);
  const comparison = comparisonOf(rule.definition.Condition);
  const found: Found[] = [];
  for (const one of subjects.of(rule)) {
    const memory = memories.get(one.key) ?? null;
    const marks = subjects.marksOf(one);
    const [value, isSteady] = usedBy(one, use);
    const isIdle = memory === null && isSteady && marks.length === 1;
    if (isIdle && levelOf(comparison, value, marks[0] as Mark) !== "breach") continue;
    const begin = startAt > subjects.frame.window.startAt && !isSteady ? startedAt(one, use, value, startAt) : value;
    const run = new Run({ timing, comparison, marks, startAt, value: begin, memory });
    const changes = isSteady ? [] : changesOf(one, use).filter(([at]) => at >= startAt);
    run.through(changes, subjects.frame.window.endAt);
    found.push({ watched: one, machine: run.machine });
  }
  return found;
}

function usedBy({ pools }: PoolsTogether, { before, changes }: Use): [used: number, isSteady: boolean] {
  let used = 0;
  let isSteady = true;
  for (const { index } of pools) {
    used += before[index] as number;
    if (changes[index] !== undefined) isSteady = false;
  }
  return [used, isSteady];
}

/** The licences in use just before an instant within the window. */
function startedAt(one: PoolsTogether, use: Use, before: number, at: number): number {
  return changesOf(one, use).reduce((sum, [when, by]) => (when < at ? sum + by : sum), before);
}

function changesOf({ pools }: PoolsTogether, { changes }: Use): (readonly [at: number, by: number])[] {
  return pools.flatMap(({ index }) => changes[index] ?? []).sort(([one], [other]) => one - other);
}

/** Rules that count denials, or changes of the total, in a length of time. */
export function counts({ rule, memories, startAt }: Evaluated, subjects: Subjects, instants: Instants): Found[] {
  const { Condition } = rule.definition;
  const timing = timingOf(rule);
  const comparison = comparisonOf(Condition);
  const lengthMs = lengthOf(Condition);
  const chosen = chosenInstants(Condition, instants);
  const found: Found[] = [];
  for (const one of subjects.of(rule)) {
    const memory = memories.get(one.key) ?? null;
    const times = instantsOf(one, chosen);
    if (memory === null && times.length < comparison.threshold) continue;
    const value = countBefore(times, lengthMs, startAt);
    const marks = subjects.marksOf(one);
    const run = new Run({ timing, comparison, marks, startAt, value, memory });
    runThroughCounts(run, times, lengthMs, startAt, subjects.frame.window.endAt);
    found.push({ watched: one, machine: run.machine });
  }
  return found;
}

function chosenInstants({ TrueDenialsOnly }: Condition, instants: Instants): Instants["all"] {
  return TrueDenialsOnly ? instants.true : instants.all;
}

function instantsOf({ pools }: PoolsTogether, chosen: Instants["all"]): readonly number[] {
  const [only] = pools;
  if (only !== undefined && pools.length === 1) return chosen[only.index] ?? [];
  return pools.flatMap(({ index }) => chosen[index] ?? []).sort((one, other) => one - other);
}

export interface VendorDaemon {
  readonly id: number;
  readonly name: string;
  readonly nameKey: string;
  readonly serverId: number;
  readonly status: string;
}

/** Also of a long time: states are stored. */
export function licenseServers({ rule, memories, startAt }: Evaluated, { servers, window }: Frame): Found[] {
  const { Condition } = rule.definition;
  const timing = timingOf(rule);
  const found: Found[] = [];
  for (const server of servers.values()) {
    if (!watches(rule, server)) continue;
    const key = `server:${server.id}`;
    const machine = new AlertMachine(timing, startAt, memories.get(key) ?? null);
    for (const [index, { at, status }] of server.noticed.entries()) {
      // Before the first stored one it is unknown.
      if (index === 0) machine.advance(Math.min(at, window.endAt), "unknown", null);
      const until = server.noticed[index + 1]?.at ?? window.endAt;
      machine.advance(Math.min(until, window.endAt), levelOfState(Condition, status), null);
    }
    machine.advance(window.endAt, "unknown", null);
    const subject = { ...noSubject, LicenseServerId: server.id, LicenseServerName: server.name };
    const stateAt = (instant: number) => server.noticed.findLast(({ at }) => at <= instant)?.status ?? null;
    found.push({ watched: { key, subject, stateAt, serverIds: [server.id] }, machine });
  }
  return found;
}

/** Whether the owner sees the licence server and the rule does not leave it out. */
function watches({ definition: { Scope }, sees }: WatchingRule, { id }: WatchedServer): boolean {
  return (
    (sees === null || sees.has(id)) && (Scope.LicenseServerIds.length === 0 || Scope.LicenseServerIds.includes(id))
  );
}

function levelOfState({ States }: Condition, status: string): Level {
  if ((States as readonly string[]).includes(status)) return "breach";
  return status === "SILENT" || status === "UNKNOWN" ? "unknown" : "clear";
}

/** Of now alone: their states over time are not stored. */
export function vendorDaemons(
  { rule, memories, startAt }: Evaluated,
  { servers, window }: Frame,
  daemons: readonly VendorDaemon[],
): Found[] {
  const { Condition, Scope } = rule.definition;
  const timing = timingOf(rule);
  const vendors = new Set(Scope.Vendors.map(nameKey));
  return daemons.flatMap((daemon): Found[] => {
    const server = servers.get(daemon.serverId);
    if (server === undefined || !watches(rule, server)) return [];
    if (vendors.size > 0 && !vendors.has(daemon.nameKey)) return [];
    const key = `vendor:${daemon.id}`;
    const machine = new AlertMachine(timing, startAt, memories.get(key) ?? null);
    const level = levelOfState(Condition, daemon.status);
    const isReported = ["UP", "PARTIAL"].includes(server.states.at(-1)?.status ?? "UNKNOWN");
    // A report from before a licence server went down does not hold now.
    machine.advance(window.endAt, isReported || level === "breach" ? level : "unknown", null);
    const names = { LicenseServerId: server.id, LicenseServerName: server.name, Vendor: daemon.name };
    const subject = { ...noSubject, ...names };
    return [{ watched: { key, subject, stateAt: () => daemon.status, serverIds: [server.id] }, machine }];
  });
}

export interface CollectorNow {
  readonly id: number;
  readonly brokerId: string;
  readonly reportedAt: number;
  readonly intervalMs: number;
  readonly backlog: number;
}

export interface ExpiryNow {
  readonly poolId: number;
  /** The midnight of the printed day. */
  readonly at: number;
}

/** What a user has of a pool now. */
export interface HolderNow {
  readonly poolId: number;
  readonly userId: number;
  readonly userName: string;
  readonly fullName: string | null;
  readonly licenses: number;
  readonly firstStartAt: number;
  /** When what is borrowed is to be back, the earliest; null: nothing is. */
  readonly dueAt: number | null;
}

/** For owners who see all licence servers. */
export function collectors(
  { rule, memories, startAt }: Evaluated,
  endAt: number,
  all: readonly CollectorNow[],
): Found[] {
  if (rule.sees !== null) return [];
  const { Condition } = rule.definition;
  const timing = timingOf(rule);
  const { threshold, resolveThreshold } = comparisonOf(Condition);
  return all.map((one) => {
    const watched = { key: `collector:${one.id}`, subject: { ...noSubject, BrokerId: one.brokerId }, serverIds: [] };
    const machine = new AlertMachine(timing, startAt, memories.get(watched.key) ?? null);
    if (Condition.Kind === "CollectorSilent") {
      const silentAt = one.reportedAt + Math.max(lengthOf(Condition), silentIntervals * one.intervalMs);
      machine.advance(Math.min(silentAt, endAt), "clear", null);
      machine.advance(endAt, "breach", Math.floor((endAt - one.reportedAt) / MINUTE_MS));
    } else {
      const isKnown = endAt - one.reportedAt <= silentIntervals * one.intervalMs;
      const level = one.backlog >= threshold ? "breach" : one.backlog < resolveThreshold ? "clear" : "between";
      machine.advance(endAt, isKnown ? level : "unknown", one.backlog);
    }
    return { watched, machine };
  });
}

/** Each day on which licences of a pool expire by itself; one that has passed is watched no more. */
export function expirations(
  { rule, memories, startAt }: Evaluated,
  subjects: Subjects,
  all: ReadonlyMap<number, readonly ExpiryNow[]>,
): Found[] {
  const { endAt } = subjects.frame.window;
  const timing = timingOf(rule);
  const withinMs = (rule.definition.Condition.Threshold ?? 0) * DAY_MS;
  return subjects.of(rule, "Feature").flatMap(({ pools }) => {
    const pool = pools[0] as WatchedPool;
    return (all.get(pool.id) ?? []).map(({ at }) => {
      const key = `pool:${pool.id}/day:${at}`;
      const subject = { ...poolSubject(pool), ExpirationDateUtc: iso(at) };
      const machine = new AlertMachine(timing, startAt, memories.get(key) ?? null);
      machine.advance(Math.min(at - withinMs, endAt), "clear", null);
      machine.advance(endAt, "breach", Math.max(0, Math.ceil((at - endAt) / DAY_MS)));
      return { watched: { key, subject, serverIds: [pool.serverId] }, machine };
    });
  });
}

/** A user's checkouts of a pool that last for long, or are past their date. What the user gave back is watched no more. */
export function longHolders(
  { rule, memories, startAt }: Evaluated,
  subjects: Subjects,
  holders: ReadonlyMap<number, readonly HolderNow[]>,
): Found[] {
  const { Condition } = rule.definition;
  const { endAt } = subjects.frame.window;
  const timing = timingOf(rule);
  return subjects.of(rule, "Feature").flatMap((one) => {
    const pool = one.pools[0] as WatchedPool;
    return (holders.get(pool.id) ?? []).flatMap((holder): Found[] => {
      const isLong = Condition.Kind === "LongCheckout";
      const dueAt = isLong ? holder.firstStartAt + (Condition.Threshold ?? 0) * HOUR_MS : holder.dueAt;
      const key = `pool:${pool.id}/user:${holder.userId}`;
      const memory = memories.get(key) ?? null;
      if (dueAt === null || (dueAt >= endAt && memory === null)) return [];
      const machine = new AlertMachine(timing, startAt, memory);
      machine.advance(Math.min(dueAt, endAt), "clear", null);
      machine.advance(endAt, "breach", Math.floor((endAt - (isLong ? holder.firstStartAt : dueAt)) / HOUR_MS));
      return [{ watched: { key, ...ofUser(poolSubject(pool), holder), serverIds: [pool.serverId] }, machine }];
    });
  });
}

/** Users who have more licences at once than the threshold. Who has none is watched no more. */
export function heavyUsers(
  { rule, memories, startAt }: Evaluated,
  subjects: Subjects,
  holders: ReadonlyMap<number, readonly HolderNow[]>,
): Found[] {
  const threshold = rule.definition.Condition.Threshold ?? 0;
  const { endAt } = subjects.frame.window;
  const timing = timingOf(rule);
  return subjects.of(rule).flatMap((one) => {
    const byUser = Map.groupBy(
      one.pools.flatMap(({ id }) => holders.get(id) ?? []),
      ({ userId }) => userId,
    );
    return [...byUser].flatMap(([userId, held]): Found[] => {
      const licenses = held.reduce((sum, holder) => sum + holder.licenses, 0);
      const key = `${one.key}/user:${userId}`;
      const memory = memories.get(key) ?? null;
      const level: Level = licenses > threshold ? "breach" : "clear";
      if (memory === null && level === "clear") return [];
      const machine = new AlertMachine(timing, startAt, memory);
      machine.advance(endAt, level, licenses);
      const watched: Watched = { ...one, key, ...ofUser(one.subject, held[0] as HolderNow) };
      return [{ watched, machine }];
    });
  });
}

function ofUser(subject: Watched["subject"], { userId, userName, fullName }: HolderNow) {
  return { subject: { ...subject, UserId: userId, UserName: userName }, fullName };
}
