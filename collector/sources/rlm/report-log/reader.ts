// The report log of an ISV server: what is looked up first, which record a line is, when it was written, and what the log
// has about itself. Whose licences they are is usage.ts.
import type { LogEvent } from "../../../../generated/contract.ts";
import { lineComplaint } from "../../../text/decode.ts";
import { fits, longestName, longestVendor, longestVersion } from "../../../text/limits.ts";
import type { ServerZone } from "../../../text/zone.ts";
import { type LineContext, type LineReader, lineLog } from "../../line-log.ts";
import { isFarAhead, type LogFormat, type LookAhead } from "../../manager.ts";
import { ReportClock, readTimeZone } from "./clock.ts";
import {
  readCheckin,
  readCheckout,
  readDenial,
  readEndOfQueueing,
  readInUse,
  readQueueing,
  textOf,
  type Written,
  wordsOf,
} from "./records.ts";
import { type Ahead, type ReaderState, Usage } from "./usage.ts";

/** The head of a report log is short; a log that was cut has its first time stamp within half an hour. */
const mostLines = 20_000;

export const reportLog: LogFormat = {
  lookAhead: () => new Beginning(),
  ...lineLog((context, state: ReaderState | null, ahead: Ahead | null) => new ReportLogReader(context, state, ahead)),
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

const longestLine = 100_000;
/** RLM's codes of a denial that is none: the request waits; it is granted over the soft limit. */
const noDenials = new Set([-25, -39]);
const noTime = "an event at a time that does not exist, that lies ahead, or of a year that is not known";

type Result = ReturnType<LineReader["read"]>;

class ReportLogReader implements LineReader {
  zone: ServerZone;
  zoneDoubt: string | null = null;
  readonly #context: LineContext;
  readonly #clock: ReportClock;
  readonly #usage: Usage;
  readonly #firstDate: string | null;
  #host: string | null;
  #timeZone: string | null = null;

  constructor(context: LineContext, state: ReaderState | null, ahead: Ahead | null) {
    this.#context = context;
    this.zone = context.zone;
    this.#clock = new ReportClock(context.zone.zone, state?.clock);
    this.#usage = new Usage(context.when, state?.usage);
    this.#firstDate = ahead?.date ?? null;
    this.#host = state?.host ?? ahead?.host ?? null;
    const timeZone = state ? state.timeZone : (ahead?.timeZone ?? null);
    if (timeZone !== null) this.#readTimeZone(timeZone);
  }

  get server(): string | null {
    const { server, address } = this.#context;
    return server ?? (address?.split(/[,;]/)[0]?.trim() || this.#host);
  }

  get state(): ReaderState {
    return { host: this.#host, timeZone: this.#timeZone, clock: this.#clock.state, usage: this.#usage.state };
  }

  read(line: string): Result {
    const complaint = lineComplaint(line, longestLine);
    if (complaint !== null) return complaint;
    const words = wordsOf(line);
    switch (words[0]) {
      case "OUT":
        return this.#checkout(words, line);
      case "IN":
        return this.#timed(readCheckin(words), (read, instant) => this.#usage.checkin(read, instant));
      case "DENY":
        return this.#denial(words);
      case "QUE":
        return this.#timed(readQueueing(words), (read, instant) => this.#usage.queueing(read, instant));
      case "DEQUE":
        return this.#timed(readEndOfQueueing(words), (read, instant) => this.#usage.endOfQueueing(read, instant));
      case "INUSE":
        return this.#inUse(words);
      case "PRODUCT":
        return this.#product(words);
      case "START":
        return this.#start(words);
      case "SHUTDOWN":
        return this.#shutdown(words);
      default:
        return this.#readOther(words, line);
    }
  }

  #timed<Read extends Written>(read: Read | string, eventOf: (read: Read, instant: number) => LogEvent | null): Result {
    if (typeof read === "string") return read;
    const instant = this.#instantOf(read);
    return instant === null ? noTime : (eventOf(read, instant) ?? "the end of what no line above it began");
  }

  #checkout(words: readonly string[], line: string): Result {
    const read = readCheckout(words);
    if (typeof read !== "string" && read.areDetailsOdd)
      this.#context.complain(this.#context.number, line, "details of a checkout in an unknown form");
    return this.#timed(read, (checkout, instant) => this.#usage.checkout(checkout, instant));
  }

  #denial(words: readonly string[]): Result {
    const read = readDenial(words);
    if (typeof read !== "string" && noDenials.has(read.why)) return null;
    return this.#timed(read, (denial, instant) => this.#usage.denial(denial, instant));
  }

  /** A handle that was not seen held a licence when the log began, or when its last events were lost. */
  #inUse(words: readonly string[]): Result {
    const read = readInUse(words);
    if (typeof read !== "string" && this.#usage.isOpen(read.handle)) return null;
    return this.#timed(read, (checkout, instant) => this.#usage.checkout(checkout, instant));
  }

  /** `PRODUCT name version pool# count …`. */
  #product(words: readonly string[]): Result {
    const [, nameWord, versionWord, pool = ""] = words;
    const name = textOf(nameWord);
    const version = textOf(versionWord);
    if (name === null || version === null || !/^\d+$/.test(pool)) return "a product without its pool";
    if (!fits(name, longestName) || !fits(version, longestVersion)) return "a name or version that is too long";
    this.#usage.product(pool, name, version);
    return null;
  }

  /** `START host mm/dd/yyyy hh:mm:ss`. */
  #start(words: readonly string[]): Result {
    const instant = words.length > 4 ? null : this.#unlessAhead(this.#clock.stamp(words[2] ?? "", words[3] ?? ""));
    if (instant === null) return "a start at a time that does not exist";
    this.#host ??= textOf(words[1]);
    return this.#usage.stop(instant);
  }

  /** `SHUTDOWN user host mm/dd hh:mm:ss`. */
  #shutdown(words: readonly string[]): Result {
    const instant = this.#instantOf({ date: words.at(-2) ?? "", time: words.at(-1) ?? "" });
    return instant === null ? "a shutdown at a time that does not exist" : this.#usage.stop(instant);
  }

  #readOther(words: readonly string[], line: string): Result {
    const [first = "", second = ""] = words;
    if (first.charCodeAt(0) <= 57 && first.includes("/") && words.length === 2) {
      return this.#clock.stamp(first, second) === null ? "a time stamp that does not exist" : null;
    }
    if (first === "TIMEZONE") return this.#readTimeZone(line) ? null : "a time zone that is none";
    if (first === "ISV:") {
      const isv = second.replace(/,$/, "");
      if (!fits(isv, longestVendor)) return "an ISV with a name that is too long";
      this.#usage.isv = isv;
      return null;
    }
    if (first === "REPROCESSED") {
      this.#context.note(this.#context.number, "the names in this log were changed before it was handed over");
      return null;
    }
    return first === "" || isSilent(first, line) ? null : "not a record that report logs are known to have";
  }

  #readTimeZone(line: string): boolean {
    const printed = readTimeZone(line.trim(), this.#context.zone);
    if (!printed) return false;
    this.#timeZone = line;
    if (this.#context.zone.origin === "--time-zone") return true;
    this.zone = printed.zone;
    this.#clock.zone = printed.zone.zone;
    this.zoneDoubt = printed.isVague
      ? "the log does not say when the clocks of its zone change: its standard time is taken for all the year; name the zone (timeZone in collector.yaml)"
      : null;
    return true;
  }

  #instantOf({ date, time }: Written): number | null {
    if (date !== null && !this.#clock.isSet) this.#setYear(date);
    return this.#unlessAhead(date === null ? this.#clock.atTime(time) : this.#clock.at(date, time));
  }

  #unlessAhead(instant: number | null): number | null {
    return instant === null || isFarAhead(instant, this.#context.at) ? null : instant;
  }

  /** The year of a log that begins with an event: of the first line that prints one, else as given, else by the log's end. */
  #setYear(date: string): void {
    const { at, year } = this.#context;
    const [month = Number.NaN, day = Number.NaN] = date.split("/").map(Number);
    if (this.#firstDate !== null) this.#clock.assumeDate(this.#firstDate);
    else if (year !== null) this.#clock.assume({ year, month, day });
    else this.#clock.assumeBefore(at ?? Date.now(), date);
  }
}

const silentWords = new Set([
  ...["RLM", "AUTH:", "REREAD", "LICENSE", "SWITCH", "END", "ROAM_EXTEND", "METER_DEC", "DYNRES", "TEMP", "log"],
  "TIMEJUMP",
]);
const proseOfTheHead =
  /^(?:Logfile format Copyright|For documentation on this format|You are encouraged to build tools)/i;

/** Records and words for people that say nothing of who uses what. */
function isSilent(first: string, line: string): boolean {
  return silentWords.has(first) || proseOfTheHead.test(line);
}
