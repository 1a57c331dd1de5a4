// Which series stand first, from the roll-up at midnights (usage-states.ts): what each summed up to in a window, for the
// splits and filters that it knows: pools, licence servers, users and selections of pools. Others are for usage-series.ts.
import type { Knex } from "knex";
import { jsonRows, jsonValues } from "../../../db/index.ts";
import { sessionsOf } from "../../records/sessions/keys.ts";
import type { Interval } from "../../time/working-time.ts";
import { levelKinds } from "../concurrency/changes.ts";
import { rolledLevels } from "../concurrency/reader.ts";
import { pairKeys, userKeys } from "../totals/keys.ts";
import { type UsageLevel, usageSql } from "../totals/window.ts";
import type { UsageChoice } from "./choice.ts";
import { type Dimension, keyOf, rankedRows, type SeriesSums, usedMs } from "./series.ts";

const columnOf: Readonly<Partial<Record<Dimension, string>>> = {
  Feature: "r.pool_id",
  LicenseServer: "p.license_server_id",
  User: "r.user_id",
  Selection: "sel.selection",
};

/**
 * Like rankedSeries of usage-series.ts; null where the roll-up does not know what is asked for, or the window reaches
 * beyond now and something begins there.
 */
export async function rankedByRollUp(
  knex: Knex,
  choice: UsageChoice,
  dimensions: readonly Dimension[],
  window: Interval & { readonly until: number },
  range: { readonly offset: number; readonly limit: number },
): Promise<{ series: SeriesSums[]; totalCount: number } | null> {
  const keys = dimensions.map((dimension) => columnOf[dimension]);
  const { startAt, endAt, until } = window;
  if (keys.includes(undefined) || choice.workstationKeys || choice.groupIds || choice.projectIds) return null;
  if (startAt >= endAt || (until > endAt && (await beginsBetween(knex, endAt, until)))) return null;
  const { level, table } = keysOf(knex, choice, dimensions);
  const sql = usageSql(level, { startAt, endAt, now: endAt });
  const hasPools = level !== "all" && level !== "user";
  const joins: Knex.Raw[] = [];
  if (dimensions.includes("LicenseServer")) joins.push(knex.raw("join pools p on p.id = r.pool_id"));
  if (dimensions.includes("Selection")) {
    const pairs = choice.selections.flatMap((ids, index) => ids.map((id) => [index + 1, id]));
    const selections = jsonRows(knex, "sel", { selection: "integer", selected_pool: "integer" }, pairs);
    joins.push(knex.raw("join ? on sel.selected_pool = r.pool_id", [selections]));
  }
  const rows = knex.raw(
    `select k.user_id, ${hasPools ? "k.pool_id" : "0 as pool_id"}, ${sql.sessions} as session_count,
       ${sql.usageMs} * 1.0 as usage_ms, ${sql.licenseMs} * 1.0 as license_ms
     from :keys k ${sql.joins}`,
    { keys: table, ...sql.bindings },
  );
  const all = knex.select("*").from(knex.raw("(?) rolled", [rows]));
  if (!choice.includeActive) {
    all.unionAll(knex.select("*").from(activeOnes(knex, choice, level, window).as("active")));
  }
  const selected = keys.map((key, index) => `${key} as k${index}, `).join("");
  const sums = knex
    .select(
      knex.raw(`${selected} coalesce(sum(r.session_count), 0) as session_count, coalesce(sum(r.usage_ms), 0) as usage_ms,
        coalesce(sum(r.license_ms), 0) as license_ms`),
    )
    .from(all.as("r"));
  for (const join of joins) sums.joinRaw(join as never);
  if (keys.length > 0) sums.groupByRaw(keys.join(", ")).havingRaw("sum(r.session_count) > 0");
  const found = await rankedRows(knex, sums, dimensions.length, range);
  return {
    series: found.rows.map((row) => ({
      ...keyOf(dimensions, (index) => Number(row[`k${index}`])),
      sessions: Number(row.session_count),
      usageMs: Number(row.usage_ms),
      licenseMs: Number(row.license_ms),
    })),
    totalCount: found.totalCount,
  };
}

async function beginsBetween(knex: Knex, from: number, to: number): Promise<boolean> {
  const found = await knex("sessions").where("start_at", ">=", from).where("start_at", "<", to).first("id");
  return found !== undefined;
}

/** The keys that must be summed: one for all, or each pool, user, or pair of both that the choice leaves. */
function keysOf(
  knex: Knex,
  { poolIds, userIds }: UsageChoice,
  dimensions: readonly Dimension[],
): { level: UsageLevel; table: Knex.Raw } {
  const byUser = userIds !== null || dimensions.includes("User");
  const byPool = poolIds !== null || dimensions.some((one) => one !== "User");
  if (byUser && byPool) return { level: "pair", table: pairKeys(knex, { userIds, poolIds }) };
  if (byUser) return { level: "user", table: userKeys(knex, userIds) };
  if (!byPool) return { level: "all", table: knex.raw("(select 0 as user_id, 0 as pool_id)") };
  if (poolIds === null) return { level: "pool", table: knex.raw("(select 0 as user_id, id as pool_id from pools)") };
  const ids = jsonValues(knex, poolIds);
  return { level: "pool", table: knex.raw("(select 0 as user_id, id as pool_id from pools where id in ?)", [ids]) };
}

/** What the roll-up holds of sessions that are still active, to be taken off. */
function activeOnes(
  knex: Knex,
  choice: UsageChoice,
  level: UsageLevel,
  { startAt, endAt, until }: Interval & { until: number },
) {
  const filter = { ...choice, startAt: null, endAt: null, activeOnly: true };
  const user = level === "user" || level === "pair" ? "x.user_id" : "0";
  const pool = level === "pool" || level === "pair" ? "x.pool_id" : "0";
  return sessionsOf(knex, filter)
    .where("x.start_at", "<", until)
    .select(
      knex.raw(
        `${user} as user_id, ${pool} as pool_id, -1 as session_count, -1.0 * ${usedMs} as usage_ms,
        -1.0 * ${usedMs} * x.number_of_licenses as license_ms`,
        { start_at: startAt, end_at: endAt },
      ),
    );
}

/** More groups or projects than these are ranked by their sessions. */
const mostRanked = 300;

/** The same from the roll-up of levels, for all groups or all projects. */
export async function rankedByLevels(
  knex: Knex,
  choice: UsageChoice,
  dimensions: readonly Dimension[],
  { startAt, endAt, until }: Interval & { readonly until: number },
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<{ series: SeriesSums[]; totalCount: number } | null> {
  const [dimension, ...others] = dimensions;
  if (others.length > 0 || (dimension !== "Group" && dimension !== "Project")) return null;
  const { poolIds, userIds, workstationKeys, groupIds, projectIds, includeActive } = choice;
  if (poolIds || userIds || workstationKeys || groupIds || projectIds) return null;
  if (startAt >= endAt || (until > endAt && (await beginsBetween(knex, endAt, until)))) return null;
  const table = dimension === "Group" ? "user_groups" : "projects";
  const known: number[] = await knex(table)
    .limit(mostRanked + 1)
    .orderBy("id")
    .pluck("id");
  if (known.length > mostRanked) return null;
  const ids = [0, ...known.map(Number)];
  const kind = dimension === "Group" ? levelKinds.group : levelKinds.project;
  const places = ids.map((id) => ({ kind, keyIds: [id], owned: [] }));
  const window = { startAt, endAt };
  const levels = await rolledLevels(knex, { places, window, stretches: [window], includeActive });
  if (levels === null) return null;
  const series = levels.rows.map(({ place, usageMs, licenseMs }): SeriesSums => {
    const sessions = levels.sessions[place] as number;
    return { ...keyOf(dimensions, () => ids[place] as number), sessions, usageMs, licenseMs };
  });
  const used = series
    .filter((one) => one.sessions > 0)
    .sort((a, b) => b.licenseMs - a.licenseMs || b.sessions - a.sessions || (a[dimension] ?? 0) - (b[dimension] ?? 0));
  return { series: used.slice(offset, offset + limit), totalCount: used.length };
}
