// The year that lmstat leaves out: `start Thu 6/29 16:44` has a weekday, and that settles it.
import { dayNumber, instantsOf, isDay, localDayOf, type Zone } from "./zone.ts";

export interface PrintedStart {
  /** 0 is Sunday. */
  weekday: number;
  month: number;
  day: number;
  /** Of the day. */
  second: number;
}

const weekdays = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];
const yearsBack = 40;
/** Clocks differ, and lmstat prints its own time first, in whole minutes: a start so little ahead is none of years ago. */
const lead = 300_000;
/** Nor is, for certain, one that lies ahead by hours: a clock, or a zone, may be that wrong. */
const unclear = 86_400_000;

/** 0 for `Sun` to 6 for `Sat`, or null. */
export function weekdayOf(printed: string): number | null {
  const index = weekdays.indexOf(printed.toLowerCase());
  return index < 0 ? null : index;
}

/**
 * The instant (milliseconds UTC) of a start: in the latest year, not after the printing, in which that date is that
 * weekday; null where no year of the last 40 fits, or where it lies less than a day ahead. `lastYear` caps the year further. A time that the clocks passed
 * twice is the first of the two.
 */
export function startInstant(start: PrintedStart, printedAt: number, zone: Zone, lastYear = 9999): number | null {
  const latestYear = Math.min(localDayOf(zone, printedAt + unclear).year, lastYear);
  for (let year = latestYear; year >= latestYear - yearsBack; year -= 1) {
    const day = { year, month: start.month, day: start.day };
    if (!isDay(day) || weekdayOfDay(dayNumber(day)) !== start.weekday) continue;
    const instant = instantsOf(zone, day, start.second)[0];
    if (instant === undefined || instant > printedAt + unclear) continue;
    return instant <= printedAt + lead ? instant : null;
  }
  return null;
}

function weekdayOfDay(number: number): number {
  return (((number + 4) % 7) + 7) % 7;
}
