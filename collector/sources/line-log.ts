// A log whose lines stand alone: each is an event, nothing, or cannot be read. Where lines depend on those before them, a
// licence manager has a LogReader of its own.
import type { LogEvent } from "../../generated/contract.ts";
import { Occurrences, type OccurrencesState } from "../text/occurrences.ts";
import { type LogContext, type LogFormat, noEvents } from "./manager.ts";

export interface LineContext extends LogContext {
  /** The line's number, from 1. */
  readonly number: number;
  /** `TimestampUtc` and `Place` of an event at that instant (milliseconds UTC); `parts` tells it from others of the instant. */
  readonly when: (at: number, parts: unknown) => { TimestampUtc: string; Place: number };
}

/** `read` answers the event of a line, null where it reports none, or in words why it cannot be read. Never throws. */
export function lineLog(read: (line: string, context: LineContext) => LogEvent | string | null): LogFormat {
  return {
    open: (context, state) => {
      const occurrences = new Occurrences((state as { places: OccurrencesState } | null)?.places);
      const when = (at: number, parts: unknown) => {
        return { TimestampUtc: new Date(at).toISOString(), Place: occurrences.next(at, JSON.stringify(parts)) };
      };
      return {
        server: context.server ?? context.address,
        zone: context.zone,
        get state() {
          return { places: occurrences.state };
        },
        read: (line, number) => {
          const event = line.trim() === "" ? null : read(line, { ...context, number, when });
          if (typeof event !== "string") return event ? [event] : noEvents;
          context.complain(number, line, event);
          return noEvents;
        },
      };
    },
  };
}
