// The curve of licences in use, as the sessions that make it: who runs when it begins, and each start and end after that, in the
// order in which they count. What is made of them is the listeners' business.
import type { Knex } from "knex";
import { jsonValues } from "../../../db/index.ts";
import { DAY_MS, startOfDay } from "../../time/units.ts";
import type { Interval } from "../../time/working-time.ts";
import { runningThrough } from "../concurrency/changes.ts";

/** Hears of the sessions of some pools that last some time. At one instant ends come first, then starts by Id. */
export interface CurveListener {
  ends(at: number, licenses: number): void;
  starts(at: number, licenses: number, userId: number): void;
}

export interface CurveOf {
  /** Null: all. */
  readonly poolIds: readonly number[] | null;
  readonly window: Interval;
  readonly signal: AbortSignal;
}

/** Of each pool how many licences are in use just before the window; pools with none are left out. */
export async function usedBefore(knex: Knex, { poolIds, window }: CurveOf): Promise<ReadonlyMap<number, number>> {
  const used = new Map<number, number>();
  for (const {
    labels: [poolId],
    licenses,
  } of await runningThrough(knex, window.startAt, { poolIds, includeActive: true })) {
    used.set(poolId, (used.get(poolId) ?? 0) + licenses);
  }
  return used;
}

interface Row {
  readonly poolId: number;
  readonly at: number;
  readonly isStart: number;
  readonly id: number;
  readonly licenses: number;
  readonly userId: number;
}

/** So much is read at once: what waits for its turn meanwhile waits no longer than for this. */
const readAtOnceMs = 8 * DAY_MS;

/** Passes the starts and ends in the window on to the listeners of their pools. */
export async function replay(
  knex: Knex,
  { poolIds, window, signal }: CurveOf,
  listenersOf: ReadonlyMap<number, readonly CurveListener[]>,
): Promise<void> {
  for (let from = window.startAt; from < window.endAt; ) {
    signal.throwIfAborted();
    const to = Math.min(startOfDay(from) + readAtOnceMs, window.endAt);
    for (const row of await changesIn(knex, { startAt: from, endAt: to }, poolIds)) {
      const [at, licenses] = [Number(row.at), Number(row.licenses)];
      for (const listener of listenersOf.get(Number(row.poolId)) ?? []) {
        if (Number(row.isStart) === 1) listener.starts(at, licenses, Number(row.userId));
        else listener.ends(at, licenses);
      }
    }
    from = to;
  }
}

function changesIn(knex: Knex, { startAt, endAt }: Interval, poolIds: readonly number[] | null): Promise<Row[]> {
  const pools = poolIds === null ? null : jsonValues(knex, poolIds);
  const columns = `x.pool_id as "poolId", x.id as "id", x.number_of_licenses as "licenses", x.user_id as "userId"`;
  // By end, the only good index is the one by time: written so that no planner takes all sessions of a pool for better.
  return knex.raw(
    `select ${columns}, x.start_at as "at", 1 as "isStart" from sessions x
     where x.start_at >= :from and x.start_at < :to ${pools === null ? "" : "and x.pool_id in :pools"}
       and (x.end_at is null or x.end_at > x.start_at)
     union all
     select ${columns}, x.end_at as "at", 0 as "isStart" from sessions x
     where x.end_at >= :from and x.end_at < :to ${pools === null ? "" : "and coalesce(x.pool_id, 0) in :pools"}
       and x.end_at > x.start_at
     order by "at", "isStart", "id"`,
    { from: startAt, to: endAt, ...(pools && { pools }) },
  );
}
