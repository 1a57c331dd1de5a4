// Instants and intervals in SQL: the database's clock, the overlap of two intervals, a row's time within many intervals, and
// classes of session length.
import type { Knex } from "knex";
import { jsonRows } from "./json.ts";

/** SQL of an interval's two ends; null is open. */
export interface SqlInterval {
  readonly from: string | null;
  readonly to: string | null;
}

/** SQL: the overlap of two intervals. Without one, its end is not after its start. */
export function overlap(one: SqlInterval, other: SqlInterval): { from: string; to: string } {
  return { from: further(">", one.from, other.from), to: further("<", one.to, other.to) };
}

function further(sign: "<" | ">", one: string | null, other: string | null): string {
  if (one === null || other === null) return one ?? other ?? "null";
  return `case when ${one} ${sign} ${other} then ${one} else ${other} end`;
}

// On SQLite the intervals are one value of bytes that a function searches: a table would be read completely for each row.

interface Interval {
  readonly startAt: number;
  readonly endAt: number;
}

const numberBytes = 8;
const intervalBytes = 2 * numberBytes;

/** They are in order and do not overlap. */
function packIntervals(intervals: readonly Interval[]): Buffer {
  const bytes = Buffer.alloc(intervals.length * intervalBytes);
  for (const [index, { startAt, endAt }] of intervals.entries()) {
    bytes.writeDoubleLE(startAt, index * intervalBytes);
    bytes.writeDoubleLE(endAt, index * intervalBytes + numberBytes);
  }
  return bytes;
}

/** Milliseconds of [from, to) in these intervals; the function ms_within of SQL on SQLite. */
export function msInPacked(from: number, to: number, packed: Buffer): number {
  let ms = 0;
  for (let at = firstEndingAfter(packed, from); at < packed.length; at += intervalBytes) {
    const startAt = packed.readDoubleLE(at);
    const endAt = packed.readDoubleLE(at + numberBytes);
    if (startAt >= to) break;
    ms += Math.max(0, Math.min(endAt, to) - Math.max(startAt, from));
  }
  return ms;
}

/** The index of the first interval that ends after that instant. */
function firstEndingAfter(packed: Buffer, at: number): number {
  let low = 0;
  let high = packed.length / intervalBytes;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (packed.readDoubleLE(middle * intervalBytes + numberBytes) <= at) low = middle + 1;
    else high = middle;
  }
  return low * intervalBytes;
}

/** SQL of two instants. */
interface SqlTime {
  readonly from: string;
  readonly to: string;
}

/** SQL: milliseconds of [from, to) in these intervals, which are in order and do not overlap; a whole number. */
export function msWithin(
  knex: Knex,
  { from, to }: SqlTime,
  intervals: readonly { readonly startAt: number; readonly endAt: number }[],
): string {
  if (knex.client.dialect !== "mssql")
    return `cast(ms_within(${from}, ${to}, x'${packIntervals(intervals).toString("hex")}') as integer)`;
  const rows = intervals.map(({ startAt, endAt }) => [startAt, endAt]);
  const table = jsonRows(knex, "j", { start_at: "integer", end_at: "integer" }, rows).toQuery();
  const part = overlap({ from: "v.start_at", to: "v.end_at" }, { from, to });
  // Distinct, so that the table is computed once; the parts in a separate table, since SQL Server sums no two levels.
  return `coalesce((select sum(w.part) from (
    select (${part.to})
      - (${part.from}) as part
    from (select distinct start_at, end_at from ${table}) v
    where v.start_at < ${to} and v.end_at > ${from}) w where w.part > 0), 0)`;
}

// Classes of session length, so that "which ended sessions contain this instant" is one index seek a class instead of a scan of
// all that started before. Few sessions are long, and only those are in the indexes by class: short ones that contain an instant
// began, and ended, at most their maximum length from it.

const minute = 60_000;

/** The highest class: 2^33 minutes are longer than the years 0001 to 9999. */
export const highestLengthClass = 33;

/** Sessions of up to this class are short: 17 hours at most. */
const highestShortClass = 10;

/** How long a short session can be, in milliseconds. */
export const longestShort = lengthClassWidth(highestShortClass);

/** The classes of long sessions. */
export const longClasses: readonly number[] = Array.from(
  { length: highestLengthClass - highestShortClass },
  (_, index) => highestShortClass + 1 + index,
);

/** The classes of the shortest sessions, which have a separate index: 16 minutes at most. */
const shortestClasses: readonly number[] = [0, 1, 2, 3, 4];

/**
 * SQL: whether a session is long, or one of the shortest. A partial index serves a query that has its condition in the same
 * words.
 */
export const isLong = (x: string): string => `${x}.length_class > ${highestShortClass}`;
export const isShortest = (x: string): string => `${x}.length_class < ${shortestClasses.length}`;

/**
 * The class of a session that lasted `milliseconds`: 0 up to one minute, then the smallest k with length ≤ 2^k minutes.
 */
export function lengthClass(milliseconds: number): number {
  let index = 0;
  while (index < highestLengthClass && milliseconds > lengthClassWidth(index)) index += 1;
  return index;
}

/** The longest a session of class `index` can be, in milliseconds. */
export function lengthClassWidth(index: number): number {
  return 2 ** index * minute;
}

/** SQL: now by the database's clock, as an instant column holds it (whole milliseconds since 1970 in UTC). */
export function databaseNow(knex: Knex): Knex.Raw {
  return knex.client.dialect === "mssql"
    ? knex.raw("datediff_big(millisecond, '1970-01-01', sysutcdatetime())")
    : knex.raw("cast(unixepoch('subsec') * 1000 as integer)");
}

/** Selects (length_class, start_at): each class of long sessions in use, and the instant after which a session of it that contains `at` began. */
export function lengthClassesAt(knex: Knex, at: number): Knex.Raw {
  const classes = longClasses.map((index) => [index, at - lengthClassWidth(index)]);
  return knex.raw(
    `select distinct length_class, start_at from ?
      where length_class <= (select max(l.length_class) from sessions l where ${isLong("l")})`,
    [jsonRows(knex, "classes", { length_class: "integer", start_at: "integer" }, classes)],
  );
}
