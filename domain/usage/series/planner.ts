// Which series an answer has: the most used first. Without a split there is one, used or not; with selections alone each
// has its series, in the order in which they were given.
import type { Knex } from "knex";
import type { Viewer } from "../../filters/filters.ts";
import type { Range } from "../../lists/paging.ts";
import { invalid } from "../../problem.ts";
import type { Interval } from "../../time/working-time.ts";
import { closedUntil } from "../concurrency/closed-days.ts";
import { startsIn } from "../totals/counts.ts";
import {
  type Dimension,
  keyOf,
  type RankedSeries,
  type SeriesSums,
  type SeriesWindow,
  type UsageChoice,
  type UsageFilters,
  usageChoice,
} from "./choice.ts";
import { type Owned, ownedBy } from "./owned.ts";
import { isPassed, rankedByChanges, rankedByDays, rankedByRowGroups } from "./rankings.ts";
import { rankedByRollup, rankedBySessions } from "./sums.ts";

export interface SeriesQuestion extends UsageFilters {
  readonly GroupBy?: readonly Dimension[] | undefined;
  readonly Offset?: number | undefined;
  readonly Limit?: number | undefined;
}

export interface ChosenSeries extends RankedSeries {
  readonly choice: UsageChoice;
  readonly dimensions: readonly Dimension[];
  /** One for each series. */
  readonly owned: readonly Owned[];
  /** Where open time begins (docs/domain.md, Retention); -Infinity where no day is closed. */
  readonly openFrom: number;
  /** The series are all that there can be: those used are to be ranked, and these of them taken. Left out: they are ranked. */
  readonly toRank?: Range;
}

/** `mostUnranked`: up to so many series may be left for the caller to rank, who passes by all of their changes anyway. */
export async function chosenSeries(
  trx: Knex.Transaction,
  question: SeriesQuestion,
  { now, ...window }: SeriesWindow & { readonly now: number },
  viewer: Viewer,
  mostUnranked = 0,
): Promise<ChosenSeries> {
  const dimensions = [...new Set(question.GroupBy ?? [])];
  if (dimensions.includes("Selection") && !question.Selections) {
    throw invalid("GroupBy", "must not be Selection where there are no Selections");
  }
  const choice = await usageChoice(trx, question, viewer);
  const range = { offset: question.Offset ?? 0, size: question.Limit ?? 10 };
  const openFrom = await closedUntil(trx);
  // Closed days do not say which of their sessions are still active.
  const known = choice.includeActive ? window : openPart(window, openFrom);
  const isBySelection = dimensions.length === 1 && dimensions[0] === "Selection";
  const ranked = isBySelection
    ? await eachSelection(trx, choice, known, range, openFrom)
    : await rankedSeries(trx, choice, dimensions, known, range, openFrom, mostUnranked);
  return { choice, dimensions, ...ranked, owned: await ownedBy(trx, choice, ranked.series, now), openFrom };
}

/** The part of a window in open time. */
function openPart(window: SeriesWindow, openFrom: number): SeriesWindow {
  return { ...window, startAt: Math.max(window.startAt, Math.min(openFrom, window.endAt)) };
}

/** From the roll-ups where they know the split and the filters, else from the sessions. */
async function rankedSeries(
  trx: Knex.Transaction,
  choice: UsageChoice,
  dimensions: readonly Dimension[],
  window: SeriesWindow,
  range: Range,
  openFrom: number,
  mostUnranked = 0,
): Promise<RankedSeries & Pick<ChosenSeries, "toRank">> {
  const asked = [trx, choice, dimensions, window, range] as const;
  const byDays = (await rankedByRollup(...asked)) ?? (await rankedByDays(...asked, openFrom));
  if (byDays !== null) return byDays;
  const few = await fewSeries(trx, choice, dimensions, mostUnranked);
  if (few !== null && (await isPassed(trx, choice, window, openFrom))) {
    return { series: few, totalCount: few.length, toRank: range };
  }
  // Of open time, columns tell more quickly than changes.
  const isOpen = window.startAt > openFrom;
  const quickly = (isOpen ? await rankedByRowGroups(...asked) : null) ?? (await rankedByChanges(...asked, openFrom));
  if (quickly !== null) return quickly;
  const ofOpenPart = [trx, choice, dimensions, openPart(window, openFrom), range] as const;
  const byColumns = isOpen ? null : await rankedByRowGroups(...ofOpenPart);
  return { ...(byColumns ?? (await rankedBySessions(...ofOpenPart))), isBySessions: true };
}

const mostSelections = 1000;

async function eachSelection(
  trx: Knex.Transaction,
  choice: UsageChoice,
  window: SeriesWindow,
  { offset, size }: Range,
  openFrom: number,
): Promise<RankedSeries> {
  const range = { offset: 0, size: mostSelections };
  const used = await rankedSeries(trx, choice, ["Selection"], window, range, openFrom);
  const known = new Map(used.series.map((one) => [one.Selection, one]));
  const every = choice.selections.map((_, index): SeriesSums => {
    const unused = { ...keyOf(["Selection"], () => index + 1), sessions: 0, licenseMs: 0 };
    return known.get(index + 1) ?? unused;
  });
  return { ...used, series: every.slice(offset, offset + size), totalCount: every.length };
}

/** To sweep one session costs as much as to pass by so many in the roll-up. */
const passedForOne = 1500;

/**
 * Whether the sessions of some series, so many in the window, are so few that to sweep them costs less than a pass over all of it.
 * `choice` has the series: the sessions of its users and pools are read, whatever groups and projects leave of them.
 */
export async function areFewerThanAPass(
  knex: Knex,
  choice: UsageChoice,
  { startAt, endAt }: Interval,
  sessions: number,
): Promise<boolean> {
  const passed = await startsIn(knex, { startAt, endAt });
  if (sessions * passedForOne >= passed) return false;
  const read = { ...choice, groupIds: null, projectIds: null };
  const found = await rankedByRollup(knex, read, [], { startAt, endAt, until: endAt }, { offset: 0, size: 1 });
  const count = found?.series[0]?.sessions ?? Number.POSITIVE_INFINITY;
  return count * passedForOne < passed;
}

/** Each series more costs the pass more; to rank them takes a pass of its own. */
const mostSeries = 32;

/** In the order of their Ids; some may have no session. Null: there are more than `most`, or of workstations, which the roll-up does not know. */
async function fewSeries(
  knex: Knex,
  choice: UsageChoice,
  dimensions: readonly Dimension[],
  most: number,
): Promise<SeriesSums[] | null> {
  if (dimensions.length === 0 || choice.texts !== null) return null;
  let keys: (readonly number[])[] = [[]];
  for (const one of dimensions) {
    const ids = await idsOf(knex, choice, one);
    if (ids === null || keys.length * ids.length > Math.min(most, mostSeries)) return null;
    keys = keys.flatMap((key) => ids.map((id) => [...key, id]));
  }
  return keys.map((key) => ({
    ...keyOf(dimensions, (index) => key[index] as number),
    ...{ sessions: null, licenseMs: 0 },
  }));
}

/** Those that sessions of the choice can have, in order; null: they are many. */
async function idsOf(knex: Knex, choice: UsageChoice, dimension: Dimension): Promise<readonly number[] | null> {
  const { poolIds, userIds, groupIds, projectIds, selections } = choice;
  switch (dimension) {
    case "Feature":
      return chosen(poolIds) ?? firstIds(knex, "pools");
    case "LicenseServer":
      return firstIds(knex, "license_servers");
    case "User":
      return chosen(userIds);
    case "Group":
      return chosen(groupIds) ?? withNone(await firstIds(knex, "user_groups"));
    case "Project":
      return chosen(projectIds) ?? withNone(await firstIds(knex, "projects"));
    case "Selection":
      return selections.map((_, index) => index + 1);
  }
}

function chosen(ids: readonly number[] | null): readonly number[] | null {
  return ids === null ? null : [...new Set(ids)].sort((a, b) => a - b);
}

/** Null: there are too many. */
async function firstIds(knex: Knex, table: string): Promise<readonly number[] | null> {
  const ids: number[] = await knex(table)
    .orderBy("id")
    .limit(mostSeries + 1)
    .pluck("id");
  return ids.length > mostSeries ? null : ids.map(Number);
}

function withNone(ids: readonly number[] | null): readonly number[] | null {
  return ids === null ? null : [0, ...ids];
}
