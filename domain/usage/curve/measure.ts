// What is measured of the licences in use of one feature or selection: time at each level, the highest level, time at full use,
// and what checkouts would have gone beyond. Fed with starts and ends in the order of time; pure arithmetic.
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
  /** Only this part of the measured time counts for it. Not before `startAt`. */
  readonly known: Interval;
  /** Consecutive; null: the total is shared with others, so that nobody knows when it is full. */
  readonly owned: readonly OwnedPiece[] | null;
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
  readonly beyond: readonly { readonly checkouts: number; readonly users: number }[];
}

export class Measure {
  readonly #of: MeasureOf;
  readonly #intervals: readonly Interval[];
  readonly #fewest: number;
  readonly #times = new LevelTimes();
  /** How many checkouts brought use to a number of licences, and the highest number that each user's brought it to. */
  readonly #checkouts = new Map<number, number>();
  readonly #users = new Map<number, number>();
  #at: number;
  #inUse: number;
  #highest = -1;
  #highestAt: number | null = null;
  #fullMs = 0;
  #isTotalKnown = false;
  /** What holds from `#at` until `#steadyUntil`. */
  #isMeasured = false;
  #total = 0;
  #steadyUntil = 0;
  #nextInterval = 0;
  #nextOwned = 0;

  /** `intervals`: the measured time, in order; they do not overlap. */
  constructor(of: MeasureOf, intervals: readonly Interval[]) {
    this.#of = of;
    this.#intervals = intervals;
    this.#at = of.startAt;
    this.#inUse = of.before;
    this.#fewest = of.licenses.length === 0 ? Number.POSITIVE_INFINITY : Math.min(...of.licenses);
    this.#settle();
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
    const level = this.#inUse;
    if (level <= this.#fewest || !this.#isMeasured) return;
    this.#checkouts.set(level, (this.#checkouts.get(level) ?? 0) + 1);
    if ((this.#users.get(userId) ?? -1) < level) this.#users.set(userId, level);
  }

  measured(): Measured {
    this.#advance(this.#of.known.endAt);
    const [checkouts, users] = [[...this.#checkouts], [...this.#users.values()]];
    return {
      times: this.#times.entries(),
      highestAt: this.#highestAt,
      fullMs: this.#isTotalKnown ? this.#fullMs : null,
      beyond: this.#of.licenses.map((licenses) => ({
        checkouts: checkouts.reduce((sum, [level, count]) => (level > licenses ? sum + count : sum), 0),
        users: users.filter((level) => level > licenses).length,
      })),
    };
  }

  #advance(until: number): void {
    while (this.#at < until) {
      const to = Math.min(this.#steadyUntil, until);
      if (this.#isMeasured) this.#hold(to - this.#at);
      this.#at = to;
      if (to === this.#steadyUntil) this.#settle();
    }
  }

  #hold(ms: number): void {
    const inUse = this.#inUse;
    this.#times.add(inUse, ms);
    if (inUse > this.#highest) {
      this.#highest = inUse;
      this.#highestAt = this.#at;
    }
    if (this.#total > 0) {
      this.#isTotalKnown = true;
      if (inUse >= this.#total) this.#fullMs += ms;
    }
  }

  /** Where measured time begins or ends, or what is owned changes: what holds from here on, and until when. */
  #settle(): void {
    const at = this.#at;
    const { known, owned } = this.#of;
    while ((this.#intervals[this.#nextInterval]?.endAt ?? Number.POSITIVE_INFINITY) <= at) this.#nextInterval += 1;
    const interval = this.#intervals[this.#nextInterval];
    while ((owned?.[this.#nextOwned]?.endAt ?? Number.POSITIVE_INFINITY) <= at) this.#nextOwned += 1;
    const piece = owned?.[this.#nextOwned];
    this.#isMeasured = at >= known.startAt && at < known.endAt && interval !== undefined && at >= interval.startAt;
    this.#total = piece !== undefined && at >= piece.startAt ? (piece.total ?? 0) : 0;
    this.#steadyUntil = Number.POSITIVE_INFINITY;
    const borders = [known.startAt, known.endAt, interval?.startAt, interval?.endAt, piece?.startAt, piece?.endAt];
    for (const border of borders) {
      if (border !== undefined && border > at && border < this.#steadyUntil) this.#steadyUntil = border;
    }
  }
}
