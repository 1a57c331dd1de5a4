// The series that use is split into: by feature, licence server, user, group, project or selection. What tells one from
// another, and its SQL. Their order is for ranking/, their names for names.ts.
import type { Knex } from "knex";
import { jsonRows } from "../../../../db/index.ts";
import type { components } from "../../../../generated/contract.ts";
import type { Interval } from "../../../time/working-time.ts";
import { sessionsInWindow, type UsageChoice } from "./choice.ts";

export type Dimension = components["schemas"]["UsageDimension"];

/** The Id for each dimension; null: not split by it; 0: the sessions that have none. A selection has its number, from 1. */
export type SeriesKey = Readonly<Record<Dimension, number | null>>;

export interface SeriesSums extends SeriesKey {
  /** Null: not counted; the roll-up of concurrency counts them later, with the other numbers of the series. */
  readonly sessions: number | null;
  readonly licenseMs: number;
}

/** Series in their order, cut, and how many there are. */
export interface RankedSeries {
  readonly series: readonly SeriesSums[];
  readonly totalCount: number;
  /** Whether they were found by their sessions, of which closed days have none. */
  readonly isBySessions?: true;
}

/** `endAt` is where active sessions are counted to; `until` is the window's own end. */
export type SeriesWindow = Interval & { readonly until: number };

/** SQL: the columns of sessions `x` that tell series apart. */
export const columnOf: Readonly<Record<Dimension, string>> = {
  Feature: "x.pool_id",
  LicenseServer: "x.license_server_id",
  User: "x.user_id",
  Group: "coalesce(x.group_id, 0)",
  Project: "coalesce(x.project_id, 0)",
  Selection: "sel.selection",
};

/** The choice of the series' own users and pools alone, where they are split by these. */
export function choiceOfSeries(
  choice: UsageChoice,
  dimensions: readonly Dimension[],
  series: readonly SeriesKey[],
): UsageChoice {
  const idsOf = (dimension: Dimension) =>
    dimensions.includes(dimension) ? [...new Set(series.map((one) => one[dimension] as number))] : null;
  return { ...choice, userIds: idsOf("User") ?? choice.userIds, poolIds: idsOf("Feature") ?? choice.poolIds };
}

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

/** For each pool its licence server. */
export async function serversOfPools(knex: Knex): Promise<[poolId: number, serverId: number][]> {
  const pools: { id: number; serverId: number }[] = await knex("pools").select("id", { serverId: "license_server_id" });
  return pools.map(({ id, serverId }) => [Number(id), Number(serverId)]);
}

/** A key with 0 for the sessions that have no group or project. */
export function keyOf(dimensions: readonly Dimension[], value: (index: number) => number): SeriesKey {
  const none = { Feature: null, LicenseServer: null, User: null, Group: null, Project: null, Selection: null };
  return { ...none, ...Object.fromEntries(dimensions.map((dimension, index) => [dimension, value(index)])) };
}

/** For FROM: the series as a table `s` (series_number from 0, k0 …), and the condition that joins it to sessions `x`. */
export function seriesTable(knex: Knex, dimensions: readonly Dimension[], series: readonly SeriesKey[]) {
  const columns = Object.fromEntries(dimensions.map((_, index) => [`k${index}`, "integer" as const]));
  const rows = series.map((one, number) => [number, ...dimensions.map((name) => one[name])]);
  return {
    table: jsonRows(knex, "s", { series_number: "integer", ...columns }, rows),
    condition: dimensions.map((dimension, index) => `${columnOf[dimension]} = s.k${index}`).join(" and ") || "1 = 1",
  };
}
