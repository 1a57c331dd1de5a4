// The sessions as changes: where they begin and end in some intervals, and which run through an instant, with the keys of
// the roll-up that they count to. Found by the indexes by time, which hold nearly all of it.
import type { Knex } from "knex";
import { jsonRows, jsonValues, nextJoin } from "../../../db/index.ts";
import { lengthClassesAt } from "../../records/sessions/keys.ts";
import type { Interval } from "../../time/working-time.ts";
import type { Change } from "./joined.ts";

/** What the keys of the roll-up are; the numbers are stored. */
export const keyKinds = { all: 0, pool: 1, server: 2, group: 3, project: 4 } as const;

/** What a session counts to; group and project 0: none. */
export interface RollupKeys {
  readonly poolId: number;
  readonly serverId: number;
  readonly groupId: number;
  readonly projectId: number;
}

export interface KeyedChange extends Change, RollupKeys {}

export interface ChangeFilter {
  /** Null: all. */
  readonly poolIds: readonly number[] | null;
  /** Sessions that are still active, too. */
  readonly includeActive: boolean;
  /** Whether groups and projects are read; else they are 0, and the indexes by time hold all that is read. */
  readonly withLabels: boolean;
}

const everything: ChangeFilter = { poolIds: null, includeActive: true, withLabels: true };

interface Sums {
  readonly sessions: number;
  readonly licenses: number;
  /** Of the sessions those that do not end at that very instant. */
  readonly overlapping: number;
}

export interface Running extends RollupKeys, Sums {}

type PoolKeys = Omit<RollupKeys, "serverId">;

const labels = `coalesce(x.group_id, 0) as "groupId", coalesce(x.project_id, 0) as "projectId"`;
const noLabels = `0 as "groupId", 0 as "projectId"`;

/** Every start and end in the intervals, which must not overlap; in no order. */
export async function changesIn(
  knex: Knex,
  intervals: readonly Interval[],
  { poolIds, includeActive, withLabels }: ChangeFilter = everything,
): Promise<KeyedChange[]> {
  if (intervals.length === 0) return [];
  const table = jsonRows(
    knex,
    "i",
    { from_at: "integer", to_at: "integer" },
    intervals.map(({ startAt, endAt }) => [startAt, endAt]),
  );
  const pools = poolIds === null ? null : jsonValues(knex, poolIds);
  const narrowed = pools === null ? "" : "and x.pool_id in :pools";
  // By end, the only good index is the one by time: written so that no planner takes all sessions of a pool for better.
  const narrowedEnds = pools === null ? "" : "and coalesce(x.pool_id, 0) in :pools";
  const ended = includeActive ? "" : "and x.end_at is not null";
  const keyColumns = `x.pool_id as "poolId", ${withLabels ? labels : noLabels}`;
  const serverOf = await serversOfPools(knex);
  const rows: (PoolKeys & { at: number; licenses: number; isStart: number })[] = await knex.raw(
    `select ${keyColumns}, x.start_at as "at", x.number_of_licenses as "licenses", 1 as "isStart"
     from :intervals ${nextJoin(knex)} sessions x on x.start_at >= i.from_at and x.start_at < i.to_at ${narrowed} ${ended}
     union all
     select ${keyColumns}, x.end_at as "at", x.number_of_licenses as "licenses", 0 as "isStart"
     from :intervals ${nextJoin(knex)} sessions x on x.end_at >= i.from_at and x.end_at < i.to_at ${narrowedEnds}`,
    { intervals: table, ...(pools && { pools }) },
  );
  return rows.map((row) => {
    const sign = Number(row.isStart) === 1 ? 1 : -1;
    return {
      ...keyOf(row, serverOf),
      at: Number(row.at),
      starts: sign === 1 ? 1 : 0,
      sessions: sign,
      licenses: sign * Number(row.licenses),
    };
  });
}

/** The sessions that began before `at` and run on to it or beyond, summed by what they count to. */
export async function runningThrough(
  knex: Knex,
  at: number,
  { poolIds, includeActive }: Omit<ChangeFilter, "withLabels"> = everything,
): Promise<Running[]> {
  const pools = poolIds === null ? null : jsonValues(knex, poolIds);
  const byPool = pools === null ? "" : "and x.pool_id in :pools";
  const columns = "x.pool_id, x.group_id, x.project_id, x.number_of_licenses";
  const active = includeActive
    ? `union all select ${columns}, 1 as overlapping
       from sessions x where x.end_at is null and x.start_at < :at ${byPool}`
    : "";
  const serverOf = await serversOfPools(knex);
  const rows: (PoolKeys & Sums)[] = await knex.raw(
    `select r.pool_id as "poolId", coalesce(r.group_id, 0) as "groupId", coalesce(r.project_id, 0) as "projectId",
       count(*) as "sessions", sum(r.number_of_licenses * 1.0) as "licenses", sum(r.overlapping) as "overlapping"
     from (
       select ${columns}, case when x.end_at > :at then 1 else 0 end as overlapping
       from (:classes) c ${nextJoin(knex)} sessions x
         on x.length_class = c.length_class and x.start_at > c.start_at and x.start_at < :at and x.end_at >= :at ${byPool}
       ${active}
     ) r
     group by r.pool_id, coalesce(r.group_id, 0), coalesce(r.project_id, 0)`,
    // What ends at `at` or later and is of a class began after the instant before `at` less the class's width.
    { at, classes: lengthClassesAt(knex, at - 1), ...(pools && { pools }) },
  );
  return rows.map((row) => ({
    ...keyOf(row, serverOf),
    sessions: Number(row.sessions),
    licenses: Number(row.licenses),
    overlapping: Number(row.overlapping),
  }));
}

async function serversOfPools(knex: Knex): Promise<ReadonlyMap<number, number>> {
  const pools: { id: number; serverId: number }[] = await knex("pools").select({
    id: "id",
    serverId: "license_server_id",
  });
  return new Map(pools.map((pool) => [Number(pool.id), Number(pool.serverId)]));
}

function keyOf(row: PoolKeys, serverOf: ReadonlyMap<number, number>): RollupKeys {
  const poolId = Number(row.poolId);
  const serverId = serverOf.get(poolId) ?? 0;
  return { poolId, serverId, groupId: Number(row.groupId), projectId: Number(row.projectId) };
}

/** The keys of the roll-up that a change or a sum counts to, one of each kind. */
export function keyIdsOf({
  poolId,
  serverId,
  groupId,
  projectId,
}: RollupKeys): readonly (readonly [kind: number, id: number])[] {
  const { all, pool, server, group, project } = keyKinds;
  return [
    [all, 0],
    [pool, poolId],
    [server, serverId],
    [group, groupId],
    [project, projectId],
  ];
}
