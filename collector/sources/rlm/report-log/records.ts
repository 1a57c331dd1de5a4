// The records of a report log in its three formats (std, small, detailed), recognised by their shape, line by line. What
// handle belongs to which checkout, and when a line was written, is reader.ts.
import { countOf, fits, longestName, longestVersion, mostLicenses } from "../../../text/limits.ts";
import { isDate, millisecondOf } from "./clock.ts";

/** When a record was written: the date is null in the small format. */
export interface Written {
  date: string | null;
  time: string;
}

export interface Party {
  product: string;
  version: string;
  user: string;
  host: string | null;
}

export interface Checkout extends Written {
  party: Party;
  pool: string | null;
  licenses: number;
  handle: string;
  shareHandle: string | null;
  project: string | null;
  requestedVersion: string | null;
  /** More than 0 where it roams. */
  roamDays: number | null;
  address: string | null;
  /** Whether something else stands behind the time: it is not known then whether it roams. */
  areDetailsOdd: boolean;
}

/** A check-in, or who begins to wait, or waits no more. */
export interface Checkin extends Written {
  handle: string;
  licenses: number;
  /** Null in the small format. */
  party: Party | null;
}

export interface Denial extends Written {
  party: Party;
  licenses: number;
  why: number;
  isLastAttempt: boolean;
}

const broken = "a record that is cut off, or in an unknown form";

/**
 * `OUT product version pool# user host "isv" count cur_use cur_resuse handle share_handle pid "project" "product"
 * "version" mm/dd hh:mm:ss`, with `"os" "argv0" roam_days roam_handle ip` behind it in the detailed format; small: `OUT
 * product version user host "isv" count handle share_handle hh:mm`. A text is why it cannot be read.
 */
export function readCheckout(words: readonly string[]): Checkout | string {
  const last = words[words.length - 1] ?? "";
  const isSmall = words.length < 14 && isTime(last) && !isDate(words[words.length - 2]);
  const isv = isvField(words, isSmall ? 5 : 6);
  const licenses = licensesOf(words[isv + 1]);
  if (isv < 0 || licenses === null) return broken;
  const party = partyOf(words[1], words[2], words, isSmall ? 3 : 4, isv);
  if (typeof party === "string") return party;
  const handleAt = isSmall ? isv + 2 : isv + 4;
  const handle = textOf(words[handleAt]);
  if (handle === null || !fits(handle, longestVersion)) return broken;
  if (!isSmall && !/^\d+$/.test(words[3] ?? "")) return broken;
  const common = { party, licenses, handle, shareHandle: textOf(words[handleAt + 1]) };
  const none = { pool: null, project: null, requestedVersion: null, roamDays: null, address: null, date: null };
  if (isSmall) return { ...common, ...none, areDetailsOdd: false, time: last };
  const dateAt = dateIndex(words, isv + 10, isv + 6);
  return dateAt < 0 ? broken : { ...common, ...detailsOf(words, isv, dateAt) };
}

/** Whether what stands behind the time is operating system, program, days, handle and address. */
function areDetails([system, program, days, handle, address]: readonly string[]): boolean {
  const isAddress = address === undefined || /[.:]/.test(address) || textOf(address) === null;
  return isQuoted(system) && isQuoted(program) && hexOf(days) !== null && handle !== undefined && isAddress;
}

/** What the small format leaves out. */
function detailsOf(words: readonly string[], isv: number, dateAt: number) {
  const isWhole = dateAt === isv + 10;
  const details = words.slice(dateAt + 2);
  const hasDetails = areDetails(details);
  return {
    pool: words[3] ?? null,
    project: isWhole ? textOf(words[isv + 7]) : null,
    requestedVersion: isWhole ? textOf(words[isv + 9]) : null,
    roamDays: hasDetails ? hexOf(words[dateAt + 4]) : null,
    address: hasDetails ? textOf(words[dateAt + 6]) : null,
    areDetailsOdd: details.length > 0 && !hasDetails,
    date: words[dateAt] ?? null,
    time: words[dateAt + 1] ?? "",
  };
}

/** `IN why product version user host "isv" count cur_use cur_resuse handle mm/dd hh:mm:ss`, small: `IN why count handle hh:mm`. */
export function readCheckin(words: readonly string[]): Checkin | string {
  if (words.length === 5) return smallEnd(words);
  const isv = isvField(words, 6);
  const dateAt = isv < 0 ? -1 : dateIndex(words, isv + 5, isv + 3);
  const licenses = licensesOf(words[isv + 1]);
  const handle = textOf(words[dateAt - 1]);
  if (dateAt < 0 || licenses === null || handle === null) return broken;
  const party = partyOf(words[2], words[3], words, 4, isv);
  if (typeof party === "string") return party;
  return { handle, licenses, party, date: words[dateAt] ?? null, time: words[dateAt + 1] ?? "" };
}

/** `DENY product version user host "isv" count why last_attempt [pid] mm/dd hh:mm[:ss.t]`. */
export function readDenial(words: readonly string[]): Denial | string {
  const isv = isvField(words, 5);
  const dateAt = isv < 0 ? -1 : dateIndex(words, isv + 4, isv + 4);
  const licenses = licensesOf(words[isv + 1]);
  const [why = "", attempt = ""] = words.slice(isv + 2, isv + 4);
  if (dateAt < 0 || licenses === null || licenses === 0 || !/^-?\d{1,9}$/.test(why) || !/^-?\d{1,9}$/.test(attempt))
    return broken;
  const party = partyOf(words[1], words[2], words, 3, isv);
  if (typeof party === "string") return party;
  const [date = "", time = ""] = words.slice(dateAt);
  return { party, licenses, why: Number(why), isLastAttempt: Number(attempt) !== 0, date, time };
}

/** `QUE product version user host "isv" count handle "project" "product" "version" mm/dd hh:mm:ss`, small: without what is quoted, `hh:mm`. */
export function readQueueing(words: readonly string[]): Checkin | string {
  return queueing(words, 5);
}

/** `DEQUE why product version user host "isv" count handle mm/dd hh:mm:ss`, small: `DEQUE why count handle hh:mm`. */
export function readEndOfQueueing(words: readonly string[]): Checkin | string {
  return words.length === 5 ? smallEnd(words) : queueing(words, 6);
}

/** `INUSE product version pool# user host "isv" count handle [share_handle] pid mm/dd hh:mm:ss`. */
export function readInUse(words: readonly string[]): Checkout | string {
  const isv = isvField(words, 6);
  const dateAt = isv < 0 ? -1 : dateIndex(words, isv + 4, isv + 3);
  const licenses = licensesOf(words[isv + 1]);
  const handle = textOf(words[isv + 2]);
  if (dateAt < 0 || licenses === null || handle === null || !/^\d+$/.test(words[3] ?? "")) return broken;
  const party = partyOf(words[1], words[2], words, 4, isv);
  if (typeof party === "string") return party;
  const shareHandle = dateAt === isv + 5 ? textOf(words[isv + 3]) : null;
  const nothing = { project: null, requestedVersion: null, roamDays: null, address: null, areDetailsOdd: false };
  const [date = "", time = ""] = words.slice(dateAt);
  return { party, pool: words[3] ?? null, licenses, handle, shareHandle, ...nothing, date, time };
}

function queueing(words: readonly string[], expected: number): Checkin | string {
  const isv = isvField(words, expected);
  const licenses = licensesOf(words[isv + 1]);
  const handle = textOf(words[isv + 2]);
  if (isv < 0 || licenses === null || handle === null) return broken;
  const party = partyOf(words[expected - 4], words[expected - 3], words, expected - 2, isv);
  if (typeof party === "string") return party;
  const dateAt = dateIndex(words, isv + 6, isv + 3);
  const last = words[words.length - 1] ?? "";
  if (dateAt < 0 && !isTime(last)) return broken;
  const written =
    dateAt < 0 ? { date: null, time: last } : { date: words[dateAt] ?? null, time: words[dateAt + 1] ?? "" };
  return { handle, licenses, party, ...written };
}

function smallEnd(words: readonly string[]): Checkin | string {
  const [, , count, handleText, time = ""] = words;
  const licenses = licensesOf(count);
  const handle = textOf(handleText);
  if (licenses === null || handle === null || !isTime(time)) return broken;
  return { handle, licenses, party: null, date: null, time };
}

/**
 * The index of the ISV's custom field: quoted, and before a number. It is the one sure position in a record whose user has a
 * blank in the name. -1 where there is none.
 */
function isvField(words: readonly string[], expected: number): number {
  for (let index = expected; index < words.length - 1; index += 1) {
    if (isQuoted(words[index]) && /^\d{1,15}$/.test(words[index + 1] ?? "")) return index;
  }
  return -1;
}

/**
 * The index of date and time: the expected one, or another one from `first` to the word behind it; -1 where there are none. Further
 * on they are of another record, which a record that was cut off runs into.
 */
function dateIndex(words: readonly string[], expected: number, first: number): number {
  if (isWritten(words, expected)) return expected;
  for (let index = first; index <= expected + 1; index += 1) {
    if (isWritten(words, index)) return index;
  }
  return -1;
}

/** Whether date and time stand there. Only quoted texts stand behind them: no half of a day. */
function isWritten(words: readonly string[], index: number): boolean {
  const behind = words[index + 2];
  return isDate(words[index]) && isTime(words[index + 1]) && (behind?.startsWith('"') ?? true);
}

/** User and host are the words before the ISV's field; what stands before the host is the user. */
function partyOf(
  productWord: string | undefined,
  versionWord: string | undefined,
  words: readonly string[],
  first: number,
  isv: number,
): Party | string {
  const product = textOf(productWord);
  const version = textOf(versionWord);
  const host = textOf(words[isv - 1]);
  // Where the words do not stand in their places, as behind a product with a blank, the version is no number.
  if (version !== null && !/^v?\d/i.test(version)) return broken;
  const names = words.slice(first, isv - 1);
  // So many words with a version among them are of another record, which one that was cut off runs into.
  if (names.length > 3 && names.some((name) => /^v?\d+(?:\.\d+)*$/i.test(name))) return broken;
  const user = textOf(names.join(" "));
  if (product === null || version === null || user === null) return "a record without product, version or user";
  const areNames = fits(product, longestName) && fits(user, longestName) && (host === null || fits(host, longestName));
  return areNames && fits(version, longestVersion) ? { product, version, user, host } : "a name that is too long";
}

function licensesOf(word: string | undefined): number | null {
  return word === undefined ? null : countOf(word, mostLicenses);
}

function isTime(word: string | undefined): boolean {
  return word !== undefined && millisecondOf(word) !== null;
}

function hexOf(word: string | undefined): number | null {
  return word !== undefined && /^[0-9a-f]{1,8}$/i.test(word) ? Number.parseInt(word, 16) : null;
}

/** Quoted texts are one word, with their quotes. */
export function wordsOf(line: string): string[] {
  return line.match(/"[^"]*"(?=[ \t]|$)|[^ \t]+/g) ?? [];
}

function isQuoted(word: string | undefined): boolean {
  return word !== undefined && /^".*"$/s.test(word);
}

/** The word without its quotes; null where it is empty or missing. */
export function textOf(word: string | undefined): string | null {
  if (word === undefined) return null;
  const text = isQuoted(word) ? word.slice(1, -1).trim() : word;
  return text === "" ? null : text;
}
