// Licences in use at once, swept: the concurrency of each series over time from the starts and ends of its sessions. What
// begins and ends at one instant is counted together, so what is in use for no time does not count. The database sweeps;
// what comes back is as long as the answer.
import type { Knex } from "knex";
import { jsonRows, overlap } from "../../../db/index.ts";
import { type OwnedStep, ownedReader } from "../../pools/owned-totals.ts";
import { clip, type Interval } from "../../time/working-time.ts";
import type { IntervalUsage } from "../concurrency/interval-sums.ts";
import type { Step } from "../concurrency/reader.ts";
import {
  choiceOfSeries,
  type Dimension,
  type SeriesKey,
  seriesTable,
  sessionsBySelection,
  type UsageChoice,
} from "./choice.ts";
import type { Owned } from "./owned.ts";

interface SweepOf {
  readonly choice: UsageChoice;
  readonly dimensions: readonly Dimension[];
  readonly series: readonly SeriesKey[];
  /** What each series owned since when, and what of it is measured. */
  readonly owned: readonly Pick<Owned, "steps" | "known">[];
  /** Its end is not after now. */
  readonly window: Interval;
}

/** Common tables, the last one `concurrency`: for each series from each instant of a change to the next one what holds. */
function concurrencySql(
  knex: Knex,
  { choice, dimensions, series, owned, window }: SweepOf,
  borders: readonly (readonly number[])[],
) {
  const { table, condition } = seriesTable(knex, dimensions, series);
  const session = { from: "x.start_at", to: "coalesce(x.end_at, :end_at)" };
  const { from, to } = overlap(session, { from: ":start_at", to: ":end_at" });
  const running = "over (partition by series_number order by at_ms rows unbounded preceding)";
  return {
    sql: `with clipped as (
        select s.series_number, ${from} as from_at, ${to} as to_at, cast(x.number_of_licenses as bigint) as licenses
        from :sessions join :series on ${condition}
      ),
      changes as (
        select series_number, at_ms, sum(licenses) as licenses, sum(sessions) as sessions,
          max(interval_number) as interval_number, sum(owned) as owned, sum(known) as known
        from (
          select series_number, from_at as at_ms, licenses, 1 as sessions, -1 as interval_number, 0 as owned, 0 as known
          from clipped where from_at < to_at
          union all
          select series_number, to_at, -licenses, -1, -1, 0, 0 from clipped where from_at < to_at
          union all
          select s.series_number, b.at_ms, 0, 0, b.interval_number, 0, 0 from :series cross join :borders
          union all
          select o.series_number, o.at_ms, 0, 0, -1, o.owned, o.known from :owned
        ) single_changes
        group by series_number, at_ms
      ),
      concurrency as (
        select series_number, at_ms,
          lead(at_ms) over (partition by series_number order by at_ms) as next_ms,
          sum(licenses) ${running} as licenses,
          sum(sessions) ${running} as sessions,
          max(interval_number) ${running} as interval_number,
          sum(owned) ${running} as owned,
          sum(known) ${running} as known
        from changes
      )`,
    bindings: {
      start_at: window.startAt,
      end_at: window.endAt,
      sessions: sessionsBySelection(knex, choiceOfSeries(choice, dimensions, series), dimensions, window),
      series: table,
      owned: jsonRows(knex, "o", { series_number: "integer", at_ms: "integer", owned: "integer", known: "integer" }, [
        ...owned.flatMap(({ steps }, number) => ownedChanges(number, steps, window)),
        ...owned.flatMap(({ known }, number) => knownChanges(number, known, window)),
      ]),
      borders: jsonRows(knex, "b", { at_ms: "integer", interval_number: "integer" }, borders),
    },
  };
}

type Change = [series: number, at: number, owned: number, known: number];

/** What is owned at the window's beginning and each change of it; null counts as 0, which is never full. */
function ownedChanges(series: number, steps: readonly OwnedStep[], { startAt, endAt }: Interval): Change[] {
  let before = 0;
  return ownedReader(steps)
    .pieces(startAt, endAt)
    .map(({ startAt: at, total }): Change => {
      const by = (total ?? 0) - before;
      before = total ?? 0;
      return [series, at, by, 0];
    });
}

/** Where what is measured begins and ends in the window. */
function knownChanges(series: number, known: Interval, window: Interval): Change[] {
  const part = clip(known, window);
  if (part === null) return [];
  const begin: Change = [series, part.startAt, 0, 1];
  return part.endAt < window.endAt ? [begin, [series, part.endAt, 0, -1]] : [begin];
}

/**
 * What each series used in what is known of each of the intervals, which are consecutive and fill the window; those of which
 * nothing is known are left out.
 */
export async function sweptUsage(knex: Knex, of: SweepOf, intervals: readonly Interval[]) {
  const edges = [...intervals.map(({ startAt }, index) => [startAt, index]), [of.window.endAt, intervals.length]];
  const { sql, bindings } = concurrencySql(knex, of, edges);
  const usages: IntervalUsage[] = await knex.raw(
    `${sql}
     select w.series_number as "series", w.interval_number as "interval", min(w.licenses) as "lowest",
       max(w.licenses) as "highest", min(case when w.licenses = w.highest then w.at_ms end) as "highestAt",
       sum(w.sessions * 1.0 * (w.next_ms - w.at_ms)) as "usageMs",
       sum(w.licenses * 1.0 * (w.next_ms - w.at_ms)) as "licenseMs",
       sum(case when w.owned > 0 and w.licenses >= w.owned then w.next_ms - w.at_ms else 0 end) as "fullMs"
     from (
       select c.*, max(c.licenses) over (partition by c.series_number, c.interval_number) as highest
       from concurrency c where c.next_ms is not null and c.known > 0
     ) w
     group by w.series_number, w.interval_number
     order by w.series_number, w.interval_number`,
    bindings,
  );
  return { usages };
}

/**
 * Each instant at which the concurrency of a series changes, and what it is from then on; the window's start is the first. One step
 * more than `most` where there are more.
 */
export async function sweptSteps(knex: Knex, of: SweepOf, most: number): Promise<Step[]> {
  const { window } = of;
  const owned = of.series.map(() => ({ steps: [], known: window }));
  const { sql, bindings } = concurrencySql(knex, { ...of, owned }, [
    [window.startAt, 0],
    [window.endAt, 1],
  ]);
  return knex.raw(
    `${sql},
     steps as (
       select series_number, at_ms, licenses, lag(licenses) over (partition by series_number order by at_ms) as before_at
       from concurrency where next_ms is not null
     ),
     numbered as (
       select series_number, at_ms, licenses, row_number() over (order by series_number, at_ms) as step_number
       from steps where before_at is null or before_at <> licenses
     )
     select t.series_number as "series", t.at_ms as "atMs", t.licenses as "licenses"
     from numbered t where t.step_number <= :step_limit order by t.series_number, t.at_ms`,
    { ...bindings, step_limit: most + 1 },
  );
}
