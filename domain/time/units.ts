// Lengths of time in milliseconds. A day is a day of UTC, 24 hours long: the days of a zone are the business of
// zone-offset.ts.

import { DAY_MS, startOfDay } from "../../columnar/intervals.ts";

export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export { DAY_MS, startOfDay };

/** The first midnight (UTC) of the month that begins so many months after the one of `at`. */
export function startOfMonth(at: number, later = 0): number {
  const date = new Date(at);
  return new Date(0).setUTCFullYear(date.getUTCFullYear(), date.getUTCMonth() + later, 1);
}
