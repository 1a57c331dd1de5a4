// The series that use is split into (by feature, licence server, user, group, project or selection), what each sums up to
// in a window, and their names. Series without a session in the window are not there.
import type { Knex } from "knex";
import { jsonRows, jsonValues } from "../../../db/index.ts";
import type { components } from "../../../generated/contract.ts";
import type { Interval } from "../../time/working-time.ts";
import { sessionsInWindow, type UsageChoice } from "./choice.ts";

export type Dimension = components["schemas"]["UsageDimension"];

/** Null: not split by it, or the sessions that have none. A selection is told by its place, from 1. */
export type SeriesKey = Readonly<Record<Dimension, number | null>>;

export interface SeriesSums extends SeriesKey {
  readonly sessions: number;
  readonly usageMs: number;
  readonly licenseMs: number;
}

const columnOf: Readonly<Record<Dimension, string>> = {
  Feature: "x.pool_id",
  LicenseServer: "x.license_server_id",
  User: "x.user_id",
  Group: "coalesce(x.group_id, 0)",
  Project: "coalesce(x.project_id, 0)",
  Selection: "sel.selection",
};

/** SQL: the sessions of the choice as `x`, for FROM, with their selections `sel` where these are asked for. */
export function sessionsBySelection(
  knex: Knex,
  choice: UsageChoice,
  dimensions: readonly Dimension[],
  window: Interval,
): Knex.Raw {
  const sessions = sessionsInWindow(knex, choice, window);
  if (!dimensions.includes("Selection")) return knex.raw("(?) x", [sessions]);
  const pairs = choice.selections.flatMap((ids, index) => ids.map((id) => [index + 1, id]));
  const table = jsonRows(knex, "sel", { selection: "integer", selected_pool: "integer" }, pairs);
  return knex.raw("(?) x join ? on sel.selected_pool = x.pool_id", [sessions, table]);
}

/** SQL of what a session `x` used in the window, in milliseconds; an active one to the bound end. */
export const usedMs = `(case when x.end_at is null or x.end_at > :end_at then
    case when x.start_at > :end_at then x.start_at else :end_at end else x.end_at end
  - case when x.start_at < :start_at then :start_at else x.start_at end)`;

/**
 * One row a series with the highest licence time first (ties by the keys), cut by offset and limit, and how many there
 * are. `endAt` of the window is where active sessions are counted to; `until` is the window's own end.
 */
export async function rankedSeries(
  knex: Knex,
  choice: UsageChoice,
  dimensions: readonly Dimension[],
  window: Interval & { readonly until: number },
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<{ series: SeriesSums[]; totalCount: number }> {
  const keys = dimensions.map((dimension) => columnOf[dimension]);
  const selected = keys.map((key, index) => `${key} as k${index}, `).join("");
  const bindings = { start_at: window.startAt, end_at: Math.max(window.startAt, window.endAt) };
  const sessions = sessionsBySelection(knex, choice, dimensions, { startAt: window.startAt, endAt: window.until });
  const sums = knex
    .select(
      knex.raw(
        `${selected} count(*) as session_count, coalesce(sum(${usedMs} * 1.0), 0) as usage_ms,
         coalesce(sum(${usedMs} * 1.0 * x.number_of_licenses), 0) as license_ms`,
        bindings,
      ),
    )
    .from(sessions);
  if (keys.length > 0) sums.groupByRaw(keys.join(", "));
  const { rows, totalCount } = await rankedRows(knex, sums, keys.length, { offset, limit });
  const series = rows.map((row) => ({
    ...keyOf(dimensions, (index) => Number(row[`k${index}`])),
    sessions: Number(row.session_count),
    usageMs: Number(row.usage_ms),
    licenseMs: Number(row.license_ms),
  }));
  return { series, totalCount };
}

/** Sums (k0 …, session_count, usage_ms, license_ms) in the order of series, cut, and how many there are. */
export async function rankedRows(
  knex: Knex,
  sums: Knex.QueryBuilder,
  keys: number,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<{ rows: Record<string, number>[]; totalCount: number }> {
  const names = Array.from({ length: keys }, (_, index) => `t.k${index}`);
  const rows: Record<string, number>[] = await knex
    .select("t.*", knex.raw("count(*) over () as total_count"))
    .from(sums.clone().as("t"))
    .orderByRaw(["t.license_ms desc", "t.session_count desc", ...names].join(", "))
    .limit(limit)
    .offset(offset);
  return { rows, totalCount: Number(rows[0]?.total_count ?? (await countSeries(knex, sums, offset))) };
}

async function countSeries(knex: Knex, sums: Knex.QueryBuilder, offset: number): Promise<number> {
  if (offset === 0) return 0;
  const rows: { total: number }[] = await knex.count({ total: "*" }).from(sums.as("t"));
  return Number(rows[0]?.total ?? 0);
}

/** A key with 0 for the sessions that have no group or project. */
export function keyOf(dimensions: readonly Dimension[], value: (index: number) => number): SeriesKey {
  const none = { Feature: null, LicenseServer: null, User: null, Group: null, Project: null, Selection: null };
  return { ...none, ...Object.fromEntries(dimensions.map((dimension, index) => [dimension, value(index)])) };
}

/** For FROM: the chosen series as a table `s` (place, k0 …), and the condition that joins it to sessions `x`. */
export function seriesTable(knex: Knex, dimensions: readonly Dimension[], series: readonly SeriesKey[]) {
  const columns = Object.fromEntries(dimensions.map((_, index) => [`k${index}`, "integer" as const]));
  const rows = series.map((one, place) => [place, ...dimensions.map((name) => one[name])]);
  return {
    table: jsonRows(knex, "s", { place: "integer", ...columns }, rows),
    condition: dimensions.map((dimension, index) => `${columnOf[dimension]} = s.k${index}`).join(" and ") || "1 = 1",
  };
}

export type SeriesNames = Pick<
  components["schemas"]["SessionGroup"],
  | "FeatureId"
  | "FeatureName"
  | "FeatureVersion"
  | "Vendor"
  | "LicenseServerId"
  | "LicenseServerName"
  | "UserId"
  | "UserName"
  | "GroupId"
  | "GroupName"
  | "ProjectId"
  | "ProjectName"
  | "SelectionNumber"
>;

interface Pool {
  readonly id: number;
  readonly name: string;
  readonly version: string | null;
  readonly vendor: string | null;
  readonly serverId: number;
  readonly serverName: string;
}

/** What the contract shows of each series' key. */
export async function namesOf(knex: Knex, series: readonly SeriesKey[]): Promise<SeriesNames[]> {
  const ids = (dimension: Dimension) =>
    [...new Set(series.map((one) => one[dimension]).filter((id) => id !== null && id > 0))] as number[];
  const named = async (table: string, wanted: readonly number[]) => {
    if (wanted.length === 0) return new Map<number, string>();
    const rows: { id: number; name: string }[] = await knex(table)
      .select("id", "name")
      .whereRaw("id in ?", [jsonValues(knex, wanted)]);
    return new Map(rows.map((row) => [row.id, row.name]));
  };
  const pools: Pool[] = await knex
    .select("p.id", "p.name", "p.version", "p.vendor", { serverId: "s.id", serverName: "s.name" })
    .from("pools as p")
    .join("license_servers as s", "s.id", "p.license_server_id")
    .whereRaw("p.id in ?", [jsonValues(knex, ids("Feature"))]);
  const poolOf = new Map(pools.map((pool) => [pool.id, pool]));
  const servers = await named("license_servers", ids("LicenseServer"));
  const users = await named("users", ids("User"));
  const groups = await named("user_groups", ids("Group"));
  const projects = await named("projects", ids("Project"));
  return series.map((one) => {
    const pool = one.Feature === null ? undefined : poolOf.get(one.Feature);
    const nameIn = (names: ReadonlyMap<number, string>, id: number | null) =>
      id === null ? null : (names.get(id) ?? null);
    return {
      FeatureId: one.Feature,
      FeatureName: pool?.name ?? null,
      FeatureVersion: pool?.version ?? null,
      Vendor: pool?.vendor ?? null,
      LicenseServerId: one.LicenseServer ?? pool?.serverId ?? null,
      LicenseServerName: nameIn(servers, one.LicenseServer) ?? pool?.serverName ?? null,
      UserId: one.User,
      UserName: nameIn(users, one.User),
      GroupId: one.Group || null,
      GroupName: nameIn(groups, one.Group),
      ProjectId: one.Project || null,
      ProjectName: nameIn(projects, one.Project),
      SelectionNumber: one.Selection,
    };
  });
}
