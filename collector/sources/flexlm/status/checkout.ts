// One checkout, or one who waits, as `lmstat -a` lists it:
// `user host display (v1.0) (server/27000 401), start Thu 6/29 16:44, 5 licenses, PID: 7  (linger: 60 / 3600)`.
import { countOf, fits, longestName, longestVersion, mostLicenses } from "../../../text/limits.ts";
import { type PrintedStart, weekdayOf } from "../../../text/start-time.ts";
import type { Party } from "./party.ts";

export interface PrintedCheckout {
  /** User, host and display as one text: party.ts tells them apart. */
  partyText: string;
  clientVersion: string | null;
  handle: string | null;
  start: PrintedStart;
  startPrecisionSeconds: number;
  licenses: number;
  linger: PrintedLinger | null;
}

/** Seconds. `first` is the left number where two are printed; `granted` is the last one. */
export interface PrintedLinger {
  first: number | null;
  granted: number;
}

/** Who waits; since when is not printed. */
export type PrintedRequest = Pick<PrintedCheckout, "partyText" | "handle" | "licenses">;

export type CheckoutLine =
  | { kind: "checkout"; checkout: PrintedCheckout }
  | { kind: "queued"; request: PrintedRequest }
  | { kind: "unreadable"; reason: string };

/** Reads a checkout or a waiting line; null where the line is neither. */
export function readCheckout(line: string): CheckoutLine | null {
  const parts =
    /^\s*(.*\S) +\(([^()]*)\) +\(([^()/\s]+)\/([^()\s]+)(?: +([^()\s]+))?\),? *((?:start|queued for) .*)$/.exec(line);
  if (!parts) return looksLikeCheckout(line) ? unreadable("a checkout without `(version) (host/port handle)`") : null;
  const [, partyText = "", version = "", , , handle = "", said = ""] = parts;
  if (version.length > longestVersion || handle.length > longestVersion)
    return unreadable("a version or handle that is too long");
  const queued = /^queued for (\d+) licenses?\s*$/.exec(said);
  if (queued) {
    const licenses = countOf(queued[1] ?? "", mostLicenses);
    if (licenses === null) return unreadable("a number of licences that is too large");
    return { kind: "queued", request: { partyText, handle: handle || null, licenses } };
  }
  const start = /^start +(\w{3}) +(\d{1,2})\/(\d{1,2}) +(\d{1,2}):(\d{2})(?::(\d{2}))?(.*)$/.exec(said);
  if (!start) return unreadable("a start that is no date and time");
  const [, weekdayText = "", month = "", day = "", hour = "", minute = "", second, rest = ""] = start;
  const weekday = weekdayOf(weekdayText);
  if (weekday === null || Number(hour) > 23 || Number(minute) > 59 || Number(second ?? 0) > 59) {
    return unreadable("a start that is no date and time");
  }
  const suffixes = readSuffixes(rest);
  if (typeof suffixes === "string") return unreadable(suffixes);
  return {
    kind: "checkout",
    checkout: {
      partyText,
      clientVersion: version.replace(/^v/, "") || null,
      handle: handle || null,
      start: {
        weekday,
        month: Number(month),
        day: Number(day),
        second: Number(hour) * 3_600 + Number(minute) * 60 + Number(second ?? 0),
      },
      startPrecisionSeconds: second === undefined ? 60 : 1,
      ...suffixes,
    },
  };
}

/** Why these names cannot be sent, or null where they can. */
export function complaintOfParty(party: Party): string | null {
  if (!fits(party.user, longestName)) return "a user name that is too long";
  if (party.host !== null && !fits(party.host, longestName)) return "a host name that is too long";
  if (party.display !== null && !fits(party.display, longestName)) return "a display that is too long";
  if (party.checkoutData !== null && !fits(party.checkoutData, longestName)) return "checkout data that is too long";
  return null;
}

/**
 * Whether a linger has begun. `0 / 86400` is a program that runs: it will linger when it ends. A single number is the
 * time for which a licence was borrowed.
 */
export function isLingering(linger: PrintedLinger | null): linger is PrintedLinger {
  return linger !== null && linger.first !== 0;
}

/**
 * When a borrowed licence is due back, in milliseconds, where that is certain: where the two printed numbers agree with
 * the time that has passed since the start, so that the grant runs from there. A grant that runs from the check-in has
 * no due date yet.
 */
export function dueDate(linger: PrintedLinger, startAt: number, printedAt: number): number | null {
  if (linger.first === null) return null;
  const passed = (printedAt - startAt) / 1_000;
  const isCounted = [linger.first, linger.granted - linger.first].some((seconds) => Math.abs(seconds - passed) <= 120);
  return isCounted ? startAt + linger.granted * 1_000 : null;
}

function readSuffixes(text: string): { licenses: number; linger: PrintedLinger | null } | string {
  let rest = text.trim();
  let licenses: number | null = null;
  let linger: PrintedLinger | null = null;
  while (rest !== "") {
    const number = /^, ?(\d+) licenses?\s*/.exec(rest);
    const kept = /^,? ?\(linger: (\d+)(?: ?\/ ?(\d+))?\)\s*/.exec(rest);
    const process = /^, ?PID: ?\d+\s*/.exec(rest);
    if (number && licenses === null) {
      licenses = countOf(number[1] ?? "", mostLicenses);
      if (licenses === null || licenses === 0) return "a number of licences that is 0 or too large";
    } else if (kept && linger === null) {
      const first = countOf(kept[1] ?? "");
      const granted = kept[2] === undefined ? first : countOf(kept[2]);
      if (first === null || granted === null) return "a linger time that is too large";
      linger = { first: kept[2] === undefined ? null : first, granted };
    } else if (!process) {
      return "text after the start that is not known";
    }
    rest = rest.slice((number ?? kept ?? process)?.[0].length ?? rest.length);
  }
  return { licenses: licenses ?? 1, linger };
}

function looksLikeCheckout(line: string): boolean {
  return /, start \w{3} \d/.test(line) || / queued for \d+ license/.test(line);
}

function unreadable(reason: string): CheckoutLine {
  return { kind: "unreadable", reason };
}
