// What a message of a vendor daemon says of licences: a checkout, a check-in, a denial, somebody who waits. Not when.

import type { CheckoutEvent, DenialEvent, DenialTypeInput as DenialType } from "../../../../generated/contract.ts";
import { countOf, fits, longestErrorMessage, longestName, mostLicenses } from "../../../text/limits.ts";

/** A checkout, and what has the same fields. */
type UsageEvent = Omit<CheckoutEvent, "EventType"> & { EventType: "checkout" | "checkin" | "queue" | "dequeue" };
type Undated<Event> = Omit<Event, "TimestampUtc" | "Place" | "Vendor">;
/** An event without its instant, place and vendor. */
export type UndatedEvent = Undated<UsageEvent> | Undated<DenialEvent>;

/** A text is why the message, though it begins like an event, cannot be read; null is a message that says nothing of licences. */
export type ReadEvent = UndatedEvent | string | null;

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
  let data: string | undefined;
  if (rest.startsWith("[")) {
    const close = endOfCheckoutData(rest);
    if (close < 0) return "checkout data that does not end";
    data = rest.slice(1, close).trim();
    if (data !== "" && !fits(data, longestName)) return "checkout data that is too long";
    rest = rest.slice(close + 1).trimStart();
  }
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
  return { licenses, error: null, ...(data !== undefined && { data }) };
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
