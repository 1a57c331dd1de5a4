// How much of a row's time lies in some intervals, as SQL.
import type { Knex } from "knex";
import { jsonRows } from "../sql/json-rows.ts";
import { overlap } from "../sql/overlap.ts";
import { packIntervals } from "../sql/packed-intervals.ts";
import { isSqlite } from "./dialect.ts";

/** SQL of two instants. */
interface SqlTime {
  readonly from: string;
  readonly to: string;
}

/** SQL: milliseconds of [from, to) in these intervals, which are in order and do not overlap; a whole number. */
export function msWithin(
  knex: Knex,
  { from, to }: SqlTime,
  intervals: readonly { readonly startAt: number; readonly endAt: number }[],
): string {
  if (isSqlite(knex))
    return `cast(ms_within(${from}, ${to}, x'${packIntervals(intervals).toString("hex")}') as integer)`;
  const rows = intervals.map(({ startAt, endAt }) => [startAt, endAt]);
  const table = jsonRows(knex, "j", { start_at: "integer", end_at: "integer" }, rows).toQuery();
  const part = overlap({ from: "v.start_at", to: "v.end_at" }, { from, to });
  // Distinct, so that the table is made once; the parts in a table of their own, since SQL Server sums no two levels.
  return `coalesce((select sum(w.part) from (
    select (${part.to})
      - (${part.from}) as part
    from (select distinct start_at, end_at from ${table}) v
    where v.start_at < ${to} and v.end_at > ${from}) w where w.part > 0), 0)`;
}
