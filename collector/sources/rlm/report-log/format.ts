// The report log of an ISV server as the collector knows it: what is looked up first, and how its reader is opened.
import type { LogContext, LogFormat, LookAhead } from "../../manager.ts";
import { ReportLogReader } from "./reader.ts";
import type { Ahead } from "./state.ts";
import { wordsOf } from "./words.ts";

/** The head of a report log is short; a log that was cut has its first time stamp within half an hour. */
const mostLines = 20_000;

export const reportLog: LogFormat = {
  lookAhead: () => new Beginning(),
  open: (context: LogContext, state: unknown, ahead: unknown) => ReportLogReader.open(context, state, ahead),
};

/** Looks for the zone, the server and the first line with a year. */
class Beginning implements LookAhead {
  readonly #ahead: Ahead = { timeZone: null, host: null, date: null };
  #lines = 0;

  read(line: string): boolean {
    this.#lines += 1;
    const words = wordsOf(line);
    const [first = "", second = "", third = ""] = words;
    if (first === "TIMEZONE") this.#ahead.timeZone ??= line;
    if (first === "START") this.#ahead.host ??= second;
    const date = first === "START" ? third : first;
    if (/^\d{1,2}\/\d{1,2}\/\d{4}$/.test(date)) this.#ahead.date ??= date;
    const isEvent = /^(?:OUT|IN|DENY|INUSE|QUE|DEQUE)$/.test(first);
    // TIMEZONE stands in the head, before all events.
    return (isEvent && this.#ahead.date !== null) || this.#lines >= mostLines;
  }

  result(): Ahead {
    return this.#ahead;
  }
}
