// What DSLS prints of a licence server, in either form, and its dates.
import { centuryOf } from "../../text/dates.ts";
import { isDay, type LocalTime } from "../../text/zone.ts";

/** A printed time. Of `9/10/19` only the other times of the same output may tell which number is the month. */
export interface PrintedTime {
  numbers: readonly [first: number, second: number, year: number];
  order: "day first" | "month first" | "unknown";
  /** Whether the hours are counted to twelve: then an unknown order is taken for that of the United States. */
  isTwelveHours: boolean;
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
  const common = /^(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)$/.exec(text);
  if (common) return commonTime(common);
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

/** As comma-separated values print it, which a list of thousands does four times a line. */
function commonTime(parts: RegExpExecArray): PrintedTime | null {
  const [, year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.map(Number);
  if (hour > 23 || minute > 59 || second > 59) return null;
  const time = { second: hour * 3_600 + minute * 60 + second, isTwelveHours: false };
  return checked([month, day, year], "month first", time);
}

/**
 * What the times of one output say together: whether the month comes first where one of them alone does not tell. Those
 * of `past` lie before `latest` (milliseconds; zones do not matter much here).
 */
export function isMonthFirst(times: readonly PrintedTime[], past: readonly PrintedTime[], latest: number): boolean {
  if (times.some(({ order }) => order === "day first")) return false;
  if (times.some(({ order }) => order === "month first")) return true;
  const isPast = (monthFirst: boolean) => past.every((time) => nearInstant(localTime(time, monthFirst)) <= latest);
  if (isPast(true) !== isPast(false)) return isPast(true);
  return times.some(({ isTwelveHours }) => isTwelveHours);
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
  { second, isTwelveHours }: { second: number; isTwelveHours: boolean },
): PrintedTime | null {
  const [one, other, year] = numbers;
  const isFirst = order !== "day first";
  const exists = isDay({ year, month: isFirst ? one : other, day: isFirst ? other : one });
  const isReversible = order !== "unknown" || isDay({ year, month: other, day: one });
  return exists && isReversible ? { numbers, order, second, isTwelveHours } : null;
}

function readClock(text: string): { second: number; isTwelveHours: boolean; isEastAsian: boolean } | null {
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
    isTwelveHours: half !== undefined,
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

export interface Report {
  /** The one server, or the three of a cluster. */
  names: string[];
  administrationPort: number | null;
  version: string | null;
  /** Whether it says that it serves; null where it does not say. */
  isReady: boolean | null;
  isDown: boolean;
  /** Whether a list of licences began. */
  hasList: boolean;
  licenses: Map<string, PrintedLicense>;
}

/** What is wrong with its numbers, or null. Of two numbers of which one cannot be read none is stored. */
export function complaintOfCounts(license: PrintedLicense): string | null {
  const isCounted = license.count !== null || license.isUncounted;
  if (isCounted && license.inUse !== null) return null;
  license.count = null;
  license.inUse = null;
  return isCounted ? "a use that is no number" : "a count that is no number";
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
