// Which series come first, from the concurrency roll-up (one label) and from the row groups (any split under any filter).
import type { Knex } from "knex";
import { type RankedDimension, rankedSums } from "../../../columnar/index.ts";
import { columnFilter } from "../../sessions/filter.ts";
import { sessionField, sessionSchema } from "../../sessions/schema.ts";
import { rawTimes } from "../concurrency/invalidation-log.ts";
import { type LabelSums, sumsByLabel } from "../concurrency/reader.ts";
import {
  chosenSessions,
  type Dimension,
  keyOf,
  type RankedSeries,
  type RankQuery,
  type SeriesSums,
  serversOfPools,
  type UsageChoice,
} from "./choice.ts";
import { beginsBeyondNow } from "./sums.ts";

/** The index of the label that tells a dimension's series apart. */
const labelOf = { Feature: 0, LicenseServer: 0, User: 1, Group: 2, Project: 3 } as const;

/** Without a split: one series, whose sums come with its levels. */
export async function theOnlySeries(knex: Knex, query: RankQuery): Promise<RankedSeries | null> {
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
export async function rankedByChanges(knex: Knex, query: RankQuery): Promise<RankedSeries | null> {
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

/** The field whose Ids tell a dimension's series apart, and the table of what has these Ids. */
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
