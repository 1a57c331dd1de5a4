// From what length on the sessions of each pool stand out: how long those last that end in a window. They are counted by hours
// first, so that one by one only those are read among which the limit lies.
import type { Knex } from "knex";
import { asFold, jsonValues } from "../../../db/index.ts";
import { HOUR_MS } from "../../time/units.ts";
import type { Interval } from "../../time/working-time.ts";
import type { RankInput } from "./ranked-lengths.ts";

export interface LengthQuestion {
  readonly poolIds: readonly number[];
  readonly window: Interval;
  /** A whole number of percent. */
  readonly percentile: number;
  readonly longAtLeastMs: number;
}

/** With fewer sessions than these nobody knows what is usual. */
const fewestSessions = 20;

/** By end, the only good index is the one by time: written so that no planner takes all sessions of a pool for better. */
export const endedInWindow = `x.end_at >= :startAt and x.end_at < :endAt and x.end_at > x.start_at
  and coalesce(x.pool_id, 0) in :pools`;

/**
 * Of each pool the limit in milliseconds: the smallest length that so many percent of its sessions do not pass, at least
 * `longAtLeastMs`. Sessions count that end in the window and last some time; pools with too few of them are left out.
 */
export async function lengthLimits(knex: Knex, question: LengthQuestion): Promise<ReadonlyMap<number, number>> {
  const { poolIds, window, longAtLeastMs } = question;
  if (poolIds.length === 0 || window.startAt >= window.endAt) return new Map();
  const bindings = { ...window, pools: jsonValues(knex, poolIds) };
  const counts: { poolId: number; hour: number; count: number }[] = await knex.raw(
    `select h.pool_id as "poolId", h.length_hour as "hour", count(*) as "count"
     from (select x.pool_id, (x.end_at - x.start_at) / ${HOUR_MS} as length_hour from sessions x where ${endedInWindow}) h
     group by h.pool_id, h.length_hour`,
    bindings,
  );
  const ranks = ranksOf(counts, question.percentile);
  // A length below the limit's least is none of interest.
  const open = ranks.filter(({ hour }) => (hour + 1) * HOUR_MS > longAtLeastMs);
  const lengths = await rankedLengths(knex, window, open);
  return new Map(ranks.map(({ poolId }) => [poolId, Math.max(longAtLeastMs, lengths.get(poolId) ?? 0)]));
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

async function rankedLengths(
  knex: Knex,
  window: Interval,
  ranks: readonly Rank[],
): Promise<ReadonlyMap<number, number>> {
  if (ranks.length === 0) return new Map();
  const least = Math.min(...ranks.map(({ hour }) => hour)) * HOUR_MS;
  const poolIds = ranks.map(({ poolId }) => poolId);
  // Which hour is of interest differs from pool to pool: the fold knows. A join with them would try each for each session.
  const query = knex.raw(
    `select x.pool_id, x.end_at - x.start_at from sessions x
     where ${endedInWindow} and x.end_at - x.start_at >= :least`,
    { ...window, least, pools: jsonValues(knex, poolIds) },
  );
  const input: RankInput = { places: ranks.map(({ poolId, hour, place }) => [poolId, hour, place]) };
  const found = await asFold<RankInput, (readonly [number, number])[]>(query, {
    ...{ module: new URL("./ranked-lengths.ts", import.meta.url), input },
  });
  return new Map(found);
}
