// What rules watch: the rules with what their owners see, the subjects of each with what is owned and covered over time, and for how long
// a condition must hold. No query here.

import { nameKey } from "../../db/index.ts";
import { type OwnedPool, summedSteps } from "../pools/owned-totals.ts";
import { isDark, type Since } from "../servers/states.ts";
import { DAY_MS, MINUTE_MS } from "../time/units.ts";
import { type Interval, workingIntervals } from "../time/working-time.ts";
import { type AlertSubject, type Condition, type Definition, quietHoursOf, type Scope } from "./definition.ts";
import type { AlertMachine, AlertMemory, Comparison, Mark, Timing } from "./state-machine.ts";

/** A rule as it is evaluated. */
export interface WatchingRule {
  readonly id: number;
  readonly definition: Definition;
  /** The licence servers that its owner sees; null is all. */
  readonly sees: ReadonlySet<number> | null;
  /** Of its quiet hours, in and around the time that is evaluated. */
  readonly quiet: readonly Interval[];
}

export interface WatchedPool {
  readonly id: number;
  /** Among all pools of the frame, from 0. */
  readonly index: number;
  readonly name: string;
  readonly nameKey: string;
  readonly version: string | null;
  readonly vendor: string | null;
  readonly vendorKey: string | null;
  readonly serverId: number;
  readonly serverName: string;
  readonly isTotalShared: boolean;
  readonly owned: OwnedPool;
}

export interface WatchedServer {
  readonly id: number;
  readonly name: string;
  /** What was reported, and silences from their beginning on; rising. */
  readonly states: readonly Since[];
  /** The same with silences from when they were noticed. */
  readonly noticed: readonly Since[];
}

/** All licence servers that are switched on, with their pools. Read once for all rules. */
export interface Frame {
  readonly window: Interval;
  readonly pools: readonly WatchedPool[];
  readonly servers: ReadonlyMap<number, WatchedServer>;
}

/** What a rule watches by itself. */
export interface Watched {
  /** Of all that a rule watches, by Ids. */
  readonly key: string;
  readonly subject: AlertSubject;
  /** First and last name of the user that it is about, where they are known. */
  readonly fullName?: string | null;
  /** Of a licence server or a vendor daemon: how it is at an instant. */
  readonly stateAt?: (at: number) => string | null;
  /** Who does not see one of them sees nothing of it. Empty: of what only those see who see all. */
  readonly serverIds: readonly number[];
}

/** Something watched with its states from the start to the end of the time that is evaluated. */
export interface Found {
  readonly watched: Watched;
  readonly machine: AlertMachine;
}

/** The memories of the open alerts of a rule, by the key of what it watches. */
type Memories = ReadonlyMap<string, AlertMemory>;

/** A rule that is evaluated from `startAt` on: one that was made or changed in the window begins then. */
export interface Evaluated {
  readonly rule: WatchingRule;
  readonly memories: Memories;
  readonly startAt: number;
}

/** What is null of a subject unless it is given. */
export const noSubject: AlertSubject = {
  FeatureId: null,
  FeatureName: null,
  FeatureVersion: null,
  Vendor: null,
  LicenseServerId: null,
  LicenseServerName: null,
  UserId: null,
  UserName: null,
  BrokerId: null,
  ExpirationDateUtc: null,
};

/** Kinds whose ForMinutes is the length of time that they look back, and no time for which something holds. */
const lookingBack: readonly Condition["Kind"][] = ["Denials", "TotalChanged", "CollectorSilent"];

export function timingOf({ definition: { Condition }, quiet }: Pick<WatchingRule, "definition" | "quiet">): Timing {
  const holdMs = lookingBack.includes(Condition.Kind) ? 0 : lengthOf(Condition);
  return { holdMs, resolveMs: Condition.ResolveAfterMinutes * MINUTE_MS, quiet };
}

/** ForMinutes in milliseconds. */
export function lengthOf({ ForMinutes }: Condition): number {
  return (ForMinutes ?? 0) * MINUTE_MS;
}

export function comparisonOf({ Kind, Threshold, ResolveThreshold }: Condition): Comparison {
  const measure = Kind === "UsedPercent" || Kind === "UsedLicenses" || Kind === "FreeLicenses" ? Kind : "Count";
  const threshold = Threshold ?? 1;
  return { measure, threshold, resolveThreshold: ResolveThreshold ?? threshold };
}

/** The quiet hours in a window and some days around it, whole. */
export function quietIn(definition: Definition, { startAt, endAt }: Interval): Interval[] {
  const hours = quietHoursOf(definition);
  if (hours === null) return [];
  const time = {
    startMinute: minuteOf(hours.start),
    endMinute: minuteOf(hours.end),
    days: [1, 2, 3, 4, 5, 6, 7],
    timeZone: hours.timeZone,
  };
  const around = { startAt: startAt - 3 * DAY_MS, endAt: endAt + 3 * DAY_MS };
  return workingIntervals(time, { workingHoursOnly: true, ignoreWeekends: false }, around);
}

function minuteOf(clock: string): number {
  return Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
}

/** Pools that a rule takes as one. */
export interface PoolsTogether extends Watched {
  readonly pools: readonly WatchedPool[];
}

/** What is owned and known of one pool. */
interface PoolMarks {
  readonly marks: readonly Mark[];
  /** At the start, also where it is shared with other pools. */
  readonly total: number | null;
}

/** Finds what rules watch; what it worked out for one rule serves others with the same scope and the same view. */
export class Subjects {
  readonly frame: Frame;
  readonly #byScope = new Map<string, readonly PoolsTogether[]>();
  readonly #marksByPool: (PoolMarks | undefined)[] = [];
  readonly #marks = new WeakMap<PoolsTogether, readonly Mark[]>();
  readonly #byId: ReadonlyMap<number, WatchedPool>;
  readonly #byName: ReadonlyMap<string, WatchedPool[]>;
  readonly #shared: ReadonlyMap<string, WatchedPool[]>;

  constructor(frame: Frame) {
    this.frame = frame;
    this.#byId = new Map(frame.pools.map((pool) => [pool.id, pool]));
    this.#byName = Map.groupBy(frame.pools, ({ nameKey }) => nameKey);
    this.#shared = Map.groupBy(
      frame.pools.filter(({ isTotalShared }) => isTotalShared),
      sharedKey,
    );
  }

  /** What the rule watches, by the Ids of pools; `per` replaces the rule's. */
  of({ definition: { Scope }, sees }: Pick<WatchingRule, "definition" | "sees">, per = Scope.Per) {
    const scope = JSON.stringify([Scope, per, sees === null ? null : [...sees]]);
    const cached = this.#byScope.get(scope);
    if (cached !== undefined) return cached;
    const found = together(this.#poolsIn(Scope, sees), per);
    this.#byScope.set(scope, found);
    return found;
  }

  /** What is owned and known of them in the window, rising; the first one is not after its start. */
  marksOf(one: PoolsTogether): readonly Mark[] {
    const [only] = one.pools;
    if (only !== undefined && one.pools.length === 1) return this.#poolMarks(only).marks;
    const cached = this.#marks.get(one);
    if (cached !== undefined) return cached;
    const marks = this.#steadyMark(one.pools) ?? this.#marksFor(one.pools);
    this.#marks.set(one, marks);
    return marks;
  }

  #poolMarks(pool: WatchedPool): PoolMarks {
    const cached = this.#marksByPool[pool.index];
    if (cached !== undefined) return cached;
    const { window } = this.frame;
    const total = pool.owned.steps.findLast((step) => step.at <= window.startAt)?.total ?? null;
    const found = { marks: this.#marksFor([pool]), total };
    this.#marksByPool[pool.index] = found;
    return found;
  }

  /** The one mark of pools of which nothing changes, which is quickly worked out; null where something does. */
  #steadyMark(pools: readonly WatchedPool[]): readonly Mark[] | null {
    let total = 0;
    let withTotal = 0;
    let dark = 0;
    let isBlind = false;
    for (const pool of pools) {
      const { marks, total: owned } = this.#poolMarks(pool);
      const [mark] = marks;
      if (mark === undefined || marks.length > 1) return null;
      if (owned !== null) {
        total += owned;
        withTotal += 1;
      }
      if (mark.isDark) dark += 1;
      if (mark.isBlind) isBlind = true;
    }
    const isKnown = withTotal > 0 && this.#sharesWithNoOther(pools);
    const isDark = dark === pools.length;
    return [{ at: this.frame.window.startAt, total: isKnown ? total : null, isDark, isBlind }];
  }

  #poolsIn(scope: Scope, sees: ReadonlySet<number> | null): WatchedPool[] {
    const servers = new Set(scope.LicenseServerIds);
    const vendors = new Set<string | null>(scope.Vendors.map(nameKey));
    const names = new Set(scope.FeatureNames.map(nameKey));
    const isIn = (pool: WatchedPool) =>
      (sees === null || sees.has(pool.serverId)) &&
      (servers.size === 0 || servers.has(pool.serverId)) &&
      (vendors.size === 0 || vendors.has(pool.vendorKey)) &&
      (names.size === 0 || names.has(pool.nameKey));
    return this.#candidates(scope, names).filter(isIn);
  }

  #candidates({ FeatureIds }: Scope, names: ReadonlySet<string>): readonly WatchedPool[] {
    if (FeatureIds.length > 0) return [...new Set(FeatureIds)].flatMap((id) => this.#byId.get(id) ?? []);
    if (names.size > 0) return [...names].flatMap((name) => this.#byName.get(name) ?? []);
    return this.frame.pools;
  }

  #marksFor(pools: readonly WatchedPool[]): Mark[] {
    const { window, servers } = this.frame;
    const owned = summedSteps(pools.map((pool) => pool.owned));
    const statesOf = ({ serverId }: WatchedPool) => servers.get(serverId)?.states ?? [];
    const isWhole = this.#sharesWithNoOther(pools);
    const instants = [...owned, ...pools.flatMap(statesOf)].map(({ at }) => at);
    const known = pools.map((pool) => pool.owned.known.startAt);
    const later = [...instants, ...known].filter((at) => at > window.startAt && at < window.endAt);
    return [window.startAt, ...new Set(later)]
      .sort((one, other) => one - other)
      .map((at) => ({
        at,
        total: isWhole ? (owned.findLast((step) => step.at <= at)?.total ?? null) : null,
        isDark: pools.every((pool) => at < pool.owned.known.startAt || isDarkAt(statesOf(pool), at)),
        isBlind: pools.some((pool) => isDarkAt(statesOf(pool), at)),
      }));
  }

  /** Whether all pools that share a total are among these; else the part of these is unknown. */
  #sharesWithNoOther(pools: readonly WatchedPool[]): boolean {
    const shared = pools.filter(({ isTotalShared }) => isTotalShared);
    if (shared.length === 0) return true;
    const here = new Set(pools.map(({ id }) => id));
    return shared.every((pool) => (this.#shared.get(sharedKey(pool)) ?? []).every(({ id }) => here.has(id)));
  }
}

function sharedKey({ serverId, vendorKey, nameKey: name }: WatchedPool): string {
  return JSON.stringify([serverId, vendorKey, name]);
}

function isDarkAt(states: readonly Since[], at: number): boolean {
  return isDark(states.findLast((one) => one.at <= at));
}

function together(pools: readonly WatchedPool[], per: Scope["Per"]): PoolsTogether[] {
  if (per === "Feature") {
    return pools.map((pool) => ({
      key: `pool:${pool.id}`,
      pools: [pool],
      subject: poolSubject(pool),
      serverIds: [pool.serverId],
    }));
  }
  if (per === "Selection") {
    if (pools.length === 0) return [];
    const serverIds = [...new Set(pools.map(({ serverId }) => serverId))];
    return [{ key: "selection", pools, subject: noSubject, serverIds }];
  }
  return [...Map.groupBy(pools, ({ serverId }) => serverId)].map(([serverId, ofServer]) => ({
    key: `server:${serverId}`,
    pools: ofServer,
    subject: { ...noSubject, LicenseServerId: serverId, LicenseServerName: ofServer[0]?.serverName ?? null },
    serverIds: [serverId],
  }));
}

export function poolSubject(pool: WatchedPool): AlertSubject {
  return {
    ...noSubject,
    FeatureId: pool.id,
    FeatureName: pool.name,
    FeatureVersion: pool.version,
    Vendor: pool.vendor,
    LicenseServerId: pool.serverId,
    LicenseServerName: pool.serverName,
  };
}
