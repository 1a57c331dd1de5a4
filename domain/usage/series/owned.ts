// How many licences a series could use at once: its pools, and how many licences are owned of them since when; and the key of the
// roll-up whose sessions are exactly those of the series.
import type { Knex } from "knex";
import type { RollupKey } from "../../../columnar/changes/stored.ts";
import {
  type KnownTime,
  knownTogether,
  type OwnedPool,
  type OwnedStep,
  ownedPools,
  summedSteps,
} from "../../pools/owned-totals.ts";
import { activePools } from "../../pools/rows.ts";
import { keyKinds } from "../concurrency/changes.ts";
import type { RollupSeries } from "../concurrency/reader.ts";
import type { SeriesKey, UsageChoice } from "./choice.ts";

/** What a series owns, and the pools that its sessions can be of. */
export interface Owned {
  readonly pools: readonly OwnedPool[];
  /** Whether these are all pools that there are. */
  readonly isAll: boolean;
  /** How many pools each licence server has. */
  readonly poolsOfServers: ReadonlyMap<number, number>;
  /** The sum of the known totals, as last reported, of active pools (of all where none is active); null where none is known. */
  readonly total: number | null;
  readonly steps: readonly OwnedStep[];
  /** From the first of the pools that is known to the last. */
  readonly known: KnownTime;
}

/** For each series what it owns. Users, groups and projects own nothing: they share what the chosen pools hold. */
export async function ownedBy(
  knex: Knex,
  choice: UsageChoice,
  series: readonly SeriesKey[],
  now: number,
): Promise<Owned[]> {
  const all = await ownedPools(knex, null);
  const active = new Set<number>(await knex.from("pools as p").modify(activePools(now)).pluck("p.id"));
  const chosen = choice.poolIds === null ? null : new Set(choice.poolIds);
  const poolsOfServers = new Map(
    Array.from(
      Map.groupBy(all, (pool) => pool.serverId),
      ([id, pools]) => [id, pools.length],
    ),
  );
  const found = new Map<string, Owned>();
  return series.map((one) => {
    // Series that differ by user or group alone have the same pools.
    const key = [one.Feature, one.LicenseServer, one.Selection].join("/");
    const same = found.get(key);
    if (same) return same;
    const selection = one.Selection === null ? null : new Set(choice.selections[one.Selection - 1]);
    const pools = all.filter(
      (pool) =>
        (chosen?.has(pool.id) ?? true) &&
        (one.Feature === null || pool.id === one.Feature) &&
        (one.LicenseServer === null || pool.serverId === one.LicenseServer) &&
        (selection?.has(pool.id) ?? true),
    );
    const total = totalOf(pools, active);
    const isAll = pools.length === all.length;
    const known = knownTogether(pools.map((pool) => pool.known));
    const owned = { pools, isAll, poolsOfServers, total, steps: summedSteps(pools), known };
    found.set(key, owned);
    return owned;
  });
}

function totalOf(pools: readonly OwnedPool[], active: ReadonlySet<number>): number | null {
  const counted = pools.some((pool) => active.has(pool.id)) ? pools.filter((pool) => active.has(pool.id)) : pools;
  const totals = counted.flatMap((pool) => pool.total ?? []);
  if (totals.length === 0) return null;
  return Math.min(
    Number.MAX_SAFE_INTEGER,
    totals.reduce((sum, total) => sum + total, 0),
  );
}

/** A series as the concurrency roll-up knows it. Workstations it does not know. */
export function rollupSeries(choice: UsageChoice, one: SeriesKey, owned: Owned): RollupSeries {
  const pools = owned.isAll ? null : owned.pools.map(({ id }) => id);
  const users = narrowed(choice.userIds, one.User);
  const groups = narrowed(choice.groupIds, one.Group);
  const projects = narrowed(choice.projectIds, one.Project);
  return {
    labels: [pools, users, groups, projects],
    key: keyOf(owned, users, groups, projects),
    owned: owned.steps,
    known: owned.known,
  };
}

type Ids = readonly number[] | null;

function narrowed(ids: Ids, id: number | null): Ids {
  if (id === null) return ids;
  return ids === null || ids.includes(id) ? [id] : [];
}

function keyOf(owned: Owned, users: Ids, groups: Ids, projects: Ids): RollupKey | null {
  if (users !== null) return null;
  const { all, pool, server, group, project } = keyKinds;
  if (groups !== null || projects !== null) {
    if (!owned.isAll || (groups !== null && projects !== null)) return null;
    return groups === null ? only(project, projects) : only(group, groups);
  }
  if (owned.isAll) return [all, 0];
  if (owned.pools.length === 1) return only(pool, [owned.pools[0]?.id ?? 0]);
  const servers = new Set(owned.pools.map(({ serverId }) => serverId));
  const [id = 0] = servers;
  return servers.size === 1 && owned.pools.length === owned.poolsOfServers.get(id) ? [server, id] : null;
}

function only(kind: number, ids: Ids): RollupKey | null {
  return ids?.length === 1 ? [kind, ids[0] as number] : null;
}
