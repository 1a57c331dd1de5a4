// How many licences a series could use at once: what was bought for its pools, as last told.
import type { Knex } from "knex";
import { activePools } from "./pools.ts";
import type { UsageChoice } from "./usage-choice.ts";
import type { SeriesKey } from "./usage-series.ts";

interface Pool {
  readonly id: number;
  readonly serverId: number;
  readonly total: number | null;
  readonly isActive: boolean;
}

/** The sum of the known totals of each series' active pools (of all its pools where none is active); null where none is known. */
export async function totalsOf(
  knex: Knex,
  choice: UsageChoice,
  series: readonly SeriesKey[],
  now: number,
): Promise<(number | null)[]> {
  const all: Omit<Pool, "isActive">[] = await knex
    .select("p.id", "p.total", { serverId: "p.license_server_id" })
    .from("pools as p");
  const active = new Set<number>(await knex.from("pools as p").modify(activePools(now)).pluck("p.id"));
  const chosen = choice.poolIds === null ? null : new Set(choice.poolIds);
  const pools = all
    .filter((pool) => chosen?.has(pool.id) ?? true)
    .map((pool) => ({ ...pool, isActive: active.has(pool.id) }));
  return series.map((one) => {
    const selection = one.Selection === null ? null : new Set(choice.selections[one.Selection - 1]);
    const own = pools.filter(
      (pool) =>
        (one.Feature === null || pool.id === one.Feature) &&
        (one.LicenseServer === null || pool.serverId === one.LicenseServer) &&
        (selection?.has(pool.id) ?? true),
    );
    const counted = own.some((pool) => pool.isActive) ? own.filter((pool) => pool.isActive) : own;
    const known = counted.flatMap((pool) => pool.total ?? []);
    return known.length === 0
      ? null
      : Math.min(
          Number.MAX_SAFE_INTEGER,
          known.reduce((sum, total) => sum + total, 0),
        );
  });
}
