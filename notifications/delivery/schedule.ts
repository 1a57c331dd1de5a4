// When what failed is tried again: at growing intervals, for a day, a little spread, so that many do not come at once.

const MINUTE = 60_000;
const HOUR = 3_600_000;

/** Nothing is tried for longer, from when it began to wait. */
export const triedForMs = 24 * HOUR;

const intervals = [5_000, 30_000, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR, 4 * HOUR] as const;

/** Milliseconds to the next attempt after so many of them, from 1; between 90 and 110 % of the interval. */
export function retryAfter(attempts: number, chance = Math.random()): number {
  const interval = intervals[Math.min(attempts, intervals.length) - 1] ?? intervals[0];
  return Math.round(interval * (0.9 + 0.2 * chance));
}

/** A destination that failed so often in succession gets no attempt for so long, whatever waits for it: a minute at most. */
export function restAfter(failures: number): number {
  return Math.min(retryAfter(failures, 0.5), MINUTE);
}
