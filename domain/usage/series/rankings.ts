// Which series come first, from the concurrency roll-up (one label) and from the row groups (any split under any filter).
import type { Knex } from "knex";
import type { SeriesLabels } from "../../../columnar/changes/series.ts";
import { type RankedDimension, rankedSums } from "../../../columnar/index.ts";
import type { Range } from "../../lists/paging.ts";
import { columnFilter } from "../../sessions/filter.ts";
import { sessionField, sessionSchema } from "../../sessions/schema.ts";
import { DAY_MS } from "../../time/units.ts";
import type { Interval } from "../../time/working-time.ts";
import { keyKinds } from "../concurrency/changes.ts";
import { rawTimes } from "../concurrency/invalidation-log.ts";
import { type LabelSums, sumsByLabel } from "../concurrency/reader.ts";
import { startsIn } from "../totals/counts.ts";
import {
  chosenSessions,
  type Dimension,
  keyOf,
  type RankedSeries,
  type SeriesSums,
  type SeriesWindow,
  serversOfPools,
  type UsageChoice,
} from "./choice.ts";
import { beginsBeyondNow } from "./sums.ts";

/** The place of the label that tells a dimension's series apart. */
const labelOf: Readonly<Partial<Record<Dimension, number>>> = {
  Feature: 0,
  LicenseServer: 0,
  User: 1,
  Group: 2,
  Project: 3,
};

/** Whether use over time passes by what the roll-up has of the window, or most of it. */
export async function isPassed(
  knex: Knex,
  choice: UsageChoice,
  { startAt, endAt, until }: SeriesWindow,
  openFrom: number,
): Promise<boolean> {
  if (!(await isOfRollUp(knex, choice, { startAt, endAt, until }))) return false;
  const { includeActive } = choice;
  return (await rawTimes(knex, { window: { startAt, endAt }, includeActive, openFrom })) !== null;
}

/** Whether the roll-up knows the filters, and nothing begins in the window beyond now. */
async function isOfRollUp(knex: Knex, { texts }: UsageChoice, window: SeriesWindow): Promise<boolean> {
  return texts === null && window.startAt < window.endAt && !(await beginsBeyondNow(knex, window));
}

/**
 * Like rankedBySessions, where there is nothing to rank, or by what the roll-up has of whole days; null for other splits and filters, and
 * where it does not have most of the window.
 */
export async function rankedByDays(...asked: Asked): Promise<RankedSeries | null> {
  const [knex, choice, dimensions, window, { offset, size }, openFrom] = asked;
  const { poolIds, userIds, groupIds, projectIds } = choice;
  if (dimensions.length === 0) {
    if (!(await isPassed(knex, choice, window, openFrom))) return null;
    const only: SeriesSums = { ...keyOf([], () => 0), sessions: null, licenseMs: 0 };
    return { series: [only].slice(offset, offset + size), totalCount: 1 };
  }
  const labels = [poolIds, userIds, groupIds, projectIds];
  const kind = await kindOfDays(knex, dimensions, labels, window);
  return kind === null ? null : rankedBy(kind, ...asked);
}

/** The same by each change of the window, for a split by one thing. */
export function rankedByChanges(...asked: Asked): Promise<RankedSeries | null> {
  return rankedBy(null, ...asked);
}

type Asked = readonly [
  knex: Knex,
  choice: UsageChoice,
  dimensions: readonly Dimension[],
  window: SeriesWindow,
  range: Range,
  openFrom: number,
];

async function rankedBy(kind: number | null, ...asked: Asked): Promise<RankedSeries | null> {
  const [knex, choice, [dimension, ...others], seriesWindow, { offset, size }, openFrom] = asked;
  const by = dimension && labelOf[dimension];
  if (dimension === undefined || by === undefined || others.length > 0) return null;
  if (!(await isOfRollUp(knex, choice, seriesWindow))) return null;
  const { poolIds, userIds, groupIds, projectIds, includeActive } = choice;
  const labels = [poolIds, userIds, groupIds, projectIds];
  const window = { startAt: seriesWindow.startAt, endAt: seriesWindow.endAt };
  const summed = await sumsByLabel(knex, { window, includeActive, openFrom, by, kind, labels });
  if (summed === null) return null;
  const sums = dimension === "LicenseServer" ? await byServer(knex, summed) : summed;
  const ranked = sums
    .sort((a, b) => b.licenseMs - a.licenseMs || b.sessions - a.sessions || a.id - b.id)
    .slice(offset, offset + size)
    .map(({ id, ...own }): SeriesSums => ({ ...keyOf([dimension], () => id), ...own }));
  return { series: ranked, totalCount: sums.length };
}

/** To read what a key did in a day costs as much as to pass by so many changes. */
const passedForOneDay = 20;

/** The kind of the roll-up's keys that are the series, where no filter but one of their own narrows them and their days are few. */
async function kindOfDays(
  knex: Knex,
  [dimension, ...others]: readonly Dimension[],
  labels: SeriesLabels,
  { startAt, endAt }: Interval,
): Promise<number | null> {
  if ((dimension !== "Group" && dimension !== "Project") || others.length > 0) return null;
  const by = labelOf[dimension] as number;
  if (labels.some((ids, label) => ids !== null && label !== by)) return null;
  const [kind, table] = dimension === "Group" ? [keyKinds.group, "user_groups"] : [keyKinds.project, "projects"];
  const [counted]: { total: number }[] = labels[by]
    ? [{ total: labels[by].length }]
    : await knex(table).count({ total: "*" });
  const days = (Number(counted?.total) + 1) * ((endAt - startAt) / DAY_MS);
  const changes = 2 * (await startsIn(knex, { startAt, endAt }));
  return days * passedForOneDay < changes ? kind : null;
}

async function byServer(knex: Knex, ofPools: readonly LabelSums[]): Promise<LabelSums[]> {
  const serverOf = new Map(await serversOfPools(knex));
  const servers = Map.groupBy(ofPools, ({ id }) => serverOf.get(id) ?? 0);
  const sum = (own: readonly LabelSums[], name: keyof LabelSums) => own.reduce((all, one) => all + one[name], 0);
  return Array.from(servers, ([id, own]) => {
    return { id, sessions: sum(own, "sessions"), licenseMs: sum(own, "licenseMs") };
  });
}

/** The field whose Ids tell a dimension's series apart, and the table of what has these Ids. */
const partOf = {
  Feature: { field: sessionField.pool, table: "pools" },
  LicenseServer: { field: sessionField.pool, table: "pools" },
  Selection: { field: sessionField.pool, table: "pools" },
  User: { field: sessionField.user, table: "users" },
  Group: { field: sessionField.group, table: "user_groups" },
  Project: { field: sessionField.project, table: "projects" },
} as const satisfies Record<Dimension, { readonly field: number; readonly table: string }>;

/** Like rankedBySessions; null without a split, and where sessions count to too many combinations. */
export async function rankedByRowGroups(
  knex: Knex,
  choice: UsageChoice,
  dimensions: readonly Dimension[],
  window: SeriesWindow,
  range: Range,
): Promise<RankedSeries | null> {
  if (dimensions.length === 0) return null;
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
