// What is measured of the licences in use of features and selections: time at each level, the highest level, time at full use, and the
// checkouts that would have gone beyond some numbers of licences. Fed with starts and ends in the order of time, millions of them: so
// the measures are columns of numbers, and not objects.
import type { Interval } from "../../time/working-time.ts";
import { type LevelTimeList, LevelTimes } from "./level-times.ts";

/** What was owned in a stretch of time; null: not known. */
export interface OwnedPiece extends Interval {
  readonly total: number | null;
}

export interface MeasureOf {
  /** Licences in use just before `startAt`. */
  readonly before: number;
  readonly startAt: number;
  /** Only these parts of the measured time count for it, in order. Not before `startAt`. */
  readonly known: readonly Interval[];
  /** Consecutive; null: the total is shared with others, so that nobody knows when it is full. */
  readonly owned: readonly OwnedPiece[] | null;
}

export interface MeasuresOf {
  readonly measures: readonly MeasureOf[];
  /** The measured time, in order; they do not overlap. */
  readonly intervals: readonly Interval[];
  /** Checkouts are looked at where more than the smallest of these are in use. */
  readonly licenses: readonly number[];
}

export interface Measured {
  readonly times: LevelTimeList;
  /** When the highest number is first reached; null: there is no time. */
  readonly highestAt: number | null;
  /** Null: no total above 0 is known in the measured time. */
  readonly fullMs: number | null;
  /** One for each of `licenses`. */
  readonly beyond: readonly BeyondCount[];
}

/** A day's changes, or some of it, as packed ones are ordered. */
export interface MeasuredChanges {
  readonly day: number;
  /** Milliseconds since `day` × 2, + 1 for a start. */
  readonly times: Uint32Array;
  readonly licenses: Float64Array;
  readonly users: Float64Array;
  /** The rows of those that count, in the order of time, and to which measure each does. */
  readonly rows: Int32Array;
  readonly measures: Int32Array;
}

export class Measures {
  readonly #of: readonly MeasureOf[];
  readonly #intervals: readonly Interval[];
  readonly #times: LevelTimes;
  readonly #beyond: Beyond;
  readonly #at: Float64Array;
  readonly #inUse: Float64Array;
  readonly #highest: Float64Array;
  readonly #highestAt: Float64Array;
  readonly #fullMs: Float64Array;
  readonly #isTotalKnown: Uint8Array;
  /** What holds from `#at` until `#nextBoundary`: whether time counts, and how many licences are all that is owned. */
  readonly #nextBoundary: Float64Array;
  readonly #isMeasured: Uint8Array;
  readonly #fullFrom: Float64Array;
  readonly #nextInterval: Int32Array;
  readonly #nextOwned: Int32Array;
  readonly #nextKnown: Int32Array;

  constructor({ measures, intervals, licenses }: MeasuresOf) {
    const count = measures.length;
    const numbers = () => new Float64Array(count);
    this.#of = measures;
    this.#intervals = intervals;
    this.#times = new LevelTimes(count);
    this.#beyond = new Beyond(count, licenses);
    this.#at = Float64Array.from(measures, ({ startAt }) => startAt);
    this.#inUse = Float64Array.from(measures, ({ before }) => before);
    this.#highest = numbers().fill(-1);
    this.#highestAt = numbers().fill(Number.NaN);
    this.#fullMs = numbers();
    this.#nextBoundary = numbers();
    this.#fullFrom = numbers();
    this.#isTotalKnown = new Uint8Array(count);
    this.#isMeasured = new Uint8Array(count);
    this.#nextInterval = new Int32Array(count);
    this.#nextOwned = new Int32Array(count);
    this.#nextKnown = new Int32Array(count);
    for (let measure = 0; measure < count; measure += 1) this.#applyBoundary(measure);
  }

  /** A session ends. At one instant ends come before starts. */
  ends(measure: number, at: number, licenses: number): void {
    this.#advance(measure, at);
    this.#inUse[measure] = (this.#inUse[measure] as number) - licenses;
  }

  /** A session starts, which lasts some time. At one instant the one with the lower Id comes first. */
  starts(measure: number, at: number, licenses: number, userId: number): void {
    this.#advance(measure, at);
    const level = (this.#inUse[measure] as number) + licenses;
    this.#inUse[measure] = level;
    if (level > this.#beyond.fewest) this.#addBeyond(measure, level, userId);
  }

  /** The same for so many changes. In locals, as there are millions of them. */
  take({ day, times, licenses, users, rows, measures }: MeasuredChanges, count: number): void {
    const allAt = this.#at;
    const allInUse = this.#inUse;
    const nextBoundary = this.#nextBoundary;
    const highest = this.#highest;
    const { fewest } = this.#beyond;
    for (let next = 0; next < count; next += 1) {
      const row = rows[next] as number;
      const measure = measures[next] as number;
      const time = times[row] as number;
      const at = day + (time >>> 1);
      const inUse = allInUse[measure] as number;
      if (at > (allAt[measure] as number)) {
        const isSteady = at < (nextBoundary[measure] as number) && inUse <= (highest[measure] as number);
        if (isSteady) this.#accumulateSteady(measure, inUse, at);
        else this.#advance(measure, at);
      }
      const isStart = time & 1;
      const level = inUse + (isStart + isStart - 1) * (licenses[row] as number);
      allInUse[measure] = level;
      // A start that its own end follows at once lasts no time.
      if (level > fewest && isStart === 1 && times[row + 1] !== time - 1)
        this.#addBeyond(measure, level, users[row] as number);
    }
  }

  /** What holds, no more than the highest number, has held until then. */
  #accumulateSteady(measure: number, inUse: number, at: number): void {
    const ms = at - (this.#at[measure] as number);
    this.#at[measure] = at;
    if (this.#isMeasured[measure] === 0) return;
    const { dense, width } = this.#times;
    if (inUse < 0 || inUse >= width) this.#times.add(measure, inUse, ms);
    else dense[measure * width + inUse] = (dense[measure * width + inUse] as number) + ms;
    if (inUse >= (this.#fullFrom[measure] as number)) this.#fullMs[measure] = (this.#fullMs[measure] as number) + ms;
  }

  #addBeyond(measure: number, level: number, userId: number): void {
    if (this.#isMeasured[measure] === 1) this.#beyond.add(measure, level, userId);
  }

  measured(): Measured[] {
    return this.#of.map(({ known }, measure) => {
      this.#advance(measure, known.at(-1)?.endAt ?? Number.NEGATIVE_INFINITY);
      const highestAt = this.#highestAt[measure] as number;
      return {
        times: this.#times.entries(measure),
        highestAt: Number.isNaN(highestAt) ? null : highestAt,
        fullMs: this.#isTotalKnown[measure] === 1 ? (this.#fullMs[measure] as number) : null,
        beyond: this.#beyond.counts(measure),
      };
    });
  }

  #advance(measure: number, until: number): void {
    let at = this.#at[measure] as number;
    while (at < until) {
      const nextBoundary = this.#nextBoundary[measure] as number;
      const to = Math.min(nextBoundary, until);
      if (this.#isMeasured[measure] === 1) this.#accumulate(measure, at, to - at);
      this.#at[measure] = at = to;
      if (to === nextBoundary) this.#applyBoundary(measure);
    }
  }

  #accumulate(measure: number, at: number, ms: number): void {
    const inUse = this.#inUse[measure] as number;
    this.#times.add(measure, inUse, ms);
    if (inUse > (this.#highest[measure] as number)) {
      this.#highest[measure] = inUse;
      this.#highestAt[measure] = at;
    }
    if (inUse >= (this.#fullFrom[measure] as number)) this.#fullMs[measure] = (this.#fullMs[measure] as number) + ms;
  }

  /** Where measured time begins or ends, or what is owned changes: what holds from here on, and until when. */
  #applyBoundary(measure: number): void {
    const at = this.#at[measure] as number;
    const { known, owned } = this.#of[measure] as MeasureOf;
    const interval = this.#intervals[nextOf(this.#intervals, this.#nextInterval, measure, at)];
    const part = known[nextOf(known, this.#nextKnown, measure, at)];
    const piece = owned?.[nextOf(owned, this.#nextOwned, measure, at)];
    const isMeasured = part !== undefined && at >= part.startAt && interval !== undefined && at >= interval.startAt;
    const total = piece !== undefined && at >= piece.startAt ? (piece.total ?? 0) : 0;
    this.#isMeasured[measure] = isMeasured ? 1 : 0;
    this.#fullFrom[measure] = total > 0 ? total : Number.POSITIVE_INFINITY;
    if (isMeasured && total > 0) this.#isTotalKnown[measure] = 1;
    this.#nextBoundary[measure] = Math.min(
      part === undefined ? Number.POSITIVE_INFINITY : borderAfter(at, part),
      interval === undefined ? Number.POSITIVE_INFINITY : borderAfter(at, interval),
      piece === undefined ? Number.POSITIVE_INFINITY : borderAfter(at, piece),
    );
  }
}

/** The index of the first interval that ends after an instant, stored in `next`. */
function nextOf(intervals: readonly Interval[], next: Int32Array, measure: number, at: number): number {
  let index = next[measure] as number;
  while (index < intervals.length && (intervals[index] as Interval).endAt <= at) index += 1;
  next[measure] = index;
  return index;
}

function borderAfter(at: number, { startAt, endAt }: Interval): number {
  if (startAt > at) return startAt;
  return endAt > at ? endAt : Number.POSITIVE_INFINITY;
}

export interface BeyondCount {
  readonly checkouts: number;
  readonly users: number;
}

/** A user takes a byte of each measure; users that do not fit into so many are kept in a map. */
const mostBytes = 2 ** 26;
/** For levels below it, it is looked up how many of the numbers they pass. */
const levelsLookedUp = 4096;

export class Beyond {
  /** Checkouts that bring use to no more than this are of no interest; infinite where nobody asks. */
  readonly fewest: number;
  readonly #licenses: readonly number[];
  /** Smallest first. */
  readonly #rising: Float64Array;
  readonly #passedBy: Uint8Array;
  readonly #measures: number;
  readonly #width: number;
  /** By measure, and by how many of the numbers they passed: checkouts, and users by the most that one of theirs did. */
  readonly #checkouts: Float64Array;
  readonly #users: Float64Array;
  /** By measure, `#capacity` for each: how many of the numbers a checkout of each user passed at most. */
  #passed = new Uint8Array(0);
  #capacity = 0;
  readonly #others = new Map<string, number>();

  constructor(measures: number, licenses: readonly number[]) {
    this.#licenses = licenses;
    this.#rising = Float64Array.from(licenses).sort();
    this.fewest = this.#rising[0] ?? Number.POSITIVE_INFINITY;
    this.#passedBy = new Uint8Array(licenses.length === 0 ? 0 : levelsLookedUp).map((_, level) =>
      this.#countPassed(level),
    );
    this.#measures = measures;
    this.#width = licenses.length + 1;
    this.#checkouts = new Float64Array(measures * this.#width);
    this.#users = new Float64Array(measures * this.#width);
  }

  /** A checkout brought use to `level`, which is more than the fewest. */
  add(measure: number, level: number, userId: number): void {
    const passed = level < levelsLookedUp ? (this.#passedBy[level] as number) : this.#countPassed(level);
    const own = measure * this.#width;
    this.#checkouts[own + passed] = (this.#checkouts[own + passed] as number) + 1;
    if (userId >= this.#capacity) {
      this.#reserve(userId);
      if (userId >= this.#capacity) {
        this.#passElsewhere(measure, userId, passed);
        return;
      }
    }
    const at = measure * this.#capacity + userId;
    const before = this.#passed[at] as number;
    if (before >= passed) return;
    this.#passed[at] = passed;
    this.#count(own, before, passed);
  }

  /** One for each number of licences, in the order in which they were given. */
  counts(measure: number): BeyondCount[] {
    const from = measure * this.#width;
    const checkouts = this.#checkouts.subarray(from, from + this.#width);
    const users = this.#users.subarray(from, from + this.#width);
    return this.#licenses.map((licenses) => {
      const passed = this.#rising.indexOf(licenses) + 1;
      return { checkouts: sumFrom(checkouts, passed), users: sumFrom(users, passed) };
    });
  }

  #countPassed(level: number): number {
    let passed = 0;
    while (passed < this.#rising.length && (this.#rising[passed] as number) < level) passed += 1;
    return passed;
  }

  #count(own: number, before: number, passed: number): void {
    this.#users[own + passed] = (this.#users[own + passed] as number) + 1;
    if (before > 0) this.#users[own + before] = (this.#users[own + before] as number) - 1;
  }

  #passElsewhere(measure: number, userId: number, passed: number): void {
    const key = `${measure}/${userId}`;
    const before = this.#others.get(key) ?? 0;
    if (before >= passed) return;
    this.#others.set(key, passed);
    this.#count(measure * this.#width, before, passed);
  }

  /** For users up to this one and some more, where there is capacity for them in all measures. */
  #reserve(userId: number): void {
    let capacity = Math.max(1024, this.#capacity);
    while (capacity <= userId) capacity *= 2;
    if (capacity * this.#measures > mostBytes) return;
    const wide = new Uint8Array(capacity * this.#measures);
    for (let measure = 0; measure < this.#measures; measure += 1) {
      wide.set(this.#passed.subarray(measure * this.#capacity, (measure + 1) * this.#capacity), measure * capacity);
    }
    this.#passed = wide;
    this.#capacity = capacity;
  }
}

function sumFrom(numbers: Float64Array, from: number): number {
  return numbers.subarray(from).reduce((sum, number) => sum + number, 0);
}
