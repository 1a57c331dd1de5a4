// The planner of use over time: which series an answer has, the most used first, and where they and their levels are read. Of the
// rankings the first that holds, and whose source does not answer null, is taken. What each gains was measured on three million
// sessions of a year (docs/decisions/0005).
import type { Knex } from "knex";
import { type RankedDimension, rankedSums } from "../../../columnar/index.ts";
import type { Viewer } from "../../filters/filters.ts";
import { invalid } from "../../problem.ts";
import { columnFilter } from "../../sessions/filter.ts";
import { sessionField, sessionSchema } from "../../sessions/schema.ts";
import type { Interval } from "../../time/working-time.ts";
import type { IntervalUsage } from "../concurrency/interval-sums.ts";
import { closedUntil, rawTimes } from "../concurrency/invalidation-log.ts";
import {
  type LabelSums,
  rolledSteps,
  rolledUsage,
  type Step,
  sumsByLabel,
  type WindowUsage,
} from "../concurrency/reader.ts";
import {
  chosenSessions,
  type Dimension,
  keyOf,
  type RankedSeries,
  type Ranking,
  type RankQuery,
  type SeriesSums,
  type SeriesWindow,
  serversOfPools,
  type UsageChoice,
  type UsageFilters,
  usageChoice,
} from "./choice.ts";
import { type Owned, ownedBy, rollupSeries } from "./owned.ts";
import { beginsBeyondNow, isKnownAtMidnights, rankedByMidnights, rankedBySessions } from "./sums.ts";
import { sweptSteps, sweptUsage } from "./sweep.ts";

type Shape = Pick<RankQuery, "choice" | "dimensions">;

interface RankingChoice {
  /** Which queries it holds for. */
  readonly when: (query: Shape) => boolean;
  readonly rank: Ranking;
  /** Closed days are not in the source, so that only the window's open part is ranked. */
  readonly isOfOpenTime?: true;
}

const rankings: readonly RankingChoice[] = [
  // Sums at two midnights, however long the window is: 1.5 to 3.7 times as fast as a scan.
  { when: isOfPoolsAndUsers, rank: rankedByMidnights },
  // Nothing to rank: the series' sums come with its levels.
  { when: ({ dimensions }) => dimensions.length === 0, rank: theOnlySeries },
  // A scan of the packed changes, which has closed days, too.
  { when: isOfOneLabel, rank: rankedByChanges },
  // A scan of the row groups, by any combination of Ids under any filter: 8.8 times as fast as by the sessions.
  { when: ({ dimensions }) => dimensions.length > 0, rank: rankedByRowGroups, isOfOpenTime: true },
  // The sessions themselves, where the others are not packed yet.
  { when: () => true, rank: rankedBySessions, isOfOpenTime: true },
];

function isOfPoolsAndUsers({ choice, dimensions }: Shape): boolean {
  return isKnownAtMidnights(choice) && !dimensions.includes("Group") && !dimensions.includes("Project");
}

function isOfOneLabel({ choice, dimensions }: Shape): boolean {
  return dimensions.length === 1 && dimensions[0] !== "Selection" && choice.texts === null;
}

export interface SeriesQuery extends UsageFilters {
  readonly GroupBy?: readonly Dimension[] | undefined;
  readonly Offset?: number | undefined;
  readonly Limit?: number | undefined;
}

/** Series, most used first, cut to the requested range. */
export interface ChosenSeries extends RankQuery {
  readonly series: readonly SeriesSums[];
  readonly totalCount: number;
  /** What each of them owns. */
  readonly owned: readonly Owned[];
  /** Whether they were ranked by open time alone. */
  readonly isOfOpenTime: boolean;
}

/** Without a split there is one, used or not; with selections alone each has its series, in the order in which they were given. */
export async function chosenSeries(
  trx: Knex.Transaction,
  request: SeriesQuery,
  { now, ...window }: SeriesWindow & { readonly now: number },
  viewer: Viewer,
): Promise<ChosenSeries> {
  const dimensions = [...new Set(request.GroupBy ?? [])];
  if (dimensions.includes("Selection") && !request.Selections) {
    throw invalid("GroupBy", "must not be Selection where there are no Selections");
  }
  const choice = await usageChoice(trx, request, viewer);
  const openFrom = await closedUntil(trx);
  const query: RankQuery = {
    choice,
    dimensions,
    // Closed days do not say which of their sessions are still active.
    window: choice.includeActive ? window : openPart(window, openFrom),
    range: { offset: request.Offset ?? 0, size: request.Limit ?? 10 },
    openFrom,
  };
  const isBySelection = dimensions.length === 1 && dimensions[0] === "Selection";
  const found = isBySelection ? await eachSelection(trx, query) : await ranked(trx, query);
  return { ...query, ...found, owned: await ownedBy(trx, choice, found.series, now) };
}

type Ranked = Pick<ChosenSeries, "series" | "totalCount" | "isOfOpenTime">;

async function ranked(knex: Knex, query: RankQuery): Promise<Ranked> {
  for (const { when, rank, isOfOpenTime = false } of rankings) {
    if (!when(query)) continue;
    const window = isOfOpenTime ? openPart(query.window, query.openFrom) : query.window;
    const found = await rank(knex, { ...query, window });
    if (found !== null) return { ...found, isOfOpenTime };
  }
  throw new Error("No ranking answers.");
}

/** The part of a window in open time. */
function openPart(window: SeriesWindow, openFrom: number): SeriesWindow {
  return { ...window, startAt: Math.max(window.startAt, Math.min(openFrom, window.endAt)) };
}

const mostSelections = 1000;

async function eachSelection(knex: Knex, query: RankQuery): Promise<Ranked> {
  const used = await ranked(knex, { ...query, range: { offset: 0, size: mostSelections } });
  const usedOnes = new Map(used.series.map((one) => [one.Selection, one]));
  const every = query.choice.selections.map((_, index): SeriesSums => {
    const unused = { ...keyOf(["Selection"], () => index + 1), sessions: 0, licenseMs: 0 };
    return usedOnes.get(index + 1) ?? unused;
  });
  const { offset, size } = query.range;
  return { ...used, series: every.slice(offset, offset + size), totalCount: every.length };
}

/** Series, and the window of their levels, which does not end after now. */
type LevelQuery = Omit<ChosenSeries, "window"> & { readonly window: Interval };

export interface SeriesUsages {
  /** Of each series those of the intervals of which something is known, in the order of time. */
  readonly usages: readonly IntervalUsage[];
  /** One for each series, where they came with the usages. */
  readonly totals?: WindowUsage["totals"];
}

// Levels are read from whole days of a series that is one key by its segments (2.7 to 4.3 times as fast), of all others by one scan of
// the packed changes; from the sessions themselves, in one statement, for workstations, and where too much of the window is not packed yet.

/** What each series used in the intervals, which are consecutive and fill the window. Read it in one snapshot. */
export async function usageOf(knex: Knex, query: LevelQuery, intervals: readonly Interval[]): Promise<SeriesUsages> {
  if (intervals.length === 0 || query.series.length === 0) return { usages: [] };
  const packed = isPackable(query) ? await rolledUsage(knex, { ...packedQuery(query), intervals }) : null;
  return packed ?? sweptUsage(knex, query, intervals);
}

/** Each change of the licences in use of each series, by series, then by time, the window's start first; more than `most`: not all. */
export async function stepsOf(knex: Knex, query: LevelQuery, most: number): Promise<readonly Step[]> {
  if (query.window.startAt >= query.window.endAt || query.series.length === 0) return [];
  const packed = isPackable(query) ? await rolledSteps(knex, packedQuery(query), most) : null;
  return packed ?? sweptSteps(knex, query, most);
}

function isPackable({ choice }: LevelQuery): boolean {
  return choice.texts === null;
}

function packedQuery({ choice, series, owned, window, openFrom }: LevelQuery) {
  const all = series.map((one, number) => rollupSeries(choice, one, owned[number] as Owned));
  return { series: all, window, includeActive: choice.includeActive, openFrom };
}

/** The index of the label that distinguishes a dimension's series. */
const labelOf = { Feature: 0, LicenseServer: 0, User: 1, Group: 2, Project: 3 } as const;

/** Without a split: one series, whose sums come with its levels. */
async function theOnlySeries(knex: Knex, query: RankQuery): Promise<RankedSeries | null> {
  const { choice, window, range, openFrom } = query;
  if (!(await isPacked(knex, query))) return null;
  const { startAt, endAt } = window;
  const raw = await rawTimes(knex, { window: { startAt, endAt }, includeActive: choice.includeActive, openFrom });
  if (raw === null) return null;
  const only: SeriesSums = { ...keyOf([], () => 0), sessions: null, licenseMs: 0 };
  return { series: [only].slice(range.offset, range.offset + range.size), totalCount: 1 };
}

/** Whether the roll-up knows the filters, and nothing begins in the window beyond now. */
async function isPacked(knex: Knex, { choice, window }: RankQuery): Promise<boolean> {
  return choice.texts === null && window.startAt < window.endAt && !(await beginsBeyondNow(knex, window));
}

/** By each change of the window, for a split by one label. */
async function rankedByChanges(knex: Knex, query: RankQuery): Promise<RankedSeries | null> {
  if (!(await isPacked(knex, query))) return null;
  const { choice, dimensions, window, range, openFrom } = query;
  const { poolIds, userIds, groupIds, projectIds, includeActive } = choice;
  const dimension = dimensions[0] as keyof typeof labelOf;
  const summed = await sumsByLabel(knex, {
    window: { startAt: window.startAt, endAt: window.endAt },
    includeActive,
    openFrom,
    by: labelOf[dimension],
    labels: [poolIds, userIds, groupIds, projectIds],
  });
  if (summed === null) return null;
  const sums = dimension === "LicenseServer" ? await byServer(knex, summed) : summed;
  const series = sums
    .sort((a, b) => b.licenseMs - a.licenseMs || b.sessions - a.sessions || a.id - b.id)
    .slice(range.offset, range.offset + range.size)
    .map(({ id, sessions, licenseMs }): SeriesSums => ({ ...keyOf([dimension], () => id), sessions, licenseMs }));
  return { series, totalCount: sums.length };
}

async function byServer(knex: Knex, ofPools: readonly LabelSums[]): Promise<LabelSums[]> {
  const serverOf = new Map(await serversOfPools(knex));
  const servers = Map.groupBy(ofPools, ({ id }) => serverOf.get(id) ?? 0);
  const sum = (pools: readonly LabelSums[], name: keyof LabelSums) => pools.reduce((all, one) => all + one[name], 0);
  return Array.from(servers, ([id, pools]) => {
    return { id, sessions: sum(pools, "sessions"), licenseMs: sum(pools, "licenseMs") };
  });
}

/** The field whose Ids distinguish a dimension's series, and the table of what has these Ids. */
const partOf = {
  Feature: { field: sessionField.pool, table: "pools" },
  LicenseServer: { field: sessionField.pool, table: "pools" },
  Selection: { field: sessionField.pool, table: "pools" },
  User: { field: sessionField.user, table: "users" },
  Group: { field: sessionField.group, table: "user_groups" },
  Project: { field: sessionField.project, table: "projects" },
} as const satisfies Record<Dimension, { readonly field: number; readonly table: string }>;

/** By any combination of Ids, under any filter. Null where sessions count to too many combinations. */
export async function rankedByRowGroups(knex: Knex, query: RankQuery): Promise<RankedSeries | null> {
  const { choice, dimensions, window, range } = query;
  const ranked: RankedDimension[] = [];
  for (const dimension of dimensions) {
    const { field, table } = partOf[dimension];
    ranked.push({ field, below: await idsBelow(knex, table), countsTo: await countedTo(knex, choice, dimension) });
  }
  const endAt = Math.max(window.startAt, window.endAt);
  const found = await rankedSums(knex, sessionSchema, {
    filter: columnFilter(knex, chosenSessions(choice, { startAt: window.startAt, endAt: window.until })),
    time: { startAt: window.startAt, endAt, intervals: null },
    now: endAt,
    dimensions: ranked,
    licenses: sessionField.licenses,
    offset: range.offset,
    size: range.size,
  });
  if (found === null) return null;
  const series = found.ranked.map(({ ids, rows, licenseMs }) => ({
    ...keyOf(dimensions, (index) => ids[index] as number),
    sessions: rows,
    licenseMs,
  }));
  return { series, totalCount: found.total };
}

async function idsBelow(knex: Knex, table: string): Promise<number> {
  const [found]: { last: number | null }[] = await knex(table).max({ last: "id" });
  return Number(found?.last ?? 0) + 1;
}

async function countedTo(
  knex: Knex,
  { selections }: UsageChoice,
  dimension: Dimension,
): Promise<RankedDimension["countsTo"]> {
  if (dimension === "Selection") return selections.flatMap((ids, index) => ids.map((id) => [id, index + 1] as const));
  return dimension === "LicenseServer" ? serversOfPools(knex) : null;
}
