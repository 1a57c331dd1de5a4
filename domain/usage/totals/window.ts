// The usage roll-up, read: how many sessions, seconds and licence-seconds lie in a window, for many keys at once.
// The rows of usage_states give it at midnights; the sessions that begin or end between an edge of the window and the
// nearest midnight make it exact. What it costs follows the number of keys and one day's sessions, not the history.
import type { Knex } from "knex";
import { numberAt, unpacked, unpackedChanges } from "../../../columnar/changes/columns.ts";
import { asFold, type Fold, jsonRows, jsonValues } from "../../../db/index.ts";
import { DAY_MS, startOfDay } from "../../time/units.ts";
import { closedUntil } from "../concurrency/invalidation-log.ts";

/** Which keys a query has: each user over all pools, each pool, each pair of user and pool, or the one of all. */
export type RollupGrouping = "user" | "pool" | "pair" | "all";

/** [startAt, endAt) in milliseconds since 1970 UTC; null is open. `now` is where active sessions are counted to. */
export interface UsageWindow {
  startAt: number | null;
  endAt: number | null;
  now: number;
}

/** Common tables by their names, in the order in which a `with` must define them. */
export type CommonTables = Readonly<Record<string, Knex.Raw>>;

/** SQL: common tables as they stand behind `with`. */
export function commonTables(knex: Knex, tables: CommonTables): Knex.Raw {
  const names = Object.keys(tables);
  return knex.raw(names.map((name) => `${name} as (:${name})`).join(", "), { ...tables });
}

const columnsOf: Record<RollupGrouping, readonly string[]> = {
  all: [],
  user: ["user_id"],
  pool: ["pool_id"],
  pair: ["user_id", "pool_id"],
};

/**
 * The last of these tables, usage_in_window, has the columns of `keys` (SQL of a table with user_id and pool_id; 0 is all)
 * and for each key: `sessions` in the window; those that run at its start and its end (running_at_start, running_at_end);
 * `usage_ms`, milliseconds of use inside the window, summed over sessions, and license_ms, the same times the number of
 * licences. Use holds only where the window's end is given. `edges` are those that lie on closed days.
 *
 * A session is in [S, E) when it starts before E and is active, ends after S or starts at or after S: so they are those
 * started before E less those ended by S, and of the ones that end exactly at S only those that started earlier are left out.
 */
export function usageTables(
  knex: Knex,
  grouping: RollupGrouping,
  keys: Knex.Raw,
  { edges = {}, ...window }: UsageWindow & { readonly edges?: KnownEdges },
): CommonTables {
  const end = edgeAt("end", window.endAt, window.now, edges.end);
  const start = window.startAt === null ? null : edgeAt("start", window.startAt, window.now, edges.start);
  const beyondNow =
    window.endAt !== null && window.endAt > window.now ? runningBeyondNow(knex, grouping, window) : null;
  const atEnd = sumsAt(end);
  const atStart = start === null ? { starts: "0", ends: "0", usageMs: "0", licenseMs: "0" } : sumsAt(start);
  const surplus = (column: string) => (beyondNow ? ` - coalesce(beyond_now.${column}, 0)` : "");
  const usage = knex.raw(
    `select k.*, ${atEnd.starts} - ${atStart.ends} as sessions,
       ${atStart.starts} - ${atStart.ends} as running_at_start, ${atEnd.starts} - ${atEnd.ends} as running_at_end,
       ${atEnd.usageMs} - ${atStart.usageMs}${surplus("usage_ms")} as usage_ms,
       ${atEnd.licenseMs} - ${atStart.licenseMs}${surplus("license_ms")} as license_ms
     from :keys k
     ${joins(grouping, "end")}
     ${start ? joins(grouping, "start") : ""}
     ${beyondNow ? `left join beyond_now on ${matching("beyond_now", grouping)}` : ""}`,
    {
      keys,
      end_at: end.at,
      end_midnight: end.midnight,
      ...(start && { start_at: start.at, start_midnight: start.midnight }),
    },
  );
  return {
    points_to_end: pointsTo(knex, grouping, end),
    ...(start && { points_to_start: pointsTo(knex, grouping, start) }),
    ...(beyondNow && { beyond_now: beyondNow }),
    usage_in_window: usage,
  };
}

interface Edge {
  readonly name: "start" | "end";
  readonly at: number;
  /** The midnight whose sums are read. */
  readonly midnight: number;
  readonly points: KnownEdge["points"];
}

const beyondAllRows = Number.MAX_SAFE_INTEGER;

/** Chooses the midnight that fewer sessions lie between: before the edge or, as nothing ends after now, behind it. */
function edgeAt(name: Edge["name"], at: number | null, now: number, fixed: KnownEdge | undefined): Edge {
  if (at === null) return { name, at: beyondAllRows, midnight: beyondAllRows, points: null };
  if (fixed !== undefined) return { name, at, ...fixed };
  const before = startOfDay(at);
  const after = before + DAY_MS;
  const toAfter = Math.min(after, Math.max(now, at)) - at;
  return { name, at, midnight: at - before <= toAfter ? before : after, points: null };
}

/** SQL: the sums over all that begins and ends before an edge, from the row at its midnight and the points between. */
function sumsAt({ name, at, midnight }: Edge) {
  const row = `state_at_${name}`;
  const points = `points_to_${name}`;
  const sign = midnight <= at ? "+" : "-";
  const running = `(coalesce(${row}.starts, 0) - coalesce(${row}.ends, 0))`;
  const elapsed = `(:${name}_at - coalesce(${row}.midnight_at, :${name}_at))`;
  return {
    starts: `(coalesce(${row}.starts, 0) ${sign} coalesce(${points}.starts, 0))`,
    ends: `(coalesce(${row}.ends, 0) ${sign} coalesce(${points}.ends, 0))`,
    usageMs: `(coalesce(${row}.usage_ms, 0) + ${running} * ${elapsed} + coalesce(${points}.usage_ms, 0))`,
    licenseMs: `(coalesce(${row}.license_ms, 0) + coalesce(${row}.licenses, 0) * ${elapsed}
      + coalesce(${points}.license_ms, 0))`,
  };
}

const pointColumns = {
  user_id: "integer",
  pool_id: "integer",
  starts: "integer",
  ends: "integer",
  usage_ms: "integer",
  license_ms: "integer",
} as const;

/** SQL: to the keys `k` the roll-up's last row by the edge's midnight, and the points between both. */
function joins(grouping: RollupGrouping, name: Edge["name"]): string {
  const row = `state_at_${name}`;
  const points = `points_to_${name}`;
  return `left join usage_states ${row} on ${row}.user_id = k.user_id and ${row}.pool_id = k.pool_id
       and ${row}.midnight_at = (select max(x.midnight_at) from usage_states x
         where x.user_id = k.user_id and x.pool_id = k.pool_id and x.midnight_at <= :${name}_midnight)
     left join ${points} on ${matching(points, grouping)}`;
}

/** What begins and ends between an edge and its midnight: milliseconds between the point and the edge, plus and minus. */
function pointsTo(knex: Knex, grouping: RollupGrouping, { name, at, midnight, points }: Edge): Knex.Raw {
  const list = columnsOf[grouping].map((column) => `${column}, `).join("");
  if (points !== null) {
    return knex.raw(
      `select ${list}sum(starts) as starts, sum(ends) as ends, sum(usage_ms) as usage_ms, sum(license_ms) as license_ms
       from ? ${grouped(grouping)}`,
      [jsonRows(knex, "points", pointColumns, points)],
    );
  }
  const isAfter = midnight <= at;
  const [low, high] = isAfter ? [":midnight", ":at"] : [":at", ":midnight"];
  // Only the window's start needs the ended ones. One that ends at that very instant has ended before it, unless it also
  // starts there.
  const ended =
    name === "end"
      ? `end_at >= ${low} and end_at < ${high}`
      : isAfter
        ? `end_at >= ${low} and end_at <= ${high} and (end_at < :at or start_at < :at)`
        : `end_at >= ${low} and end_at < ${high} and (end_at > :at or start_at >= :at)`;
  return knex.raw(
    `select ${list}sum(starts) as starts, sum(ends) as ends, sum(elapsed) as usage_ms, sum(elapsed * licenses) as license_ms
     from (
       select ${list}1 as starts, 0 as ends, abs(:at - start_at) as elapsed, cast(number_of_licenses as bigint) as licenses
       from sessions where start_at >= ${low} and start_at < ${high}
       union all
       select ${list}0 as starts, 1 as ends, -abs(:at - end_at) as elapsed, cast(number_of_licenses as bigint) as licenses
       from sessions where ${ended}
     ) points ${grouped(grouping)}`,
    { at, midnight },
  );
}

/**
 * Active sessions run on in the roll-up, but are counted to now only: what a window that reaches beyond now holds too
 * much of them.
 */
function runningBeyondNow(knex: Knex, grouping: RollupGrouping, { startAt, endAt, now }: UsageWindow): Knex.Raw {
  const list = columnsOf[grouping].map((column) => `${column}, `).join("");
  const length = ":end_at - case when start_at > :from then start_at else :from end";
  return knex.raw(
    `select ${list}sum(${length}) as usage_ms, sum((${length}) * number_of_licenses) as license_ms
     from sessions where end_at is null and start_at < :end_at ${grouped(grouping)}`,
    { end_at: endAt, from: Math.max(now, startAt ?? now) },
  );
}

function grouped(grouping: RollupGrouping): string {
  const columns = columnsOf[grouping];
  return columns.length === 0 ? "" : `group by ${columns.join(", ")}`;
}

function matching(table: string, grouping: RollupGrouping): string {
  return columnsOf[grouping].map((column) => `${table}.${column} = k.${column}`).join(" and ") || "1 = 1";
}

/** The midnight whose sums are read, and the points between; null: they are read from the sessions. */
export interface KnownEdge {
  readonly midnight: number;
  readonly points: readonly PointSums[] | null;
}

export type KnownEdges = Readonly<Partial<Record<"start" | "end", KnownEdge>>>;

interface EdgesOf {
  readonly startAt: number | null;
  readonly endAt: number | null;
}

/** Of a window's edges those that need it; none where no day is closed. */
export async function closedEdges(knex: Knex, { startAt, endAt }: EdgesOf): Promise<KnownEdges> {
  const border = await closedUntil(knex);
  const edge = async (name: "start" | "end", at: number | null) => {
    // A window's start at a midnight needs what ends there.
    const needsNone = at === border || (name === "end" && startOfDay(at ?? 0) === at);
    if (at === null || startOfDay(at) > border || needsNone) return {};
    return { [name]: await knownEdge(knex, name, at, border) };
  };
  return { ...(await edge("start", startAt)), ...(await edge("end", endAt)) };
}

/** The same of a window that begins in open time, which begins at `openFrom`. */
export function openEdges({ startAt, endAt, openFrom }: EdgesOf & { readonly openFrom?: number }): KnownEdges {
  const edge = (name: "start" | "end", at: number | null) =>
    at === null || startOfDay(at) !== openFrom || at === openFrom ? {} : { [name]: firstDayEdge(openFrom) };
  return { ...edge("start", startAt), ...edge("end", endAt) };
}

/** What closed days did not learn counts from the border on, but no session begins there: the first day is counted back from its end. */
function firstDayEdge(border: number): KnownEdge {
  return { midnight: border + DAY_MS, points: null };
}

async function knownEdge(knex: Knex, name: "start" | "end", at: number, border: number): Promise<KnownEdge> {
  const before = startOfDay(at);
  if (before === border) return firstDayEdge(border);
  const midnight = at - before <= DAY_MS / 2 ? before : before + DAY_MS;
  const query = knex("usage_changes")
    .where({ day_at: before })
    .orderBy("first_slot")
    .select("day_at", "changes", "licenses", "pool_ids", "user_ids");
  const input: ClosedPointsInput = { name, at, midnight };
  return { midnight, points: await asFold(query, { module: new URL(import.meta.url), input }) };
}

/** Ids that are let through; null lets all through. */
export interface UsageFilter {
  userIds: readonly number[] | null;
  poolIds: readonly number[] | null;
}

/** One key a user, over all pools. */
export function userKeys(knex: Knex, userIds: readonly number[] | null): Knex.Raw {
  if (!userIds) return knex.raw("(select id as user_id, 0 as pool_id from users)");
  const ids = jsonValues(knex, userIds);
  return knex.raw("(select id as user_id, 0 as pool_id from users where id in ?)", [ids]);
}

/** One key a pair of user and pool that ever met. */
export function pairKeys(knex: Knex, { userIds, poolIds }: UsageFilter): Knex.Raw {
  const conditions = [...(userIds ? ["user_id in ?"] : []), ...(poolIds ? ["pool_id in ?"] : [])];
  const where = conditions.length > 0 ? `where ${conditions.join(" and ")}` : "";
  const bindings = [userIds, poolIds].filter((ids) => ids !== null).map((ids) => jsonValues(knex, ids));
  return knex.raw(`(select user_id, pool_id from user_pools ${where})`, bindings);
}

interface ClosedPointsInput {
  readonly name: "start" | "end";
  readonly at: number;
  readonly midnight: number;
}

/** Milliseconds between the points and the edge are plus for starts and minus for ends. */
type PointSums = [userId: number, poolId: number, starts: number, ends: number, usageMs: number, licenseMs: number];

/**
 * Of packed changes those between an edge of a window and its midnight, summed by user and pool. Rows: a day, its changes, their
 * licences, pools and users, in the order of time.
 * @public Loaded by its address, to run beside the data.
 */
export const begin: Fold<ClosedPointsInput, readonly PointSums[]> = ({ name, at, midnight }) => {
  const low = Math.min(midnight, at);
  const high = Math.max(midnight, at);
  const isAfter = midnight <= at;
  const sums = new Map<string, PointSums>();
  let hasStartedAtEdge = false;
  /** One that ends at the very start of a window has ended before it, unless it also starts there: then its end follows a start. */
  const counts = (instant: number, isStart: boolean): boolean => {
    if (instant !== at || isStart || name === "end") return instant >= low && instant < high;
    return isAfter ? !hasStartedAtEdge : hasStartedAtEdge;
  };
  const add = (userId: number, poolId: number, licenses: number, instant: number, isStart: boolean): void => {
    const key = `${userId}/${poolId}`;
    const sum: PointSums = sums.get(key) ?? [userId, poolId, 0, 0, 0, 0];
    const elapsed = Math.abs(at - instant) * (isStart ? 1 : -1);
    sum[isStart ? 2 : 3] += 1;
    sum[4] += elapsed;
    sum[5] += elapsed * licenses;
    sums.set(key, sum);
  };
  return {
    row: ([dayAt, changes, licenses, pools, users]) => {
      const numbers = unpacked(licenses as Buffer);
      const poolIds = unpacked(pools as Buffer);
      const userIds = unpacked(users as Buffer);
      for (const [row, time] of unpackedChanges(changes as Buffer).entries()) {
        const instant = Number(dayAt) + (time >>> 1);
        const isStart = (time & 1) === 1;
        hasStartedAtEdge ||= instant === at && isStart;
        if (counts(instant, isStart)) {
          add(numberAt(userIds, row), numberAt(poolIds, row), numberAt(numbers, row), instant, isStart);
        }
      }
    },
    end: () => [...sums.values()],
  };
};
