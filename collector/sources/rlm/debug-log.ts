// The debug log of an ISV server, read only where there is no report log: `01/06 09:01 (acme) OUT: solver v2026.03 by
// u.alpha@ws001 (3 licenses)`, without year, seconds, zone or handle. The last date is the one before the file was last
// written, and each time that the dates begin anew is a year.
import type { CheckoutEvent, LogEvent } from "../../../generated/contract.ts";
import { lineComplaint } from "../../text/decode.ts";
import { countOf, fits, longestName, longestVendor, longestVersion, mostLicenses } from "../../text/limits.ts";
import { isDay, localDayOf } from "../../text/zone.ts";
import { type LineContext, type LineReader, lineLog } from "../line-log.ts";
import { isFarAhead, type LogContext, type LogFormat, type LookAhead, noEvents } from "../manager.ts";
import { type ClockState, ReportClock } from "./report-log/clock.ts";

interface Ahead {
  /** Of the first line. */
  year: number | null;
}

export const debugLog: LogFormat = {
  lookAhead: (context) => new Years(context),
  ...lineLog((context, state: ReaderState | null, ahead: Ahead | null) => new DebugLogReader(context, state, ahead)),
};

/** A date that goes back by less than this is of a line that was written late. */
const stragglingDays = 3;

class Years implements LookAhead {
  readonly #context: LogContext;
  /** As if all months had 31 days. */
  #last: number | null = null;
  #changes = 0;

  constructor(context: LogContext) {
    this.#context = context;
  }

  read(line: string): boolean {
    if (this.#context.year !== null) return true;
    const date = readLine(line)?.date;
    if (date === undefined) return false;
    const [month = 0, day = 0] = date.split("/").map(Number);
    if (!isDay({ year: 2000, month, day })) return false;
    const dayOfYear = month * 31 + day;
    if (this.#last !== null && dayOfYear < this.#last - stragglingDays) this.#changes += 1;
    this.#last = dayOfYear;
    return false;
  }

  result(): Ahead {
    if (this.#context.year !== null || this.#last === null) return { year: this.#context.year };
    const { year, month, day } = localDayOf(this.#context.zone.zone, this.#context.at ?? Date.now());
    const isLater = this.#last > month * 31 + day;
    return { year: year - (isLater ? 1 : 0) - this.#changes };
  }
}

interface ReaderState {
  clock: ClockState;
  /** Denials whose reason has not been read yet, of each ISV server one: several may write to one log. */
  denied: Denied[] | Denied | null;
  /** ISV servers that hold no licence: they stopped, and gave none since. */
  empty: string[];
}

interface Denied {
  instant: number;
  isv: string;
  usage: LogUsage;
}

const longestLine = 100_000;
const allInUse = -22;

class DebugLogReader implements LineReader {
  readonly server: string | null;
  readonly #context: LineContext;
  readonly #clock: ReportClock;
  readonly #empty: Set<string>;
  /** By ISV server. */
  readonly #denied: Map<string, Denied>;
  #year: number | null;

  constructor(context: LineContext, state: ReaderState | null, ahead: Ahead | null) {
    this.#context = context;
    this.server = context.server ?? (context.address?.split(/[,;]/)[0]?.trim() || null);
    this.#clock = new ReportClock(context.zone.zone, state?.clock);
    this.#empty = new Set(state?.empty);
    this.#denied = new Map([state?.denied ?? []].flat().map((denied) => [denied.isv, denied]));
    this.#year = ahead?.year ?? context.year;
  }

  get state(): ReaderState {
    return { clock: this.#clock.state, denied: [...this.#denied.values()], empty: [...this.#empty] };
  }

  read(line: string, { number }: LineContext): readonly LogEvent[] {
    const isReadable = lineComplaint(line, longestLine) === null;
    const parts = isReadable ? readLine(line) : null;
    if (!parts && this.#denied.size === 1 && isReadable && isReason(line)) return this.rest(line.trim());
    if (!parts) {
      this.#context.complain(number, line.slice(0, longestLine), "no date, time and ISV at its start");
      return this.rest();
    }
    const denied = this.#denied.get(parts.isv);
    this.#denied.delete(parts.isv);
    const read = this.#readParts(parts);
    const before = denied ? [this.#denial(denied, read === null ? parts.message : null)] : [];
    if (typeof read === "string") this.#context.complain(number, line, read);
    return read === null || typeof read === "string" ? before : [...before, ...read];
  }

  /** The last denials; no reason came below them unless it is given. */
  rest(reason: string | null = null): readonly LogEvent[] {
    const denials = [...this.#denied.values()].map((denied) => this.#denial(denied, reason));
    this.#denied.clear();
    return denials.length > 0 ? denials : noEvents;
  }

  /** The events of a line; a text is why it cannot be read, null a line that is not about licences. */
  #readParts(parts: LogLine): readonly LogEvent[] | string | null {
    const usage = readUsage(parts.message);
    const isEnd = usage === null && isStop(parts.message);
    if (typeof usage === "string" || (usage === null && !isEnd)) return usage as string | null;
    const instant = this.#instantOf(parts);
    if (instant === null) return "an event at a time that does not exist, or that lies ahead";
    if (usage === null) return this.#stop(parts.isv, instant);
    if (usage.type === "denial") {
      this.#denied.set(parts.isv, { instant, isv: parts.isv, usage });
      return noEvents;
    }
    if (usage.type === "checkout") this.#empty.delete(parts.isv);
    return [this.#usageEvent(usage.type, usage, parts.isv, instant)];
  }

  #stop(isv: string, instant: number): readonly LogEvent[] {
    if (this.#empty.has(isv)) return noEvents;
    this.#empty.add(isv);
    return [{ EventType: "vendor_stopped", TimestampUtc: new Date(instant).toISOString(), Vendor: isv }];
  }

  #usageEvent(EventType: "checkout" | "checkin", usage: LogUsage, Vendor: string, instant: number): UsageEvent {
    const { product, version, user, host, licenses } = usage;
    return {
      EventType,
      ...this.#context.when(instant, `${EventType} ${Vendor} ${product} ${version} ${user} ${host} ${licenses}`),
      Vendor,
      FeatureName: product,
      FeatureVersion: version,
      UserName: user,
      Workstation: host,
      NumberOfLicenses: licenses,
    };
  }

  #denial({ instant, isv, usage }: Denied, reason: string | null): LogEvent {
    const { product, version, user, host, licenses } = usage;
    const code = reason === null ? null : codeOf(reason);
    return {
      EventType: "denial",
      ...this.#context.when(instant, `denial ${isv} ${product} ${user} ${host} ${licenses} ${code}`),
      Vendor: isv,
      FeatureName: product,
      UserName: user,
      Workstation: host,
      ClientVersion: version,
      NumberOfLicenses: licenses,
      DenialType: code === allInUse || /^all licenses in use\b/i.test(reason ?? "") ? "NoLicenseAvailable" : "Other",
      ErrorMessage: reason?.slice(0, 4_000) || null,
      MajorErrorCode: code,
    };
  }

  #instantOf({ date, time }: LogLine): number | null {
    if (!this.#clock.isSet) {
      const [month = Number.NaN, day = Number.NaN] = date.split("/").map(Number);
      if (this.#year === null) this.#clock.assumeBefore(this.#context.at ?? Date.now(), date);
      else this.#clock.assume({ year: this.#year, month, day });
    }
    const instant = this.#clock.at(date, time);
    return instant === null || isFarAhead(instant, this.#context.at) ? null : instant;
  }
}

/** A line without a time below a denial: indented, or in words of licences. */
function isReason(line: string): boolean {
  return /^\s|\(-\d+\)|licen[cs]e/i.test(line);
}

type UsageEvent = Omit<CheckoutEvent, "EventType"> & { EventType: "checkout" | "checkin" };

interface LogLine {
  date: string;
  time: string;
  isv: string;
  message: string;
}

function readLine(line: string): LogLine | null {
  const parts = /^\s*(\d{1,2}\/\d{1,2}) (\d{1,2}:\d{2}(?::\d{2})?) \(([^()\s]+)\) ?(.*)$/.exec(line);
  if (!parts || !fits(parts[3] ?? "", longestVendor)) return null;
  return { date: parts[1] ?? "", time: parts[2] ?? "", isv: parts[3] ?? "", message: (parts[4] ?? "").trim() };
}

interface LogUsage {
  type: "checkout" | "checkin" | "denial";
  product: string;
  version: string;
  user: string;
  host: string | null;
  licenses: number;
}

const types = { OUT: "checkout", IN: "checkin", DENIED: "denial" } as const;

/** `OUTT: solver v2026.03 by u.alpha@ws001`: it is about somebody's licences, but the word is not recognised. */
const strange = /^.*\S v\S+ (?:by|to) \S.*@/;

/** The use in a message; a text is why it cannot be read, null a message that is not about licences. */
function readUsage(message: string): LogUsage | string | null {
  const kind = /^(OUT|IN|DENIED):/.exec(message)?.[1] as keyof typeof types | undefined;
  if (kind === undefined) return strange.test(message) ? "an event of a kind that is not known" : null;
  // A product may have blanks in its name: its version is the last word of that form before `by` or `to`.
  const parts = /^\w+: *(?:no good +)?(?:\(([^()]*)\) *)?(\S.*) v(\S+) (?:by|to) (.*)$/.exec(message);
  // Behind the host stand brackets alone: other words would be of its name, which has no blanks.
  const holder = /^(\S.*?@\S*)(?: +((?=[[(]).*)?)?$/.exec(parts?.[4] ?? "");
  if (!parts || !holder) return "an event without product, version or user@host";
  const [, bracket, product = "", version = ""] = parts;
  const [, party = "", rest = ""] = holder;
  if (isDoubtful(product, rest)) return "an event that is cut off, or whose product cannot be recognised";
  const at = party.lastIndexOf("@");
  const user = party.slice(0, at);
  const host = party.slice(at + 1);
  const licenses = countOf((kind === "DENIED" ? bracket : null) ?? printedNumber(rest), mostLicenses);
  if (licenses === null || licenses === 0) return "a number of licences that is none, 0 or too large";
  if (!fits(product, longestName) || !fits(user, longestName) || host.length > longestName)
    return "a name that is too long";
  if (!fits(version, longestVersion)) return "a version that is too long";
  return { type: types[kind], product, version, user, host: host || null, licenses };
}

/** `(3 licenses)` behind the host; 1 where it is left out. */
function printedNumber(behind: string): string {
  return /\(([^()]*) licen[cs]es?\)/.exec(withoutIsvText(behind))?.[1] ?? "1";
}

/** Whether a reason in brackets is part of the product, the line runs into another one, or ends within a bracket. */
function isDoubtful(product: string, behind: string): boolean {
  const isOfProduct = !product.startsWith("(") && !/ v\S+ (?:by|to) /.test(product);
  return !isOfProduct || /\([^()]*$/.test(withoutIsvText(behind));
}

/** The text in square brackets is the ISV's, and may hold anything. */
function withoutIsvText(text: string): string {
  return text.replace(/\[.*\]/, "");
}

/** Whether an ISV server stopped, or started anew: whatever was out is lost. */
function isStop(message: string): boolean {
  return /^(?:Server started on \S|Shutdown by \S|SHUTDOWN\b|EXITING\b)/i.test(message);
}

/** RLM's code in the line that explains a denial: `No license available (-22)`. */
function codeOf(message: string): number | null {
  const code = /\((-\d{1,5})\)/.exec(message)?.[1];
  return code === undefined ? null : Number(code);
}
