// Which series come first, summed over the sessions themselves: for the splits and filters that no roll-up knows.
import type { Knex } from "knex";
import { countedRows } from "../../../lists/counted-rows.ts";
import type { Range } from "../../../lists/paging.ts";
import { usageMs } from "../../../sessions/clipped-duration.ts";
import type { UsageChoice } from "../choice/choice.ts";
import {
  columnOf,
  type Dimension,
  keyOf,
  type RankedSeries,
  type SeriesWindow,
  sessionsBySelection,
} from "../choice/series.ts";

/** The series with a session in the window, those with the highest licence time first. */
export async function rankedBySessions(
  knex: Knex,
  choice: UsageChoice,
  dimensions: readonly Dimension[],
  window: SeriesWindow,
  range: Range,
): Promise<RankedSeries> {
  const keys = dimensions.map((dimension) => columnOf[dimension]);
  const selected = keys.map((key, index) => `${key} as k${index}, `).join("");
  const endAt = Math.max(window.startAt, window.endAt);
  const used = usageMs({ startAt: window.startAt, endAt }, endAt);
  const sums = knex
    .select(
      knex.raw(
        `${selected} count(*) as session_count,
         coalesce(sum(${used} * 1.0 * x.number_of_licenses), 0) as license_ms`,
      ),
    )
    .from(sessionsBySelection(knex, choice, dimensions, { startAt: window.startAt, endAt: window.until }));
  if (keys.length > 0) sums.groupByRaw(keys.join(", "));
  return rankedSums(knex, sums, dimensions, range);
}

/** Series from their sums (k0 … for the dimensions, session_count, license_ms). Ties are settled by the keys. */
export async function rankedSums(
  knex: Knex,
  sums: Knex.QueryBuilder,
  dimensions: readonly Dimension[],
  range: Range,
  tables: Readonly<Record<string, Knex.Raw>> = {},
): Promise<RankedSeries> {
  const names = dimensions.map((_, index) => `t.k${index}`);
  const order = ["t.license_ms desc", "t.session_count desc", ...names].join(", ");
  const { rows, totalCount } = await countedRows<Record<string, number>>(knex, sums, order, range, tables);
  const series = rows.map((row) => ({
    ...keyOf(dimensions, (index) => Number(row[`k${index}`])),
    sessions: Number(row.session_count),
    licenseMs: Number(row.license_ms),
  }));
  return { series, totalCount };
}
