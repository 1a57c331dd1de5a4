// The licence manager's time zone: which one it is, and which instants a local time in it means. lmstat prints none.
import { DateTime, FixedOffsetZone, IANAZone, type Zone } from "luxon";

export type { Zone };

/** A zone and where it was taken from, to be shown to people and, where it is certain, sent to the service. */
export interface ServerZone {
  zone: Zone;
  name: string;
  origin: "--time-zone" | "printed" | "this machine";
}

/** The zones that RFC 5322 (section 4.3) names by letters, with their offset in hours. Others mean different things in different places. */
const printedZones: Record<string, readonly [iana: string, offsetHours: number]> = {
  UT: ["Etc/UTC", 0],
  UTC: ["Etc/UTC", 0],
  GMT: ["Etc/UTC", 0],
  EST: ["America/New_York", -5],
  EDT: ["America/New_York", -4],
  CST: ["America/Chicago", -6],
  CDT: ["America/Chicago", -5],
  MST: ["America/Denver", -7],
  MDT: ["America/Denver", -6],
  PST: ["America/Los_Angeles", -8],
  PDT: ["America/Los_Angeles", -7],
};

/** Clocks change at a quarter of an hour, so that one look-up serves all instants of it: each costs microseconds. */
const offsetLength = 900_000;
const mostOffsets = 100_000;
const offsets = new Map<string, Map<number, number>>();

/** The zone of that IANA name, or null where there is none. */
export function zoneNamed(name: string): ServerZone | null {
  return IANAZone.isValidZone(name) ? { zone: IANAZone.create(name), name, origin: "--time-zone" } : null;
}

export function machineZone(): ServerZone {
  const name = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return { zone: IANAZone.create(name), name, origin: "this machine" };
}

/**
 * The zone behind what a log prints beside a local time (`EDT`, `-05`), or null where that is not certain. Where the
 * zone of that name has another offset at that time (EST in July), the offset holds.
 */
export function zonePrinted(printed: string, local: LocalTime): ServerZone | null {
  const named = printedZones[printed.toUpperCase()];
  const numeric = /^([+-])(\d\d):?(\d\d)?$/.exec(printed);
  if (named) {
    const [name, offsetHours] = named;
    const zone = IANAZone.create(name);
    const at = instantsOf(zone, local, local.second);
    if (at.some((instant) => zone.offset(instant) === offsetHours * 60)) return { zone, name, origin: "printed" };
    return fixedZone(offsetHours * 60);
  }
  if (!numeric) return null;
  const minutes = Number(numeric[2]) * 60 + Number(numeric[3] ?? 0);
  return fixedZone(numeric[1] === "-" ? -minutes : minutes);
}

export interface LocalDay {
  year: number;
  /** 1 to 12. */
  month: number;
  day: number;
}

export interface LocalTime extends LocalDay {
  /** Of the day. */
  second: number;
}

/**
 * The instants (milliseconds UTC, rising) that a local time means: one; two where the clocks go back; where they go
 * forward over it, so that there is no such time, the instant at which they do, so that order is preserved.
 */
export function instantsOf(zone: Zone, local: LocalDay, second: number): number[] {
  const naive = Date.UTC(local.year, local.month - 1, local.day) + second * 1_000;
  const before = offsetAt(zone, naive - 86_400_000);
  const after = offsetAt(zone, naive + 86_400_000);
  if (before === after) return [naive - before * 60_000];
  const fits = [before, after]
    .map((offset) => ({ offset, instant: naive - offset * 60_000 }))
    .filter(({ offset, instant }) => offsetAt(zone, instant) === offset)
    .map(({ instant }) => instant)
    .sort((a, b) => a - b);
  return fits.length > 0 ? fits : [changeBetween(zone, naive - after * 60_000, naive - before * 60_000, after)];
}

/** The instant after `from`, at most `to`, from which on the zone has this offset. */
function changeBetween(zone: Zone, from: number, to: number, offset: number): number {
  for (let instant = Math.ceil(from / offsetLength) * offsetLength; instant < to; instant += offsetLength) {
    if (offsetAt(zone, instant) === offset) return instant;
  }
  return to;
}

function offsetAt(zone: Zone, instant: number): number {
  let ofZone = offsets.get(zone.name);
  if (!ofZone || ofZone.size > mostOffsets) {
    ofZone = new Map();
    offsets.set(zone.name, ofZone);
  }
  const quarter = Math.floor(instant / offsetLength);
  const cached = ofZone.get(quarter);
  if (cached !== undefined) return cached;
  const offset = zone.offset(instant);
  ofZone.set(quarter, offset);
  return offset;
}

/** The day that an instant lies on, in a zone, and the second of it. */
export function localDayOf(zone: Zone, instant: number): Readonly<LocalTime> {
  const { year, month, day, hour, minute, second } = DateTime.fromMillis(instant, { zone });
  return { year, month, day, second: hour * 3_600 + minute * 60 + second };
}

/** Milliseconds of an instant as people write it (ISO 8601; without a zone it is UTC), or null where it is none. */
export function readInstant(text: string): number | null {
  const instant = DateTime.fromISO(text, { zone: "utc" });
  return instant.isValid ? instant.toMillis() : null;
}

/** Null where there is no such time of the day. */
export function secondOfDay(hour: number, minute: number, second = 0): number | null {
  const exists = hour >= 0 && hour < 24 && minute >= 0 && minute < 60 && second >= 0 && second < 60;
  return exists ? hour * 3_600 + minute * 60 + second : null;
}

/** The local time of year, month, day, hour, minute and second as they are printed; null where there is no such time. */
export function localTimeOf(printed: readonly (string | undefined)[]): LocalTime | null {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, seconds = 0] = printed.map((part) => Number(part ?? 0));
  const second = secondOfDay(hour, minute, seconds);
  return second !== null && isDay({ year, month, day }) ? { year, month, day, second } : null;
}

/** Days are counted from 1 January 1970, so that the next day is one more. */
export function dayNumber(local: LocalDay): number {
  return Math.floor(Date.UTC(local.year, local.month - 1, local.day) / 86_400_000);
}

export function dayOfNumber(number: number): LocalDay {
  const date = new Date(number * 86_400_000);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** Whether there is such a day: no 30 February. */
export function isDay(local: LocalDay): boolean {
  const back = dayOfNumber(dayNumber(local));
  return back.year === local.year && back.month === local.month && back.day === local.day;
}

/** `minutes` east of UTC. */
export function fixedZone(minutes: number): ServerZone {
  if (minutes === 0) return { zone: IANAZone.create("Etc/UTC"), name: "Etc/UTC", origin: "printed" };
  const hours = minutes / 60;
  if (Number.isInteger(hours) && hours >= -12 && hours <= 14) {
    // The signs of these names are turned round: Etc/GMT+5 is five hours behind.
    const name = `Etc/GMT${hours < 0 ? "+" : "-"}${Math.abs(hours)}`;
    return { zone: IANAZone.create(name), name, origin: "printed" };
  }
  const zone = FixedOffsetZone.instance(minutes);
  return { zone, name: zone.name, origin: "printed" };
}
