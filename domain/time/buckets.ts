// Buckets of time: hours, days, weeks, months and years of a zone's calendar, cut by a window. No query here.
import { DateTime } from "luxon";
import { invalid } from "../problem.ts";
import { HOUR_MS } from "./units.ts";
import { type Interval, instantAt } from "./working-time.ts";
import { isTimeZone, zoneOffset } from "./zone-offset.ts";

export type BucketSize = "Hour" | "Day" | "Week" | "Month" | "Year";

/** So many buckets have an answer at most. */
export const mostBuckets = 2000;

/** The buckets that a window touches, in order, each cut by it. Throws a problem for an unknown zone and too many. */
export function bucketsOf(size: BucketSize, timeZone: string, window: Interval): Interval[] {
  const offset = isTimeZone(timeZone) ? zoneOffset(timeZone) : null;
  if (offset === null) throw invalid("TimeZone", "expected the name of a time zone such as Europe/Berlin");
  const buckets: Interval[] = [];
  // The beginning of a bucket as the zone's clocks show it, held as if it were UTC.
  let local = DateTime.fromMillis(window.startAt + offset(window.startAt), { zone: "utc" }).startOf(unit(size));
  let startAt = window.startAt;
  while (startAt < window.endAt) {
    if (buckets.length === mostBuckets) {
      throw invalid("BucketSize", `expected a size that cuts the window into at most ${mostBuckets} buckets`);
    }
    local = local.plus({ [unit(size)]: 1 });
    const next = size === "Hour" ? nextHour(startAt, offset) : instantAt(local.toMillis(), offset);
    const endAt = Math.min(Math.max(next, startAt + 1), window.endAt);
    buckets.push({ startAt, endAt });
    startAt = endAt;
  }
  return buckets;
}

function unit(size: BucketSize): "hour" | "day" | "week" | "month" | "year" {
  return size.toLowerCase() as "hour" | "day" | "week" | "month" | "year";
}

/** The end of the hour of an instant. It lasts an hour, whatever the clocks do; where it begins is the zone's. */
export function nextHour(at: number, offset: (at: number) => number): number {
  const shift = offset(at);
  return (Math.floor((at + shift) / HOUR_MS) + 1) * HOUR_MS - shift;
}
