// A fold: from what length on the sessions of each pool stand out, and those that do, as four numbers each, since they may be many.
// Runs where the sessions are read.
import type { Fold } from "../../../db/index.ts";
import type { Interval } from "../../time/working-time.ts";
import { widened } from "../packed/widened.ts";

export interface LongInput {
  /** In which the sessions end. */
  readonly window: Interval;
  /** No shorter session stands out. */
  readonly longAtLeastMs: number;
  /** Of each pool how many of the longest sessions may stand out; what they must all pass is the length of the next one. */
  readonly most: readonly (readonly [poolId: number, sessions: number])[];
}

export interface LongRows {
  readonly limits: readonly (readonly [poolId: number, ms: number])[];
  /** Of each session so many numbers: Id, pool, licences, length in milliseconds. */
  readonly long: Float64Array;
}

export const longWidth = 4;

/** Rows: Id, pool, licences, start, length in milliseconds of ended sessions, at least of all that may stand out, in any order. */
export const begin: Fold<LongInput, LongRows> = ({ window, longAtLeastMs, most }) => {
  const longest = new Map(most.map(([poolId, sessions]) => [poolId, new Longest(sessions, longAtLeastMs)]));
  return {
    row: ([id, poolId, licenses, start, length]) => {
      const endAt = Number(start) + Number(length);
      if (endAt < window.startAt || endAt >= window.endAt) return;
      longest.get(Number(poolId))?.add(Number(id), Number(licenses), Number(length));
    },
    end: () => {
      const limits = Array.from(longest, ([poolId, own]): [number, number] => [poolId, own.limit()]);
      const count = longest.values().reduce((sum, own) => sum + own.count, 0);
      const long = new Float64Array(count * longWidth);
      let at = 0;
      for (const [poolId, own] of longest) {
        own.write(long, at, poolId);
        at += own.count * longWidth;
      }
      return { limits, long };
    },
  };
};

/** More than may stand out are in memory for a while: to forget the others is a sort. */
const someMore = 64;

/** The sessions of a pool that may stand out. */
class Longest {
  readonly #most: number;
  /** All that stand out are longer. */
  #limit: number;
  count = 0;
  #ids = new Float64Array(someMore);
  #licenses = new Float64Array(someMore);
  #lengths = new Float64Array(someMore);

  constructor(most: number, longAtLeastMs: number) {
    this.#most = most;
    this.#limit = longAtLeastMs;
  }

  add(id: number, licenses: number, length: number): void {
    if (length <= this.#limit) return;
    this.#ids[this.count] = id;
    this.#licenses[this.count] = licenses;
    this.#lengths[this.count] = length;
    this.count += 1;
    if (this.count === this.#ids.length) this.#makeRoom();
  }

  /** When all were added. */
  limit(): number {
    this.#settle();
    return this.#limit;
  }

  /** What is left, from a place on. */
  write(to: Float64Array, from: number, poolId: number): void {
    for (let place = 0, at = from; place < this.count; place += 1, at += longWidth) {
      to[at] = this.#ids[place] as number;
      to[at + 1] = poolId;
      to[at + 2] = this.#licenses[place] as number;
      to[at + 3] = this.#lengths[place] as number;
    }
  }

  #makeRoom(): void {
    const most = 2 * this.#most + someMore;
    if (this.count >= most) {
      this.#settle();
      return;
    }
    const length = Math.min(2 * this.count, most);
    this.#ids = widened(this.#ids, length);
    this.#licenses = widened(this.#licenses, length);
    this.#lengths = widened(this.#lengths, length);
  }

  #settle(): void {
    const { count } = this;
    if (count <= this.#most) return;
    const limit = this.#lengths.slice(0, count).sort()[count - 1 - this.#most] as number;
    this.#limit = limit;
    let left = 0;
    for (let place = 0; place < count; place += 1) {
      if ((this.#lengths[place] as number) <= limit) continue;
      this.#ids[left] = this.#ids[place] as number;
      this.#licenses[left] = this.#licenses[place] as number;
      this.#lengths[left] = this.#lengths[place] as number;
      left += 1;
    }
    this.count = left;
  }
}
