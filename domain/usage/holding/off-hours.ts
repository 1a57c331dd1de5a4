// Off-hours, when nobody works: the nights and weekends between working hours, as the settings know these; and sums of them from
// the first one on, so that what was held through any run of them is a difference of two.
import { DAY_MS } from "../../time/units.ts";
import { type Interval, type WorkingTime, workingIntervals, workingMs } from "../../time/working-time.ts";

/** The time between two working hours that follow each other. */
export interface OffHours extends Interval {
  /** It has a part of a day that is no working day; else it is a night. */
  readonly isWeekend: boolean;
}

/** Working hours are at most a week apart. */
const furthestMs = 9 * DAY_MS;

/** Those that lie wholly in the window, in order. */
export function offHoursIn(time: WorkingTime, { startAt, endAt }: Interval): OffHours[] {
  if (startAt >= endAt) return [];
  const around = { startAt: startAt - furthestMs, endAt: endAt + furthestMs };
  const working = workingIntervals(time, { workingHoursOnly: true, ignoreWeekends: false }, around);
  return working.slice(1).flatMap((next, index) => {
    const hours = { startAt: (working[index] as Interval).endAt, endAt: next.startAt };
    if (hours.startAt < startAt || hours.endAt > endAt) return [];
    const workingDays = workingMs(time, { workingHoursOnly: false, ignoreWeekends: true }, hours);
    return [{ ...hours, isWeekend: workingDays < hours.endAt - hours.startAt }];
  });
}

/** Off-hours by their numbers, from 0: [from, to). */
export interface OffHourRange {
  readonly from: number;
  readonly to: number;
}

export class OffHourSums {
  /** Of each one; after the last one comes one that never begins. */
  readonly startsAt: Float64Array;
  readonly endsAt: Float64Array;
  /** Of all before one; milliseconds, and how many. */
  readonly nightMs: Float64Array;
  readonly nights: Float64Array;
  readonly weekendMs: Float64Array;
  readonly weekends: Float64Array;

  /** `all` come in the order of time. */
  constructor(all: readonly OffHours[]) {
    this.startsAt = Float64Array.from([...all.map(({ startAt }) => startAt), Number.POSITIVE_INFINITY]);
    this.endsAt = Float64Array.from([...all.map(({ endAt }) => endAt), Number.POSITIVE_INFINITY]);
    this.nightMs = summed(all, ({ isWeekend, startAt, endAt }) => (isWeekend ? 0 : endAt - startAt));
    this.nights = summed(all, ({ isWeekend }) => (isWeekend ? 0 : 1));
    this.weekendMs = summed(all, ({ isWeekend, startAt, endAt }) => (isWeekend ? endAt - startAt : 0));
    this.weekends = summed(all, ({ isWeekend }) => (isWeekend ? 1 : 0));
  }

  /** Those that lie wholly in an interval. */
  rangeIn({ startAt, endAt }: Interval): OffHourRange {
    const count = this.startsAt.length - 1;
    const from = this.startsAt.findIndex((at) => at >= startAt);
    const to = this.endsAt.findIndex((at) => at > endAt);
    return { from: from < 0 ? count : from, to: to < 0 ? count : to };
  }
}

function summed(all: readonly OffHours[], value: (hours: OffHours) => number): Float64Array {
  const sums = new Float64Array(all.length + 1);
  for (const [number, hours] of all.entries()) sums[number + 1] = (sums[number] as number) + value(hours);
  return sums;
}
