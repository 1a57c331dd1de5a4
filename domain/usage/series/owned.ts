// How many licences a series could use at once: its pools, and how many licences are owned of them since when.
import type { Knex } from "knex";
import {
  type KnownTime,
  knownTogether,
  type OwnedPool,
  type OwnedStep,
  ownedPools,
  summedSteps,
} from "../../pools/owned-totals.ts";
import { activePools } from "../../pools/rows.ts";
import type { UsageChoice } from "./choice/choice.ts";
import type { SeriesKey } from "./choice/series.ts";

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
      ([id, own]) => [id, own.length],
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
  const known = counted.flatMap((pool) => pool.total ?? []);
  if (known.length === 0) return null;
  return Math.min(
    Number.MAX_SAFE_INTEGER,
    known.reduce((sum, total) => sum + total, 0),
  );
}
