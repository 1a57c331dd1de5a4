// What DSLS prints of a licence server, in either form, and its dates.
import { centuryOf } from "../../text/dates.ts";
import { countOf, fits, longestName, longestVersion, mostLicenses } from "../../text/limits.ts";
import { isDay, type LocalTime } from "../../text/zone.ts";

/** A printed time. In `9/10/19` the month is found only from the other times of the same output. */
export interface PrintedTime {
  numbers: readonly [first: number, second: number, year: number];
  order: "day first" | "month first" | "unknown";
  /** Whether AM or PM stands with it in capitals, as in the United States: Australia and India print `am`, and the day first. */
  isAmerican: boolean;
  second: number;
}

// The last spellings of each are Korean (EUC-KR) and Chinese (GBK) that were read as if they were Western European.
const before = "am|a\\.m\\.|上午|午前|오전|¿ÀÀü|ÉÏÎç";

const after = "pm|p\\.m\\.|下午|午後|오후|¿ÀÈÄ|ÏÂÎç";

const clock = new RegExp(
  `^(?:(${before}|${after}) ?)?(\\d{1,2})[:.](\\d{2})(?:[:.](\\d{2}))?(?: ?(${before}|${after}))?$`,
  "i",
);

const isAfter = new RegExp(`^(?:${after})$`, "i");

/** Reads a time, or answers null where it is none. */
export function readTime(text: string): PrintedTime | null {
  const plain = text.replace(/\s+/g, " ").trim();
  const yearFirst = /^(\d{4})(?:[-/.]|年) ?(\d{1,2})(?:[-/.]|月) ?(\d{1,2})[.日]?(?:,? |T)(.+)$/.exec(plain);
  const yearLast = /^(\d{1,2})([-/.]) ?(\d{1,2})\2 ?(\d{1,4})\.?,? (.+)$/.exec(plain);
  const time = readClock(yearFirst?.[4] ?? yearLast?.[5] ?? "");
  if (!time) return null;
  if (yearFirst) {
    const [, year, month, day] = yearFirst.map(Number);
    return checked([month ?? 0, day ?? 0, year ?? 0], "month first", time);
  }
  if (!yearLast) return null;
  const [, first = "", mark, second = "", third = ""] = yearLast;
  // `25. 9. 26 오후 1:59:00`: where the half of the day is named in East Asia, the year comes first there too.
  if (time.isEastAsian) return checked([Number(second), Number(third), centuryOf(Number(first))], "month first", time);
  if (third.length !== 2 && third.length !== 4) return null;
  const year = third.length === 2 ? centuryOf(Number(third)) : Number(third);
  const order = mark === "/" ? orderOf(Number(first), Number(second)) : "day first";
  return order && checked([Number(first), Number(second), year], order, time);
}

/**
 * Whether the month comes first, by all times of one output where one alone is ambiguous. Those
 * of `past` lie before `latest` (milliseconds; zones do not matter much here).
 */
export function isMonthFirst(times: readonly PrintedTime[], past: readonly PrintedTime[], latest: number): boolean {
  if (times.some(({ order }) => order === "day first")) return false;
  if (times.some(({ order }) => order === "month first")) return true;
  const isPast = (monthFirst: boolean) => past.every((time) => nearInstant(localTime(time, monthFirst)) <= latest);
  if (isPast(true) !== isPast(false)) return isPast(true);
  return times.some(({ isAmerican }) => isAmerican);
}

function nearInstant({ year, month, day, second }: LocalTime): number {
  return Date.UTC(year, month - 1, day) + second * 1_000;
}

export function localTime({ numbers, order, second }: PrintedTime, monthFirst: boolean): LocalTime {
  const [one, other, year] = numbers;
  const isFirst = order === "unknown" ? monthFirst : order === "month first";
  return { year, month: isFirst ? one : other, day: isFirst ? other : one, second };
}

function orderOf(first: number, second: number): PrintedTime["order"] | null {
  if (first > 12 && second > 12) return null;
  return first > 12 ? "day first" : second > 12 ? "month first" : "unknown";
}

function checked(
  numbers: PrintedTime["numbers"],
  order: PrintedTime["order"],
  { second, isAmerican }: { second: number; isAmerican: boolean },
): PrintedTime | null {
  const [one, other, year] = numbers;
  const isFirst = order !== "day first";
  const exists = isDay({ year, month: isFirst ? one : other, day: isFirst ? other : one });
  const isReversible = order !== "unknown" || isDay({ year, month: other, day: one });
  return exists && isReversible ? { numbers, order, second, isAmerican } : null;
}

function readClock(text: string): { second: number; isAmerican: boolean; isEastAsian: boolean } | null {
  const [all, first, hours, minutes, seconds, last] = clock.exec(text.trim()) ?? [];
  if (all === undefined) return null;
  const half = first ?? last;
  const hour = Number(hours);
  const minute = Number(minutes);
  const second = Number(seconds ?? 0);
  if (minute > 59 || second > 59 || hour > 23 || (half !== undefined && (hour > 12 || hour === 0) && hour !== 0))
    return null;
  const of24 = half === undefined ? hour : (hour % 12) + (isAfter.test(half) ? 12 : 0);
  return {
    second: of24 * 3_600 + minute * 60 + second,
    isAmerican: /^[AP]M$/.test(half ?? ""),
    isEastAsian: half !== undefined && !/^[a-z.]+$/i.test(half),
  };
}

/** What was enrolled under one editor, feature, model, type, release, expiry and customer: its numbers are printed once. */
export interface PrintedLicense {
  editor: string | null;
  feature: string;
  model: string;
  release: string | null;
  /** Null where it is not limited, or could not be read. */
  count: number | null;
  isUncounted: boolean;
  inUse: number | null;
  /** Null where none is printed, or none that could be read. */
  expiration: PrintedTime | null;
  grants: PrintedGrant[];
  requests: PrintedRequest[];
  /** Whether the number of a request cannot be read. */
  isQueueShort: boolean;
}

/** Who waits, for so many licences; since when is not printed. A name may be missing. */
interface PrintedRequest {
  user: string;
  host: string | null;
  licenses: number;
}

export interface PrintedGrant {
  line: number;
  text: string;
  user: string;
  host: string | null;
  address: string | null;
  licenses: number;
  since: PrintedTime;
  clientVersion: string | null;
  /** Who holds the licence, where several processes share it. */
  internalId: string | null;
}

export class Report {
  /** The one server, or the three of a cluster. */
  names: string[] = [];
  administrationPort: number | null = null;
  version: string | null = null;
  /** Whether it reports that it serves; null where it reports neither. */
  isReady: boolean | null = null;
  isDown = false;
  /** Whether a list of licences began. */
  hasList = false;
  /** Whether a failure stands below the list, or a row of it is cut off. */
  isCut = false;
  /** Whether a line of the list cannot be read: without any other it does not mean that nothing is in use. */
  hasLost = false;
  readonly licenses = new Map<string, PrintedLicense>();
}

/** A licence of the printed values, by their names in lower case; and what is wrong with it, or null. */
export function newLicense(
  { editor, feature, model }: Pick<PrintedLicense, "editor" | "feature" | "model">,
  printed: (name: string) => string | undefined,
): { license: PrintedLicense; complaint: string | null } {
  const release = printed("maxreleasenumber") ?? "";
  const isUncounted = /^unlimited$/i.test(printed("count") ?? "");
  const count = isUncounted ? null : countOf(printed("count") ?? "");
  const inUse = countOf(printed("inuse") ?? "");
  const isCounted = count !== null || isUncounted;
  // Of two numbers of which one cannot be read none is stored.
  const numbers = isCounted && inUse !== null ? { count, inUse } : { count: null, inUse: null };
  const expiration = readTime(printed("expirationdate") ?? "");
  const isUndated = expiration === null && printed("expirationdate") !== undefined;
  return {
    license: {
      editor,
      feature,
      model,
      isUncounted,
      expiration,
      ...numbers,
      release: fits(release, longestVersion) ? release : null,
      grants: [],
      requests: [],
      isQueueShort: false,
    },
    complaint:
      (!isCounted && "a count that is no number") ||
      (inUse === null && "a use that is no number") ||
      (isUndated && "an expiry that is no date") ||
      null,
  };
}

interface PrintedUse extends Pick<PrintedGrant, "line" | "text" | "user" | "clientVersion" | "internalId"> {
  /** The computer and its address. */
  client: string;
  /** Undefined where none are printed. */
  tokens: string | undefined;
  since: string;
  isWaiting: boolean;
}

/** Adds who uses a licence, or waits for it, where it can be sent; else answers why not. */
export function addUse(
  license: PrintedLicense,
  { client, tokens, since, isWaiting, ...use }: PrintedUse,
): string | null {
  const licenses = tokens === undefined ? 1 : countOf(tokens, mostLicenses);
  if (licenses === null) {
    license.isQueueShort ||= isWaiting;
    return "a number of tokens that is none, or too large";
  }
  // What stands behind the address is not known, or the line ends before it: neither is certain then.
  if (/\([^()]*$| \([^()]*\)\/\S*\s/.test(client.trim())) return "a computer that is cut off, or with text behind it";
  const { host, address } = readClient(client);
  const { user, clientVersion } = use;
  if (isWaiting) {
    license.requests.push({ user, host, licenses });
    return null;
  }
  const time = readTime(since);
  if (!time) return "a grant without the time since when";
  if (!fits(user, longestName) || (host?.length ?? 0) > longestName)
    return "a user or host without a name, or with one that is too long";
  const isShort = (address?.length ?? 0) <= longestVersion && (clientVersion?.length ?? 0) <= longestVersion;
  if (!isShort) return "an address or a version that is too long";
  license.grants.push({ ...use, host, address, licenses, since: time });
  return null;
}

/** `WS001 (43DD0000.0)/192.0.2.31`: the computer's name and its address. */
export function readClient(text: string): { host: string | null; address: string | null } {
  const parts = /^(.*?)(?: *\([^()]*\))?(?:\/([^/\s]*))?$/.exec(text.trim());
  return { host: parts?.[1]?.trim() || null, address: parts?.[2] || null };
}

/** `lic-3:4084` is written as other licence managers write it, `4084@lic-3`. Of several the first. */
export function serverOfAddress(address: string | null): string | null {
  const first = address?.split(/[,;\s]/)[0] || null;
  const [, host, port] = /^([^@]+):(\d+)$/.exec(first ?? "") ?? [];
  return host === undefined ? first : `${port}@${host}`;
}
