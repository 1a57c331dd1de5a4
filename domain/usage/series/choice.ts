// What a query of use is about: the filters of the contract as one query of the sessions that overlap a window, found by indexes
// alone; and the series that these are split into.
import type { Knex } from "knex";
import { jsonRows } from "../../../db/index.ts";
import type { components } from "../../../generated/contract.ts";
import {
  among,
  type FeatureSelector,
  groupIdsOf,
  type PoolFilter,
  poolColumns,
  poolIdsOf,
  projectIdsOf,
  selected,
  type UnitFilter,
  type UserFilter,
  userIdsOf,
  type Viewer,
} from "../../filters/filters.ts";
import type { Range } from "../../lists/paging.ts";
import { invalid } from "../../problem.ts";
import {
  allSessions,
  type SessionFilter,
  type SharedTextFilters,
  type SharedTexts,
  sharedTextsOf,
} from "../../sessions/filter.ts";
import { endedThrough, sessionsOf } from "../../sessions/seek.ts";
import type { Interval } from "../../time/working-time.ts";

/** `Selections` replace `Features`: each can be a separate series. */
export interface UsageFilters
  extends Omit<PoolFilter, "Features" | "PresentServersOnly">,
    UserFilter,
    UnitFilter,
    SharedTextFilters {
  readonly Selections?: readonly FeatureSelector[] | undefined;
  readonly EndedOnly?: boolean | undefined;
  /** False means the same. */
  readonly IncludeActive?: boolean | undefined;
}

export interface UsageChoice {
  readonly poolIds: readonly number[] | null;
  readonly userIds: readonly number[] | null;
  readonly texts: SharedTexts | null;
  readonly groupIds: readonly number[] | null;
  readonly projectIds: readonly number[] | null;
  readonly includeActive: boolean;
  /** For each selection the pools that it holds for. */
  readonly selections: readonly (readonly number[])[];
}

export async function usageChoice(knex: Knex, filters: UsageFilters, viewer: Viewer): Promise<UsageChoice> {
  const poolIds = await poolIdsOf(knex, filters, viewer);
  const selections = await poolsOfSelections(knex, filters.Selections ?? [], poolIds);
  const chosen = filters.Selections ? [...new Set(selections.flat())] : poolIds;
  return {
    poolIds: viewer.licenseServerIds === null && (await areAll(knex, chosen)) ? null : chosen,
    userIds: await userIdsOf(knex, filters),
    texts: sharedTextsOf(filters),
    groupIds: await groupIdsOf(knex, filters),
    projectIds: await projectIdsOf(knex, filters),
    includeActive: filters.EndedOnly !== true && filters.IncludeActive !== false,
    selections,
  };
}

/** Whether a filter leaves every pool: sums of all sessions are at hand. */
async function areAll(knex: Knex, poolIds: readonly number[] | null): Promise<boolean> {
  if (poolIds === null) return true;
  const [counted]: { total: number }[] = await knex("pools").count({ total: "*" });
  return poolIds.length === Number(counted?.total);
}

/** Each pool of each selection costs by itself: a thousand selections may hold for all pools. */
const mostSelected = 50_000;

/** For each selection, in their order, the pools among these (null: all) that it holds for. */
async function poolsOfSelections(
  knex: Knex,
  selections: readonly FeatureSelector[],
  poolIds: readonly number[] | null,
): Promise<number[][]> {
  const chosen = poolIds === null ? null : new Set(poolIds);
  const found: number[][] = [];
  let count = 0;
  for (const selection of selections) {
    const query = knex.from("pools as p").join("license_servers as s", "s.id", "p.license_server_id");
    const ids: number[] = await query.modify(selected(knex, poolColumns, [selection])).pluck("p.id");
    const pools = ids.filter((id) => chosen?.has(id) ?? true);
    count += pools.length;
    if (count > mostSelected)
      throw invalid("Selections", `must hold for at most ${mostSelected} features, counted for each selection`);
    found.push(pools);
  }
  return found;
}

const columns = [
  "x.pool_id",
  "x.license_server_id",
  "x.user_id",
  "x.group_id",
  "x.project_id",
  "x.start_at",
  "x.end_at",
  "x.number_of_licenses",
  "x.texts_id",
] as const;

/** The sessions of the choice as the filter of a list. */
export function chosenSessions(
  { poolIds, userIds, groupIds, projectIds, texts, includeActive }: UsageChoice,
  { startAt, endAt }: Interval,
): SessionFilter {
  const state = includeActive ? "all" : "ended";
  return { ...allSessions, startAt, endAt, state, poolIds, userIds, groupIds, projectIds, texts };
}

/** The sessions of the choice that are in the window by the contract's rule. An active one has no end_at. */
export function sessionsInWindow(knex: Knex, choice: UsageChoice, { startAt, endAt }: Interval): Knex.QueryBuilder {
  const { groupIds, projectIds, includeActive } = choice;
  const filter: SessionFilter = { ...chosenSessions(choice, { startAt, endAt }), state: "all" };
  const narrowed = (query: Knex.QueryBuilder) => {
    query
      .select(columns)
      .modify(among(knex, "x.group_id", groupIds))
      .modify(among(knex, "x.project_id", projectIds));
    return query;
  };
  const started = narrowed(sessionsOf(knex, filter)).where("x.start_at", ">=", startAt).where("x.start_at", "<", endAt);
  if (!includeActive) started.whereNotNull("x.end_at");
  const parts = [started, ...endedThrough(knex, filter, startAt).map(narrowed)];
  if (includeActive)
    parts.push(narrowed(sessionsOf(knex, { ...filter, state: "active" })).where("x.start_at", "<", startAt));
  const [first, ...others] = parts.map((part, index) => knex.select("*").from(part.as(`part_${index}`)));
  return (first as Knex.QueryBuilder).unionAll(others);
}

export type Dimension = components["schemas"]["UsageDimension"];

/** The Id for each dimension; null: not split by it; 0: the sessions that have none. A selection has its number, from 1. */
export type SeriesKey = Readonly<Record<Dimension, number | null>>;

export interface SeriesSums extends SeriesKey {
  /** Null: not counted; the roll-up of concurrency counts them later, with the other numbers of the series. */
  readonly sessions: number | null;
  readonly licenseMs: number;
}

/** Series in their order, cut to a range, and how many there are. */
export interface RankedSeries {
  readonly series: readonly SeriesSums[];
  readonly totalCount: number;
}

/** What is to be ranked: the series of a split of the chosen sessions. */
export interface RankQuery {
  readonly choice: UsageChoice;
  readonly dimensions: readonly Dimension[];
  readonly window: SeriesWindow;
  readonly range: Range;
  /** Where open time begins (docs/domain.md, Retention); -Infinity where no day is closed. */
  readonly openFrom: number;
}

/** The series with a session in the window, most licence time first. Null: the source does not know the answer. */
export type Ranking = (knex: Knex, query: RankQuery) => Promise<RankedSeries | null>;

/** `endAt` is where active sessions are counted to; `until` is the window's end. */
export type SeriesWindow = Interval & { readonly until: number };

/** SQL: the columns of sessions `x` that distinguish series. */
export const columnOf: Readonly<Record<Dimension, string>> = {
  Feature: "x.pool_id",
  LicenseServer: "x.license_server_id",
  User: "x.user_id",
  Group: "coalesce(x.group_id, 0)",
  Project: "coalesce(x.project_id, 0)",
  Selection: "sel.selection",
};

/** The choice of the series' users and pools alone, where they are split by these. */
export function choiceOfSeries(
  choice: UsageChoice,
  dimensions: readonly Dimension[],
  series: readonly SeriesKey[],
): UsageChoice {
  const idsOf = (dimension: Dimension) =>
    dimensions.includes(dimension) ? [...new Set(series.map((one) => one[dimension] as number))] : null;
  return { ...choice, userIds: idsOf("User") ?? choice.userIds, poolIds: idsOf("Feature") ?? choice.poolIds };
}

/** SQL: the sessions of the choice as `x`, for FROM, with their selections `sel` where these are requested. */
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
