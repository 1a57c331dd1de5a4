// Dates as C programs print them, in English whatever the locale: `Tue Nov  3 11:34:40 2020`, `Fri Jun 5, 2026 19:55`.
import { instantsOf, isDay, type LocalDay, type Zone } from "./zone.ts";

/** A local time; which instant it is, the zone tells. */
export interface LocalTime extends LocalDay {
  /** Of the day. */
  readonly second: number;
  /** How exact the time is, in seconds: 60 where none were printed. */
  readonly precision: 1 | 60;
}

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const secondFirst = /^(?:[A-Z]{3} +)?([A-Z]{3}) +(\d{1,2}) +(\d{1,2}):(\d{2})(?::(\d{2}))? +(\d{4})$/i;
const yearFirst = /^(?:[A-Z]{3} +)?([A-Z]{3}) +(\d{1,2}), +(\d{4}) +(\d{1,2}):(\d{2})(?::(\d{2}))?$/i;

/** The local time that is printed, or null where there is none such. */
export function readCtime(text: string): LocalTime | null {
  const trimmed = text.trim();
  const early = secondFirst.exec(trimmed);
  if (early) return localTime([early[6], early[1], early[2], early[3], early[4], early[5]]);
  const late = yearFirst.exec(trimmed);
  return late && localTime([late[3], late[1], late[2], late[4], late[5], late[6]]);
}

/** Milliseconds UTC of a local time; the first of two where the clocks go back. */
export function instantOfTime(zone: Zone, time: LocalDay & { readonly second: number }): number {
  return instantsOf(zone, time, time.second)[0] ?? Date.UTC(time.year, time.month - 1, time.day) + time.second * 1_000;
}

function localTime(parts: readonly (string | undefined)[]): LocalTime | null {
  const [year, name, day, hour, minute, second] = parts;
  const date = { year: Number(year), month: months.indexOf(name?.toLowerCase() ?? "") + 1, day: Number(day) };
  if (date.month === 0 || !isDay(date) || Number(hour) > 23 || Number(minute) > 59 || Number(second ?? 0) > 60)
    return null;
  return {
    ...date,
    second: Number(hour) * 3_600 + Number(minute) * 60 + Number(second ?? 0),
    precision: second === undefined ? 60 : 1,
  };
}
