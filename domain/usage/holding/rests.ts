// When nobody works: the nights and weekends between working hours, as the settings know these. Pure arithmetic.
import { DAY_MS } from "../../time/units.ts";
import { type Interval, type WorkingTime, workingIntervals, workingMs } from "../../time/working-time.ts";

/** The time between two working hours that follow each other. */
export interface Rest extends Interval {
  /** It has a part of a day that is no working day; else it is a night. */
  readonly isWeekend: boolean;
}

/** Working hours are at most a week apart. */
const furthestMs = 9 * DAY_MS;

/** The rests that lie wholly in the window, in order. */
export function restsIn(time: WorkingTime, { startAt, endAt }: Interval): Rest[] {
  if (startAt >= endAt) return [];
  const around = { startAt: startAt - furthestMs, endAt: endAt + furthestMs };
  const working = workingIntervals(time, { workingHoursOnly: true, ignoreWeekends: false }, around);
  return working.slice(1).flatMap((next, place) => {
    const rest = { startAt: (working[place] as Interval).endAt, endAt: next.startAt };
    if (rest.startAt < startAt || rest.endAt > endAt) return [];
    const workingDays = workingMs(time, { workingHoursOnly: false, ignoreWeekends: true }, rest);
    return [{ ...rest, isWeekend: workingDays < rest.endAt - rest.startAt }];
  });
}
