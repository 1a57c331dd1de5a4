// How much of a row's time counts where only some intervals of time do, such as working hours: looked up for millions of rows. Pure.

import type { Interval } from "./intervals.ts";
import { DAY_MS, firstEndingAfter } from "./intervals.ts";

export class WorkingClock {
  readonly #intervals: readonly Interval[];
  /** What counts before each interval, and after the last one. */
  readonly #sums: Float64Array;
  /** When the first day begins: in most working times no interval reaches from one day into the next then. */
  readonly #first: number;
  /** Of each day what counts before it, its interval as far as it lies in it, and whether it has others. */
  readonly #before: Float64Array;
  readonly #starts: Float64Array;
  readonly #ends: Float64Array;
  readonly #others: Uint8Array;

  /** They come in order, and do not overlap. */
  constructor(intervals: readonly Interval[]) {
    this.#intervals = intervals;
    this.#sums = new Float64Array(intervals.length + 1);
    let longest = 0;
    for (const [place, { startAt, endAt }] of intervals.entries()) {
      this.#sums[place + 1] = (this.#sums[place] as number) + endAt - startAt;
      longest = Math.max(longest, endAt - startAt);
    }
    this.#first = (intervals[0]?.startAt ?? 0) - Math.max(0, Math.floor((DAY_MS - longest) / 2));
    const days = Math.ceil(((intervals.at(-1)?.endAt ?? this.#first) - this.#first) / DAY_MS);
    [this.#before, this.#starts, this.#ends] = [new Float64Array(days), new Float64Array(days), new Float64Array(days)];
    this.#others = new Uint8Array(days);
    for (let day = 0; day < days; day += 1) this.#fill(day);
  }

  #fill(day: number): void {
    const [from, to] = [this.#first + day * DAY_MS, this.#first + (day + 1) * DAY_MS];
    const place = firstEndingAfter(this.#intervals, from);
    const { startAt = to, endAt = to } = this.#intervals[place] ?? {};
    const isNone = startAt >= to;
    this.#before[day] = this.#search(from);
    [this.#starts[day], this.#ends[day]] = isNone ? [to, to] : [Math.max(startAt, from), Math.min(endAt, to)];
    this.#others[day] = (this.#intervals[place + 1]?.startAt ?? to) < to ? 1 : 0;
  }

  /** Milliseconds that count. */
  between(startAt: number, endAt: number): number {
    return this.#until(endAt) - this.#until(startAt);
  }

  /** Milliseconds that count before an instant. */
  #until(at: number): number {
    const day = Math.floor((at - this.#first) / DAY_MS);
    if (!(day >= 0)) return 0;
    if (day >= this.#before.length) return this.#sums[this.#intervals.length] as number;
    if (this.#others[day] === 1) return this.#search(at);
    const start = this.#starts[day] as number;
    const end = this.#ends[day] as number;
    return (this.#before[day] as number) + (at <= start ? 0 : at < end ? at - start : end - start);
  }

  #search(at: number): number {
    const place = firstEndingAfter(this.#intervals, at);
    const running = this.#intervals[place];
    return (this.#sums[place] as number) + (running ? Math.max(0, at - running.startAt) : 0);
  }
}
