// Which ended sessions last longer than nearly all others of their pool that end in a window. How many these are is known without
// them, so that one by one only those are read that may stand out.
import type { Knex } from "knex";
import { foldRows, idField } from "../../../columnar/index.ts";
import { asFold, jsonValues } from "../../../db/index.ts";
import { allSessions, columnFilter } from "../../sessions/filter.ts";
import { sessionField, sessionSchema } from "../../sessions/schema.ts";
import type { Interval } from "../../time/working-time.ts";
import { endedByPool } from "../../usage/totals/ended.ts";
import { startsIn } from "../../usage/totals/starts.ts";
import { type LongInput, type LongRows, longWidth } from "./long-rows.ts";

export interface LengthQuestion {
  readonly poolIds: readonly number[];
  readonly window: Interval;
  /** A whole number of percent. */
  readonly percentile: number;
  readonly longAtLeastMs: number;
}

export interface LongSessions {
  readonly limits: ReadonlyMap<number, number>;
  /** Hands on each session above the limit of its pool, in no order: there may be hundreds of thousands. */
  eachLong(visit: (id: number, poolId: number, licenses: number, ms: number) => void): void;
}

const none: LongSessions = { limits: new Map(), eachLong: () => {} };

/** With fewer sessions than these nobody knows what is usual. */
const fewestSessions = 20;
/** To read more that end in a window by themselves takes longer than their row groups. */
const fewSessions = 20_000;

/**
 * Of each pool the limit in milliseconds: the smallest length that so many percent of its sessions do not pass, at least
 * `longAtLeastMs`; and the sessions above it. Sessions count that end in the window and last some time; pools with too few of
 * them are left out.
 */
export async function longSessions(
  knex: Knex,
  { poolIds, window, percentile, longAtLeastMs }: LengthQuestion,
  few = fewSessions,
): Promise<LongSessions> {
  if (poolIds.length === 0 || window.startAt >= window.endAt) return none;
  const most = Array.from(await endedByPool(knex, poolIds, window)).flatMap(([poolId, ended]): [number, number][] =>
    ended < fewestSessions ? [] : [[poolId, ended - Math.ceil((ended * percentile) / 100)]],
  );
  if (most.length === 0) return none;
  const { limits, long } = await longRows(knex, { window, longAtLeastMs, most }, few);
  return {
    limits: new Map(limits),
    eachLong: (visit) => {
      for (let at = 0; at < long.length; at += longWidth) {
        visit(long[at] as number, long[at + 1] as number, long[at + 2] as number, long[at + 3] as number);
      }
    },
  };
}

async function longRows(knex: Knex, input: LongInput, few: number): Promise<LongRows> {
  const { window, longAtLeastMs, most } = input;
  const fold = { module: new URL("./long-rows.ts", import.meta.url), input };
  const poolIds = most.map(([poolId]) => poolId);
  if ((await startsIn(knex, window)) > few) {
    const { pool, licenses, start, length } = sessionField;
    // What ends with the window's start is in it.
    const ended = {
      ...allSessions,
      startAt: window.startAt - 1,
      endAt: window.endAt,
      state: "ended",
      poolIds,
    } as const;
    const filter = columnFilter(knex, ended);
    const where = [...filter.where, { field: length, atLeast: longAtLeastMs }];
    const cells = [idField, pool, licenses, start, length].map((field) => ({ field }));
    return foldRows(knex, sessionSchema, { filter: { ...filter, where }, cells }, fold);
  }
  // The length first: most sessions are short, and to look up the pool of each costs more than the rest. By end, the only good
  // index is the one by time, which has all of this; no planner takes all sessions of a pool for better.
  const query = knex.raw(
    `select x.id, x.pool_id, x.number_of_licenses, x.start_at, x.end_at - x.start_at from sessions x
     where x.end_at >= :startAt and x.end_at < :endAt
       and case when x.end_at - x.start_at > :longAtLeastMs then x.pool_id end in :pools`,
    { ...window, longAtLeastMs, pools: jsonValues(knex, poolIds) },
  );
  return asFold<LongInput, LongRows>(query, fold);
}
