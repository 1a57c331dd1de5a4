// The hours of a week as the clocks of a time zone show them: which instants lie in which of the 168 cells, whatever the clocks
// do. Pure arithmetic.

import { DAY_MS, HOUR_MS } from "../../time/units.ts";
import { type Interval, nextHour, weekday } from "../../time/working-time.ts";
import { changeBetween } from "../../time/zone-offset.ts";

export const cellsOfWeek = 168;

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

/** No cell: time that is not measured. */
const noCell = -1;

/** The pieces, and what lies before, between and after them in `whole`, as pieces of no cell. */
export function withGaps(pieces: readonly CellPiece[], whole: Interval): CellPiece[] {
  const filled: CellPiece[] = [];
  let at = whole.startAt;
  for (const piece of pieces) {
    if (at < piece.startAt) filled.push({ startAt: at, endAt: piece.startAt, cell: noCell });
    filled.push(piece);
    at = piece.endAt;
  }
  if (at < whole.endAt) filled.push({ startAt: at, endAt: whole.endAt, cell: noCell });
  return filled;
}

/** The cell of what clocks show, given as if it were UTC. */
function cellOf(local: number): number {
  const day = Math.floor(local / DAY_MS);
  return (weekday(day) - 1) * 24 + Math.floor((local - day * DAY_MS) / HOUR_MS);
}
