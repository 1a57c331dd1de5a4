// One line of a FlexLM debug log, ` 9:49:41 (daemon) message`, or with a whole date before it: what it says of licences, of
// the server and the day, and of stops.
import type { CheckoutEvent, DenialEvent, DenialTypeInput as DenialType } from "../../../generated/contract.ts";
import { centuryOf, monthNumber } from "../../text/dates.ts";
import { countOf, fits, longestErrorMessage, longestName, mostLicenses } from "../../text/limits.ts";
import { isDay, type LocalDay, secondOfDay } from "../../text/zone.ts";

export interface LogLine {
  /** Second of the local day; -1 where the instant itself is printed. */
  second: number;
  /** Milliseconds UTC where the line prints date and offset, else 0. */
  instant: number;
  daemon: string;
  message: string;
}

const timed = /^ ?(\d{1,2}):(\d\d)(?::(\d\d))? \(([^) ]+)\) ?(.*)$/s;
/** `2024-04-04T10:11:12+0200 (daemon) message`, which lmgrd writes on demand. */
const dated = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?) ?(Z|[+-]\d\d:?\d\d) \(([^) ]+)\) ?(.*)$/s;

/** Reads a line, or answers null where no time and daemon stand at its start. */
export function readLine(text: string): LogLine | null {
  const parts = timed.exec(text);
  if (!parts) return readDatedLine(text);
  const [, hour = "", minute = "", seconds = "0", daemon = "", message = ""] = parts;
  const second = secondOfDay(Number(hour), Number(minute), Number(seconds));
  return second === null ? null : { second, instant: 0, daemon, message };
}

/** A line in which an editor or a copy replaced blanks by tabs; null where it has none. */
export function lineWithTabs(text: string): LogLine | null {
  return text.includes("\t") ? readLine(text.replaceAll("\t", " ").trimStart()) : null;
}

function readDatedLine(text: string): LogLine | null {
  const [, local, offset = "", daemon = "", message = ""] = dated.exec(text) ?? [];
  if (local === undefined) return null;
  const instant = Date.parse(`${local}${offset.length === 5 ? `${offset.slice(0, 3)}:${offset.slice(3)}` : offset}`);
  return Number.isNaN(instant) ? null : { second: -1, instant, daemon, message };
}

/** A date in a message; its time is the line's. */
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

/**
 * The day that a message prints: `TIMESTAMP 4/28/2023`, `… started on host (linux) (6/8/2017)`, `Server's System Date
 * and Time: …`, `(@…-SLOG@) Time: …`. Null where it prints none. `lastYear` stands in where a TIMESTAMP has no year.
 */
export function readDay(message: string, lastYear: number | null = null): PrintedDay | null {
  if (!/^[TSR(FDELX]/.test(message)) return null;
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

/** A line about the stop or new start of a daemon; null for any other. */
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
  const parts =
    /^(?:RE|Re)?[Ss]tarted (\S+) \(/.exec(message) ??
    /^Shutting down (\S+) (?:pid|because|\()/i.exec(message) ??
    /^(\S+) exited with status /.exec(message);
  return parts?.[1] ?? null;
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
/** An event without its instant, occurrence number and vendor. */
type UndatedEvent = Undated<UsageEvent> | Undated<DenialEvent>;

/** A text is why the message, though it begins like an event, cannot be read; null is a message that is not about licences. */
type ReadEvent = UndatedEvent | string | null;

const kinds = {
  OUT: "checkout",
  IN: "checkin",
  DENIED: "denial",
  UNSUPPORTED: "denial",
  QUEUED: "queue",
  DEQUEUED: "dequeue",
} as const;

/**
 * Reads `OUT: "feature" user@host [checkout data] (8 licenses)` and its kin. A denial ends in `(text (-4,342))`, or
 * stands as `DENIED: 3 "feature" to user@host`.
 */
export function readEvent(message: string): ReadEvent {
  const [head = "", word] = /^(OUT|IN|DENIED|UNSUPPORTED|QUEUED|DEQUEUED):/.exec(message) ?? [];
  if (word === undefined) return isStrangeEvent(message) ? "an event of a kind that is not known" : null;
  const kind = kinds[word as keyof typeof kinds];
  const feature = readFeature(message.slice(head.length));
  if (!feature) return "an event without a feature";
  const party = readParty(kind === "denial" ? withoutDenialWords(feature) : feature.rest);
  if (!party) return "an event without user@host";
  const suffix = readSuffix(party.rest, kind === "denial");
  if (typeof suffix === "string") return suffix;
  const licenses = suffix.licenses ?? feature.licenses ?? 1;
  if (!fits(feature.name, longestName) || !fits(party.user, longestName) || !fits(party.host, longestName)) {
    return "an event with a name that is too long";
  }
  if (licenses < 1) return "a number of licences that is 0 or too large";
  const use = {
    FeatureName: feature.name,
    UserName: party.user,
    Workstation: party.host,
    NumberOfLicenses: licenses,
  };
  if (kind === "denial") return { EventType: kind, ...use, ...reasonOf(suffix.error) };
  const isUse = kind === "checkout" || kind === "checkin";
  return { EventType: kind, ...use, ...(isUse && suffix.data && { CheckoutData: suffix.data }) };
}

/** `OUTT: "feature" user@host`: it is about somebody's licences, but the word is not recognised. */
function isStrangeEvent(message: string): boolean {
  return message.includes('"') && message.includes("@") && /^(?!INUSE:).*"[^"]+" +\S.*@/.test(message);
}

interface Feature {
  name: string;
  /** Where it is printed before the feature: `DENIED: 3 "feature" to …`. */
  licenses: number | null;
  rest: string;
}

function readFeature(text: string): Feature | null {
  const [before = "", count] = /^[ \t]*(?:(\d+) (?="|\S+ to ))?/.exec(text) ?? [];
  const [all = "", quoted, plain] = /^(?:"([^"]+)"|([^ "]+) )/.exec(text.slice(before.length)) ?? [];
  const name = quoted ?? plain;
  if (name === undefined) return null;
  const licenses = count === undefined ? null : (countOf(count, mostLicenses) ?? 0);
  const rest = text.slice(before.length + all.length).replace(/^[ \t]+/, "");
  // Old versions print no quotes: `OUT: feature by user@host`.
  return { name, licenses, rest: quoted === undefined ? rest.replace(/^by /, "") : rest };
}

/** What stands behind `to`, and behind the brackets of `UNSUPPORTED: "feature" (PORT_AT_HOST_PLUS   ) user@host`. */
function withoutDenialWords({ licenses, rest }: Feature): string {
  const text = licenses === null ? rest : rest.replace(/^to /, "");
  return text.replace(/^(?:\([^)]*\)[ \t]*)*[ \t]*/, "");
}

/** Users may contain blanks and even `@`; a host has neither. */
function readParty(text: string): { user: string; host: string; rest: string } | null {
  const party = /^[^@]*@[^ \t]*/.exec(text)?.[0] ?? "";
  const at = party.lastIndexOf("@");
  const user = party.slice(0, Math.max(0, at)) || (verbose.exec(text)?.[1] ?? "");
  const host = party.slice(at + 1);
  if (user === "" || host === "" || /[([]|^"/.test(user) || host.includes("(")) return null;
  return { user, host, rest: text.slice(party.length) };
}

/** Vendors may have more printed, the user in another position: `@host (2) ^^^ version user address pid handle … ^^^`. */
const verbose = /\^\^\^ \S+ (\S.{0,254}?) (?:\d{1,3}(?:\.\d{1,3}){3}|[\da-f]*:[\da-f:.]+) /i;

interface Suffix {
  licenses: number | null;
  /** What stands in the brackets of a denial. */
  error: string | null;
  /** The checkout data. */
  data?: string;
}

/** `[checkout data] (8 licenses) (SHUTDOWN)`, in a denial `(8 licenses) (text (-4,342))`; what stands between ^^^ is left out. */
function readSuffix(text: string, isDenial: boolean): Suffix | string {
  let rest = text.trim();
  if (rest === "") return { licenses: null, error: null };
  if (rest.includes("^^^")) {
    rest = rest.replace(/\^\^\^.*?(?:\^\^\^|$)/g, "").trim();
    rest = rest.replace(/^\((\d+)\)/, "($1 licenses)");
  }
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
    if (!note || /licen[cs]e|^\(\d+\)/i.test(note[0])) return "text after user@host that is not known";
    rest = rest.slice(note[0].length);
  }
  return { licenses, error: null };
}

/** The bracket that ends the checkout data, which may contain brackets itself: the next text is one in round brackets. */
function endOfCheckoutData(text: string): number {
  return text.search(/\](?=[ \t]*(?:\(|$))/);
}

/** `text (major,minor:system "system text")`: the major code is the published one. */
function reasonOf(
  error: string | null,
): Pick<DenialEvent, "DenialType" | "ErrorMessage" | "MajorErrorCode" | "MinorErrorCode"> {
  const parts = /^(.*?)\s*\((-?\d{1,9}),(-?\d{1,9})(?::.*)?\)\s*$/.exec(error ?? "");
  const text = (parts ? parts[1] : error)?.trim() || null;
  const major = parts ? Number(parts[2]) : null;
  return {
    DenialType: denialType(major, text),
    ErrorMessage: text?.slice(0, longestErrorMessage) ?? null,
    MajorErrorCode: major,
    MinorErrorCode: parts ? Number(parts[3]) : null,
  };
}

/** -24 is of reserved licences, too, unless its text is that users are queued for the feature. */
function denialType(majorErrorCode: number | null, text: string | null): DenialType {
  if (majorErrorCode === -4) return "NoLicenseAvailable";
  const isReserved = majorErrorCode === -101 || (majorErrorCode === -24 && !/\bqueued\b/i.test(text ?? ""));
  return isReserved ? "AllLicensesAreReservedForOthers" : "Other";
}
