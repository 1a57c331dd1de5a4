// One series over the intervals of a window, put together from what was swept and from segments of whole days. Of a day in
// which more is owned than once, or whose base has moved since, it may not be known how long all was in use: it is named.
import { fullMsIn, type Segment, still } from "../../../columnar/changes/segments.ts";
import { pieceFields } from "../../../columnar/changes/sweep.ts";
import { type KnownTime, type OwnedStep, ownedReader } from "../../pools/owned-totals.ts";
import { DAY_MS } from "../../time/units.ts";
import { clip, type Interval } from "../../time/working-time.ts";

/** What one series used in one interval. */
export interface IntervalUsage {
  /** Its number among the series that were requested, from 0. */
  readonly series: number;
  /** Its number among the intervals that were requested, from 0. Only the part of it that is known counts. */
  readonly interval: number;
  /** Licences in use at once; what is in use for no time does not count. */
  readonly lowest: number;
  readonly highest: number;
  /** When `highest` is first reached, in milliseconds since 1970 UTC. */
  readonly highestAt: number;
  /** Session-milliseconds and licence-milliseconds. */
  readonly usageMs: number;
  readonly licenseMs: number;
  /** Milliseconds in which all owned licences were in use. */
  readonly fullMs: number;
}

type Usage = { -readonly [Name in keyof IntervalUsage]: number };

export interface SeriesParts {
  readonly pieces: readonly Piece[];
  /** The numbers of pieceFields of each piece; those of whole days say nothing. */
  readonly swept: Float64Array;
  /** Of the whole days in which something changes. */
  readonly days: ReadonlyMap<number, Segment>;
  /** Just before the window. */
  readonly before: { readonly sessions: number; readonly licenses: number };
  readonly owned: readonly OwnedStep[];
  /** Nothing else is measured. */
  readonly known: KnownTime;
}

export interface SeriesUsage {
  /** One for each interval of which some is known. They hold where no day is open. */
  readonly usages: readonly IntervalUsage[];
  /** Sessions that begin in the window. */
  readonly starts: number;
  /** Licence-milliseconds in the window, known or not. */
  readonly licenseMs: number;
  /** Days that must be swept. */
  readonly open: readonly number[];
}

type OwnedReader = ReturnType<typeof ownedReader>;

/** Of pieceFields. */
type Numbers = [number, number, number, number, number, number, number, number, number, number];

/** What has been added up so far: `sessions` and `licenses` are those at the end of it. */
interface Sums {
  readonly usages: Usage[];
  readonly open: number[];
  sessions: number;
  licenses: number;
  starts: number;
  licenseMs: number;
}

/** `series`: its number among the requested ones. */
export function seriesUsage(series: number, parts: SeriesParts): SeriesUsage {
  const { pieces, swept, before, owned } = parts;
  const reader = ownedReader(owned);
  const { sessions, licenses } = before;
  const sums: Sums = { usages: [], open: [], sessions, licenses, starts: 0, licenseMs: 0 };
  for (const [number, piece] of pieces.entries()) {
    if (piece.isWhole) addDays(sums, series, piece, parts, reader);
    else addSwept(sums, series, piece, swept.subarray(number * pieceFields.length, (number + 1) * pieceFields.length));
  }
  const usages = sums.usages.filter((one) => one !== undefined);
  return { usages, starts: sums.starts, licenseMs: sums.licenseMs, open: sums.open };
}

function addSwept(sums: Sums, series: number, { interval }: Piece, numbers: Float64Array): void {
  const [lowest, highest, highestAt, usageMs, measuredMs, fullMs, ...all] = numbers as unknown as Numbers;
  if (Number.isFinite(highest)) {
    const part = { lowest, highest, highestAt, usageMs, licenseMs: measuredMs, fullMs };
    add(usageOf(sums.usages, series, interval), part);
  }
  sums.sessions += all[0];
  sums.licenses += all[1];
  sums.starts += all[2];
  sums.licenseMs += all[3];
}

function addDays(sums: Sums, series: number, piece: Piece, { days, known }: SeriesParts, reader: OwnedReader): void {
  for (let day = piece.startAt; day < piece.endAt; day += DAY_MS) {
    const { sessions, licenses } = sums;
    const segment = days.get(day) ?? still;
    const part = clip({ startAt: day, endAt: day + DAY_MS }, known);
    if (part !== null) {
      const fullMs = fullMsOf(reader, day, segment, licenses);
      if (fullMs === null || part.endAt - part.startAt < DAY_MS) sums.open.push(day);
      add(usageOf(sums.usages, series, piece.interval), {
        lowest: licenses + segment.lowest,
        highest: licenses + segment.highest,
        highestAt: day + segment.highestMs,
        usageMs: sessions * DAY_MS + segment.usageMs,
        licenseMs: licenses * DAY_MS + segment.licenseMs,
        fullMs: fullMs ?? 0,
      });
    }
    sums.licenseMs += licenses * DAY_MS + segment.licenseMs;
    sums.sessions += segment.sessions;
    sums.licenses += segment.licenses;
    sums.starts += segment.starts;
  }
}

function usageOf(usages: Usage[], series: number, interval: number): Usage {
  usages[interval] ??= {
    series,
    interval,
    lowest: Number.POSITIVE_INFINITY,
    highest: Number.NEGATIVE_INFINITY,
    highestAt: 0,
    usageMs: 0,
    licenseMs: 0,
    fullMs: 0,
  };
  return usages[interval];
}

function add(usage: Usage, piece: Omit<Usage, "series" | "interval">): void {
  if (piece.highest > usage.highest) {
    usage.highest = piece.highest;
    usage.highestAt = piece.highestAt;
  }
  usage.lowest = Math.min(usage.lowest, piece.lowest);
  usage.usageMs += piece.usageMs;
  usage.licenseMs += piece.licenseMs;
  usage.fullMs += piece.fullMs;
}

/** Null: it is not known. A total of 0 is never full. */
function fullMsOf(reader: OwnedReader, day: number, segment: Segment, licenses: number): number | null {
  const totals = reader.pieces(day, day + DAY_MS);
  let fullMs = 0;
  for (const { startAt, endAt, total } of totals) {
    if (total === null || total <= 0 || licenses + segment.highest < total) continue;
    if (licenses + segment.lowest >= total) fullMs += endAt - startAt;
    else if (totals.length === 1) return fullMsIn(segment, total - licenses, endAt - startAt);
    else return null;
  }
  return fullMs;
}

export interface Piece extends Interval {
  /** Its number among the intervals. */
  readonly interval: number;
  /** Whole days of which the segments are taken; else it is swept. */
  readonly isWhole: boolean;
}

/**
 * A window cut into consecutive pieces, each of one interval: whole days of which segments are taken, and the times between them that
 * are swept. `whole`: days that lie in one interval each, in the order of time.
 */
export function piecesOf(intervals: readonly Interval[], whole: readonly number[]): Piece[] {
  const all = new Set(whole);
  const runs = whole.flatMap((day) => [
    ...(all.has(day - DAY_MS) ? [] : [day]),
    ...(all.has(day + DAY_MS) ? [] : [day + DAY_MS]),
  ]);
  const endAt = intervals.at(-1)?.endAt ?? 0;
  const edges = [...new Set([...intervals.map(({ startAt }) => startAt), ...runs, endAt])].sort((a, b) => a - b);
  let interval = 0;
  let run = 0;
  return edges.slice(0, -1).map((startAt, number) => {
    while ((intervals[interval] as Interval).endAt <= startAt) interval += 1;
    while (run < runs.length && (runs[run] as number) <= startAt) run += 1;
    return { startAt, endAt: edges[number + 1] as number, interval, isWhole: run % 2 === 1 };
  });
}
