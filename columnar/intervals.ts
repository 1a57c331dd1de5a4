// Intervals of time in order, and a search among them. Instants and lengths are milliseconds, instants since 1970 UTC.

export const DAY_MS = 86_400_000;

/** The midnight UTC at or before an instant. */
export function startOfDay(at: number): number {
  return Math.floor(at / DAY_MS) * DAY_MS;
}

/** [startAt, endAt). */
export interface Interval {
  readonly startAt: number;
  readonly endAt: number;
}

/** [startAt, endAt); null is open to that side. */
export interface OpenWindow {
  startAt: number | null;
  endAt: number | null;
}

/** The index of the interval in which an instant lies, or of the next one; the intervals do not overlap. */
export function firstEndingAfter(intervals: readonly { readonly endAt: number }[], at: number): number {
  let [low, high] = [0, intervals.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((intervals[middle] as { readonly endAt: number }).endAt <= at) low = middle + 1;
    else high = middle;
  }
  return low;
}
