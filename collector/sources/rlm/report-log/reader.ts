// Lines of a report log become events. Check-ins are matched by handle: the user that they name may be another sharer.
import type { CheckoutEvent, LogEvent } from "../../../../generated/contract.ts";
import { hasControlCharacters } from "../../../text/decode.ts";
import { fits, longestName, longestVendor, longestVersion } from "../../../text/limits.ts";
import type { ServerZone } from "../../../text/zone.ts";
import { Places } from "../../flexlm/debug-log/places.ts";
import { type LogContext, type LogReader, noEvents } from "../../manager.ts";
import { ReportClock } from "./clock.ts";
import { InstantTexts } from "./instants.ts";
import {
  type Checkin,
  type Checkout,
  type Queueing,
  readCheckin,
  readCheckout,
  readDenial,
  readEndOfQueueing,
  readInUse,
  readQueueing,
  type Written,
} from "./records.ts";
import type { Ahead, OpenCheckout, ReaderState } from "./state.ts";
import { readTimeZone } from "./time-zone.ts";
import { textOf, wordsOf } from "./words.ts";

/** A checkout, and what has the same fields. */
type UsageEvent = Omit<CheckoutEvent, "EventType"> & { EventType: "checkout" | "checkin" | "queue" | "dequeue" };

const longestLine = 100_000;
/** RLM's codes of a denial that is none: the request waits; it is granted over the soft limit. */
const noDenials = new Set([-25, -39]);
const allInUse = -22;

export class ReportLogReader implements LogReader {
  zone: ServerZone;
  readonly #context: LogContext;
  readonly #clock: ReportClock;
  readonly #places: Places;
  readonly #texts = new InstantTexts();
  readonly #products: Map<string, { name: string; version: string }>;
  readonly #open: Map<string, OpenCheckout>;
  readonly #waiting: Map<string, OpenCheckout>;
  readonly #firstDate: string | null;
  #isv: string | null;
  #host: string | null;
  #timeZone: string | null = null;
  #mayHold: boolean;

  static open(context: LogContext, state: unknown, ahead: unknown): ReportLogReader {
    return new ReportLogReader(context, state as ReaderState | null, ahead as Ahead | null);
  }

  private constructor(context: LogContext, state: ReaderState | null, ahead: Ahead | null) {
    this.#context = context;
    this.zone = context.zone;
    this.#clock = new ReportClock(context.zone.zone, state?.clock);
    this.#places = new Places(state?.places);
    this.#products = new Map(state?.products);
    this.#open = new Map(state?.open);
    this.#waiting = new Map(state?.waiting);
    this.#firstDate = ahead?.date ?? null;
    this.#isv = state?.isv ?? null;
    this.#host = state?.host ?? ahead?.host ?? null;
    this.#mayHold = state?.mayHold ?? true;
    const timeZone = state ? state.timeZone : (ahead?.timeZone ?? null);
    if (timeZone !== null) this.#readTimeZone(timeZone, 0);
  }

  get server(): string | null {
    const { server, asked } = this.#context;
    return server ?? (asked?.split(/[,;]/)[0]?.trim() || this.#host);
  }

  get state(): ReaderState {
    return {
      isv: this.#isv,
      host: this.#host,
      timeZone: this.#timeZone,
      clock: this.#clock.state,
      products: [...this.#products],
      open: [...this.#open],
      waiting: [...this.#waiting],
      mayHold: this.#mayHold,
      places: this.#places.state,
    };
  }

  read(line: string, number: number): readonly LogEvent[] {
    if (line.length > longestLine || hasControlCharacters(line)) {
      const reason = line.length > longestLine ? "a line that is too long" : "control characters";
      this.#context.complain(number, line.slice(0, longestLine), reason);
      return noEvents;
    }
    const words = wordsOf(line);
    const read = this.#readWords(words, line, number);
    if (typeof read !== "string") return read;
    this.#context.complain(number, line, read);
    return noEvents;
  }

  #readWords(words: readonly string[], line: string, number: number): readonly LogEvent[] | string {
    switch (words[0]) {
      case "OUT":
        return this.#checkout(readCheckout(words));
      case "IN":
        return this.#checkin(readCheckin(words));
      case "DENY":
        return this.#denial(readDenial(words));
      case "QUE":
        return this.#queueing(readQueueing(words));
      case "DEQUE":
        return this.#endOfQueueing(readEndOfQueueing(words));
      case "INUSE":
        return this.#inUse(readInUse(words));
      case "PRODUCT":
        return this.#product(words);
      case "START":
        return this.#start(words);
      case "SHUTDOWN":
        return this.#shutdown(words);
      default:
        return this.#readOther(words, line, number);
    }
  }

  #checkout(read: Checkout | string): readonly LogEvent[] | string {
    if (typeof read === "string") return read;
    const instant = this.#instantOf(read);
    if (instant === null) return "an event at a time that does not exist, or of a year that is not known";
    const pool = read.pool === null ? undefined : this.#products.get(read.pool);
    const { product, version, user, host } = read.party;
    const isSame = pool !== undefined && (pool.name === product || pool.name.toLowerCase() === product.toLowerCase());
    const open: OpenCheckout = {
      product,
      version: isSame ? pool.version : version,
      user,
      host,
      // A handle that shares another's licence takes none of its own.
      licenses: read.shareHandle !== null && read.shareHandle !== read.handle ? 0 : read.licenses,
    };
    this.#waiting.delete(read.handle);
    this.#open.set(read.handle, open);
    this.#mayHold = true;
    const event = this.#usageEvent("checkout", open, read.handle, instant);
    const { requestedVersion, project, address } = read;
    if (requestedVersion !== null && fits(requestedVersion, longestVersion)) event.ClientVersion = requestedVersion;
    if (project !== null && fits(project, longestName)) event.ProjectName = project;
    if (address !== null && fits(address, longestVersion)) event.IpAddress = address;
    return [event];
  }

  /** A handle that is not known held a licence when the log began, or when its last events were lost. */
  #inUse(read: Checkout | string): readonly LogEvent[] | string {
    return typeof read === "string" || !this.#open.has(read.handle) ? this.#checkout(read) : noEvents;
  }

  #checkin(read: Checkin | string): readonly LogEvent[] | string {
    if (typeof read === "string") return read;
    const instant = this.#instantOf(read);
    if (instant === null) return "an event at a time that does not exist, or of a year that is not known";
    const open = this.#open.get(read.handle) ?? unversioned(read);
    if (!open) return "a check-in of a handle that no line above it checked out";
    this.#open.delete(read.handle);
    return [this.#usageEvent("checkin", open, read.handle, instant)];
  }

  #queueing(read: Queueing | string): readonly LogEvent[] | string {
    if (typeof read === "string") return read;
    const instant = this.#instantOf(read);
    const waiting = unversioned(read);
    if (instant === null || !waiting) return "an event at a time that does not exist, or of a year that is not known";
    this.#waiting.set(read.handle, waiting);
    return [this.#usageEvent("queue", waiting, read.handle, instant)];
  }

  #endOfQueueing(read: Queueing | string): readonly LogEvent[] | string {
    if (typeof read === "string") return read;
    const instant = this.#instantOf(read);
    const waiting = this.#waiting.get(read.handle) ?? unversioned(read);
    this.#waiting.delete(read.handle);
    if (instant === null) return "an event at a time that does not exist, or of a year that is not known";
    if (!waiting) return "the end of a wait whose beginning no line above it tells";
    return [this.#usageEvent("dequeue", waiting, read.handle, instant)];
  }

  #denial(read: ReturnType<typeof readDenial>): readonly LogEvent[] | string {
    if (typeof read === "string") return read;
    const instant = this.#instantOf(read);
    if (instant === null) return "an event at a time that does not exist, or of a year that is not known";
    if (noDenials.has(read.why)) return noEvents;
    const { product, version, user, host } = read.party;
    const key = `denial ${product} ${user} ${host} ${read.licenses} ${read.why}`;
    return [
      {
        EventType: "denial",
        TimestampUtc: this.#texts.of(instant),
        Place: this.#places.next(instant, key),
        Vendor: this.#isv,
        FeatureName: product,
        UserName: user,
        Workstation: host,
        // The log names the version that was asked for, and not the pool that could not give it.
        ClientVersion: version,
        NumberOfLicenses: read.licenses,
        DenialType: read.why === allInUse ? "NoLicenseAvailable" : "Other",
        MajorErrorCode: read.why,
      },
    ];
  }

  /** `PRODUCT name version pool# count …`; the last one of a number holds. */
  #product(words: readonly string[]): readonly LogEvent[] | string {
    const [, nameWord, versionWord, pool] = words;
    const name = textOf(nameWord);
    const version = textOf(versionWord);
    if (name === null || version === null || pool === undefined || !/^\d+$/.test(pool)) return "a product without its pool";
    if (!fits(name, longestName) || !fits(version, longestVersion)) return "a name or version that is too long";
    this.#products.set(pool, { name, version });
    return noEvents;
  }

  /** `START host mm/dd/yyyy hh:mm:ss`: whatever was open before is lost. */
  #start(words: readonly string[]): readonly LogEvent[] | string {
    const instant = this.#clock.stamp(words[2] ?? "", words[3] ?? "");
    if (instant === null) return "a start at a time that does not exist";
    this.#host ??= textOf(words[1]);
    return this.#stop(instant);
  }

  /** `SHUTDOWN user host mm/dd hh:mm:ss`. */
  #shutdown(words: readonly string[]): readonly LogEvent[] | string {
    const instant = this.#instantOf({ date: words.at(-2) ?? "", time: words.at(-1) ?? "" });
    return instant === null ? "a shutdown at a time that does not exist" : this.#stop(instant);
  }

  #stop(instant: number): readonly LogEvent[] {
    const open = [...this.#open];
    const mayHold = this.#mayHold;
    this.#open.clear();
    this.#waiting.clear();
    this.#mayHold = false;
    if (this.#isv === null) {
      return open.map(([handle, checkout]) => this.#usageEvent("checkin", checkout, handle, instant));
    }
    const TimestampUtc = this.#texts.of(instant);
    return mayHold ? [{ EventType: "vendor_stopped", TimestampUtc, Vendor: this.#isv }] : noEvents;
  }

  #readOther(words: readonly string[], line: string, number: number): readonly LogEvent[] | string {
    const [first = "", second = ""] = words;
    if (first.charCodeAt(0) <= 57 && first.includes("/") && words.length === 2) {
      return this.#clock.stamp(first, second) === null ? "a time stamp that does not exist" : noEvents;
    }
    if (first === "TIMEZONE") return this.#readTimeZone(line, number) ? noEvents : "a time zone that is none";
    if (first === "ISV:") {
      const isv = second.replace(/,$/, "");
      if (!fits(isv, longestVendor)) return "an ISV with a name that is too long";
      this.#isv = isv;
      return noEvents;
    }
    if (first === "REPROCESSED") {
      this.#context.note(number, "the names in this log were changed before it was handed over");
      return noEvents;
    }
    return first === "" || isSilent(first, line) ? noEvents : "not a record that report logs are known to have";
  }

  #readTimeZone(line: string, number: number): boolean {
    const printed = readTimeZone(line.trim(), this.#context.zone);
    if (!printed) return false;
    this.#timeZone = line;
    if (this.#context.zone.origin === "--time-zone") return true;
    this.zone = printed.zone;
    this.#clock.zone = printed.zone.zone;
    if (printed.isVague && number > 0) {
      this.#context.note(number, "the log does not say when the clocks of its zone change: give `timeZone`");
    }
    return true;
  }

  #usageEvent(EventType: UsageEvent["EventType"], who: OpenCheckout, handle: string, instant: number): UsageEvent {
    return {
      EventType,
      TimestampUtc: this.#texts.of(instant),
      Place: this.#places.next(instant, `${EventType} ${handle}`),
      Vendor: this.#isv,
      FeatureName: who.product,
      FeatureVersion: who.version,
      UserName: who.user,
      Workstation: who.host,
      Handle: handle,
      NumberOfLicenses: who.licenses,
    };
  }

  #instantOf({ date, time }: Written): number | null {
    if (date === null) return this.#clock.atTime(time);
    if (!this.#clock.isSet) this.#setYear(date);
    return this.#clock.at(date, time);
  }

  /** The year of a log that begins with an event: of the first line that prints one, else as given, else by the log's end. */
  #setYear(date: string): void {
    const { at, year } = this.#context;
    const [month = Number.NaN, day = Number.NaN] = date.split("/").map(Number);
    if (this.#firstDate !== null) this.#clock.stamp(this.#firstDate, "00:00");
    else if (year !== null) this.#clock.assume({ year, month, day });
    else this.#clock.assumeBefore(at, date);
  }
}

/** What a line without a checkout above it says of one: it names the version that was asked for, not the pool's. */
function unversioned(read: { party: Checkin["party"]; licenses: number }): OpenCheckout | null {
  const { party, licenses } = read;
  return party && { product: party.product, version: null, user: party.user, host: party.host, licenses };
}

const silentWords = new Set(
  ["RLM", "AUTH:", "REREAD", "LICENSE", "SWITCH", "END", "ROAM_EXTEND", "METER_DEC", "DYNRES", "TEMP", "log", "TIMEJUMP"],
);
const proseOfTheHead = /^(?:Logfile format Copyright|For documentation on this format|You are encouraged to build tools)/i;

/** Records and words for people that say nothing of who uses what. */
function isSilent(first: string, line: string): boolean {
  return silentWords.has(first) || proseOfTheHead.test(line);
}
