// The clock of a report log. Time stamps and START print a year, events print month and day, those of the small format the
// time alone. Events in order and a stamp every half hour settle the rest.
import { dayNumber, dayOfNumber, instantsOf, isDay, type LocalDay, localDayOf, type Zone } from "../../../text/zone.ts";

const dayLength = 86_400_000;
/** How far an event may stand before the one above it. */
const jitter = 60_000;
/** An event may be written after one of the day before, also where a month or a year ends. */
const stragglingDays = 2;

export interface ClockState {
  /** Days since 1970, local; null until the year is known. */
  day: number | null;
  latest: number | null;
}

export class ReportClock {
  #zone: Zone;
  #day: number | null;
  #latest: number | null;
  #date = "";
  /** Midnight of `#date` in UTC where the day has no change of the clocks, else null. */
  #midnight: number | null = null;

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

  /** Takes the year that the first event is of, where no line says it: the latest in which that is not after `at`. */
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

  /** Takes the year as given, for events before the first line that says it. */
  assume(local: LocalDay): void {
    this.#setDay(dayNumber(local), "");
  }

  get isSet(): boolean {
    return this.#day !== null;
  }

  #dayOf(date: string): number | null {
    const parts = partsOf(date);
    if (!parts || this.#day === null) return null;
    const known = dayOfNumber(this.#day);
    const numberIn = (year: number) => (isDay({ year, ...parts }) ? dayNumber({ year, ...parts }) : null);
    const day = numberIn(known.year);
    // The month went back: a year has begun. It went far ahead by few days: a line of the year that has ended.
    if (parts.month < known.month && (day === null || day < this.#day - stragglingDays)) {
      return numberIn(known.year + 1) ?? day;
    }
    const lastYears = parts.month > known.month ? numberIn(known.year - 1) : null;
    if (lastYears !== null && lastYears >= this.#day - stragglingDays) return lastYears;
    return day;
  }

  #setDay(day: number, date: string): void {
    this.#day = day;
    this.#date = date;
    const midnight = this.#instants(day, 0)[0] ?? 0;
    const next = this.#instants(day + 1, 0)[0] ?? 0;
    this.#midnight = next - midnight === dayLength ? midnight : null;
  }

  #move(millisecond: number): number {
    const instant = this.#midnight === null ? this.#onChangingDay(millisecond) : this.#midnight + millisecond;
    if (this.#latest === null || instant > this.#latest) this.#latest = instant;
    return instant;
  }

  /** On a day on which the clocks change, a time may come twice: the first that is not before the event above it. */
  #onChangingDay(millisecond: number): number {
    const instants = this.#instants(this.#day ?? 0, millisecond);
    const earliest = (this.#latest ?? Number.NEGATIVE_INFINITY) - jitter;
    return instants.find((instant) => instant >= earliest) ?? instants[0] ?? 0;
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
  if (word === undefined || word.length > 5) return false;
  const slash = word.indexOf("/");
  if (slash < 1 || slash > 2 || word.length < slash + 2) return false;
  for (let index = 0; index < word.length; index += 1) if (index !== slash && digitAt(word, index) < 0) return false;
  return true;
}

/** The millisecond of the day of `08:15`, `08:15:14` or `08:15:14.1234` (tenths of a millisecond); null where it is none. */
export function millisecondOf(time: string): number | null {
  const colon = time.indexOf(":");
  if (colon < 1 || colon > 2) return null;
  const hour = colon === 1 ? digitAt(time, 0) : digitAt(time, 0) * 10 + digitAt(time, 1);
  const minute = digitAt(time, colon + 1) * 10 + digitAt(time, colon + 2);
  const end = colon + 3;
  if (!(hour >= 0 && hour < 24 && minute >= 0 && minute < 60)) return null;
  const minutes = (hour * 60 + minute) * 60_000;
  if (time.length === end) return minutes;
  const second = digitAt(time, end + 1) * 10 + digitAt(time, end + 2);
  if (time[end] !== ":" || !(second >= 0 && second < 60)) return null;
  if (time.length === end + 3) return minutes + second * 1_000;
  const fraction = /^\.(\d{1,4})$/.exec(time.slice(end + 3))?.[1];
  return fraction === undefined ? null : minutes + second * 1_000 + Math.floor(Number(fraction) / 10);
}

/** The digit there, or a number far below 0 that spoils every sum it stands in. */
function digitAt(text: string, index: number): number {
  const code = text.charCodeAt(index);
  return code >= 48 && code <= 57 ? code - 48 : -1_000;
}
