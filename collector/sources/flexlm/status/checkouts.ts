// One checkout, or one who waits, as `lmstat -a` lists it:
// `user host display (v1.0) (server/27000 401), start Thu 6/29 16:44, 5 licenses, PID: 7  (linger: 60 / 3600)`.
import { type PrintedStart, weekdayOf } from "../../../text/dates.ts";
import { countOf, fits, longestName, longestVersion, mostLicenses } from "../../../text/limits.ts";

export interface PrintedCheckout {
  /** User, host and display as one text, separated below. */
  partyText: string;
  clientVersion: string | null;
  handle: string | null;
  start: PrintedStart;
  startPrecisionSeconds: number;
  licenses: number;
  linger: PrintedLinger | null;
}

/** Seconds. `first` is the left number where two are printed; `granted` is the last one. */
interface PrintedLinger {
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
  const [, partyText = "", version = "", , , handle = "", state = ""] = parts;
  if (version.length > longestVersion || handle.length > longestVersion)
    return unreadable("a version or handle that is too long");
  const queued = /^queued for (\d+) licenses?\s*$/.exec(state);
  if (queued) {
    const licenses = countOf(queued[1] ?? "", mostLicenses);
    if (licenses === null) return unreadable("a number of licences that is too large");
    return { kind: "queued", request: { partyText, handle: handle || null, licenses } };
  }
  const parsed = readStart(state);
  if (!parsed) return unreadable("a start that is no date and time");
  const { rest, ...start } = parsed;
  const suffixes = readSuffixes(rest);
  if (typeof suffixes === "string") return unreadable(suffixes);
  return {
    kind: "checkout",
    checkout: {
      partyText,
      clientVersion: version.replace(/^v/, "") || null,
      handle: handle || null,
      ...start,
      ...suffixes,
    },
  };
}

/** `start Thu 6/29 16:44`, and what stands behind it; null where it is no date and time. */
function readStart(text: string): (Pick<PrintedCheckout, "start" | "startPrecisionSeconds"> & { rest: string }) | null {
  const parts = /^start +(\w{3}) +(\d{1,2})\/(\d{1,2}) +(\d{1,2}):(\d{2})(?::(\d{2}))?(.*)$/.exec(text);
  const weekday = weekdayOf(parts?.[1] ?? "");
  const [month = 0, day = 0, hour = 0, minute = 0, second = 0] = (parts ?? [])
    .slice(2, 7)
    .map((one) => Number(one ?? 0));
  if (weekday === null || hour > 23 || minute > 59 || second > 59) return null;
  return {
    start: { weekday, month, day, second: hour * 3_600 + minute * 60 + second },
    startPrecisionSeconds: parts?.[6] === undefined ? 60 : 1,
    rest: parts?.[7] ?? "",
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
  const suffixes: Suffixes = { licenses: null, linger: null };
  let rest = text.trim();
  while (rest !== "") {
    const length = readSuffix(rest, suffixes);
    if (typeof length === "string") return length;
    rest = rest.slice(length);
  }
  return { licenses: suffixes.licenses ?? 1, linger: suffixes.linger };
}

interface Suffixes {
  licenses: number | null;
  linger: PrintedLinger | null;
}

/** Takes over the suffix at the text's beginning. Answers its length, or why it cannot be read. */
function readSuffix(text: string, suffixes: Suffixes): number | string {
  const number = suffixes.licenses === null ? /^, ?(\d+) licenses?\s*/.exec(text) : null;
  if (number) {
    suffixes.licenses = countOf(number[1] ?? "", mostLicenses) || null;
    return suffixes.licenses === null ? "a number of licences that is 0 or too large" : number[0].length;
  }
  const lingering = suffixes.linger === null ? /^,? ?\(linger: (\d+)(?: ?\/ ?(\d+))?\)\s*/.exec(text) : null;
  if (lingering) {
    suffixes.linger = lingerOf(lingering[1] ?? "", lingering[2]);
    return suffixes.linger === null ? "a linger time that is too large" : lingering[0].length;
  }
  return /^, ?PID: ?\d+\s*/.exec(text)?.[0].length ?? "text after the start that is not known";
}

/** Of a single number that is what was granted. */
function lingerOf(left: string, right: string | undefined): PrintedLinger | null {
  const first = countOf(left);
  const granted = right === undefined ? first : countOf(right);
  return first === null || granted === null ? null : { first: right === undefined ? null : first, granted };
}

function looksLikeCheckout(line: string): boolean {
  return /, start \w{3} \d/.test(line) || / queued for \d+ license/.test(line);
}

function unreadable(reason: string): CheckoutLine {
  return { kind: "unreadable", reason };
}

// Who holds a checkout: user, host and display stand side by side, divided by nothing but blanks, and users and displays
// may contain blanks themselves. Behind the display a word may name the product that took tokens. What can't be separated
// with certainty is left together: the first word alone may be half of another person's name.

export interface Party {
  user: string;
  host: string | null;
  display: string | null;
  /** What stands behind the display, such as the name of what took tokens. */
  checkoutData: string | null;
}

/**
 * Separates user, host and display; null where that is not certain. Certain are: one word (a user), two words (user
 * and host, or user and terminal), three words, a display that repeats its host (`Ann Lee ws1 ws1:0.0`), a display that
 * cannot be a host's name behind what is no person's (`Ann Lee ws1 /dev/pts/0`), and a host that another line names.
 */
export function readParty(text: string, featureName: string, knownHosts: ReadonlySet<string>): Party | null {
  const { words, checkoutData } = wordsOf(text, featureName);
  const [first, second] = words;
  if (first === undefined) return null;
  if (second === undefined) return { user: first.text, host: null, display: null, checkoutData };
  if (words.length === 2 && isTerminal(second.text)) {
    return { user: first.text, host: null, display: second.text, checkoutData };
  }
  const index = certainIndex(words) ?? knownIndex(words, knownHosts);
  const party = index === null ? null : partyAt(text, words, index);
  if (!party) return null;
  const [, screen, data] = screenFirst.exec(party.display ?? "") ?? [];
  const more = [data, checkoutData].filter((part) => typeof part === "string").join(" ");
  return { ...party, display: screen ?? party.display, checkoutData: more || null };
}

/** An X display and a terminal hold no blank: words behind them are what the program has printed with its checkout. */
const screenFirst = /^(\S*:\d+(?:\.\d+)?|(?:\/dev\/|pts\/|tty)\S+) +([a-z].*)$/i;

/** The host that a line certainly names, to help with lines that are less clear; null where it is not certain. */
export function certainHost(text: string, featureName: string): string | null {
  const { words } = wordsOf(text, featureName);
  const index = certainIndex(words);
  const host = index === null ? undefined : words[index]?.text;
  return host === undefined || isTerminal(host) ? null : host;
}

interface Word {
  text: string;
  start: number;
  end: number;
}

/** The words of the party, and the one behind them that names what took tokens. */
function wordsOf(text: string, featureName: string): { words: Word[]; checkoutData: string | null } {
  const words = [...text.matchAll(/\S+/g)].map((match) => ({
    text: match[0],
    start: match.index,
    end: match.index + match[0].length,
  }));
  const last = words.at(-1);
  const isDisplay = last?.text.toLowerCase().startsWith(`${words.at(-2)?.text.toLowerCase()}:`) ?? false;
  if (last && words.length >= 3 && !isDisplay && isProduct(last.text, featureName, words)) {
    return { words: words.slice(0, -1), checkoutData: last.text };
  }
  return { words, checkoutData: null };
}

/**
 * What took the tokens: `feature=x`; `PACKAGE:FEATURE`, where the package is the feature of the table, or a display stands
 * before it; or a separate word, which has a `#`, as no host and no display has, or a `_` behind a certain display.
 */
function isProduct(word: string, featureName: string, words: readonly Word[]): boolean {
  if (/^feature=\S+$/i.test(word)) return true;
  if (/^[A-Za-z][\w+.-]*#\w+$/.test(word)) return words.length >= 4;
  const before = words.slice(0, -1);
  if (/^[A-Za-z]\w*_\w*$/.test(word) && before.length >= 3) {
    return repeatedHost(before) === before.length - 2 || isDisplayWord(before.at(-1)?.text ?? "");
  }
  const parts = /^([A-Za-z_][\w.+-]*):([A-Za-z_][\w.+-]*)$/.exec(word);
  if (!parts) return false;
  return parts[1]?.toLowerCase() === featureName.toLowerCase() || words.length >= 4;
}

function certainIndex(words: readonly Word[]): number | null {
  if (words.length === 2 || words.length === 3) return isSecondHost(words) ? 1 : null;
  const repeated = repeatedHost(words);
  if (repeated !== null) return repeated;
  const display = words.findIndex((word, index) => index >= 2 && isDisplayWord(word.text));
  // A terminal may stand behind a user without any host: a word of letters alone may be the end of the name.
  const before = words[display - 1]?.text ?? "";
  return display >= 2 && isHostName(before) && /[\d._-]/.test(before) ? display - 1 : null;
}

/** The only word before the last that another line has for its host; without one, or with several, nothing is certain. */
function knownIndex(words: readonly Word[], knownHosts: ReadonlySet<string>): number | null {
  const hosts = words.flatMap(({ text }, index) =>
    index >= 1 && index < words.length - 1 && knownHosts.has(text.toLowerCase()) ? [index] : [],
  );
  return hosts.length === 1 ? (hosts[0] ?? null) : null;
}

/** Where the next word repeats a word, alone or with more behind a dot or colon: the host and its display. */
function repeatedHost(words: readonly Word[]): number | null {
  const repeated = words.flatMap((word, index) =>
    index >= 1 && isHostName(word.text) && isSameHost(word.text, words[index + 1]?.text ?? "") ? [index] : [],
  );
  return repeated.length === 1 ? (repeated[0] ?? null) : null;
}

function isSameHost(host: string, display: string): boolean {
  const name = host.toLowerCase();
  const shown = display.toLowerCase();
  if (shown === name || name.startsWith(`${shown}.`)) return true;
  // Windows prints `WS10.0` for the display of WS1.
  return shown.startsWith(name) && /^[:.]|^\d+\.\d+$/.test(shown.slice(name.length));
}

function isHostName(word: string): boolean {
  return /^[\p{L}\p{N}_][\p{L}\p{N}_.-]*$/u.test(word);
}

/** Whether the second word is a host, by its name or address, or the user again: what is neither may be the end of a person's name. */
function isSecondHost([first, second]: readonly Word[]): boolean {
  const word = second?.text ?? "";
  return isHostName(word) || word === first?.text || /^\[?[0-9a-f]*:[0-9a-f:.]*(?:%\w+)?\]?$/i.test(word);
}

/** What is a display and no host, and no part of a person's name either. */
function isDisplayWord(word: string): boolean {
  return /[:/\\|<>"$%!?*=;{}[\]^~`]/.test(word) || /^(\w*display|console|tty\w*)$/i.test(word);
}

function isTerminal(word: string): boolean {
  return /^(\/\S+|:\d\S*|(pts|tty)\/\S+|tty\w*)$/i.test(word);
}

function partyAt(text: string, words: readonly Word[], index: number): Omit<Party, "checkoutData"> | null {
  const host = words[index];
  const beforeHost = words[index - 1];
  if (!host || !beforeHost) return null;
  const last = words.at(-1) ?? host;
  const display = text.slice(host.end, last.end).trim();
  return { user: text.slice(words[0]?.start, beforeHost.end), host: host.text, display: display || null };
}
