// How long rows last in the time that counts, for one block after the other. Runs where the rows are read.

import type { Block, WriteNumbers } from "./blocks.ts";
import { none } from "./columns/numbers.ts";
import type { Interval } from "./intervals.ts";
import { groupWidth } from "./table.ts";
import { WorkingClock } from "./working-clock.ts";

/** What the times of rows that last need. */
export interface Lasting {
  readonly start: number;
  readonly length: number | null;
  /** Active rows last to then. */
  readonly now: number;
}

/** Null: all time. */
export interface CountedTime {
  readonly startAt: number | null;
  readonly endAt: number | null;
  /** Of that these parts, in order. */
  readonly working: readonly Interval[] | null;
}

/** In milliseconds. */
export function timesOf({ startAt, endAt, working }: CountedTime, { start, length, now }: Lasting): WriteNumbers {
  const clock = working === null ? null : new WorkingClock(working);
  const first = startAt ?? Number.NEGATIVE_INFINITY;
  const last = endAt ?? Number.POSITIVE_INFINITY;
  const starts = new Float64Array(groupWidth);
  return (block, places, count, to) => {
    block.gather(length as number, places, count, to);
    if (clock === null && liesWithin(block, first, last)) {
      for (let at = 0; at < count; at += 1) {
        const lasts = to[at] as number;
        if (lasts >= 0) continue;
        const begins = block.numbers(start)[places[at] as number] as number;
        to[at] = lasts === none ? Math.max(now - begins, 0) : 0;
      }
      return;
    }
    block.gather(start, places, count, starts);
    for (let at = 0; at < count; at += 1) {
      const begins = starts[at] as number;
      const lasts = to[at] as number;
      const ends = lasts === none ? now : begins + lasts;
      const from = Math.max(begins, first);
      const until = Math.min(ends, last);
      to[at] = until <= from ? 0 : clock === null ? until - from : clock.between(from, until);
    }
  };
}

/** Whether all of a block's rows begin and end in that time. */
function liesWithin({ times }: Block, first: number, last: number): boolean {
  return times !== null && times.startLow >= first && times.endHigh <= last;
}
