// Buckets of time: hours, days, weeks, months and years of a zone's calendar, cut by a window. No query here.
import { DateTime } from "luxon";
import { invalid } from "../problem.ts";
import { DAY_MS, HOUR_MS } from "./units.ts";
import { type Interval, instantAt } from "./working-time.ts";
import { isTimeZone, zoneOffset } from "./zone-offset.ts";

export type BucketSize = "Hour" | "Day" | "Week" | "Month" | "Year";

/** How long those are that always last the same where clocks never change; a month and a year do not. */
const lengths: Partial<Record<BucketSize, number>> = { Hour: HOUR_MS, Day: DAY_MS, Week: 7 * DAY_MS };

/** So many buckets have an answer at most. */
export const mostBuckets = 2000;

/** The buckets that a window touches, in order, each cut by it. Throws a problem for an unknown zone and too many. */
export function bucketsOf(size: BucketSize, timeZone: string, window: Interval): Interval[] {
  const offset = isTimeZone(timeZone) ? zoneOffset(timeZone) : null;
  if (offset === null) throw invalid("TimeZone", "must be the name of a time zone such as Europe/Berlin");
  const buckets: Interval[] = [];
  // The beginning of a bucket as the zone's clocks show it, held as if it were UTC.
  const first = calendar(window.startAt + offset(window.startAt)).startOf(unit(size));
  let local = first.toMillis();
  let startAt = window.startAt;
  while (startAt < window.endAt) {
    if (buckets.length === mostBuckets) {
      throw invalid("BucketSize", `must be a size that cuts the window into at most ${mostBuckets} buckets`);
    }
    local = afterBucket(local, size);
    const next = size === "Hour" ? nextHour(startAt, offset) : instantAt(local, offset);
    const endAt = Math.min(Math.max(next, startAt + 1), window.endAt);
    buckets.push({ startAt, endAt });
    startAt = endAt;
  }
  return buckets;
}

/** Where a bucket ends that begins there. */
function afterBucket(local: number, size: BucketSize): number {
  const length = lengths[size];
  if (length !== undefined) return local + length;
  const next = calendar(local).plus({ [unit(size)]: 1 });
  return next.toMillis();
}

function calendar(local: number): DateTime {
  return DateTime.fromMillis(local, { zone: "utc" });
}

function unit(size: BucketSize): "hour" | "day" | "week" | "month" | "year" {
  return size.toLowerCase() as "hour" | "day" | "week" | "month" | "year";
}

/** The end of the hour of an instant. It lasts an hour, whatever the clocks do; where it begins is the zone's. */
export function nextHour(at: number, offset: (at: number) => number): number {
  const shift = offset(at);
  return (Math.floor((at + shift) / HOUR_MS) + 1) * HOUR_MS - shift;
}
