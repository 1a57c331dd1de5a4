// What a debug log says of itself: which server it is, which day it is, and when daemons start and stop. No licences here.
import { centuryOf } from "../../../text/expiry.ts";
import { isDay, type LocalDay } from "../../../text/zone.ts";
import type { LogLine } from "./line.ts";

/** A date that stands in a message; its time is the line's own. */
export interface PrintedDay extends LocalDay {
  /** What is printed for the zone, such as `EDT`. */
  zone: string | null;
}

/** A stop: of one vendor daemon, or (null) of the whole server. A start is one too, because what ran before is lost. */
export interface Stop {
  vendor: string | null;
  isStart: boolean;
}

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const manager = new Set(["lmgrd", "lmadmin"]);

/** Whether a message may be worth more than a glance: it begins like one of the lines below. */
const firstLetters = new Set([..."TSR(FDELX"].map((letter) => letter.charCodeAt(0)));

/**
 * The day that a message prints: `TIMESTAMP 4/28/2023`, `… started on host (linux) (6/8/2017)`, `Server's System Date
 * and Time: …`, `(@…-SLOG@) Time: …`. Null where it prints none. `lastYear` stands in where a TIMESTAMP has no year.
 */
export function readDay(message: string, lastYear: number | null = null): PrintedDay | null {
  if (!firstLetters.has(message.charCodeAt(0))) return null;
  if (message.startsWith("TIMESTAMP ")) {
    const parts = /^TIMESTAMP (\d{1,2})\/(\d{1,2})(?:\/(\d{4}|\d{2}))?\s*$/.exec(message);
    return parts ? dayOf(parts[3] ?? lastYear?.toString(), Number(parts[1]), Number(parts[2]), null) : null;
  }
  const started = message.includes(") started on ")
    ? /\((\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})\)\s*$/.exec(message)
    : null;
  if (started) return dayOf(started[3], Number(started[1]), Number(started[2]), null);
  const isClock =
    message.startsWith("Server's System Date and Time: ") || (message.startsWith("(@") && slogClock.test(message));
  if (!isClock) return null;
  const parts = /: \w{3} (\w{3}) (\d{1,2}) (\d{4}) \d{1,2}:\d{2}:\d{2}(?: (.+?))?\s*$/.exec(message);
  const month = months.indexOf(parts?.[1]?.toLowerCase() ?? "") + 1;
  return parts && month > 0 ? dayOf(parts[3], month, Number(parts[2]), parts[4] ?? null) : null;
}

const slogClock = /^\(@\S+-SLOG@\) (?:Time|Start-Date): /;

/** The parts of `port@host` as lmgrd prints them when it starts. */
export function readServer(line: LogLine): { port?: string; host?: string } | null {
  if (!manager.has(line.daemon)) return null;
  const port =
    /^(?:lmgrd|lmadmin) tcp-port (\d+)\s*$/.exec(line.message)?.[1] ??
    /^\(@\S+-SLOG@\) Listening port: (\d+)\s*$/.exec(line.message)?.[1];
  if (port !== undefined) return { port };
  const host = /\) started on (\S+) \(/.exec(line.message)?.[1];
  return host === undefined ? null : { host };
}

/** A line that says that a daemon stopped, or started anew; null where it says neither. */
export function readStop(line: LogLine): Stop | null {
  const { daemon, message } = line;
  if (manager.has(daemon)) {
    const vendor = vendorStop(message);
    if (vendor !== null) return { vendor, isStart: /^\S*started\b/i.test(message) };
    if (/\) started on \S+ \(/.test(message)) return { vendor: null, isStart: true };
    return /^(?:EXITING\b|Shutting down\s*$|.*\bserver manager exiting\b)/i.test(message)
      ? { vendor: null, isStart: false }
      : null;
  }
  const isOwn = /^(?:EXITING\b|daemon shutdown requested\b|Shutting down\b)/i.test(message);
  return isOwn ? { vendor: daemon, isStart: false } : null;
}

function vendorStop(message: string): string | null {
  const code = message.charCodeAt(0) | 32;
  const started = code === 115 || code === 114 ? /^(?:RE|Re)?[Ss]tarted (\S+) \(/.exec(message) : null;
  if (started) return started[1] ?? null;
  const shutDown = code === 115 ? /^Shutting down (\S+) (?:pid|because|\()/i.exec(message) : null;
  if (shutDown) return shutDown[1] ?? null;
  return message.includes(" exited with status ") ? (/^(\S+) exited with status /.exec(message)?.[1] ?? null) : null;
}

/** Whether the next line may stand without time and daemon: this one announces a list. */
export function announcesList(message: string): boolean {
  return message.startsWith("Serving features for");
}

function dayOf(yearText: string | undefined, month: number, day: number, zone: string | null): PrintedDay | null {
  if (yearText === undefined) return null;
  const year = yearText.length === 2 ? centuryOf(Number(yearText)) : Number(yearText);
  return isDay({ year, month, day }) ? { year, month, day, zone } : null;
}
