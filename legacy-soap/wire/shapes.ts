// The small shapes that many methods share: dates, durations, flags, whole numbers, paging.
import type { RequestPart, ResponsePart } from "../types/derived.ts";
import { fieldFault } from "./fault.ts";

export type BaseInfo = RequestPart<"dc:BaseRequest">["BaseInfo"];

/** The largest `xs:int`; greater numbers become this one. */
const largestInt = 2_147_483_647;

/** A whole number as `xs:int`. */
export function int(value: number): number {
  return Math.max(-largestInt - 1, Math.min(largestInt, Math.trunc(value)));
}

/** The same, or null. */
export function intOrNull(value: number | null): number | null {
  return value === null ? null : int(value);
}

/** An instant as operations return it (ISO 8601 in UTC with four digits of the year) cut to whole seconds; null stays null. */
export function slimDateTime(
  instant: string | null | undefined,
  timeFormat?: string,
): ResponsePart<"svo:SlimDateTime"> | null {
  if (instant === null || instant === undefined) return null;
  return {
    Year: Number(instant.slice(0, 4)),
    Month: Number(instant.slice(5, 7)),
    Day: Number(instant.slice(8, 10)),
    Hour: Number(instant.slice(11, 13)),
    Minute: Number(instant.slice(14, 16)),
    Second: Number(instant.slice(17, 19)),
    StringFormatted: timeFormat
      ? formatInstant(new Date(instant), timeFormat)
      : `${instant.slice(0, 10)} ${instant.slice(11, 19)}`,
  };
}

/** Seconds as `d.hh:mm:ss`, without the days when there are none, cut to whole seconds; null stays null. */
export function duration(seconds: number | null): string | null {
  if (seconds === null) return null;
  const total = Math.trunc(Math.max(0, seconds));
  const days = Math.trunc(total / 86_400);
  const clock = [Math.trunc(total / 3600) % 24, Math.trunc(total / 60) % 60, total % 60]
    .map((part) => padTo(part, 2))
    .join(":");
  return days === 0 ? clock : `${days}.${clock}`;
}

/** `ser:char`: the code of Y or N. */
export function flagChar(value: boolean): number {
  return value ? 89 : 78;
}

/** The format that `UserLocalSettings.TimeFormat` chooses, for `slimDateTime`. */
export function timeFormatOf(request: { readonly BaseInfo: BaseInfo }): string | undefined {
  return request.BaseInfo?.UserLocalSettings?.TimeFormat;
}

export interface Paging {
  readonly Offset: number;
  readonly Limit: number;
  readonly Sort: readonly { readonly Column: string; readonly Direction: "ASC" | "DESC" }[];
  readonly Search: string | undefined;
  /** Empty: all. */
  readonly SearchColumns: readonly string[];
}

/** How many rows are returned by default, where the result has the total. */
export const usualLimit = 1000;

/**
 * Paging, sorting and search of a request. `columns` are the fields of the row that can be sorted and searched by, `most`
 * the default limit. Throws a Fault for a column that is not among them, another direction than ASC and DESC,
 * and a negative number.
 */
export function paging(
  request: { readonly BaseInfo: BaseInfo },
  columns: readonly string[],
  most: number = usualLimit,
): Paging {
  const data = request.BaseInfo?.PagingData;
  const at = "request.BaseInfo.PagingData";
  const { StartRecord = 0, NumOfRecord = 0, Direction } = data ?? {};
  if (StartRecord < 0) throw fieldFault(`${at}.StartRecord`, "must be 0 or more");
  if (NumOfRecord < 0) throw fieldFault(`${at}.NumOfRecord`, "must be 0 or more");
  const direction = Direction === undefined || Direction === "" ? "ASC" : Direction;
  if (direction !== "ASC" && direction !== "DESC") {
    throw fieldFault(`${at}.Direction`, `must be ASC or DESC${quoted(direction)}`);
  }
  const checked = (list: readonly string[] | undefined, field: string) => {
    const given = (list ?? []).filter((column) => column !== "");
    const unknown = given.findIndex((column) => !columns.includes(column));
    if (unknown < 0) return given;
    throw fieldFault(
      `${at}.${field}.string[${unknown}]`,
      `must name a field of the row${quoted(given[unknown] ?? "")}: ${columns.join(", ")}`,
    );
  };
  return {
    Offset: StartRecord,
    Limit: NumOfRecord === 0 ? most : NumOfRecord,
    Sort: checked(data?.Sort, "Sort").map((column) => ({ Column: column, Direction: direction })),
    Search: data?.Search === "" ? undefined : data?.Search,
    SearchColumns: checked(data?.SearchColumns, "SearchColumns"),
  };
}

/** The value that was sent, where it is short and plain enough to repeat. */
function quoted(text: string): string {
  return /^[\w.@ -]{1,64}$/.test(text) ? `, not ${text}` : "";
}

// `UserLocalSettings.TimeFormat`: instants by a .NET date pattern, with the invariant culture's words, in UTC.

/** Longer patterns are cut: each row repeats the pattern. */
const longestPattern = 64;

/** .NET's standard patterns of one letter. */
const standard: Readonly<Record<string, string>> = {
  d: "MM/dd/yyyy",
  D: "dddd, dd MMMM yyyy",
  f: "dddd, dd MMMM yyyy HH:mm",
  F: "dddd, dd MMMM yyyy HH:mm:ss",
  g: "MM/dd/yyyy HH:mm",
  G: "MM/dd/yyyy HH:mm:ss",
  M: "MMMM dd",
  m: "MMMM dd",
  o: "yyyy'-'MM'-'dd'T'HH':'mm':'ss'.'fffffffK",
  O: "yyyy'-'MM'-'dd'T'HH':'mm':'ss'.'fffffffK",
  R: "ddd, dd MMM yyyy HH':'mm':'ss 'GMT'",
  r: "ddd, dd MMM yyyy HH':'mm':'ss 'GMT'",
  s: "yyyy'-'MM'-'dd'T'HH':'mm':'ss",
  t: "HH:mm",
  T: "HH:mm:ss",
  u: "yyyy'-'MM'-'dd HH':'mm':'ss'Z'",
  Y: "yyyy MMMM",
  y: "yyyy MMMM",
};

const months = "January February March April May June July August September October November December".split(" ");
const days = "Sunday Monday Tuesday Wednesday Thursday Friday Saturday".split(" ");
const parts = /'([^']*)'?|"([^"]*)"?|\\(.)|%|(d+|f+|F+|g+|h+|H+|K|m+|M+|s+|t+|y+|z+)|([\s\S])/gu;

/** The instant's text by the pattern; fractions of a second are zeros. */
function formatInstant(date: Date, pattern: string): string {
  const full = (standard[pattern] ?? pattern).slice(0, longestPattern);
  return full.replaceAll(parts, (_all, single, double, escaped, letters, other) =>
    letters === undefined ? (single ?? double ?? escaped ?? other ?? "") : written(date, letters),
  );
}

const padTo = (value: number, width: number) => String(value).padStart(width, "0");
const twoWide = (value: number, count: number) => padTo(value, Math.min(count, 2));
const nameOr = (name: string, value: number, count: number) =>
  count > 3 ? name : count === 3 ? name.slice(0, 3) : twoWide(value, count);

/** By the letter of a pattern; `count` is how often it is repeated. Other letters, as F for fractions that are zero, write nothing. */
const writers: Readonly<Record<string, (date: Date, count: number) => string>> = {
  d: (date, count) => nameOr(days[date.getUTCDay()] ?? "", date.getUTCDate(), count),
  M: (date, count) => nameOr(months[date.getUTCMonth()] ?? "", date.getUTCMonth() + 1, count),
  y: (date, count) => (count > 2 ? padTo(date.getUTCFullYear(), count) : twoWide(date.getUTCFullYear() % 100, count)),
  h: (date, count) => twoWide(date.getUTCHours() % 12 || 12, count),
  H: (date, count) => twoWide(date.getUTCHours(), count),
  m: (date, count) => twoWide(date.getUTCMinutes(), count),
  s: (date, count) => twoWide(date.getUTCSeconds(), count),
  t: (date, count) => (date.getUTCHours() < 12 ? "AM" : "PM").slice(0, count),
  f: (_date, count) => "0".repeat(count),
  g: () => "A.D.",
  K: () => "Z",
  z: (_date, count) => (count > 2 ? "+00:00" : count === 2 ? "+00" : "+0"),
};

function written(date: Date, letters: string): string {
  return writers[letters[0] ?? ""]?.(date, letters.length) ?? "";
}
