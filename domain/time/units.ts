// Lengths of time in milliseconds. A day is a day of UTC, 24 hours long: the days of a zone are the business of
// zone-offset.ts.

export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;

/** The midnight UTC at or before an instant (milliseconds since 1970 UTC). */
export function startOfDay(at: number): number {
  return Math.floor(at / DAY_MS) * DAY_MS;
}

/** The first midnight (UTC) of the month that begins so many months after the one of `at`. */
export function startOfMonth(at: number, later = 0): number {
  const date = new Date(at);
  return new Date(0).setUTCFullYear(date.getUTCFullYear(), date.getUTCMonth() + later, 1);
}
