// Which ended sessions last longer than nearly all others of their pool that end in a window. They are counted by hours first, so
// that one by one only those are read among which the limit lies, and longer ones.
import type { Knex } from "knex";
import { asFold, jsonValues } from "../../../db/index.ts";
import { HOUR_MS } from "../../time/units.ts";
import type { Interval } from "../../time/working-time.ts";
import type { LongInput, LongRows } from "./long-rows.ts";

export interface LengthQuestion {
  readonly poolIds: readonly number[];
  readonly window: Interval;
  /** A whole number of percent. */
  readonly percentile: number;
  readonly longAtLeastMs: number;
}

export interface EndedLong {
  readonly id: number;
  readonly poolId: number;
  readonly licenses: number;
  readonly ms: number;
}

/** With fewer sessions than these nobody knows what is usual. */
const fewestSessions = 20;

/** By end, the only good index is the one by time: written so that no planner takes all sessions of a pool for better. */
const endedInWindow = `x.end_at >= :startAt and x.end_at < :endAt and x.end_at > x.start_at
  and coalesce(x.pool_id, 0) in :pools`;

/**
 * Of each pool the limit in milliseconds: the smallest length that so many percent of its sessions do not pass, at least
 * `longAtLeastMs`; and the sessions above it. Sessions count that end in the window and last some time; pools with too few of
 * them are left out.
 */
export async function longSessions(
  knex: Knex,
  { poolIds, window, percentile, longAtLeastMs }: LengthQuestion,
): Promise<{ readonly limits: ReadonlyMap<number, number>; readonly long: readonly EndedLong[] }> {
  if (poolIds.length === 0 || window.startAt >= window.endAt) return { limits: new Map(), long: [] };
  const counts: { poolId: number; hour: number; count: number }[] = await knex.raw(
    `select h.pool_id as "poolId", h.length_hour as "hour", count(*) as "count"
     from (select x.pool_id, (x.end_at - x.start_at) / ${HOUR_MS} as length_hour from sessions x where ${endedInWindow}) h
     group by h.pool_id, h.length_hour`,
    { ...window, pools: jsonValues(knex, poolIds) },
  );
  // Where the place lies among lengths below the least that counts, that is the limit.
  const leastHour = Math.floor(longAtLeastMs / HOUR_MS);
  const ranks = ranksOf(counts, percentile).map((rank) =>
    rank.hour < leastHour ? { ...rank, hour: leastHour, place: null } : rank,
  );
  if (ranks.length === 0) return { limits: new Map(), long: [] };
  const pools = jsonValues(
    knex,
    ranks.map(({ poolId }) => poolId),
  );
  // From which hour on differs from pool to pool: the fold knows. A join with them would try each pool for each session.
  const least = Math.min(...ranks.map(({ hour }) => hour)) * HOUR_MS;
  const query = knex.raw(
    `select x.id, x.pool_id, x.number_of_licenses, x.end_at - x.start_at from sessions x
     where ${endedInWindow} and x.end_at - x.start_at >= :least`,
    { ...window, least, pools },
  );
  const input: LongInput = { longAtLeastMs, ranks: ranks.map(({ poolId, hour, place }) => [poolId, hour, place]) };
  const found = await asFold<LongInput, LongRows>(query, {
    ...{ module: new URL("./long-rows.ts", import.meta.url), input },
  });
  const long = Array.from({ length: found.long.length / 4 }, (_, place) => {
    const [id, poolId, licenses, ms] = found.long.subarray(4 * place) as unknown as [number, number, number, number];
    return { id, poolId, licenses, ms };
  });
  return { limits: new Map(found.limits), long };
}

interface Rank {
  readonly poolId: number;
  /** Whole hours of the length. */
  readonly hour: number;
  /** From 0, among the sessions of that hour. */
  readonly place: number;
}

/** In which hour of each pool the length lies, and at which place there. */
function ranksOf(counts: readonly { poolId: number; hour: number; count: number }[], percentile: number): Rank[] {
  const rows = counts.map((row) => ({
    ...{ poolId: Number(row.poolId), hour: Number(row.hour), count: Number(row.count) },
  }));
  return [...Map.groupBy(rows, ({ poolId }) => poolId)].flatMap(([poolId, hours]) => {
    const all = hours.reduce((sum, { count }) => sum + count, 0);
    if (all < fewestSessions) return [];
    let place = Math.ceil((all * percentile) / 100) - 1;
    for (const { hour, count } of hours.sort((a, b) => a.hour - b.hour)) {
      if (place < count) return [{ poolId, hour, place }];
      place -= count;
    }
    return [];
  });
}
