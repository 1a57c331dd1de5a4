// Working hours and weekends, and buckets of a zone's calendar (hours to years): which parts of a window lie in them, exact to the
// millisecond, whatever the clocks of the zone do. Pure arithmetic.

import { DateTime } from "luxon";
import type { Interval } from "../../columnar/intervals.ts";
import { invalid } from "../problem.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "./units.ts";
import { changeBetween, isTimeZone, zoneOffset } from "./zone-offset.ts";

/** When people work: minutes after midnight of the zone, and the days of the week (1 Monday … 7 Sunday). */
export interface WorkingTime {
  readonly startMinute: number;
  /** Up to 1440. Not after the start: the hours run into the next day, and belong to the day on which they begin. */
  readonly endMinute: number;
  readonly days: readonly number[];
  /** An IANA name. */
  readonly timeZone: string;
}

/** What is left out of a window: all but the working hours of working days; or whole days that are no working days. */
export interface WorkingFilter {
  readonly workingHoursOnly: boolean;
  readonly ignoreWeekends: boolean;
}

/** What a request leaves out of its window, as the contract names it. */
interface WorkingTimeFields {
  readonly WorkingHoursOnly?: boolean | undefined;
  readonly IgnoreWeekends?: boolean | undefined;
}

export function workingFilter(fields: WorkingTimeFields): WorkingFilter {
  return { workingHoursOnly: fields.WorkingHoursOnly === true, ignoreWeekends: fields.IgnoreWeekends === true };
}

export type { Interval };

/** The parts of [startAt, endAt) that count, in order, none of them empty and no two of them touching. */
export function workingIntervals(time: WorkingTime, filter: WorkingFilter, window: Interval): Interval[] {
  if (window.startAt >= window.endAt) return [];
  if (!filter.workingHoursOnly && !filter.ignoreWeekends) return [window];
  const offset = zoneOffset(time.timeZone) as (at: number) => number; // the settings know no other zones
  // A day before: hours that run past midnight may reach into the window.
  const first = Math.floor((window.startAt + offset(window.startAt)) / DAY_MS) - 1;
  const last = Math.floor((window.endAt + offset(window.endAt)) / DAY_MS);
  const found: Interval[] = [];
  for (let day = first; day <= last; day += 1) {
    if (!time.days.includes(weekday(day))) continue;
    const part = clip(dayPart(time, filter, day, offset), window);
    const before = found.at(-1);
    if (before && part && before.endAt >= part.startAt) {
      found[found.length - 1] = { startAt: before.startAt, endAt: Math.max(before.endAt, part.endAt) };
    } else if (part) found.push(part);
  }
  return found;
}

/** How many milliseconds of [startAt, endAt) count. */
export function workingMs(time: WorkingTime, filter: WorkingFilter, window: Interval): number {
  return workingIntervals(time, filter, window).reduce((sum, { startAt, endAt }) => sum + endAt - startAt, 0);
}

function dayPart(
  time: WorkingTime,
  { workingHoursOnly }: WorkingFilter,
  day: number,
  offset: (at: number) => number,
): Interval {
  const from = workingHoursOnly ? time.startMinute : 0;
  const to = workingHoursOnly ? time.endMinute : 1440;
  const start = day * DAY_MS + from * MINUTE_MS;
  const end = day * DAY_MS + (to <= from ? to + 1440 : to) * MINUTE_MS;
  return { startAt: instantAt(start, offset), endAt: instantAt(end, offset) };
}

/**
 * The instant at which the zone's clocks first show a local time (given as if it were UTC). Where they skip it, the
 * instant of the change.
 */
export function instantAt(local: number, offset: (at: number) => number): number {
  const [before, after] = [offset(local - DAY_MS), offset(local + DAY_MS)];
  for (const one of [Math.max(before, after), Math.min(before, after)]) {
    if (offset(local - one) === one) return local - one;
  }
  // The clocks went forward over it, between these two instants.
  return changeBetween(local - Math.max(before, after), local - Math.min(before, after), offset);
}

/** The day of the week, 1 on Monday to 7 on Sunday, of a day counted from the first one of 1970. */
export function weekday(day: number): number {
  // That was a Thursday.
  return ((((day + 3) % 7) + 7) % 7) + 1;
}

/** The part of an interval that lies in another one; null where none does. */
export function clip(part: Interval, within: Interval): Interval | null {
  const startAt = Math.max(part.startAt, within.startAt);
  const endAt = Math.min(part.endAt, within.endAt);
  return startAt < endAt ? { startAt, endAt } : null;
}

type BucketSize = "Hour" | "Day" | "Week" | "Month" | "Year";

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

/** A local time (given as if it were UTC) to reckon with weeks and months. */
export function calendar(local: number): DateTime {
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
