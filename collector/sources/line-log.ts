// A log that is read line by line: what distinguishes equal events of one instant, the state for a restart, and complaints
// are the same for all.
import type { LogEvent } from "../../generated/contract.ts";
import { type LogContext, type LogFormat, type LogReader, noEvents } from "./manager.ts";

/** One for all lines of a log. */
export interface LineContext extends LogContext {
  /** The number of the line that is read, from 1. */
  readonly number: number;
  /** `TimestampUtc` and `Place` of an event at that instant (milliseconds UTC); `parts` distinguishes it from others of the instant. */
  readonly when: (at: number, parts: unknown) => { TimestampUtc: string; Place: number };
}

export interface LineReader extends Pick<LogReader, "bought" | "rest" | "zoneDoubt"> {
  /** Left out where the log names no licence server. */
  readonly server?: string | null;
  /** Left out where the log prints none. */
  readonly zone?: LogReader["zone"];
  /** Its state from earlier lines: plain JSON. */
  readonly state?: object;
  /** The content of a line: events or null, or in words why it cannot be read. Never throws. Blank lines are left out. */
  readonly read: (line: string, context: LineContext) => LogEvent | readonly LogEvent[] | string | null;
}

const longestComplaint = 100_000;

/** `state` is that of an earlier reader; null at the first line. */
export function lineLog<State extends object, Ahead = unknown>(
  open: (context: LineContext, state: State | null, ahead: Ahead) => LineReader,
): LogFormat {
  return {
    open: (around, state, ahead) => {
      const saved = state as (State & { places: OccurrencesState }) | null;
      const occurrences = new Occurrences(saved?.places);
      const when = (at: number, parts: unknown) => {
        const event = typeof parts === "string" ? parts : JSON.stringify(parts);
        return { TimestampUtc: new Date(at).toISOString(), Place: occurrences.next(at, event) };
      };
      const context = { ...around, number: 0, when };
      const reader = open(context, saved, ahead as Ahead);
      return {
        get server() {
          return reader.server === undefined ? (around.server ?? around.address) : reader.server;
        },
        get zone() {
          return reader.zone ?? around.zone;
        },
        get zoneDoubt() {
          return reader.zoneDoubt ?? null;
        },
        get state() {
          return { ...reader.state, places: occurrences.state };
        },
        get bought() {
          return reader.bought ?? null;
        },
        read: (line, number) => {
          context.number = number;
          const read = line.trim() === "" ? null : reader.read(line, context);
          if (read === null) return noEvents;
          if (typeof read !== "string") return "EventType" in read ? [read] : read;
          context.complain(number, line.slice(0, longestComplaint), read);
          return noEvents;
        },
        rest: () => reader.rest?.() ?? noEvents,
      };
    },
  };
}

// The occurrence number of an event among equal events of the same second: it distinguishes events without a handle, so that a
// log can be sent again from anywhere.

/** Milliseconds for which an event may still have an equal one above it. */
const remembered = 61_000;
const forgetInterval = 20_000;

/** Counts by event, by second. */
type OccurrencesState = [second: number, counts: [event: string, count: number][]][];

/** Remembers a minute, because daemons' clocks jitter that much. */
class Occurrences {
  readonly #seconds = new Map<number, Map<string, number>>();
  #latest = 0;
  #forgottenAt = 0;

  constructor(state: OccurrencesState = []) {
    for (const [second, counts] of state) {
      this.#seconds.set(second, new Map(counts));
      this.#latest = Math.max(this.#latest, second);
    }
  }

  get state(): OccurrencesState {
    return [...this.#seconds].map(([second, counts]) => [second, [...counts]]);
  }

  /** How many events that read alike stood above this one in its second. `instant` is in milliseconds. */
  next(instant: number, event: string): number {
    let counts = this.#seconds.get(instant);
    if (counts === undefined) {
      // A clock that was set back begins anew, so that memory stays bounded.
      if (instant < this.#latest - remembered) this.#seconds.clear();
      if (this.#seconds.size === 0 || instant > this.#latest) this.#forget(instant);
      counts = new Map();
      this.#seconds.set(instant, counts);
    }
    const number = counts.get(event) ?? 0;
    counts.set(event, number + 1);
    return number;
  }

  #forget(latest: number): void {
    this.#latest = latest;
    // Looking through all of them costs more than keeping some for a little longer.
    if (latest - this.#forgottenAt < forgetInterval) return;
    this.#forgottenAt = latest;
    const gone = [...this.#seconds.keys()].filter((second) => second < latest - remembered);
    for (const second of gone) this.#seconds.delete(second);
  }
}
