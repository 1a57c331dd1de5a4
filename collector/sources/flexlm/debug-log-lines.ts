// One line of a FlexLM debug log, ` 9:49:41 (daemon) message`, or with a whole date before it: what it says of licences, of
// the server and the day, and of stops. Read by character codes, because a log has millions of lines.
import type { CheckoutEvent, DenialEvent, DenialTypeInput as DenialType } from "../../../generated/contract.ts";
import { centuryOf, monthNumber } from "../../text/dates.ts";
import { countOf, fits, longestErrorMessage, longestName, mostLicenses } from "../../text/limits.ts";
import { isDay, type LocalDay } from "../../text/zone.ts";

export interface LogLine {
  /** Second of the local day; -1 where the instant itself is printed. */
  second: number;
  /** Milliseconds UTC where the line prints date and offset, else 0. */
  instant: number;
  daemon: string;
  message: string;
}

const digit0 = 48;
const digit9 = 57;
const colon = 58;
const blank = 32;
const openBracket = 40;

/** Reads a line, or answers null where no time and daemon stand at its start. */
export function readLine(text: string): LogLine | null {
  const dated = digitAt(text, 0) >= 0 && text.charCodeAt(4) === 45;
  return dated ? readDatedLine(text) : readTimedLine(text);
}

/** A line that an editor or a copy put tabs into, in place of blanks; null where it has none. */
export function lineWithTabs(text: string): LogLine | null {
  return text.includes("\t") ? readLine(text.replaceAll("\t", " ").trimStart()) : null;
}

function readTimedLine(text: string): LogLine | null {
  let index = text.charCodeAt(0) === blank ? 1 : 0;
  let hour = digitAt(text, index);
  if (hour < 0) return null;
  index += 1;
  const secondDigit = digitAt(text, index);
  if (secondDigit >= 0) {
    hour = hour * 10 + secondDigit;
    index += 1;
  }
  if (text.charCodeAt(index) !== colon) return null;
  const minute = digitAt(text, index + 1) * 10 + digitAt(text, index + 2);
  index += 3;
  let second = 0;
  if (text.charCodeAt(index) === colon) {
    second = digitAt(text, index + 1) * 10 + digitAt(text, index + 2);
    index += 3;
  }
  if (hour > 23 || !(minute >= 0 && minute < 60) || !(second >= 0 && second < 60)) return null;
  return afterTime(text, index, hour * 3_600 + minute * 60 + second, 0);
}

/** `2024-04-04T10:11:12+0200 (daemon) message`, which lmgrd writes on demand. */
function readDatedLine(text: string): LogLine | null {
  const parts = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?) ?(Z|[+-]\d\d:?\d\d) /.exec(text);
  if (!parts) return null;
  const [all, local = "", offset = ""] = parts;
  const instant = Date.parse(`${local}${offset.length === 5 ? `${offset.slice(0, 3)}:${offset.slice(3)}` : offset}`);
  return Number.isNaN(instant) ? null : afterTime(text, all.length - 1, -1, instant);
}

function afterTime(text: string, index: number, second: number, instant: number): LogLine | null {
  if (text.charCodeAt(index) !== blank || text.charCodeAt(index + 1) !== openBracket) return null;
  const close = text.indexOf(")", index + 2);
  if (close < 0 || close === index + 2) return null;
  // No daemon has a blank in its name.
  const gap = text.indexOf(" ", index + 2);
  if (gap >= 0 && gap < close) return null;
  const message = text.charCodeAt(close + 1) === blank ? text.slice(close + 2) : text.slice(close + 1);
  return { second, instant, daemon: text.slice(index + 2, close), message };
}

/** The digit there, or a number far below 0 that spoils every sum it stands in. */
function digitAt(text: string, index: number): number {
  const code = text.charCodeAt(index);
  return code >= digit0 && code <= digit9 ? code - digit0 : -1_000;
}

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
  const month = monthNumber(parts?.[1] ?? "");
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

/** A checkout, and what has the same fields. */
type UsageEvent = Omit<CheckoutEvent, "EventType"> & { EventType: "checkout" | "checkin" | "queue" | "dequeue" };
type Undated<Event> = Omit<Event, "TimestampUtc" | "Place" | "Vendor">;
/** An event without its instant, place and vendor. */
type UndatedEvent = Undated<UsageEvent> | Undated<DenialEvent>;

/** A text is why the message, though it begins like an event, cannot be read; null is a message that says nothing of licences. */
type ReadEvent = UndatedEvent | string | null;

const kinds = [
  { word: "OUT:", type: "checkout" },
  { word: "IN:", type: "checkin" },
  { word: "DENIED:", type: "denial" },
  { word: "UNSUPPORTED:", type: "denial" },
  { word: "QUEUED:", type: "queue" },
  { word: "DEQUEUED:", type: "dequeue" },
] as const;

/**
 * Reads `OUT: "feature" user@host [checkout data] (8 licenses)` and its kin. A denial ends in `(text (-4,342))`, or
 * stands as `DENIED: 3 "feature" to user@host`.
 */
export function readEvent(message: string): ReadEvent {
  const kind = kindOf(message);
  if (!kind) return isStrangeEvent(message) ? "an event of a kind that is not known" : null;
  const feature = readFeature(message, kind.word.length);
  if (!feature) return "an event without a feature";
  const begin = kind.type === "denial" ? afterDenialWords(message, feature) : skipBlanks(message, feature.end);
  const party = readParty(message, begin);
  if (!party) return "an event without user@host";
  const suffix = readSuffix(message, party.end, kind.type === "denial");
  if (typeof suffix === "string") return suffix;
  const licenses = suffix.licenses ?? feature.licenses ?? 1;
  if (!fits(feature.name, longestName) || !fits(party.user, longestName) || !fits(party.host, longestName)) {
    return "an event with a name that is too long";
  }
  if (licenses < 1) return "a number of licences that is 0 or too large";
  const who = {
    FeatureName: feature.name,
    UserName: party.user,
    Workstation: party.host,
    NumberOfLicenses: licenses,
  };
  if (kind.type === "denial") return { EventType: kind.type, ...who, ...reasonOf(suffix.error) };
  const isUse = kind.type === "checkout" || kind.type === "checkin";
  return { EventType: kind.type, ...who, ...(isUse && suffix.data && { CheckoutData: suffix.data }) };
}

function kindOf(message: string): (typeof kinds)[number] | null {
  const first = message.charCodeAt(0);
  // O, I, D, U, Q: everything else is no event.
  if (first !== 79 && first !== 73 && first !== 68 && first !== 85 && first !== 81) return null;
  for (const kind of kinds) if (message.startsWith(kind.word)) return kind;
  return null;
}

/** `OUTT: "feature" user@host`: it speaks of somebody's licences, but not in a word that is known. */
function isStrangeEvent(message: string): boolean {
  return message.includes('"') && message.includes("@") && /^(?!INUSE:).*"[^"]+" +\S.*@/.test(message);
}

interface Feature {
  name: string;
  /** Where it is printed before the feature: `DENIED: 3 "feature" to …`. */
  licenses: number | null;
  end: number;
}

function readFeature(message: string, from: number): Feature | null {
  let index = skipBlanks(message, from);
  let licenses: number | null = null;
  const counted = isDigit(message.charCodeAt(index))
    ? /^(\d+) (?="|\S+ to )/.exec(message.slice(index, index + 300))
    : null;
  if (counted) {
    licenses = countOf(counted[1] ?? "", mostLicenses) ?? 0;
    index += counted[0].length;
  }
  if (message.charCodeAt(index) === 34) {
    const close = message.indexOf('"', index + 1);
    return close > index + 1 ? { name: message.slice(index + 1, close), licenses, end: close + 1 } : null;
  }
  const close = message.indexOf(" ", index);
  const name = message.slice(index, close);
  return close > index && !name.includes('"') ? { name, licenses, end: close } : null;
}

/** Past `to` and past the brackets of `UNSUPPORTED: "feature" (PORT_AT_HOST_PLUS   ) user@host`. */
function afterDenialWords(message: string, feature: Feature): number {
  let index = skipBlanks(message, feature.end);
  if (feature.licenses !== null && message.startsWith("to ", index)) index += 3;
  while (message.charCodeAt(index) === 40) {
    const close = message.indexOf(")", index);
    if (close < 0) break;
    index = skipBlanks(message, close + 1);
  }
  return skipBlanks(message, index);
}

/** Users may contain blanks and even `@`; a host has neither. */
function readParty(message: string, from: number): { user: string; host: string; end: number } | null {
  const at = message.indexOf("@", from);
  if (at < 0) return null;
  let end = at + 1;
  while (end < message.length && !isBlank(message.charCodeAt(end))) end += 1;
  const party = message.slice(from, end);
  const lastAt = party.lastIndexOf("@");
  const user = party.slice(0, lastAt);
  const host = party.slice(lastAt + 1);
  if (user === "" || host === "" || user.includes("(") || user.includes("[") || host.includes("(")) return null;
  return { user, host, end };
}

interface Suffix {
  licenses: number | null;
  /** What stands in the brackets of a denial. */
  error: string | null;
  /** The checkout data. */
  data?: string;
}

/** `[checkout data] (8 licenses) (SHUTDOWN)`, in a denial `(8 licenses) (text (-4,342))`; what stands between ^^^ is not read. */
function readSuffix(message: string, from: number, isDenial: boolean): Suffix | string {
  const alone = licensesAlone(message, from);
  if (alone > 0) return { licenses: alone, error: null };
  let rest = message.slice(from).trim();
  if (rest === "") return { licenses: null, error: null };
  const verbose = rest.indexOf("^^^");
  if (verbose >= 0) rest = rest.slice(0, verbose).trimEnd();
  if (!rest.startsWith("[")) return readBrackets(rest, isDenial);
  const close = endOfCheckoutData(rest);
  if (close < 0) return "checkout data that does not end";
  const data = rest.slice(1, close).trim();
  if (data !== "" && !fits(data, longestName)) return "checkout data that is too long";
  const suffix = readBrackets(rest.slice(close + 1).trimStart(), isDenial);
  return typeof suffix === "string" || suffix.error !== null ? suffix : { ...suffix, data };
}

/** `(8 licenses) (SHUTDOWN)`, in a denial `(8 licenses) (text (-4,342))`. */
function readBrackets(text: string, isDenial: boolean): Suffix | string {
  let rest = text;
  let licenses: number | null = null;
  while (rest !== "") {
    const number = /^\((\d+) licenses?\)\s*/.exec(rest);
    if (number && licenses === null) {
      licenses = countOf(number[1] ?? "", mostLicenses) ?? 0;
      rest = rest.slice(number[0].length);
      continue;
    }
    if (isDenial && rest.startsWith("(") && rest.endsWith(")")) return { licenses, error: rest.slice(1, -1) };
    const note = /^\([^()]*\)\s*/.exec(rest);
    if (!note || /licen[cs]e/i.test(note[0])) return "text after user@host that is not known";
    rest = rest.slice(note[0].length);
  }
  return { licenses, error: null };
}

/** The number of a suffix that says nothing else, as most do: `(8 licenses)`; else -1. Read by character codes: a log has millions. */
function licensesAlone(message: string, from: number): number {
  let index = skipBlanks(message, from);
  if (message.charCodeAt(index) !== 40) return -1;
  let licenses = 0;
  for (index += 1; isDigit(message.charCodeAt(index)); index += 1)
    licenses = licenses * 10 + message.charCodeAt(index) - 48;
  const end = message.startsWith(" licenses)", index)
    ? index + 10
    : message.startsWith(" license)", index)
      ? index + 9
      : -1;
  return end >= 0 && licenses <= mostLicenses && skipBlanks(message, end) >= message.length ? licenses : -1;
}

/** The bracket that ends the checkout data, which may contain brackets itself: the next text is one in round brackets. */
function endOfCheckoutData(text: string): number {
  for (let close = text.indexOf("]"); close >= 0; close = text.indexOf("]", close + 1)) {
    const next = skipBlanks(text, close + 1);
    if (next >= text.length || text.charCodeAt(next) === 40) return close;
  }
  return -1;
}

/** `text (major,minor:system "system text")`: the major code is the published one. */
function reasonOf(
  error: string | null,
): Pick<DenialEvent, "DenialType" | "ErrorMessage" | "MajorErrorCode" | "MinorErrorCode"> {
  const parts = /^(.*?)\s*\((-?\d{1,9}),(-?\d{1,9})(?::.*)?\)\s*$/.exec(error ?? "");
  const text = (parts ? parts[1] : error)?.trim() || null;
  const major = parts ? Number(parts[2]) : null;
  return {
    DenialType: denialType(major),
    ErrorMessage: text?.slice(0, longestErrorMessage) ?? null,
    MajorErrorCode: major,
    MinorErrorCode: parts ? Number(parts[3]) : null,
  };
}

function denialType(majorErrorCode: number | null): DenialType {
  if (majorErrorCode === -4) return "NoLicenseAvailable";
  return majorErrorCode === -24 || majorErrorCode === -101 ? "AllLicensesAreReservedForOthers" : "Other";
}

function skipBlanks(text: string, from: number): number {
  let index = from;
  while (index < text.length && isBlank(text.charCodeAt(index))) index += 1;
  return index;
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

function isBlank(code: number): boolean {
  return code === 32 || code === 9;
}
