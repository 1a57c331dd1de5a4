// The sessions as changes: where they begin and end in some intervals, and which run through an instant, with what they
// count to. Found by the indexes by time.
import type { Knex } from "knex";
import type { GatherInput, RawChange, RawChanges } from "../../../columnar/changes/raw-changes.ts";
import { asFold, isLong, jsonRows, jsonValues, lengthClassesAt, longestShort, nextJoin } from "../../../db/index.ts";
import type { Interval } from "../../time/working-time.ts";

/** The Ids of what a session counts to, in the order of pool, user, group and project; 0: none. */
export type Labels = readonly [poolId: number, userId: number, groupId: number, projectId: number];

/** The kinds of keys for which the roll-up stores each day as a whole. The numbers are stored. */
export const keyKinds = { all: 0, pool: 1, server: 2, group: 3, project: 4 } as const;

export interface ChangeFilter {
  /** Null: all. */
  readonly poolIds: readonly number[] | null;
  /** Sessions that are still active, too. */
  readonly includeActive: boolean;
}

export interface Running {
  readonly labels: Labels;
  readonly sessions: number;
  readonly licenses: number;
  /** Of the sessions those that do not end at that very instant. */
  readonly overlapping: number;
}

interface LabelRow {
  readonly poolId: number;
  readonly userId: number;
  readonly groupId: number;
  readonly projectId: number;
}

const labelsFrom = (table: string) => `${table}.pool_id as "poolId", ${table}.user_id as "userId",
  coalesce(${table}.group_id, 0) as "groupId", coalesce(${table}.project_id, 0) as "projectId"`;
const labelColumns = labelsFrom("x");
/** What the order of changes of one instant depends on. */
const orderColumns = `x.id as "id", case when x.end_at = x.start_at then 1 else 0 end as "isEmpty"`;

/**
 * Selects every start and end in the intervals, which must not overlap, in no order: "at", "isStart" (1 or 0), "licenses",
 * the labels in the order of pool, user, group and project (0: none), and the session's "id" and "isEmpty" (1 where it lasts no
 * time).
 */
function selectChanges(knex: Knex, intervals: readonly Interval[], { poolIds, includeActive }: ChangeFilter): Knex.Raw {
  const table = jsonRows(
    knex,
    "i",
    { from_at: "integer", to_at: "integer" },
    intervals.map(({ startAt, endAt }) => [startAt, endAt]),
  );
  const pools = poolIds === null ? null : jsonValues(knex, poolIds);
  const ofPools = pools === null ? "" : "and x.pool_id in :pools";
  // By end, the only good index is the one by time: written so that no planner takes all sessions of a pool for better.
  const endsOfPools = pools === null ? "" : "and coalesce(x.pool_id, 0) in :pools";
  const ended = includeActive ? "" : "and x.end_at is not null";
  return knex.raw(
    `select x.start_at as "at", 1 as "isStart", x.number_of_licenses as "licenses", ${labelColumns}, ${orderColumns}
     from :intervals ${nextJoin(knex)} sessions x on x.start_at >= i.from_at and x.start_at < i.to_at ${ofPools} ${ended}
     union all
     select x.end_at as "at", 0 as "isStart", x.number_of_licenses as "licenses", ${labelColumns}, ${orderColumns}
     from :intervals ${nextJoin(knex)} sessions x on x.end_at >= i.from_at and x.end_at < i.to_at ${endsOfPools}`,
    { intervals: table, ...(pools && { pools }) },
  );
}

/**
 * Selects the sessions that begin or end in an interval, each once, in no order: start, end (null while it is active), licences, the
 * labels as above, and its Id. By end it reads those alone that began earlier, which the index finds without their rows.
 */
export function selectSessions(knex: Knex, { startAt, endAt }: Interval): Knex.Raw {
  const columns = `x.start_at as "startAt", x.end_at as "endAt", x.number_of_licenses as "licenses", ${labelColumns}, x.id as "id"`;
  return knex.raw(
    `select ${columns} from sessions x where x.start_at >= :from and x.start_at < :to
     union all
     select ${columns} from sessions x where x.end_at >= :from and x.end_at < :to and x.start_at + 0 < :from`,
    { from: startAt, to: endAt },
  );
}

/** The changes in the order of packed ones, and `more`, which are of no session. */
export function changesIn(
  knex: Knex,
  intervals: readonly Interval[],
  filter: ChangeFilter,
  more: readonly RawChange[] = [],
): Promise<RawChanges> {
  const input: GatherInput = { more };
  return asFold(selectChanges(knex, intervals, filter), {
    module: new URL("../../../columnar/changes/raw-changes.ts", import.meta.url),
    input,
  });
}

/**
 * The sessions that began before `at` and run on to it or beyond, summed by what they count to; `alike` by their number of
 * licences, too.
 */
export async function runningThrough(
  knex: Knex,
  at: number,
  { poolIds, includeActive }: ChangeFilter,
  summed: "all" | "alike" = "all",
): Promise<Running[]> {
  const pools = poolIds === null ? null : jsonValues(knex, poolIds);
  const byPool = pools === null ? "" : "and x.pool_id in :pools";
  // By end, see selectChanges.
  const byPoolToo = pools === null ? "" : "and coalesce(x.pool_id, 0) in :pools";
  const overlapping = "case when x.end_at > :at then 1 else 0 end as overlapping";
  const columns = "x.pool_id, x.user_id, x.group_id, x.project_id, x.number_of_licenses";
  const active = includeActive
    ? `union all select ${columns}, 1 as overlapping
       from sessions x where x.end_at is null and x.start_at < :at ${byPool}`
    : "";
  const rows: (LabelRow & Omit<Running, "labels">)[] = await knex.raw(
    `select ${labelsFrom("r")},
       count(*) as "sessions", sum(r.number_of_licenses * 1.0) as "licenses", sum(r.overlapping) as "overlapping"
     from (
       select ${columns}, ${overlapping} from sessions x
       where x.end_at >= :at and x.end_at < :at + ${longestShort} and x.start_at + 0 < :at
         and x.end_at - x.start_at <= ${longestShort} ${byPoolToo}
       union all
       select ${columns}, ${overlapping} from (:classes) c ${nextJoin(knex)} sessions x
         on x.length_class = c.length_class and ${isLong("x")}
           and x.start_at > c.start_at and x.start_at < :at and x.end_at >= :at ${byPool}
       ${active}
     ) r
     group by r.pool_id, r.user_id, coalesce(r.group_id, 0), coalesce(r.project_id, 0)${summed === "alike" ? ", r.number_of_licenses" : ""}`,
    // What ends at `at` or later and is of a class began after the instant before `at` less the class's width.
    { at, classes: lengthClassesAt(knex, at - 1), ...(pools && { pools }) },
  );
  return rows.map((row) => ({
    labels: [Number(row.poolId), Number(row.userId), Number(row.groupId), Number(row.projectId)],
    sessions: Number(row.sessions),
    licenses: Number(row.licenses),
    overlapping: Number(row.overlapping),
  }));
}
