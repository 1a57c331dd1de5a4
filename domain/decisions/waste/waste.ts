// What licences of each feature are held for nothing: through nights and weekends, idle, unusually long, twice by one user, or
// not used at all.
import { nameKey } from "../../../db/index.ts";
import type { components } from "../../../generated/contract.ts";
import type { Context } from "../../filters/context.ts";
import { retainedPart } from "../../sessions/retained.ts";
import { heldBy } from "../../usage/holding/held.ts";
import { offHoursIn } from "../../usage/holding/off-hours.ts";
import type { Held } from "../../usage/holding/rows.ts";
import { namesOf, requestedPools, type WasteFilters, type WasteLimits, wastefulQuery } from "./query.ts";
import { type Reason, type WastefulSessions, wastefulSessions } from "./wasteful-sessions.ts";

type WasteItem = components["schemas"]["WasteItem"];

export interface WasteQuery extends WasteFilters, WasteLimits {
  readonly UnusedOnly?: boolean | undefined;
}

const noSessions: WastefulSessions = { each: () => {}, limits: new Map(), idleKnown: new Set() };

/** All requested pools; the caller cuts them into pages. */
export async function waste(query: WasteQuery, context: Context) {
  const { db, settings, signal, now } = context;
  return db.read.transaction(async (trx) => {
    const of = await requestedPools(trx, query, context);
    const offHours = offHoursIn(settings.workingTime, of.past);
    const found = await heldBy(trx, { pools: of.pools, signal }, { rows: "pool", offHours, byUser: true, label: null });
    // Of sessions that may be gone it is not known which were long or idle.
    const isKept = retainedPart(of.window, context).since === null;
    const ofSessions = wastefulQuery(of, query, now);
    const sessions = isKept ? await wastefulSessions(trx, ofSessions) : noSessions;
    const heldOf = new Map(found.rows.map((row) => [row.poolId, row]));
    const met = new Set(found.metPools);
    const wasted = wastedByPool(sessions);
    const batch = new Set((settings.batchFeatures ?? []).map(nameKey));
    const items = of.pools.map((pool): WasteItem => {
      const names = namesOf(pool);
      const held = heldNumbers(heldOf.get(pool.id));
      const numbers = sessionNumbers(pool.id, sessions, wasted.get(pool.id));
      const IsBatch = batch.has(nameKey(names.FeatureName));
      return {
        ...names,
        Total: pool.total,
        KnownSeconds: (pool.endAt - pool.startAt) / 1000,
        ...held,
        ...numbers,
        WastedLicenseSeconds: wastedSeconds(held, numbers, IsBatch),
        IsBatch,
        SimultaneousUsers: heldOf.get(pool.id)?.several ?? 0,
        SimultaneousSeconds: (heldOf.get(pool.id)?.severalMs ?? 0) / 1000,
        IsUnused: pool.endAt > pool.startAt && (pool.total ?? 0) > 0 && !met.has(pool.id),
      };
    });
    const wanted = query.UnusedOnly === true ? items.filter(({ IsUnused }) => IsUnused) : items;
    return {
      window: of.window,
      past: of.past,
      items: wanted.sort((a, b) => b.WastedLicenseSeconds - a.WastedLicenseSeconds),
    };
  });
}

/** Licence time, and what of it was held through nights and weekends. */
export function heldNumbers(held: Held | undefined) {
  return {
    LicenseSeconds: (held?.licenseMs ?? 0) / 1000,
    NightLicenseSeconds: (held?.nightMs ?? 0) / 1000,
    NightsHeld: held?.nights ?? 0,
    WeekendLicenseSeconds: (held?.weekendMs ?? 0) / 1000,
    WeekendsHeld: held?.weekends ?? 0,
  };
}

/** Sessions, and their wasted licence time in milliseconds. */
type Wasted = Record<Reason, { sessions: number; ms: number }>;

function nothingWasted(): Wasted {
  return { Idle: { sessions: 0, ms: 0 }, Long: { sessions: 0, ms: 0 } };
}

function wastedByPool({ each }: WastefulSessions): ReadonlyMap<number, Wasted> {
  const found = new Map<number, Wasted>();
  each((_, poolId, reason, wastedMs) => {
    const of = found.get(poolId) ?? nothingWasted();
    found.set(poolId, of);
    of[reason].sessions += 1;
    of[reason].ms += wastedMs;
  });
  return found;
}

function sessionNumbers(poolId: number, { limits, idleKnown }: WastefulSessions, wasted: Wasted | undefined) {
  const limit = limits.get(poolId);
  const isIdleKnown = idleKnown.has(poolId);
  const { Idle, Long } = wasted ?? nothingWasted();
  return {
    IdleSessions: isIdleKnown ? Idle.sessions : null,
    IdleLicenseSeconds: isIdleKnown ? Idle.ms / 1000 : null,
    LongLimitSeconds: limit === undefined ? null : limit / 1000,
    LongSessions: limit === undefined ? null : Long.sessions,
    LongLicenseSeconds: limit === undefined ? null : Long.ms / 1000,
  };
}

/**
 * At least so much: a session that was idle or long may also be held over a night, and what is in both counts once. A program that
 * works by itself through the night holds nothing for nothing then.
 */
function wastedSeconds(
  { LicenseSeconds, NightLicenseSeconds, WeekendLicenseSeconds }: ReturnType<typeof heldNumbers>,
  { IdleLicenseSeconds, LongLicenseSeconds }: ReturnType<typeof sessionNumbers>,
  isBatch: boolean,
): number {
  const overRests = isBatch ? 0 : NightLicenseSeconds + WeekendLicenseSeconds;
  const bySessions = (IdleLicenseSeconds ?? 0) + (isBatch ? 0 : (LongLicenseSeconds ?? 0));
  return Math.min(LicenseSeconds, Math.max(overRests, bySessions));
}
