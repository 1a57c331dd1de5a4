// Which groups or projects come first, and what any filter without a split sums up to, from the roll-up of concurrency.
import type { Knex } from "knex";
import type { Range } from "../../records/lists/paging.ts";
import { knownTogether } from "../../records/pools/known-time.ts";
import { rawSlots } from "../concurrency/raw-slots.ts";
import { type RollupSeries, rolledUsage } from "../concurrency/reader.ts";
import type { UsageChoice } from "./choice.ts";
import type { Owned } from "./owned.ts";
import { beginsBeyondNow } from "./ranked-by-rollup.ts";
import { rollupSeries } from "./rollup-series.ts";
import {
  type Dimension,
  keyOf,
  type RankedSeries,
  type SeriesKey,
  type SeriesSums,
  type SeriesWindow,
} from "./series.ts";

/** More groups or projects than these are ranked by their sessions. */
const mostRanked = 300;

/** Like rankedBySessions; null for splits and filters that the roll-up does not know. */
export async function rankedByConcurrency(
  knex: Knex,
  choice: UsageChoice,
  dimensions: readonly Dimension[],
  seriesWindow: SeriesWindow,
  { offset, size }: Range,
  openFrom: number,
): Promise<RankedSeries | null> {
  const [dimension, ...others] = dimensions;
  if (others.length > 0 || (dimension !== undefined && dimension !== "Group" && dimension !== "Project")) return null;
  const { includeActive } = choice;
  const window = { startAt: seriesWindow.startAt, endAt: seriesWindow.endAt };
  if (window.startAt >= window.endAt || (await beginsBeyondNow(knex, seriesWindow))) return null;
  const keys = await keysOf(knex, dimension);
  if (keys === null) return null;
  const series = keys.map((key) => rollupSeries(choice, key, poolsOf(choice)));
  if (series.includes(null)) return null;
  if (dimension === undefined) {
    // There is nothing to rank, and use over time passes by these sessions anyway.
    if ((await rawSlots(knex, { window, includeActive, openFrom })) === null) return null;
    const only: SeriesSums = { ...(keys[0] as SeriesKey), sessions: null, usageMs: 0, licenseMs: 0 };
    return { series: [only].slice(offset, offset + size), totalCount: 1 };
  }
  const asked = { series: series as RollupSeries[], window, intervals: [window], includeActive, openFrom };
  const rolled = await rolledUsage(knex, asked);
  if (rolled === null) return null;
  const used = rolled.usages
    .map(({ series: number, usageMs, licenseMs }) => {
      const sessions = rolled.sessions[number] as number;
      return { ...(keys[number] as SeriesKey), sessions, usageMs, licenseMs };
    })
    .filter((one) => one.sessions > 0)
    .sort((a, b) => b.licenseMs - a.licenseMs || b.sessions - a.sessions || (a[dimension] ?? 0) - (b[dimension] ?? 0));
  return { series: used.slice(offset, offset + size), totalCount: used.length };
}

/** Every group or project, and 0 for none; one for all where they are not split. Null: too many. */
async function keysOf(knex: Knex, dimension: "Group" | "Project" | undefined): Promise<SeriesKey[] | null> {
  if (dimension === undefined) return [keyOf([], () => 0)];
  const known: number[] = await knex(dimension === "Group" ? "user_groups" : "projects")
    .limit(mostRanked + 1)
    .orderBy("id")
    .pluck("id");
  return known.length > mostRanked ? null : [0, ...known.map(Number)].map((id) => keyOf([dimension], () => id));
}

/** What is owned, and since when it is known, plays no part in the order. */
function poolsOf({ poolIds }: UsageChoice): Owned {
  const pools = (poolIds ?? []).map((id) => ({ id, serverId: 0, total: null, steps: [], known: knownTogether([]) }));
  const known = knownTogether([]);
  return { pools, isAll: poolIds === null, poolsOfServers: new Map(), total: null, steps: [], known };
}
