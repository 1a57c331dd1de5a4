// How long rows last in the time that counts: inside a window, or in intervals of it such as working hours. Runs beside the data.
import { gather, type WriteNumbers } from "./batch.ts";
import { none } from "./codecs/numbers.ts";
import { firstEndingAfter, type Interval, type OpenWindow } from "./intervals.ts";
import { groupSize, type Schema } from "./schema.ts";

/** Null: all time. */
export interface CountedTime extends Readonly<OpenWindow> {
  /** The intervals of the window that count, in order, and not overlapping; null: all of it. */
  readonly intervals: readonly Interval[] | null;
}

/** The fields that define how long rows last; active rows last to `now`. */
export interface Lasting {
  readonly start: number;
  readonly length: number | null;
  readonly now: number;
}

/** Of the rows of a schema. */
export function lastingOf({ fields: { start, length } }: Schema, now: number): Lasting {
  return { start: start.code, length: length?.code ?? null, now };
}

/** The fields that are read of each row. */
export function timeFields({ start, length }: Lasting): readonly number[] {
  return length === null ? [start] : [start, length];
}

/** In milliseconds. */
export function countedMs(time: CountedTime, { start, length, now }: Lasting): WriteNumbers {
  const first = time.startAt ?? Number.NEGATIVE_INFINITY;
  const last = time.endAt ?? Number.POSITIVE_INFINITY;
  const clock = time.intervals === null ? null : new IntervalClock(time.intervals);
  const starts = new Float64Array(groupSize);
  return (batch, rows, count, to) => {
    gather(batch.numbers(length as number), rows, count, to);
    gather(batch.numbers(start), rows, count, starts);
    for (let at = 0; at < count; at += 1) {
      const begins = starts[at] as number;
      const ms = to[at] as number;
      const from = Math.max(begins, first);
      const until = Math.min(ms === none ? now : begins + ms, last);
      if (until <= from) to[at] = 0;
      else to[at] = clock === null ? until - from : clock.between(from, until);
    }
  };
}

/** Counts milliseconds that lie in intervals. */
export class IntervalClock {
  readonly #intervals: readonly Interval[];
  /** What counts before each interval, and after the last one. */
  readonly #before: Float64Array;
  /** Where the last search ended: most rows start near those before them. */
  #near = 0;

  /** They come in order, and do not overlap. */
  constructor(intervals: readonly Interval[]) {
    this.#intervals = intervals;
    this.#before = new Float64Array(intervals.length + 1);
    for (const [index, { startAt, endAt }] of intervals.entries()) {
      this.#before[index + 1] = (this.#before[index] as number) + endAt - startAt;
    }
  }

  between(startAt: number, endAt: number): number {
    return this.#until(endAt) - this.#until(startAt);
  }

  #until(at: number): number {
    const index = this.#indexOf(at);
    const running = this.#intervals[index];
    return (this.#before[index] as number) + (running ? Math.max(0, at - running.startAt) : 0);
  }

  #indexOf(at: number): number {
    for (let index = this.#near; index <= this.#near + 1; index += 1) {
      const isBehind = index === 0 || (this.#intervals[index - 1]?.endAt ?? Infinity) <= at;
      if (isBehind && at < (this.#intervals[index]?.endAt ?? Infinity)) {
        this.#near = index;
        return index;
      }
    }
    this.#near = firstEndingAfter(this.#intervals, at);
    return this.#near;
  }
}
