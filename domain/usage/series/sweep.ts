// How many licences are in use at once: the level of each series over time, from the starts and ends of its sessions. What
// begins and ends at one instant is counted together, so a level that holds for no time is none. The database sweeps; what
// comes back is as long as the answer.
import type { Knex } from "knex";
import { jsonRows } from "../../../db/index.ts";
import { type OwnedStep, ownedReader } from "../../records/pools/owned-totals.ts";
import type { Interval } from "../../time/working-time.ts";
import type { LevelRow } from "../concurrency/level-row.ts";
import type { UsageChoice } from "./choice.ts";
import { type Dimension, type SeriesKey, seriesTable, sessionsBySelection } from "./series.ts";

interface Asked {
  readonly choice: UsageChoice;
  readonly dimensions: readonly Dimension[];
  readonly series: readonly SeriesKey[];
  /** Of each series what was owned since when. */
  readonly owned: readonly (readonly OwnedStep[])[];
  /** Its end is not after now. */
  readonly window: Interval;
}

/** The starts and ends of the series' sessions, cut by the window, as a common table `points` of levels to come. */
function pointsSql(
  knex: Knex,
  { choice, dimensions, series, owned, window }: Asked,
  borders: readonly (readonly number[])[],
) {
  const { table, condition } = seriesTable(knex, dimensions, series);
  return {
    sql: `with clipped as (
        select s.place,
          case when x.start_at < :start_at then :start_at else x.start_at end as from_at,
          case when x.end_at is null or x.end_at > :end_at then :end_at else x.end_at end as to_at,
          cast(x.number_of_licenses as bigint) as licenses
        from :sessions join :series on ${condition}
      ),
      points as (
        select place, at_ms, sum(licenses) as licenses, sum(sessions) as sessions, max(stretch) as stretch,
          sum(owned) as owned
        from (
          select place, from_at as at_ms, licenses, 1 as sessions, -1 as stretch, 0 as owned from clipped where from_at < to_at
          union all
          select place, to_at, -licenses, -1, -1, 0 from clipped where from_at < to_at
          union all
          select s.place, b.at_ms, 0, 0, b.stretch, 0 from :series cross join :borders
          union all
          select o.place, o.at_ms, 0, 0, -1, o.owned from :owned
        ) changes
        group by place, at_ms
      ),
      levels as (
        select place, at_ms,
          lead(at_ms) over (partition by place order by at_ms) as next_ms,
          sum(licenses) over (partition by place order by at_ms rows unbounded preceding) as licenses,
          sum(sessions) over (partition by place order by at_ms rows unbounded preceding) as sessions,
          max(stretch) over (partition by place order by at_ms rows unbounded preceding) as stretch,
          sum(owned) over (partition by place order by at_ms rows unbounded preceding) as owned
        from points
      )`,
    bindings: {
      start_at: window.startAt,
      end_at: window.endAt,
      sessions: sessionsBySelection(knex, choice, dimensions, window),
      series: table,
      owned: jsonRows(knex, "o", { place: "integer", at_ms: "integer", owned: "integer" }, ownedChanges(owned, window)),
      borders: jsonRows(knex, "b", { at_ms: "integer", stretch: "integer" }, borders),
    },
  };
}

/** What is owned at the window's beginning and each change of it, by place; null counts as 0, which is never full. */
function ownedChanges(
  owned: readonly (readonly OwnedStep[])[],
  { startAt, endAt }: Interval,
): [number, number, number][] {
  return owned.flatMap((steps, place) => {
    let before = 0;
    return ownedReader(steps)
      .pieces(startAt, endAt)
      .map(({ startAt: at, total }): [number, number, number] => {
        const by = (total ?? 0) - before;
        before = total ?? 0;
        return [place, at, by];
      });
  });
}

/** For each series and stretch (consecutive ones that fill the window) what the level was; stretches without time are not there. */
export async function levelsOf(knex: Knex, asked: Asked, stretches: readonly Interval[]): Promise<LevelRow[]> {
  const borders = [...stretches.map(({ startAt }, index) => [startAt, index]), [asked.window.endAt, stretches.length]];
  const { sql, bindings } = pointsSql(knex, asked, borders);
  return knex.raw(
    `${sql}
     select w.place as "place", w.stretch as "stretch", min(w.licenses) as "lowest", max(w.licenses) as "highest",
       min(case when w.licenses = w.highest then w.at_ms end) as "highestAt",
       sum(w.sessions * 1.0 * (w.next_ms - w.at_ms)) as "usageMs",
       sum(w.licenses * 1.0 * (w.next_ms - w.at_ms)) as "licenseMs",
       sum(case when w.owned > 0 and w.licenses >= w.owned then w.next_ms - w.at_ms else 0 end) as "fullMs"
     from (
       select v.*, max(v.licenses) over (partition by v.place, v.stretch) as highest from levels v where v.next_ms is not null
     ) w
     group by w.place, w.stretch
     order by w.place, w.stretch`,
    bindings,
  );
}

export interface StepRow {
  readonly place: number;
  readonly atMs: number;
  readonly licenses: number;
}

/** Each instant at which the level of a series changes, and the level from then on; the window's start is the first. */
export async function stepsOf(knex: Knex, asked: Asked, limit: number): Promise<StepRow[]> {
  const { sql, bindings } = pointsSql(knex, asked, [
    [asked.window.startAt, 0],
    [asked.window.endAt, 1],
  ]);
  return knex.raw(
    `${sql},
     steps as (
       select place, at_ms, licenses, lag(licenses) over (partition by place order by at_ms) as before_at
       from levels where next_ms is not null
     ),
     numbered as (
       select place, at_ms, licenses, row_number() over (order by place, at_ms) as step_number
       from steps where before_at is null or before_at <> licenses
     )
     select t.place as "place", t.at_ms as "atMs", t.licenses as "licenses"
     from numbered t where t.step_number <= :step_limit order by t.place, t.at_ms`,
    { ...bindings, step_limit: limit },
  );
}
