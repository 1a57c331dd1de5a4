// The hours of a week as the clocks of a time zone show them: which instants lie in which of the 168 cells, whatever the clocks
// do. Pure arithmetic.
import { nextHour } from "../../time/buckets.ts";
import { DAY_MS, HOUR_MS } from "../../time/units.ts";
import { type Interval, weekday } from "../../time/working-time.ts";
import { changeBetween } from "../../time/zone-offset.ts";

/** A stretch of time in one cell; its number counts hours from Monday's first one. */
export interface CellPiece extends Interval {
  readonly cell: number;
}

/** Cuts intervals into pieces of one cell each, in the order of time. `offset`: milliseconds ahead of UTC. */
export function cellPieces(intervals: readonly Interval[], offset: (at: number) => number): CellPiece[] {
  const pieces: CellPiece[] = [];
  for (const { startAt, endAt } of intervals) {
    for (let at = startAt; at < endAt; ) {
      const hour = nextHour(at, offset);
      const isSteady = offset(hour - 1) === offset(at);
      const next = Math.min(endAt, isSteady ? hour : changeBetween(at, hour - 1, offset));
      pieces.push({ startAt: at, endAt: next, cell: cellOf(at + offset(at)) });
      at = next;
    }
  }
  return pieces;
}

/** The cell of what clocks show, given as if it were UTC. */
function cellOf(local: number): number {
  const day = Math.floor(local / DAY_MS);
  return (weekday(day) - 1) * 24 + Math.floor((local - day * DAY_MS) / HOUR_MS);
}
