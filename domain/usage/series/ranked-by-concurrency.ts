// Which groups or projects come first, from the roll-up of concurrency, which knows all of these and no filter.
import type { Knex } from "knex";
import type { Range } from "../../records/lists/paging.ts";
import { keyKinds } from "../concurrency/changes.ts";
import { rolledUsage } from "../concurrency/reader.ts";
import type { UsageChoice } from "./choice.ts";
import { beginsBeyondNow } from "./ranked-by-rollup.ts";
import { type Dimension, keyOf, type RankedSeries, type SeriesSums, type SeriesWindow } from "./series.ts";

/** More groups or projects than these are ranked by their sessions. */
const mostRanked = 300;

/** Like rankedBySessions; null for what the roll-up does not know. */
export async function rankedByConcurrency(
  knex: Knex,
  choice: UsageChoice,
  dimensions: readonly Dimension[],
  seriesWindow: SeriesWindow,
  { offset, size }: Range,
): Promise<RankedSeries | null> {
  const [dimension, ...others] = dimensions;
  if (others.length > 0 || (dimension !== "Group" && dimension !== "Project")) return null;
  const { poolIds, userIds, workstationKeys, groupIds, projectIds, includeActive } = choice;
  if (poolIds || userIds || workstationKeys || groupIds || projectIds) return null;
  const window = { startAt: seriesWindow.startAt, endAt: seriesWindow.endAt };
  if (window.startAt >= window.endAt || (await beginsBeyondNow(knex, seriesWindow))) return null;
  const known: number[] = await knex(dimension === "Group" ? "user_groups" : "projects")
    .limit(mostRanked + 1)
    .orderBy("id")
    .pluck("id");
  if (known.length > mostRanked) return null;
  const ids = [0, ...known.map(Number)];
  const kind = dimension === "Group" ? keyKinds.group : keyKinds.project;
  const keySets = ids.map((id) => ({ kind, keyIds: [id], owned: [], known: window }));
  const rolled = await rolledUsage(knex, { keySets, window, intervals: [window], includeActive });
  if (rolled === null) return null;
  const used = rolled.usages
    .map(({ series, usageMs, licenseMs }): SeriesSums => {
      const sessions = rolled.sessions[series] as number;
      return { ...keyOf(dimensions, () => ids[series] as number), sessions, usageMs, licenseMs };
    })
    .filter((one) => one.sessions > 0)
    .sort((a, b) => b.licenseMs - a.licenseMs || b.sessions - a.sessions || (a[dimension] ?? 0) - (b[dimension] ?? 0));
  return { series: used.slice(offset, offset + size), totalCount: used.length };
}
