// Which series come first, from packed columns: any split under any filter.
import type { Knex } from "knex";
import { type RankedDimension, rankedSums } from "../../../../columnar/index.ts";
import type { Range } from "../../../lists/paging.ts";
import { columnFilter } from "../../../sessions/filter.ts";
import { sessionField, sessionSchema } from "../../../sessions/schema.ts";
import { chosenSessions, type UsageChoice } from "../choice/choice.ts";
import { type Dimension, keyOf, type RankedSeries, type SeriesWindow, serversOfPools } from "../choice/series.ts";

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
