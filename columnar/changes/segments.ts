// Segments: what the number of running sessions and of licences in use does in a day, relative to just before it, so that a segment
// stays right when an older session comes to light. As text in the database, and as numbers on the way from there.
import type { Fold } from "../../db/index.ts";
import { widened } from "../arrays.ts";

/** Of one day; what happens at its first instant is part of it. */
export interface Segment {
  /** Sessions that begin in it. */
  readonly starts: number;
  /** By how much concurrency has changed at its end. */
  readonly sessions: number;
  readonly licenses: number;
  /** Licences in use, relative to just before; what holds for no time does not count. */
  readonly lowest: number;
  readonly highest: number;
  /** Milliseconds from its beginning to when `highest` is first reached. */
  readonly highestMs: number;
  /** Session-milliseconds and licence-milliseconds that these changes add. */
  readonly usageMs: number;
  readonly licenseMs: number;
  /** How many licences were free just before it; null where that is undefined or changed in it. */
  readonly free: number | null;
  /** How long no licence was free: use was `free` or more above where it began. */
  readonly fullMs: number;
}

/** Nothing begins or ends. */
export const still: Segment = {
  starts: 0,
  sessions: 0,
  licenses: 0,
  lowest: 0,
  highest: 0,
  highestMs: 0,
  usageMs: 0,
  licenseMs: 0,
  free: null,
  fullMs: 0,
};

/** How long in a segment of `ms` licences in use are `free` or more above where they began; null: undefined. */
export function fullMsIn(segment: Segment, free: number, ms: number): number | null {
  if (segment.highest < free) return 0;
  if (segment.lowest >= free) return ms;
  return segment.free === free ? segment.fullMs : null;
}

const fields = Object.keys(still) as readonly (keyof Segment)[];

/** As it is stored: its numbers in the order of `fields`, as JSON. */
export function segmentText(segment: Segment): string {
  return JSON.stringify(fields.map((field) => segment[field]));
}

export function readSegment(text: string): Segment {
  return segmentOf(segmentNumbersOf(text), 0);
}

/** So many numbers has a segment. */
const segmentNumbers = fields.length;

/** The same as numbers; NaN where one is null. */
function segmentNumbersOf(text: string): number[] {
  const numbers = JSON.parse(text) as (number | null)[];
  return numbers.map((number) => number ?? Number.NaN);
}

/** The segment whose numbers begin there. */
function segmentOf(numbers: ArrayLike<number>, at: number): Segment {
  const free = numbers[at + 8] as number;
  return {
    starts: numbers[at] as number,
    sessions: numbers[at + 1] as number,
    licenses: numbers[at + 2] as number,
    lowest: numbers[at + 3] as number,
    highest: numbers[at + 4] as number,
    highestMs: numbers[at + 5] as number,
    usageMs: numbers[at + 6] as number,
    licenseMs: numbers[at + 7] as number,
    free: Number.isNaN(free) ? null : free,
    fullMs: numbers[at + 9] as number,
  };
}

/** Makes the segment of [from, to) out of changes that come in the order of time. */
export class SegmentMaker {
  readonly #from: number;
  readonly #free: number | null;
  #at: number;
  #starts = 0;
  #sessions = 0;
  #licenses = 0;
  #lowest = Number.POSITIVE_INFINITY;
  #highest = Number.NEGATIVE_INFINITY;
  #highestAt = 0;
  #usageMs = 0;
  #licenseMs = 0;
  #fullMs = 0;

  constructor(from: number, free: number | null) {
    this.#from = from;
    this.#at = from;
    this.#free = free;
  }

  /** A session starts (sign 1) or ends (-1). */
  change(at: number, sign: number, licenses: number): void {
    if (at > this.#at) this.#steadyUntil(at);
    if (sign === 1) this.#starts += 1;
    this.#sessions += sign;
    this.#licenses += sign * licenses;
  }

  segment(to: number): Segment {
    if (to > this.#at) this.#steadyUntil(to);
    return {
      starts: this.#starts,
      sessions: this.#sessions,
      licenses: this.#licenses,
      lowest: this.#lowest,
      highest: this.#highest,
      highestMs: this.#highestAt - this.#from,
      usageMs: this.#usageMs,
      licenseMs: this.#licenseMs,
      free: this.#free,
      fullMs: this.#fullMs,
    };
  }

  #steadyUntil(at: number): void {
    const ms = at - this.#at;
    this.#usageMs += this.#sessions * ms;
    this.#licenseMs += this.#licenses * ms;
    if (this.#licenses < this.#lowest) this.#lowest = this.#licenses;
    if (this.#licenses > this.#highest) {
      this.#highest = this.#licenses;
      this.#highestAt = this.#at;
    }
    if (this.#free !== null && this.#licenses >= this.#free) this.#fullMs += ms;
    this.#at = at;
  }
}

/** Numbers of one row: the key's index, its day, and the segment's. */
const width = 2 + segmentNumbers;

/**
 * A fold: segments become numbers one behind the other, which travel as one block of bytes; as rows of texts that takes longer than
 * all the rest of a chart. Rows: the index of a key among the requested ones, a day, the key's segment of it.
 */
export const begin: Fold<null, Float64Array> = () => {
  let numbers = new Float64Array(64 * width);
  let end = 0;
  return {
    row: ([keyIndex, dayAt, text]) => {
      if (end === numbers.length) numbers = widened(numbers, 2 * end);
      numbers[end] = Number(keyIndex);
      numbers[end + 1] = Number(dayAt);
      numbers.set(segmentNumbersOf(String(text)), end + 2);
      end += width;
    },
    end: () => numbers.slice(0, end),
  };
};

/** What the fold answers, row by row. */
export function* segmentRows(numbers: Float64Array): Generator<readonly [keyIndex: number, day: number, Segment]> {
  for (let at = 0; at < numbers.length; at += width) {
    yield [numbers[at] as number, numbers[at + 1] as number, segmentOf(numbers, at + 2)];
  }
}
