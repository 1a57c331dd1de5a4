// A log whose lines are each an event, nothing, or cannot be read. What tells equal events of one instant apart, what is kept
// for a restart, and complaints are the same for all. Where events wait for further lines, a licence manager has a LogReader of
// its own.
import type { LogEvent } from "../../generated/contract.ts";
import { Occurrences, type OccurrencesState } from "../text/occurrences.ts";
import { type LogContext, type LogFormat, type LogReader, noEvents } from "./manager.ts";

export interface LineContext extends LogContext {
  /** The line's number, from 1. */
  readonly number: number;
  /** `TimestampUtc` and `Place` of an event at that instant (milliseconds UTC); `parts` tells it from others of the instant. */
  readonly when: (at: number, parts: unknown) => { TimestampUtc: string; Place: number };
}

export interface LineReader extends Pick<LogReader, "bought"> {
  /** Left out where the log names no licence server. */
  readonly server?: string | null;
  /** What it keeps of earlier lines: plain JSON. */
  readonly state?: object;
  /** The event of a line, null where it reports none, or in words why it cannot be read. Never throws. Blank lines are left out. */
  readonly read: (line: string, context: LineContext) => LogEvent | string | null;
  /** Nothing more is written for now. */
  readonly rest?: () => void;
}

const longestComplaint = 100_000;

/** `state` is what an earlier reader kept; null at the first line. */
export function lineLog<State extends object>(
  open: (context: LogContext, state: State | null) => LineReader,
): LogFormat {
  return {
    open: (context, state) => {
      const saved = state as (State & { places: OccurrencesState }) | null;
      const reader = open(context, saved);
      const occurrences = new Occurrences(saved?.places);
      const when = (at: number, parts: unknown) => {
        return { TimestampUtc: new Date(at).toISOString(), Place: occurrences.next(at, JSON.stringify(parts)) };
      };
      return {
        get server() {
          return reader.server === undefined ? (context.server ?? context.address) : reader.server;
        },
        zone: context.zone,
        get state() {
          return { ...reader.state, places: occurrences.state };
        },
        get bought() {
          return reader.bought ?? null;
        },
        read: (line, number) => {
          const event = line.trim() === "" ? null : reader.read(line, { ...context, number, when });
          if (typeof event !== "string") return event ? [event] : noEvents;
          context.complain(number, line.slice(0, longestComplaint), event);
          return noEvents;
        },
        rest: () => {
          reader.rest?.();
          return noEvents;
        },
      };
    },
  };
}
