// A window cut into consecutive pieces, each of one interval: whole days that the roll-up knows as such, and the times
// between them that are swept. Pure.
import { DAY_MS } from "../../time/units.ts";
import type { Interval } from "../../time/working-time.ts";

export interface Piece extends Interval {
  /** Its number among the intervals. */
  readonly interval: number;
  /** Whole days that are known; else it is swept. */
  readonly isKnown: boolean;
}

/** `whole`: days that lie in one interval each, in the order of time. */
export function piecesOf(intervals: readonly Interval[], whole: readonly number[]): Piece[] {
  const known = new Set(whole);
  const runs = whole.flatMap((day) => [
    ...(known.has(day - DAY_MS) ? [] : [day]),
    ...(known.has(day + DAY_MS) ? [] : [day + DAY_MS]),
  ]);
  const endAt = intervals.at(-1)?.endAt ?? 0;
  const borders = [...new Set([...intervals.map(({ startAt }) => startAt), ...runs, endAt])].sort((a, b) => a - b);
  let [interval, run] = [0, 0];
  return borders.slice(0, -1).map((startAt, place) => {
    while ((intervals[interval] as Interval).endAt <= startAt) interval += 1;
    while (run < runs.length && (runs[run] as number) <= startAt) run += 1;
    return { startAt, endAt: borders[place + 1] as number, interval, isKnown: run % 2 === 1 };
  });
}
