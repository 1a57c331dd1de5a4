// The usage roll-up, read: how many sessions, seconds and licence-seconds lie in a window, for many keys at once.
// The rows of usage_states give it at midnights; the sessions that begin or end between an edge of the window and the
// nearest midnight make it exact. What it costs follows the number of keys and one day's sessions, not the history.
import { DAY_MS, startOfDay } from "../../time/units.ts";

/** Which keys a query speaks of: each user over all pools, each pool, each pair of user and pool, or the one of all. */
export type UsageLevel = "user" | "pool" | "pair" | "all";

/** [startAt, endAt) in milliseconds since 1970 UTC; null is open. `now` is where active sessions are counted to. */
export interface UsageWindow {
  startAt: number | null;
  endAt: number | null;
  now: number;
}

/** SQL parts over a keys table aliased `k` (user_id, pool_id; 0 = all), each with its bindings in `bindings`. */
export interface UsageSql {
  joins: string;
  bindings: Record<string, number>;
  /** Sessions in the window. */
  sessions: string;
  /** Sessions that run at the window's start, or its end: those of the key that overlap it, to tell who need be asked. */
  runningAtStart: string;
  runningAtEnd: string;
  /** Milliseconds of use inside the window, summed over sessions; only where the window's end is given. */
  usageMs: string;
  /** The same, times the number of licences. */
  licenseMs: string;
}

interface Edge {
  name: "s" | "e";
  at: number;
  anchor: number;
}

const groupings: Record<UsageLevel, readonly string[]> = {
  all: [],
  user: ["user_id"],
  pool: ["pool_id"],
  pair: ["user_id", "pool_id"],
};

const beyondAllRows = Number.MAX_SAFE_INTEGER;

/**
 * The joins and expressions that give the sessions and the usage of every key in a window. A session is in [S, E) when
 * it starts before E and is active, ends after S or starts at or after S: so they are those started before E less
 * those ended by S, and of the ones that end exactly at S only those that started earlier are left out.
 */
export function usageSql(level: UsageLevel, window: UsageWindow): UsageSql {
  const end = edge("e", window.endAt, window.now);
  const start = window.startAt === null ? null : edge("s", window.startAt, window.now);
  const edges = start ? [end, start] : [end];
  const parts = edges.map((one) => edgeSql(level, one));
  const surplus = surplusSql(level, window);
  const difference = (field: keyof EdgeExpressions) => parts.map((part) => part.values[field]).join(" - ");
  return {
    joins: [...parts.map((part) => part.joins), surplus.joins].join("\n"),
    bindings: Object.assign({}, ...parts.map((part) => part.bindings), surplus.bindings),
    sessions: start ? `(${parts[0]?.values.starts} - ${parts[1]?.values.ends})` : `${parts[0]?.values.starts}`,
    runningAtStart: start ? `(${parts[1]?.values.starts} - ${parts[1]?.values.ends})` : "0",
    runningAtEnd: `(${parts[0]?.values.starts} - ${parts[0]?.values.ends})`,
    usageMs: `(${difference("usageMs")} - ${surplus.usageMs})`,
    licenseMs: `(${difference("licenseMs")} - ${surplus.licenseMs})`,
  };
}

/** Chooses the midnight that fewer sessions lie between: before the edge or, as nothing ends after now, behind it. */
function edge(name: Edge["name"], at: number | null, now: number): Edge {
  if (at === null) return { name, at: beyondAllRows, anchor: beyondAllRows };
  const before = startOfDay(at);
  const after = before + DAY_MS;
  const toAfter = Math.min(after, Math.max(now, at)) - at;
  return { name, at, anchor: at - before <= toAfter ? before : after };
}

interface EdgeExpressions {
  starts: string;
  ends: string;
  usageMs: string;
  licenseMs: string;
}

function edgeSql(
  level: UsageLevel,
  { name, at, anchor }: Edge,
): { joins: string; bindings: Record<string, number>; values: EdgeExpressions } {
  const row = `${name}_row`;
  const points = `${name}_points`;
  const bindings: Record<string, number> = { [`${name}_at`]: at, [`${name}_anchor`]: anchor };
  const state = `left join usage_states ${row} on ${row}.user_id = k.user_id and ${row}.pool_id = k.pool_id
    and ${row}.midnight_at = (select max(x.midnight_at) from usage_states x
      where x.user_id = k.user_id and x.pool_id = k.pool_id and x.midnight_at <= :${name}_anchor)`;
  const sign = anchor <= at ? "+" : "-";
  const level0 = `(coalesce(${row}.starts, 0) - coalesce(${row}.ends, 0))`;
  const elapsed = `(:${name}_at - coalesce(${row}.midnight_at, :${name}_at))`;
  return {
    joins: `${state}\n${pointsJoin(level, name, points, anchor <= at)}`,
    bindings,
    values: {
      starts: `(coalesce(${row}.starts, 0) ${sign} coalesce(${points}.starts, 0))`,
      ends: `(coalesce(${row}.ends, 0) ${sign} coalesce(${points}.ends, 0))`,
      usageMs: `(coalesce(${row}.usage_ms, 0) + ${level0} * ${elapsed} + coalesce(${points}.usage_ms, 0))`,
      licenseMs: `(coalesce(${row}.license_ms, 0) + coalesce(${row}.licenses, 0) * ${elapsed} + coalesce(${points}.license_ms, 0))`,
    },
  };
}

/** What begins and ends between the edge and its midnight: seconds between the point and the edge, plus and minus. */
function pointsJoin(level: UsageLevel, name: Edge["name"], alias: string, forward: boolean): string {
  const columns = groupings[level];
  const list = columns.map((column) => `${column}, `).join("");
  const at = `:${name}_at`;
  const anchor = `:${name}_anchor`;
  const [low, high] = forward ? [anchor, at] : [at, anchor];
  // Only the window's start asks for the ended ones, and there one that ends at the very instant has ended before
  // it, unless it also starts there.
  const endedBy =
    name === "e"
      ? `end_at >= ${low} and end_at < ${high}`
      : forward
        ? `end_at >= ${low} and end_at <= ${high} and (end_at < ${at} or start_at < ${at})`
        : `end_at >= ${low} and end_at < ${high} and (end_at > ${at} or start_at >= ${at})`;
  return `left join (select ${list}sum(starts) as starts, sum(ends) as ends,
      sum(elapsed) as usage_ms, sum(elapsed * licenses) as license_ms
    from (
      select ${list}1 as starts, 0 as ends, abs(${at} - start_at) as elapsed, cast(number_of_licenses as bigint) as licenses
      from sessions where start_at >= ${low} and start_at < ${high}
      union all
      select ${list}0 as starts, 1 as ends, -abs(${at} - end_at) as elapsed, cast(number_of_licenses as bigint) as licenses
      from sessions where ${endedBy}
    ) points_of_${name} ${grouped(columns)}
  ) ${alias} on ${matching(alias, columns)}`;
}

function grouped(columns: readonly string[]): string {
  return columns.length === 0 ? "" : `group by ${columns.join(", ")}`;
}

function matching(alias: string, columns: readonly string[]): string {
  return columns.map((column) => `${alias}.${column} = k.${column}`).join(" and ") || "1 = 1";
}

/**
 * Active sessions run on in the roll-up, but are counted to now only: what a window that reaches beyond now holds too
 * much of them.
 */
function surplusSql(
  level: UsageLevel,
  { startAt, endAt, now }: UsageWindow,
): { joins: string; bindings: Record<string, number>; usageMs: string; licenseMs: string } {
  if (endAt === null || endAt <= now) return { joins: "", bindings: {}, usageMs: "0", licenseMs: "0" };
  const columns = groupings[level];
  const list = columns.map((column) => `${column}, `).join("");
  const length = ":e_at - case when start_at > :surplus_from then start_at else :surplus_from end";
  return {
    joins: `left join (select ${list}sum(${length}) as usage_ms, sum((${length}) * number_of_licenses) as license_ms
      from sessions where end_at is null and start_at < :e_at
      ${grouped(columns)}
    ) surplus on ${matching("surplus", columns)}`,
    bindings: { surplus_from: Math.max(now, startAt ?? now) },
    usageMs: "coalesce(surplus.usage_ms, 0)",
    licenseMs: "coalesce(surplus.license_ms, 0)",
  };
}
