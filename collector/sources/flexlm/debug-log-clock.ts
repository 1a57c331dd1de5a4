// How a debug log begins: its first line's day, its zone and its server stand in lines further down, so that they are
// looked up before the reading begins.
import type { LocalTime } from "../../text/zone.ts";
import {
  dayNumber,
  dayOfNumber,
  instantsOf,
  type LocalDay,
  localDayOf,
  type ServerZone,
  type Zone,
  zonePrinted,
} from "../../text/zone.ts";
import { type LogLine, lineWithTabs, type PrintedDay, readDay, readLine, readServer } from "./debug-log-lines.ts";

export interface LogStart {
  /** The day number (since 1970) of the first line; null where the log prints no date. */
  day: number | null;
  zone: ServerZone;
  /** `port@host`, where the log has it. */
  server: string | null;
}

interface StartOptions {
  /** The zone that was given; else the printed one holds, else this machine's. */
  zone: ServerZone | null;
  machine: ServerZone;
  /** Milliseconds at or after the log's last line, for a log without any date. */
  at: number | null;
  year: number | null;
}

/** Lines that are read for the zone and the server after the first date was found. */
const linesAfterDate = 20_000;

/** Collects, line by line, what is needed to begin. */
export class StartFinder {
  readonly #options: StartOptions;
  /** The seconds of the day where the clock turned: enough to run it again on any day. */
  readonly #turns: number[] = [];
  #rollovers = 0;
  #highest = -1;
  #day: PrintedDay | null = null;
  #daySecond = 0;
  #dated: number | null = null;
  #zone: { printed: string; local: LocalTime } | null = null;
  #port: string | null = null;
  #host: string | null = null;
  #after = 0;

  constructor(options: StartOptions) {
    this.#options = options;
  }

  /** Reads a line of the log, from its first one on. Returns whether everything was found that can be. */
  read(text: string): boolean {
    const line = readLine(text) ?? lineWithTabs(text);
    if (line) {
      const server = readServer(line);
      this.#port ??= server?.port ?? null;
      this.#host ??= server?.host ?? null;
      this.#readTime(line);
    }
    if (this.#day === null && this.#dated === null) return false;
    this.#after += 1;
    const hasZone = this.#options.zone !== null || this.#zone !== null || this.#dated !== null;
    return this.#after > linesAfterDate || (hasZone && this.#port !== null && this.#host !== null);
  }

  result(): LogStart {
    const printed = this.#zone ? zonePrinted(this.#zone.printed, this.#zone.local) : null;
    const zone = this.#options.zone ?? printed ?? this.#options.machine;
    const server = this.#port !== null && this.#host !== null ? `${this.#port}@${this.#host}` : null;
    return { day: this.#firstDay(zone), zone, server };
  }

  #readTime(line: LogLine): void {
    if (line.second < 0) {
      if (this.#day === null) this.#dated ??= line.instant;
      return;
    }
    const day = readDay(line.message, this.#options.year);
    if (day?.zone && !this.#zone) this.#zone = { printed: day.zone, local: { ...day, second: line.second } };
    if (this.#day !== null || this.#dated !== null) return;
    this.#turn(line.second);
    if (!day) return;
    this.#day = day;
    this.#daySecond = line.second;
  }

  #turn(second: number): void {
    if (this.#highest < 0) {
      this.#turns.push(second);
      this.#highest = second;
    } else if (second < this.#highest - 60) {
      this.#turns.push(this.#highest, second);
      this.#rollovers += 1;
      this.#highest = second;
    } else if (second > this.#highest && second < this.#highest + 86_400 - 60) {
      this.#highest = second;
    }
  }

  #firstDay(zone: ServerZone): number | null {
    if (this.#dated !== null) return dayNumber(localDayOf(zone.zone, this.#dated)) - this.#rollovers;
    if (this.#day !== null) return this.#startFor(zone, dayNumber(this.#day), this.#daySecond);
    const at = this.#options.at;
    if (at === null || this.#highest < 0) return null;
    const local = localDayOf(zone.zone, at);
    const lastDay = dayNumber(local) - (this.#highest > local.second ? 1 : 0);
    return this.#startFor(zone, lastDay, this.#highest);
  }

  /** The day on which the clock must begin to stand on `day` in the end. The hour that a clock passes twice is no day. */
  #startFor(zone: ServerZone, day: number, second: number): number {
    for (let days = 0; days < this.#rollovers; days += 1) {
      const clock = new LogClock(zone.zone, { day: day - days, latest: null });
      for (const turn of this.#turns) clock.at(turn);
      if (dayNumber(localDayOf(zone.zone, clock.at(second))) === day) return day - days;
    }
    return day - this.#rollovers;
  }
}

// The clock of a debug log: its lines print a time and no day. Time goes forward, so each line stands at the first instant
// with its time that is not before the line above. A jitter of a minute between daemons is not a day, nor is the hour
// that is passed twice when the clocks go back.

/** How far a line may stand before the one above it. */
const jitter = 60_000;

export interface ClockState {
  /** Days since 1970, local. */
  day: number;
  /** Milliseconds UTC of the latest line; null before the first. */
  latest: number | null;
}

export class LogClock {
  readonly #zone: Zone;
  #day: number;
  #latest: number | null;

  constructor(zone: Zone, state: ClockState) {
    this.#zone = zone;
    this.#latest = state.latest;
    this.#day = state.day;
  }

  get state(): ClockState {
    return { day: this.#day, latest: this.#latest };
  }

  /** The instant (milliseconds UTC) of a line that prints this second of the day. Moves the clock. */
  at(second: number): number {
    const earliest = (this.#latest ?? Number.NEGATIVE_INFINITY) - jitter;
    for (let day = this.#day - 1; ; day += 1) {
      if (this.#latest === null && day < this.#day) continue;
      const instant = this.#instants(day, second).find((candidate) => candidate >= earliest);
      if (instant === undefined) continue;
      this.#day = Math.max(day, this.#day);
      return this.#move(instant);
    }
  }

  /**
   * Sets the clock by a line that prints its day (`TIMESTAMP 6/8/2017`). Answers the instant, and by how many
   * milliseconds the clock stood elsewhere: 0 within the jitter, else what was read before was dated wrongly.
   */
  set(local: LocalDay, second: number): { instant: number; corrected: number } {
    const day = dayNumber(local);
    const expected = this.#latest === null ? null : new LogClock(this.#zone, this.state).at(second);
    const candidates = this.#instants(day, second);
    const instant = candidates.find((candidate) => candidate === expected) ?? candidates[0] ?? 0;
    if (expected === instant) return { instant: this.at(second), corrected: 0 };
    this.#day = day;
    this.#latest = instant;
    return { instant, corrected: expected === null ? 0 : instant - expected };
  }

  /** A line that prints its whole instant. */
  setInstant(instant: number, local: LocalDay): number {
    this.#day = dayNumber(local);
    return this.#move(instant);
  }

  #move(instant: number): number {
    if (this.#latest === null || instant > this.#latest) this.#latest = instant;
    return instant;
  }

  #instants(day: number, second: number): number[] {
    return instantsOf(this.#zone, dayOfNumber(day), second);
  }
}
