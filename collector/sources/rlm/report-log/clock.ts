// The clock of a report log. Time stamps and START print a year, events print month and day, those of the small format the
// time alone. Events in order and a stamp every half hour settle the rest.
import { IANAZone } from "luxon";
import {
  dayNumber,
  dayOfNumber,
  fixedZone,
  instantsOf,
  isDay,
  type LocalDay,
  localDayOf,
  type ServerZone,
  secondOfDay,
  type Zone,
} from "../../../text/zone.ts";

/** How far an event may stand before the one above it. */
const jitter = 60_000;
/** An event may be written after one of the day before, also where a month or a year ends. */
const stragglingDays = 2;

export interface ClockState {
  /** Days since 1970, local; null until the year is found. */
  day: number | null;
  latest: number | null;
}

export class ReportClock {
  #zone: Zone;
  #day: number | null;
  #latest: number | null;
  #date = "";

  constructor(zone: Zone, state: ClockState = { day: null, latest: null }) {
    this.#zone = zone;
    this.#day = state.day;
    this.#latest = state.latest;
  }

  get state(): ClockState {
    return { day: this.#day, latest: this.#latest };
  }

  set zone(zone: Zone) {
    this.#zone = zone;
    this.#date = "";
  }

  /** Sets the clock by a whole date (`01/05/2026`) and time; the instant in milliseconds UTC, or null where there is no such time. */
  stamp(date: string, time: string): number | null {
    const local = wholeDate(date);
    const millisecond = millisecondOf(time);
    if (local === null || millisecond === null) return null;
    this.#setDay(dayNumber(local), "");
    return this.#move(millisecond);
  }

  /** The instant of an event that prints `01/05` and `08:15:14.1234`; null where there is none. */
  at(date: string, time: string): number | null {
    const millisecond = millisecondOf(time);
    if (millisecond === null) return null;
    if (date !== this.#date) {
      const day = this.#dayOf(date);
      if (day === null) return null;
      this.#setDay(day, date);
    }
    return this.#move(millisecond);
  }

  /** The instant of an event that prints a time alone: the first that is not before the event above it. */
  atTime(time: string): number | null {
    const millisecond = millisecondOf(time);
    if (millisecond === null || this.#day === null) return null;
    const earliest = (this.#latest ?? Number.NEGATIVE_INFINITY) - jitter;
    const today = this.#instants(this.#day, millisecond).find((instant) => instant >= earliest);
    if (today === undefined) this.#setDay(this.#day + 1, "");
    return this.#move(millisecond);
  }

  /** Takes the year that the first event is of, where no line has it: the latest in which that is not after `at`. */
  assumeBefore(at: number, date: string): void {
    const parts = partsOf(date);
    const today = localDayOf(this.#zone, at);
    for (let { year } = today; parts && year > today.year - 9; year -= 1) {
      const day = { year, ...parts };
      if (isDay(day) && dayNumber(day) <= dayNumber(today)) {
        this.#setDay(dayNumber(day), "");
        return;
      }
    }
  }

  /** Takes the year of a whole date (`01/05/2026`) further down, for the events before it. */
  assumeDate(date: string): void {
    const day = wholeDate(date);
    if (day) this.assume(day);
  }

  /** Takes the year as given, for events before the first line that has it. */
  assume(local: LocalDay): void {
    this.#setDay(dayNumber(local), "");
  }

  get isSet(): boolean {
    return this.#day !== null;
  }

  #dayOf(date: string): number | null {
    const parts = partsOf(date);
    if (!parts || this.#day === null) return null;
    const current = dayOfNumber(this.#day);
    const numberIn = (year: number) => (isDay({ year, ...parts }) ? dayNumber({ year, ...parts }) : null);
    const day = numberIn(current.year);
    // The month went back: a year has begun. It went far ahead by few days: a line of the year that has ended.
    if (parts.month < current.month && (day === null || day < this.#day - stragglingDays)) {
      return numberIn(current.year + 1) ?? day;
    }
    const lastYears = parts.month > current.month ? numberIn(current.year - 1) : null;
    if (lastYears !== null && lastYears >= this.#day - stragglingDays) return lastYears;
    return day;
  }

  #setDay(day: number, date: string): void {
    this.#day = day;
    this.#date = date;
  }

  /** Where the clocks change, a time may come twice: the first that is not before the event above it. */
  #move(millisecond: number): number {
    const instants = this.#instants(this.#day ?? 0, millisecond);
    const earliest = (this.#latest ?? Number.NEGATIVE_INFINITY) - jitter;
    const instant = instants.find((one) => one >= earliest) ?? instants[0] ?? 0;
    this.#latest = Math.max(this.#latest ?? instant, instant);
    return instant;
  }

  #instants(day: number, millisecond: number): number[] {
    const second = Math.floor(millisecond / 1_000);
    return instantsOf(this.#zone, dayOfNumber(day), second).map((instant) => instant + (millisecond % 1_000));
  }
}

function wholeDate(date: string): LocalDay | null {
  const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(date) ?? [];
  const local = { year: Number(year), month: Number(month), day: Number(day) };
  return year !== undefined && isDay(local) ? local : null;
}

function partsOf(date: string): { month: number; day: number } | null {
  const parts = /^(\d{1,2})\/(\d{1,2})$/.exec(date);
  return parts ? { month: Number(parts[1]), day: Number(parts[2]) } : null;
}

/** Whether a word is `01/05`. */
export function isDate(word: string | undefined): boolean {
  return word !== undefined && /^\d{1,2}\/\d{1,2}$/.test(word);
}

/** The millisecond of the day of `08:15`, `08:15:14` or `08:15:14.1234` (tenths of a millisecond); null where it is none. */
export function millisecondOf(time: string): number | null {
  const [, hour, minute, second = "0", fraction = "0"] =
    /^(\d{1,2}):(\d\d)(?::(\d\d)(?:\.(\d{1,4}))?)?$/.exec(time) ?? [];
  const ofDay = secondOfDay(Number(hour), Number(minute), Number(second));
  return ofDay === null ? null : ofDay * 1_000 + Math.floor(Number(fraction) / 10);
}

// The zone that a report log prints: `TIMEZONE 480 1 # Pacific Standard Time`, minutes west of UTC, whether its clocks
// change, and a name for people.

/** Names of zones whose clocks change: those of Windows (as Unicode's CLDR maps them), and letters of Unix. */
const zoneNames: Readonly<Record<string, string>> = {
  "alaskan standard time": "America/Anchorage",
  "pacific standard time": "America/Los_Angeles",
  "mountain standard time": "America/Denver",
  "central standard time": "America/Chicago",
  "eastern standard time": "America/New_York",
  "atlantic standard time": "America/Halifax",
  "newfoundland standard time": "America/St_Johns",
  "gmt standard time": "Europe/London",
  "w. europe standard time": "Europe/Berlin",
  "romance standard time": "Europe/Paris",
  "central europe standard time": "Europe/Budapest",
  "central european standard time": "Europe/Warsaw",
  "e. europe standard time": "Europe/Chisinau",
  "fle standard time": "Europe/Helsinki",
  "gtb standard time": "Europe/Athens",
  "israel standard time": "Asia/Jerusalem",
  "aus eastern standard time": "Australia/Sydney",
  "cen. australia standard time": "Australia/Adelaide",
  "tasmania standard time": "Australia/Hobart",
  "new zealand standard time": "Pacific/Auckland",
  pst: "America/Los_Angeles",
  mst: "America/Denver",
  cst: "America/Chicago",
  est: "America/New_York",
  gmt: "Europe/London",
  wet: "Europe/Lisbon",
  cet: "Europe/Paris",
  eet: "Europe/Athens",
};

interface PrintedZone {
  zone: ServerZone;
  /** Whether it is unknown when the clocks of this zone change. */
  isVague: boolean;
}

/**
 * The zone of a TIMEZONE line; null where the line is none. A zone whose clocks change is recognised by its name, or is this
 * machine's where that has the same standard time; else its standard time holds all year.
 */
export function readTimeZone(line: string, machine: ServerZone): PrintedZone | null {
  const parts = /^TIMEZONE +(-?\d{1,3}) +(\d+)\b([^#]*)(?:# *(.*?) *)?$/.exec(line);
  if (!parts) return null;
  const offset = -Number(parts[1]);
  if (Math.abs(offset) > 14 * 60) return null;
  if (Number(parts[2]) === 0) return { zone: fixedZone(offset), isVague: false };
  const name = zoneOfName((parts[4] ?? "").toLowerCase(), offset);
  if (name !== null) return { zone: { zone: IANAZone.create(name), name, origin: "printed" }, isVague: false };
  const isMachines = machine.zone instanceof IANAZone && standardOffset(machine.name) === offset;
  return { zone: isMachines ? { ...machine, origin: "printed" } : fixedZone(offset), isVague: !isMachines };
}

/** The zone of that name (or the first word of it, as in `PST PDT`) with that standard time. */
function zoneOfName(name: string, offset: number): string | null {
  const zone = zoneNames[name] ?? zoneNames[/^\w+/.exec(name)?.[0] ?? ""];
  return zone !== undefined && standardOffset(zone) === offset ? zone : null;
}

/** Minutes east of UTC without summer time. */
function standardOffset(name: string): number {
  const zone = IANAZone.create(name);
  return Math.min(zone.offset(Date.UTC(2026, 0, 15)), zone.offset(Date.UTC(2026, 6, 15)));
}
