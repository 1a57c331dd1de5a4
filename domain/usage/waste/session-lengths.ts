// Which ended sessions last longer than nearly all others of their pool that end in a window. How many these are is known without
// them, so that one by one only those are read that may stand out.
import type { Knex } from "knex";
import { asFold, jsonValues } from "../../../db/index.ts";
import type { Interval } from "../../time/working-time.ts";
import { endedByPool } from "../totals/ended.ts";
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
  const most = Array.from(await endedByPool(knex, poolIds, window)).flatMap(([poolId, ended]): [number, number][] =>
    ended < fewestSessions ? [] : [[poolId, ended - Math.ceil((ended * percentile) / 100)]],
  );
  if (most.length === 0) return { limits: new Map(), long: [] };
  // The length first: most sessions are short, and to look up the pool of each costs more than the rest. By end, the only good
  // index is the one by time, which has all of this; no planner takes all sessions of a pool for better.
  const query = knex.raw(
    `select x.id, x.pool_id, x.number_of_licenses, x.end_at - x.start_at from sessions x
     where x.end_at >= :startAt and x.end_at < :endAt
       and case when x.end_at - x.start_at > :longAtLeastMs then x.pool_id end in :pools`,
    {
      ...{ ...window, longAtLeastMs },
      pools: jsonValues(
        knex,
        most.map(([poolId]) => poolId),
      ),
    },
  );
  const found = await asFold<LongInput, LongRows>(query, {
    ...{ module: new URL("./long-rows.ts", import.meta.url), input: { longAtLeastMs, most } },
  });
  const long = Array.from({ length: found.long.length / 4 }, (_, place) => {
    const [id, poolId, licenses, ms] = found.long.subarray(4 * place) as unknown as [number, number, number, number];
    return { id, poolId, licenses, ms };
  });
  return { limits: new Map(found.limits), long };
}
