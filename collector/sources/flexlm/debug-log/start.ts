// How a debug log begins: its first line's day, its zone and its server stand in lines further down, so that they are
// looked up before the reading begins.
import { dayNumber, type LocalDay, localDayOf, type ServerZone, zonePrinted } from "../../../text/zone.ts";
import { LogClock } from "./clock.ts";
import { type PrintedDay, readDay, readServer } from "./daemons.ts";
import { type LogLine, lineWithTabs, readLine } from "./line.ts";

export interface LogStart {
  /** The day number (since 1970) of the first line; null where the log prints no date. */
  day: number | null;
  zone: ServerZone;
  /** `port@host`, where the log says. */
  server: string | null;
}

export interface StartOptions {
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
  #zone: { printed: string; local: LocalDay & { second: number } } | null = null;
  #port: string | null = null;
  #host: string | null = null;
  #after = 0;

  constructor(options: StartOptions) {
    this.#options = options;
  }

  /** Reads a line of the log, from its first one on. Answers whether everything is known that can be. */
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
