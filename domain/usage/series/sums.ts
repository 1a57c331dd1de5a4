// What the series of a split sum up to in a window, most licence time first: from the roll-up at midnights (../totals/) where it knows
// the split and the filters, and from the sessions themselves for all others.
import type { Knex } from "knex";
import { jsonRows, jsonValues } from "../../../db/index.ts";
import { countedRows } from "../../lists/page-query.ts";
import type { Range } from "../../lists/paging.ts";
import { usageMs } from "../../sessions/clipped-duration.ts";
import { sessionsOf } from "../../sessions/seek.ts";
import {
  type CommonTables,
  closedEdges,
  pairKeys,
  type RollupGrouping,
  usageTables,
  userKeys,
} from "../totals/window.ts";
import {
  columnOf,
  type Dimension,
  keyOf,
  type RankedSeries,
  type RankQuery,
  type SeriesWindow,
  sessionsBySelection,
  type UsageChoice,
} from "./choice.ts";

const midnightColumnOf: Readonly<Partial<Record<Dimension, string>>> = {
  Feature: "r.pool_id",
  LicenseServer: "p.license_server_id",
  User: "r.user_id",
  Selection: "sel.selection",
};

/** Whether the roll-up at midnights knows the filters of a choice. */
export function isKnownAtMidnights({ texts, groupIds, projectIds }: UsageChoice): boolean {
  return texts === null && groupIds === null && projectIds === null;
}

/** By the roll-up at midnights; null where the window reaches beyond now and something begins there. */
export async function rankedByMidnights(knex: Knex, query: RankQuery): Promise<RankedSeries | null> {
  const { choice, dimensions, window, range } = query;
  const keys = dimensions.map((dimension) => midnightColumnOf[dimension]);
  const by = { user: dimensions.includes("User"), pool: dimensions.some((one) => one !== "User") };
  const rolled = await rolledRows(knex, choice, by, window);
  if (rolled === null) return null;
  const selected = keys.map((key, index) => `${key} as k${index}, `).join("");
  const sums = knex
    .select(
      knex.raw(`${selected} coalesce(sum(r.sessions), 0) as session_count,
        coalesce(sum(r.license_ms), 0) as license_ms`),
    )
    .from(rolled.rows.as("r"));
  if (dimensions.includes("LicenseServer")) sums.join("pools as p", "p.id", "r.pool_id");
  if (dimensions.includes("Selection")) {
    const pairs = choice.selections.flatMap((ids, index) => ids.map((id) => [index + 1, id]));
    const selections = jsonRows(knex, "sel", { selection: "integer", selected_pool: "integer" }, pairs);
    sums.joinRaw(knex.raw("join ? on sel.selected_pool = r.pool_id", [selections]) as never);
  }
  if (keys.length > 0) sums.groupByRaw(keys.join(", ")).havingRaw("sum(r.sessions) > 0");
  return rankedSums(knex, sums, dimensions, range, rolled.tables);
}

/** What rows of sums are split by. */
interface Split {
  readonly user: boolean;
  readonly pool: boolean;
}

/**
 * Selects user_id and pool_id (0 where they are not split by), sessions, usage_ms and license_ms of the window; several rows of
 * a key are to be added up. The roll-up must know the filters. Null where something begins in the window beyond now.
 */
export async function rolledRows(
  knex: Knex,
  choice: UsageChoice,
  by: Split,
  window: SeriesWindow,
): Promise<{ readonly rows: Knex.QueryBuilder; readonly tables: CommonTables } | null> {
  const { startAt, endAt } = window;
  if (startAt >= endAt || (await beginsBeyondNow(knex, window))) return null;
  const { grouping, table } = keysOf(knex, choice, by);
  const rows = knex
    .select(knex.raw("user_id, pool_id, sessions, usage_ms * 1.0 as usage_ms, license_ms * 1.0 as license_ms"))
    .from("usage_in_window");
  if (!choice.includeActive) rows.unionAll(knex.select("*").from(activeOnes(knex, choice, grouping, window).as("a")));
  const edges = await closedEdges(knex, { startAt, endAt });
  return { rows, tables: usageTables(knex, grouping, table, { startAt, endAt, now: endAt, edges }) };
}

/** Whether a window that reaches beyond now has a session that begins there. */
export async function beginsBeyondNow(knex: Knex, { endAt, until }: SeriesWindow): Promise<boolean> {
  if (until <= endAt) return false;
  return (
    (await knex("sessions").where("start_at", ">=", endAt).where("start_at", "<", until).first("id")) !== undefined
  );
}

/** The keys that must be summed: one for all, or each pool, user, or pair of both that the choice leaves. */
function keysOf(
  knex: Knex,
  { poolIds, userIds }: UsageChoice,
  by: Split,
): { grouping: RollupGrouping; table: Knex.Raw } {
  const byUser = userIds !== null || by.user;
  const byPool = poolIds !== null || by.pool;
  if (byUser && byPool) return { grouping: "pair", table: pairKeys(knex, { userIds, poolIds }) };
  if (byUser) return { grouping: "user", table: userKeys(knex, userIds) };
  if (!byPool) return { grouping: "all", table: knex.raw("(select 0 as user_id, 0 as pool_id)") };
  if (poolIds === null) return { grouping: "pool", table: knex.raw("(select 0 as user_id, id as pool_id from pools)") };
  const ids = jsonValues(knex, poolIds);
  return { grouping: "pool", table: knex.raw("(select 0 as user_id, id as pool_id from pools where id in ?)", [ids]) };
}

/** What the roll-up holds of sessions that are still active, to be taken off. */
function activeOnes(
  knex: Knex,
  choice: UsageChoice,
  grouping: RollupGrouping,
  { startAt, endAt, until }: SeriesWindow,
): Knex.QueryBuilder {
  const filter = { ...choice, startAt: null, endAt: null, state: "active" } as const;
  const user = grouping === "user" || grouping === "pair" ? "x.user_id" : "0";
  const pool = grouping === "pool" || grouping === "pair" ? "x.pool_id" : "0";
  const used = usageMs({ startAt, endAt }, endAt);
  return sessionsOf(knex, filter)
    .where("x.start_at", "<", until)
    .select(
      knex.raw(
        `${user} as user_id, ${pool} as pool_id, -1 as sessions, -1.0 * ${used} as usage_ms,
        -1.0 * ${used} * x.number_of_licenses as license_ms`,
        { start_at: startAt, end_at: endAt },
      ),
    );
}

/** By the sessions themselves. */
export async function rankedBySessions(knex: Knex, query: RankQuery): Promise<RankedSeries> {
  const { choice, dimensions, window, range } = query;
  const keys = dimensions.map((dimension) => columnOf[dimension]);
  const selected = keys.map((key, index) => `${key} as k${index}, `).join("");
  const endAt = Math.max(window.startAt, window.endAt);
  const used = usageMs({ startAt: window.startAt, endAt }, endAt);
  const sums = knex
    .select(
      knex.raw(
        `${selected} count(*) as session_count,
         coalesce(sum(${used} * 1.0 * x.number_of_licenses), 0) as license_ms`,
      ),
    )
    .from(sessionsBySelection(knex, choice, dimensions, { startAt: window.startAt, endAt: window.until }));
  if (keys.length > 0) sums.groupByRaw(keys.join(", "));
  return rankedSums(knex, sums, dimensions, range);
}

/** Series from their sums (k0 … for the dimensions, session_count, license_ms). Ties are settled by the keys. */
async function rankedSums(
  knex: Knex,
  sums: Knex.QueryBuilder,
  dimensions: readonly Dimension[],
  range: Range,
  tables: Readonly<Record<string, Knex.Raw>> = {},
): Promise<RankedSeries> {
  const names = dimensions.map((_, index) => `t.k${index}`);
  const order = ["t.license_ms desc", "t.session_count desc", ...names].join(", ");
  const { rows, totalCount } = await countedRows<Record<string, number>>(knex, sums, order, range, tables);
  const series = rows.map((row) => ({
    ...keyOf(dimensions, (index) => Number(row[`k${index}`])),
    sessions: Number(row.session_count),
    licenseMs: Number(row.license_ms),
  }));
  return { series, totalCount };
}
