// The licences of features that can be had now: of active pools on licence servers that answer. Also how long one waits for one.
import type { Knex } from "knex";
import { nameKey } from "../../db/index.ts";
import type { components } from "../../generated/contract.ts";
import { presentServers, type Viewer } from "../filters/filters.ts";
import { activePools, presentPools, sumOf } from "../pools/rows.ts";
import { notFound } from "../problem.ts";
import { DAY_MS } from "../time/units.ts";
import { iso } from "../time/window.ts";
import { deadStatuses } from "./states.ts";

export interface ReachablePool {
  readonly id: number;
  readonly featureKey: string;
  readonly serverId: number;
  readonly total: number | null;
  /** How many are free; infinite where nobody counts, null where it is not known. */
  readonly free: number | null;
}

interface Row {
  readonly id: number;
  readonly name_key: string;
  readonly license_server_id: number;
  readonly vendor_key: string | null;
  readonly total: number | null;
  readonly used: number | null;
  readonly is_uncounted: number | boolean;
  readonly is_total_shared: number | boolean;
}

/** `keys` are names of features as they are compared. */
export async function reachablePools(
  knex: Knex,
  keys: readonly string[],
  viewer: Viewer,
  now: number,
): Promise<readonly ReachablePool[]> {
  const rows: Row[] = await presentPools(knex, viewer)
    .modify(activePools(now))
    .whereIn("p.name_key", [...keys])
    .where("s.is_silent", 0)
    .whereNotIn("s.status", [...deadStatuses])
    .orderBy("p.id")
    .select("p.id", "p.name_key", "p.license_server_id", "p.vendor_key", "p.total", "p.used")
    .select("p.is_uncounted", "p.is_total_shared");
  const sharing = Map.groupBy(rows, (row) =>
    row.is_total_shared ? `${row.license_server_id} ${row.vendor_key} ${row.name_key}` : row.id,
  );
  return [...sharing.values()].flatMap((group) => {
    // Of pools that share one total, one has it, and what is used of it is used in all of them.
    const total = sumOf(group.map((row) => numberOf(row.total)));
    const used = sumOf(group.map((row) => numberOf(row.used)));
    const free = total === null || used === null ? null : Math.max(0, total - used);
    return group.map((row, index) => ({
      id: Number(row.id),
      featureKey: row.name_key,
      serverId: Number(row.license_server_id),
      total: index === 0 ? total : null,
      free: row.is_uncounted ? Number.POSITIVE_INFINITY : index === 0 ? free : null,
    }));
  });
}

const numberOf = (value: number | null) => (value === null ? null : Number(value));

/** The feature's name as it was first seen. Throws a problem where the viewer sees none of this name. */
export async function featureNamed(knex: Knex, name: string, viewer: Viewer): Promise<string> {
  const pools = knex("pools as p").join("license_servers as s", "s.id", "p.license_server_id");
  const found: { name: string } | undefined = await pools
    .modify(presentServers(knex, viewer))
    .where("p.name_key", nameKey(name))
    .orderBy("p.id")
    .first("p.name");
  if (found === undefined) throw notFound("There is no feature with this name.");
  return found.name;
}

/** Checkouts that an estimate is made from: at most so many, the newest ones, and at least so many. */
const mostCheckouts = 1000;
const leastCheckouts = 5;
/** Of more pools the largest ones count. */
const mostPools = 50;
const windowMs = 30 * DAY_MS;

/** How long who is next in the queue of a feature waits. Throws a problem where the viewer sees none of this name. */
export async function featureWait(
  knex: Knex,
  name: string,
  viewer: Viewer,
  now: number,
): Promise<components["schemas"]["FeatureWait"]> {
  const FeatureName = await featureNamed(knex, name, viewer);
  const pools = await reachablePools(knex, [nameKey(name)], viewer, now);
  const Licenses = pools.some(({ free }) => free === Number.POSITIVE_INFINITY)
    ? null
    : sumOf(pools.map(({ total }) => total));
  const largest = pools.toSorted((one, other) => (other.total ?? 0) - (one.total ?? 0)).slice(0, mostPools);
  const checkouts: Checkout[] = [];
  for (const { id } of largest) checkouts.push(...(await newestCheckouts(knex, id, now, largest.length)));
  const lengths = checkouts.map(({ length }) => Number(length)).sort((one, other) => one - other);
  const median = medianOf(lengths);
  const taken = checkouts.reduce((sum, { licenses }) => sum + Number(licenses), 0) / checkouts.length;
  const isKnown = median !== null && checkouts.length >= leastCheckouts && Licenses !== null && Licenses > 0;
  return {
    AsOfUtc: iso(now),
    FeatureName,
    Checkouts: checkouts.length,
    Licenses,
    MedianCheckoutSeconds: median === null ? null : median / 1000,
    EstimatedWaitSeconds: isKnown ? Math.round((median * taken) / Licenses) / 1000 : null,
  };
}

interface Checkout {
  readonly length: number;
  readonly licenses: number;
}

function newestCheckouts(knex: Knex, poolId: number, now: number, pools: number): Promise<Checkout[]> {
  return knex("sessions")
    .where("pool_id", poolId)
    .where("start_at", ">=", now - windowMs)
    .whereNotNull("end_at")
    .where("number_of_licenses", ">", 0)
    .orderBy("start_at", "desc")
    .limit(Math.floor(mostCheckouts / pools))
    .select({ length: knex.raw("end_at - start_at"), licenses: "number_of_licenses" });
}

function medianOf(rising: readonly number[]): number | null {
  const high = rising[rising.length >> 1];
  const low = rising[(rising.length - 1) >> 1];
  return high === undefined || low === undefined ? null : (low + high) / 2;
}
