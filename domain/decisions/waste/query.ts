// What a query of waste is about: which features, in which window, and what counts as long or idle.
import type { Knex } from "knex";
import type { Context } from "../../filters/context.ts";
import { invalid } from "../../problem.ts";
import { DAY_MS } from "../../time/units.ts";
import { usualWindow, type WindowFields } from "../../time/window.ts";
import type { Interval } from "../../time/working-time.ts";
import type { KnownPool } from "../../usage/holding/rows.ts";
import {
  knownOf,
  type NamedPools,
  type Subject,
  type SubjectNames,
  subjectsOf,
  untilNow,
} from "../rightsizing/subjects.ts";

export type WasteFilters = WindowFields & NamedPools;

export interface WasteLimits {
  readonly LongPercentile?: number | undefined;
  readonly LongAtLeastSeconds?: number | undefined;
  readonly IdleAtLeastSeconds?: number | undefined;
}

/** A pool as the contract names it, and the part of the window that is known of it. */
export interface RequestedPool extends KnownPool {
  readonly names: Omit<SubjectNames, "Selection">;
  /** At the window's end. */
  readonly total: number | null;
}

export interface RequestedPools {
  /** As it was requested. */
  readonly window: Interval;
  /** The part of it that lies before now. */
  readonly past: Interval;
  /** By Id. */
  readonly pools: readonly RequestedPool[];
  /** The same as rightsizing measures them, in the same order. */
  readonly subjects: readonly Subject[];
}

export async function requestedPools(
  knex: Knex,
  query: WasteFilters,
  { now, caller, signal }: Context,
): Promise<RequestedPools> {
  const window = usualWindow(query, now);
  const past = untilNow(window, now);
  const { FeatureIds, FeatureNames, LicenseServerIds, LicenseServerNames, Vendors } = query;
  const pooled = { FeatureIds, FeatureNames, LicenseServerIds, LicenseServerNames, Vendors };
  const subjects = await subjectsOf(knex, pooled, caller, signal);
  const pools = subjects.map(({ names: { Selection: _, ...names }, pools: owned }): RequestedPool => {
    const { known, total } = knownOf(owned, past);
    return { ...known, id: Number(names.FeatureId), names, total };
  });
  return { window, past, pools, subjects };
}

/** Sessions are looked at one by one in a window of at most so many days. */
const mostDays = 400;

/** Of the sessions that are looked at one by one. */
export function wastefulQuery({ window, pools }: RequestedPools, limits: WasteLimits, now: number) {
  if (window.endAt - window.startAt > mostDays * DAY_MS) {
    throw invalid("StartUtc", `must begin a window of at most ${mostDays} days`);
  }
  const { LongPercentile = 95, LongAtLeastSeconds = 28_800, IdleAtLeastSeconds = 3600 } = limits;
  return {
    window,
    now,
    poolIds: pools.map(({ id }) => id),
    percentile: LongPercentile,
    longAtLeastMs: LongAtLeastSeconds * 1000,
    idleAtLeastMs: IdleAtLeastSeconds * 1000,
  };
}

/** A pool's names; of these Id, name and licence server are always known. */
export function namesOf({ id, names }: RequestedPool) {
  return {
    FeatureId: id,
    FeatureName: names.FeatureName ?? "",
    FeatureVersion: names.FeatureVersion,
    LicenseServerId: names.LicenseServerId ?? 0,
    LicenseServerName: names.LicenseServerName ?? "",
    Vendor: names.Vendor,
  };
}
