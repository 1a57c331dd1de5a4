// How the sources of the running collector are: counted and remembered here, shown by /health, /metrics and to the service.
import type { UnreadableLine } from "../text/unreadable.ts";
import type { Found } from "./readings.ts";

export class SourceHealth {
  readonly name: string;
  readonly manager: string;
  polls = 0;
  /** Polls, and looks at logs, that went wrong. */
  failures = 0;
  failuresInARow = 0;
  /** Milliseconds UTC; null before the first. */
  lastPoll: number | null = null;
  lastSuccess: number | null = null;
  /** How long the last poll took, in milliseconds. */
  lastDuration: number | null = null;
  /** What went wrong last, in words; null where nothing does. */
  error: string | null = null;
  /** What is wrong with the log, in words. */
  logError: string | null = null;
  /** Why the times of the log may be hours off, in words. */
  zoneDoubt: string | null = null;
  unreadable = 0;
  lastUnreadable: UnreadableLine | null = null;
  /** Seconds; null where the licence server prints no time. */
  clockDifference: number | null = null;
  /** Bytes of the log that wait to be read. */
  lag = 0;
  servers: readonly string[] = [];

  constructor(name: string, manager: string) {
    this.name = name;
    this.manager = manager;
  }

  /** Why the source or its log could not be read last, in words; null where it could. */
  get unread(): string | null {
    return this.error ?? this.logError;
  }

  /** What is wrong with the source or its log, in words; null where nothing is. */
  get wrong(): string | null {
    return this.unread ?? this.zoneDoubt;
  }

  began(at: number): void {
    this.polls += 1;
    this.lastPoll = at;
  }

  ended(found: Found, began: number, now: number): void {
    this.lastDuration = now - began;
    this.error = found.error;
    if (found.clockDifference !== null) this.clockDifference = found.clockDifference;
    if (found.error === null) {
      this.lastSuccess = now;
      this.failuresInARow = 0;
    } else {
      this.failures += 1;
      this.failuresInARow += 1;
    }
  }

  /** Looked at the log of a source that is not polled. */
  followed(at: number, isRead: boolean): void {
    this.began(at);
    if (isRead) this.lastSuccess = at;
  }

  complain(line: UnreadableLine): void {
    this.unreadable += 1;
    this.lastUnreadable = line;
  }
}
