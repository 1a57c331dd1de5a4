// The real-time union: of a window's packed days what is still right, and raw changes for the other times. Raw changes are read
// from the rows of sessions; a column for each number, so that many of them travel between processes as a few blocks of bytes.

import type { Fold, Row } from "../../db/index.ts";
import { DAY_MS, type Interval } from "../intervals.ts";
import {
  type Column,
  inOneInstant,
  narrowed,
  numberAt,
  type OrderedChange,
  unpacked,
  unpackedChanges,
} from "./columns.ts";

/** One start or end. */
export interface RawChange {
  readonly at: number;
  /** 1 for a start, -1 for an end. */
  readonly sign: number;
  readonly licenses: number;
  /** In the order of pool, user, group and project; 0: none. */
  readonly labels: readonly number[];
}

export interface RawChanges {
  readonly at: Float64Array;
  readonly signs: Int8Array;
  readonly licenses: Column;
  /** In the order of pool, user, group and project. */
  readonly labels: readonly Column[];
}

/** What of a window is read from the rows of sessions. */
export interface RawPart {
  /** Where each time begins and ends of which the raw changes are taken instead of the packed ones, in the order of time. */
  readonly rawTimes: Float64Array;
  readonly rawChanges: RawChanges;
}

export const noChanges: RawChanges = {
  at: new Float64Array(0),
  signs: new Int8Array(0),
  licenses: 0,
  labels: [0, 0, 0, 0],
};

/** Those whose instant is wanted. */
export function changesAt({ at, signs, licenses, labels }: RawChanges, isWanted: (at: number) => boolean): RawChanges {
  if (at.every(isWanted)) return { at, signs, licenses, labels };
  const indexes = [...at.keys()].filter((index) => isWanted(at[index] as number));
  const column = (from: Column) =>
    typeof from === "number" ? from : Float64Array.from(indexes, (index) => numberAt(from, index));
  return {
    at: column(at) as Float64Array,
    signs: Int8Array.from(indexes, (index) => signs[index] as number),
    licenses: column(licenses),
    labels: labels.map(column),
  };
}

/** Walks through raw changes beside the packed ones. */
export class RawWalk {
  readonly #at: Float64Array;
  #next = 0;

  constructor({ at }: RawChanges) {
    this.#at = at;
  }

  /** The indexes [from, to) of those before an instant that were not walked through yet. */
  until(before: number): [from: number, to: number] {
    const from = this.#next;
    while ((this.#at[this.#next] ?? Number.POSITIVE_INFINITY) < before) this.#next += 1;
    return [from, this.#next];
  }
}

/** A packed day as a fold's row has it. */
export interface DayColumns {
  readonly day: number;
  /** As columns.ts has them. */
  readonly times: Uint32Array;
  readonly licenses: Column;
  /** Null where they are not read. */
  readonly labels: readonly (Column | null)[];
}

export function dayColumns([dayAt, changes, licenses, ...labels]: Row): DayColumns {
  return {
    day: Number(dayAt),
    times: unpackedChanges(changes as Buffer),
    licenses: unpacked(licenses as Buffer),
    labels: labels.map((bytes) => (bytes === null ? null : unpacked(bytes as Buffer))),
  };
}

/** Takes the changes of a window in the order of time: ranges [from, to) of raw ones, and of packed days. */
export interface ChangeConsumer<Result> {
  take(changes: RawChanges, from: number, to: number): void;
  /** Answers what takes ranges of this day. */
  ofDay(day: DayColumns): (from: number, to: number) => void;
  end(): Result;
}

/** A fold over packed days, in the order of time: a day, its changes, their licences, and labels. */
export function unionFold<Result>(
  { startAt, endAt, rawTimes, rawChanges }: RawPart & Interval,
  consumer: ChangeConsumer<Result>,
): ReturnType<Fold<unknown, Result>> {
  const raw = new RawWalk(rawChanges);
  const takeRaw = (before: number) => {
    const [from, to] = raw.until(before);
    if (from < to) consumer.take(rawChanges, from, to);
  };
  return {
    row: (row) => {
      const columns = dayColumns(row);
      const { day, times } = columns;
      const take = consumer.ofDay(columns);
      for (const [from, to] of packedRanges(times, rawTimes, { day, startAt, endAt })) {
        if (from >= to) continue;
        takeRaw(day + ((times[from] as number) >>> 1));
        take(from, to);
      }
    },
    end: () => {
      takeRaw(endAt);
      return consumer.end();
    },
  };
}

interface DayWindow {
  /** The day's first instant. */
  readonly day: number;
  readonly startAt: number;
  readonly endAt: number;
}

/**
 * The ranges of a day's packed changes that lie in [startAt, endAt) and in no raw time, in order; some are empty. `rawTimes`: where
 * each begins and ends, in the order of time.
 */
export function* packedRanges(
  times: Uint32Array,
  rawTimes: Float64Array,
  { day, startAt, endAt }: DayWindow,
): Generator<[from: number, to: number]> {
  const last = indexAt(times, endAt - day);
  let next = indexAt(times, startAt - day);
  for (const [from, to] of rawRanges(rawTimes, day, times)) {
    yield [next, Math.min(from, last)];
    next = Math.max(next, to);
  }
  yield [next, last];
}

/** The ranges of a day's packed changes that lie in raw times, in order. */
function rawRanges(rawTimes: Float64Array, day: number, times: Uint32Array): [from: number, to: number][] {
  const found: [number, number][] = [];
  // An odd index is the end of a time in which the day begins.
  const first = lowerBound(rawTimes, day) & ~1;
  for (let next = first; next < rawTimes.length && (rawTimes[next] as number) < day + DAY_MS; next += 2) {
    const from = indexAt(times, (rawTimes[next] as number) - day);
    const to = indexAt(times, (rawTimes[next + 1] as number) - day);
    found.push([from, to]);
  }
  return found;
}

/** The index of the first change at so many milliseconds of the day or later. */
export function indexAt(times: Uint32Array, ms: number): number {
  return lowerBound(times, ms * 2);
}

/** The first index whose number is not less. */
function lowerBound(numbers: Uint32Array | Float64Array, least: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((numbers[middle] as number) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}

export interface GatherInput {
  /** Further changes that belong to no session: before those of the rows at the same instant, in this order. */
  readonly more: readonly RawChange[];
}

/** The columns of a row. */
const cell = { at: 0, isStart: 1, licenses: 2, labels: 3, id: 7, isEmpty: 8 } as const;
/** Before the Ids of all sessions. */
const noSession = -1;

/** The starts and ends of sessions that a query reads, in no order, become raw changes. Rows: those of selectChanges in concurrency/changes.ts. */
export const begin: Fold<GatherInput, RawChanges> = ({ more }) => {
  const columns: number[][] = Array.from({ length: cell.isEmpty + 1 }, () => []);
  const add = (row: readonly unknown[]) => {
    for (let column = 0; column < columns.length; column += 1) (columns[column] as number[]).push(Number(row[column]));
  };
  for (const { at, sign, licenses, labels } of more) add([at, sign === 1 ? 1 : 0, licenses, ...labels, noSession, 0]);
  return { row: add, end: () => inOrder(columns) };
};

function inOrder(columns: readonly (readonly number[])[]): RawChanges {
  const numberOf = (column: number, index: number) => columns[column]?.[index] as number;
  const at = columns[cell.at] as readonly number[];
  const change = (index: number): OrderedChange => ({
    id: numberOf(cell.id, index),
    isStart: numberOf(cell.isStart, index),
    isEmpty: numberOf(cell.isEmpty, index),
  });
  // An array, not a typed one: rows come in a few runs that are in order, which its sort makes use of.
  const order = Array.from(at, (_, index) => index).sort(
    (a, b) => (at[a] as number) - (at[b] as number) || inOneInstant(change(a), change(b)),
  );
  const sorted = (column: number) => {
    const from = columns[column] as readonly number[];
    const to = new Float64Array(order.length);
    for (let next = 0; next < order.length; next += 1) to[next] = from[order[next] as number] as number;
    return to;
  };
  return {
    at: sorted(cell.at),
    signs: Int8Array.from(sorted(cell.isStart), (isStart) => (isStart === 1 ? 1 : -1)),
    licenses: narrowed(sorted(cell.licenses)),
    labels: columns.slice(cell.labels, cell.id).map((_, label) => narrowed(sorted(cell.labels + label))),
  };
}
