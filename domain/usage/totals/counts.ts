// How many sessions started or ended in a window, from the roll-up at midnights.
import type { Knex } from "knex";
import { isShortest, jsonValues } from "../../../db/index.ts";
import { startOfDay } from "../../time/units.ts";
import type { Interval } from "../../time/working-time.ts";
import { closedUntil } from "../concurrency/invalidation-log.ts";

async function startsBefore(knex: Knex, at: number): Promise<number> {
  const row: { starts: number } | undefined = await knex("usage_states")
    .where({ user_id: 0, pool_id: 0 })
    .where("midnight_at", "<=", at)
    .orderBy("midnight_at", "desc")
    .first("starts");
  return Number(row?.starts ?? 0);
}

/** How many start in a window, as roughly. */
export async function startsIn(knex: Knex, { startAt, endAt }: Interval): Promise<number> {
  return (await startsBefore(knex, endAt)) - (await startsBefore(knex, startAt));
}

/** By pool; pools of which none did are left out, and sessions that lasted no time. The window's sessions must be retained. */
export async function endedByPool(
  knex: Knex,
  poolIds: readonly number[],
  window: Interval,
): Promise<ReadonlyMap<number, number>> {
  // Sums of closed days may lack what was reported later.
  const isOpen = window.startAt >= (await closedUntil(knex));
  const rows: { poolId: number; ended: number }[] = await (isOpen ? fromMidnights : fromSessions)(
    knex,
    poolIds,
    window,
  );
  const requested = new Set(poolIds);
  return new Map(
    rows
      .map(({ poolId, ended }): [number, number] => [Number(poolId), Number(ended)])
      .filter(([poolId, ended]) => ended > 0 && requested.has(poolId)),
  );
}

/** What lies between is of all pools, for the caller to filter: a planner would take all sessions of these pools for better. */
function fromMidnights(knex: Knex, poolIds: readonly number[], { startAt, endAt }: Interval): Knex.Raw {
  const by = (midnight: string, sign: string) => `select p.id as pool_id, ${sign}coalesce(s.ends, 0) as ended
    from pools p left join usage_states s on s.user_id = 0 and s.pool_id = p.id
      and s.midnight_at = (select max(m.midnight_at) from usage_states m
        where m.user_id = 0 and m.pool_id = p.id and m.midnight_at <= ${midnight})
    where p.id in :pools`;
  return knex.raw(
    `select e.pool_id as "poolId", sum(e.ended) as "ended" from (
       ${by(":lastMidnight", "")}
       union all
       ${by(":firstMidnight", "-")}
       union all
       select pool_id, 1 from sessions where end_at >= :lastMidnight and end_at < :endAt
       union all
       select pool_id, -1 from sessions where end_at >= :firstMidnight and end_at < :startAt
       union all
       select x.pool_id, -1 from sessions x
       where ${isShortest("x")} and x.length_class = 0 and x.start_at >= :startAt and x.start_at < :endAt and x.end_at = x.start_at
     ) e
     group by e.pool_id`,
    {
      startAt,
      endAt,
      firstMidnight: startOfDay(startAt),
      lastMidnight: startOfDay(endAt),
      pools: jsonValues(knex, poolIds),
    },
  );
}

function fromSessions(knex: Knex, poolIds: readonly number[], { startAt, endAt }: Interval): Knex.Raw {
  return knex.raw(
    `select x.pool_id as "poolId", count(*) as "ended" from sessions x
     where x.end_at >= :startAt and x.end_at < :endAt and x.end_at > x.start_at and coalesce(x.pool_id, 0) in :pools
     group by x.pool_id`,
    { startAt, endAt, pools: jsonValues(knex, poolIds) },
  );
}
