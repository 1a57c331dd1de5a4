// How much of a row's time counts where only some intervals of time do, such as working hours: looked up for millions of rows. Pure.
import { DAY_MS } from "../../time/units.ts";
import type { Interval } from "../../time/working-time.ts";

export class WorkingClock {
  readonly #starts: Float64Array;
  readonly #ends: Float64Array;
  /** What counts before each interval. */
  readonly #before: Float64Array;
  /** Of each day since the first start the first interval that ends in it or later. */
  readonly #ofDay: Int32Array;

  /** They come in order, and do not overlap. */
  constructor(intervals: readonly Interval[]) {
    this.#starts = Float64Array.from(intervals, ({ startAt }) => startAt);
    this.#ends = Float64Array.from(intervals, ({ endAt }) => endAt);
    this.#before = new Float64Array(intervals.length + 1);
    for (const [place, { startAt, endAt }] of intervals.entries()) {
      this.#before[place + 1] = (this.#before[place] as number) + endAt - startAt;
    }
    const [first = 0, last = 0] = [this.#starts[0], this.#ends.at(-1)];
    this.#ofDay = new Int32Array(Math.floor((last - first) / DAY_MS) + 1);
    for (let [day, place] = [0, 0]; day < this.#ofDay.length; day += 1) {
      while (place < intervals.length && (this.#ends[place] as number) <= first + day * DAY_MS) place += 1;
      this.#ofDay[day] = place;
    }
  }

  /** Milliseconds that count. */
  between(startAt: number, endAt: number): number {
    return this.#until(endAt) - this.#until(startAt);
  }

  /** Milliseconds that count before an instant. */
  #until(at: number): number {
    const ends = this.#ends;
    const day = Math.floor((at - (this.#starts[0] ?? 0)) / DAY_MS);
    if (!(day >= 0)) return 0;
    if (day >= this.#ofDay.length) return this.#before[ends.length] as number;
    let place = this.#ofDay[day] as number;
    while (place < ends.length && (ends[place] as number) <= at) place += 1;
    const start = place < ends.length ? (this.#starts[place] as number) : at;
    return (this.#before[place] as number) + (at > start ? at - start : 0);
  }
}
