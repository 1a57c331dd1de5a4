// The hours of a week as the clocks of a time zone show them: which instants lie in which of the 168 cells, whatever the clocks
// do. Pure arithmetic.
import { DAY_MS, HOUR_MS } from "../../time/units.ts";
import type { Interval } from "../../time/working-time.ts";

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
      const local = at + offset(at);
      const next = Math.min(endAt, unchangedUntil(at, at - modulo(local, HOUR_MS) + HOUR_MS, offset));
      pieces.push({ startAt: at, endAt: next, cell: cellOf(local) });
      at = next;
    }
  }
  return pieces;
}

/** `to`, or the first instant after `from` at which the clocks are not where they were. */
function unchangedUntil(from: number, to: number, offset: (at: number) => number): number {
  if (offset(to - 1) === offset(from)) return to;
  let [low, high] = [from, to - 1];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offset(middle) === offset(from)) low = middle;
    else high = middle;
  }
  return high;
}

/** The cell of what clocks show, held as if it were UTC. Day 0 of 1970 was a Thursday. */
function cellOf(local: number): number {
  return modulo(Math.floor(local / DAY_MS) + 3, 7) * 24 + Math.floor(modulo(local, DAY_MS) / HOUR_MS);
}

function modulo(value: number, by: number): number {
  return ((value % by) + by) % by;
}
