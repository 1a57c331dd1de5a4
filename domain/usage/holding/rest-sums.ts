// Nights and weekends as sums from the first one on: what was held through any run of them is a difference of two. Pure arithmetic.
import type { Interval } from "../../time/working-time.ts";
import type { Rest } from "./rests.ts";

/** Rests by their numbers, from 0: [from, to). */
export interface RestRange {
  readonly from: number;
  readonly to: number;
}

export class RestSums {
  /** Of each rest; after the last one comes one that never begins. */
  readonly startsAt: Float64Array;
  readonly endsAt: Float64Array;
  /** Of all rests before one; milliseconds, and how many. */
  readonly nightMs: Float64Array;
  readonly nights: Float64Array;
  readonly weekendMs: Float64Array;
  readonly weekends: Float64Array;

  /** `rests` come in the order of time. */
  constructor(rests: readonly Rest[]) {
    this.startsAt = Float64Array.from([...rests.map(({ startAt }) => startAt), Number.POSITIVE_INFINITY]);
    this.endsAt = Float64Array.from([...rests.map(({ endAt }) => endAt), Number.POSITIVE_INFINITY]);
    this.nightMs = summed(rests, ({ isWeekend, startAt, endAt }) => (isWeekend ? 0 : endAt - startAt));
    this.nights = summed(rests, ({ isWeekend }) => (isWeekend ? 0 : 1));
    this.weekendMs = summed(rests, ({ isWeekend, startAt, endAt }) => (isWeekend ? endAt - startAt : 0));
    this.weekends = summed(rests, ({ isWeekend }) => (isWeekend ? 1 : 0));
  }

  /** Those that lie wholly in an interval. */
  rangeIn({ startAt, endAt }: Interval): RestRange {
    const count = this.startsAt.length - 1;
    const from = this.startsAt.findIndex((at) => at >= startAt);
    const to = this.endsAt.findIndex((at) => at > endAt);
    return { from: from < 0 ? count : from, to: to < 0 ? count : to };
  }
}

function summed(rests: readonly Rest[], value: (rest: Rest) => number): Float64Array {
  const sums = new Float64Array(rests.length + 1);
  for (const [number, rest] of rests.entries()) sums[number + 1] = (sums[number] as number) + value(rest);
  return sums;
}
