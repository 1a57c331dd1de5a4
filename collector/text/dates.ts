// Dates and times as licence managers print them: the end of a licence, the times of C programs, and a start without a year.
import { dayNumber, instantsOf, isDay, type LocalDay, type LocalTime, localDayOf, type Zone } from "./zone.ts";

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const weekdays = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];
/** Two digits of a year below this are of this century. */
const firstYearOfLastCentury = 70;

/** 1 to 12 of the three letters in any case; 0 where they name no month. */
export function monthNumber(name: string): number {
  return months.indexOf(name.toLowerCase()) + 1;
}

/** 0 for `Sun` to 6 for `Sat`, or null. */
export function weekdayOf(name: string): number | null {
  const index = weekdays.indexOf(name.toLowerCase());
  return index < 0 ? null : index;
}

/** The year that two digits mean: 70 to 99 are of the last century. */
export function centuryOf(twoDigits: number): number {
  return twoDigits < firstYearOfLastCentury ? 2000 + twoDigits : 1900 + twoDigits;
}

/** The midnight UTC of a day, as the contract takes it. */
export function midnightOf({ year, month, day }: LocalDay): string {
  return new Date(Date.UTC(year, month - 1, day)).toISOString();
}

/** The printed day's midnight UTC in milliseconds; null means permanent. */
export type Expiry = { expiresAt: number | null };

/**
 * Reads an expiry, or answers null where it is none. Permanent are `permanent…`, every date of the year 0
 * (`01-jan-0000`, `1-jan-0`) and 1 January 2099, which stands for "never" in licence files.
 */
export function readExpiry(text: string): Expiry | null {
  const lower = text.trim().toLowerCase();
  if (lower.startsWith("permanent")) return { expiresAt: null };
  const parts = /^(\d{1,2})-([a-z]{3})-(\d{1,4})$/.exec(lower);
  if (!parts) return null;
  const [, dayText = "", monthText = "", yearText = ""] = parts;
  const day = Number(dayText);
  const month = monthNumber(monthText);
  if (month === 0) return null;
  if (Number(yearText) === 0) return { expiresAt: null };
  if (yearText.length === 1 || yearText.length === 3) return null;
  const year = yearText.length === 2 ? centuryOf(Number(yearText)) : Number(yearText);
  if (year === 2099 && month === 1 && day === 1) return { expiresAt: null };
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  const exists = date.getUTCFullYear() === year && date.getUTCMonth() + 1 === month && date.getUTCDate() === day;
  return exists ? { expiresAt: date.getTime() } : null;
}

export interface PrintedTime extends LocalTime {
  /** How exact the time is, in seconds: 60 where none were printed. */
  precision: 1 | 60;
}

const secondFirst = /^(?:[A-Z]{3} +)?([A-Z]{3}) +(\d{1,2}) +(\d{1,2}):(\d{2})(?::(\d{2}))? +(\d{4})$/i;
const yearFirst = /^(?:[A-Z]{3} +)?([A-Z]{3}) +(\d{1,2}), +(\d{4}) +(\d{1,2}):(\d{2})(?::(\d{2}))?$/i;

/**
 * The local time that a C program prints, in English whatever the locale (`Tue Nov  3 11:34:40 2020`,
 * `Fri Jun 5, 2026 19:55`), or null where there is none.
 */
export function readCtime(text: string): PrintedTime | null {
  const trimmed = text.trim();
  const early = secondFirst.exec(trimmed);
  if (early) return localTime([early[6], early[1], early[2], early[3], early[4], early[5]]);
  const late = yearFirst.exec(trimmed);
  return late && localTime([late[3], late[1], late[2], late[4], late[5], late[6]]);
}

function localTime(parts: readonly (string | undefined)[]): PrintedTime | null {
  const [year, name, day, hour, minute, second] = parts;
  const date = { year: Number(year), month: monthNumber(name ?? ""), day: Number(day) };
  if (!isDay(date) || Number(hour) > 23 || Number(minute) > 59 || Number(second ?? 0) > 60) return null;
  return {
    ...date,
    second: Number(hour) * 3_600 + Number(minute) * 60 + Number(second ?? 0),
    precision: second === undefined ? 60 : 1,
  };
}

/** Milliseconds UTC of a local time; the first of two where the clocks go back. */
export function instantOfTime(zone: Zone, time: LocalTime): number {
  return instantsOf(zone, time, time.second)[0] ?? Date.UTC(time.year, time.month - 1, time.day) + time.second * 1_000;
}

/** `start Thu 6/29 16:44`, which leaves the year out. */
export interface PrintedStart {
  /** 0 is Sunday. */
  weekday: number;
  month: number;
  day: number;
  /** Of the day. */
  second: number;
}

const yearsBack = 40;
/** Clocks differ, and lmstat prints its own time first, in whole minutes: a start so little ahead is none of years ago. */
const lead = 300_000;
/** Nor is, for certain, one that lies ahead by hours: a clock, or a zone, may be that wrong. */
const unclear = 86_400_000;

/**
 * The instant (milliseconds UTC) of a start: in the latest year, not after the printing, in which that date is that
 * weekday; null where no year of the last 40 fits, or where it lies less than a day ahead. `lastYear` caps the year
 * further. Of a time that the clocks passed twice it is the first.
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
