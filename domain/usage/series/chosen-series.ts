// Which series an answer has: the most used first. Without a split there is one, used or not; with selections alone each
// has its series, in the order in which they were given.
import type { Knex } from "knex";
import type { Viewer } from "../../filters/filters.ts";
import type { Range } from "../../lists/paging.ts";
import { invalid } from "../../problem.ts";
import { closedUntil } from "../concurrency/closed-days.ts";
import { type UsageChoice, type UsageFilters, usageChoice } from "./choice/choice.ts";
import { type Dimension, keyOf, type RankedSeries, type SeriesSums, type SeriesWindow } from "./choice/series.ts";
import { type Owned, ownedBy } from "./owned.ts";
import { isPassed, rankedByChanges, rankedByDays } from "./ranking/by-concurrency.ts";
import { rankedByRollup } from "./ranking/by-rollup.ts";
import { rankedByRowGroups } from "./ranking/by-row-groups.ts";
import { rankedBySessions } from "./ranking/by-sessions.ts";
import { fewSeries } from "./ranking/few-series.ts";

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
