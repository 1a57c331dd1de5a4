// What is measured of the licences in use of a feature or selection: time at each level, the highest level, time at full use, and the
// checkouts that would have gone beyond some numbers of licences. Fed with starts and ends in the order of time.
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

export interface Measured {
  readonly times: LevelTimeList;
  /** When the highest number is first reached; null: there is no time. */
  readonly highestAt: number | null;
  /** Null: no total above 0 is known in the measured time. */
  readonly fullMs: number | null;
  /** One for each of the numbers of licences. */
  readonly beyond: readonly BeyondCount[];
}

export class Measure {
  readonly #of: MeasureOf;
  readonly #intervals: readonly Interval[];
  readonly #times = new LevelTimes();
  readonly #beyond: Beyond;
  #at: number;
  #inUse: number;
  #highest = -1;
  #highestAt: number | null = null;
  #fullMs = 0;
  #isTotalKnown = false;
  /** What holds from `#at` until `#nextBoundary`: whether time counts, and how many licences are all that is owned. */
  #nextBoundary = 0;
  #isMeasured = false;
  #fullFrom = Number.POSITIVE_INFINITY;
  #nextInterval = 0;
  #nextOwned = 0;
  #nextKnown = 0;

  /** `intervals`: the measured time, in order. `licenses`: checkouts are looked at that bring use above the smallest of these. */
  constructor(of: MeasureOf, intervals: readonly Interval[], licenses: readonly number[]) {
    this.#of = of;
    this.#intervals = intervals;
    this.#beyond = new Beyond(licenses);
    this.#at = of.startAt;
    this.#inUse = of.before;
    this.#applyBoundary();
  }

  /** A session ends. At one instant ends come before starts. */
  ends(at: number, licenses: number): void {
    if (at > this.#at) this.#advance(at);
    this.#inUse -= licenses;
  }

  /** A session starts, which lasts some time. At one instant the one with the lower Id comes first. */
  starts(at: number, licenses: number, userId: number): void {
    if (at > this.#at) this.#advance(at);
    this.#inUse += licenses;
    if (this.#isMeasured && this.#inUse > this.#beyond.fewest) this.#beyond.add(this.#inUse, userId);
  }

  measured(): Measured {
    this.#advance(this.#of.known.at(-1)?.endAt ?? Number.NEGATIVE_INFINITY);
    return {
      times: this.#times.all(),
      highestAt: this.#highestAt,
      fullMs: this.#isTotalKnown ? this.#fullMs : null,
      beyond: this.#beyond.counts(),
    };
  }

  #advance(until: number): void {
    while (this.#at < until) {
      const to = Math.min(this.#nextBoundary, until);
      if (this.#isMeasured) this.#accumulate(to - this.#at);
      this.#at = to;
      if (to === this.#nextBoundary) this.#applyBoundary();
    }
  }

  #accumulate(ms: number): void {
    const inUse = this.#inUse;
    this.#times.add(inUse, ms);
    if (inUse > this.#highest) {
      this.#highest = inUse;
      this.#highestAt = this.#at;
    }
    if (inUse >= this.#fullFrom) this.#fullMs += ms;
  }

  /** Where measured time begins or ends, or what is owned changes: what holds from here on, and until when. */
  #applyBoundary(): void {
    const at = this.#at;
    const owned = this.#of.owned ?? [];
    const { known } = this.#of;
    this.#nextInterval = nextOf(this.#intervals, this.#nextInterval, at);
    this.#nextKnown = nextOf(known, this.#nextKnown, at);
    this.#nextOwned = nextOf(owned, this.#nextOwned, at);
    const interval = this.#intervals[this.#nextInterval];
    const part = known[this.#nextKnown];
    const piece = owned[this.#nextOwned];
    this.#isMeasured = part !== undefined && at >= part.startAt && interval !== undefined && at >= interval.startAt;
    const total = piece !== undefined && at >= piece.startAt ? (piece.total ?? 0) : 0;
    this.#fullFrom = total > 0 ? total : Number.POSITIVE_INFINITY;
    if (this.#isMeasured && total > 0) this.#isTotalKnown = true;
    this.#nextBoundary = Math.min(borderAfter(at, part), borderAfter(at, interval), borderAfter(at, piece));
  }
}

/** The index of the first interval that ends after an instant, from `index` on. */
function nextOf(intervals: readonly Interval[], index: number, at: number): number {
  let next = index;
  while (next < intervals.length && (intervals[next] as Interval).endAt <= at) next += 1;
  return next;
}

function borderAfter(at: number, interval: Interval | undefined): number {
  if (interval === undefined || interval.endAt <= at) return Number.POSITIVE_INFINITY;
  return interval.startAt > at ? interval.startAt : interval.endAt;
}

export interface BeyondCount {
  readonly checkouts: number;
  readonly users: number;
}

class Beyond {
  /** Checkouts that bring use to no more than this are of no interest; infinite where they are not needed. */
  readonly fewest: number;
  readonly #licenses: readonly number[];
  /** Smallest first. */
  readonly #rising: readonly number[];
  /** By how many of the numbers they passed. */
  readonly #checkouts: number[];
  /** How many of the numbers a checkout of each user passed at most. */
  readonly #passedByUser = new Map<number, number>();

  constructor(licenses: readonly number[]) {
    this.#licenses = licenses;
    this.#rising = licenses.toSorted((a, b) => a - b);
    this.#checkouts = new Array<number>(licenses.length + 1).fill(0);
    this.fewest = this.#rising[0] ?? Number.POSITIVE_INFINITY;
  }

  /** A checkout brought use to `level`, which is more than the fewest. */
  add(level: number, userId: number): void {
    let passed = 0;
    while (passed < this.#rising.length && (this.#rising[passed] as number) < level) passed += 1;
    this.#checkouts[passed] = (this.#checkouts[passed] as number) + 1;
    if (passed > (this.#passedByUser.get(userId) ?? 0)) this.#passedByUser.set(userId, passed);
  }

  /** One for each number of licences, in the order in which they were given. */
  counts(): BeyondCount[] {
    return this.#licenses.map((licenses) => {
      const passed = this.#rising.indexOf(licenses) + 1;
      return {
        checkouts: this.#checkouts.slice(passed).reduce((sum, checkouts) => sum + checkouts, 0),
        users: this.#passedByUser.values().reduce((sum, most) => sum + (most >= passed ? 1 : 0), 0),
      };
    });
  }
}
