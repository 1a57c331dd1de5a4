// A fold: from what length on the sessions of each pool stand out, and those that do, as four numbers each, since they may be many.
// Runs where the sessions are read.

import { withCapacity } from "../../../columnar/arrays.ts";
import type { Fold } from "../../../db/index.ts";
import type { Interval } from "../../time/working-time.ts";

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

function columnsFor(sessions: number) {
  return {
    ids: new Float64Array(sessions),
    licenses: new Float64Array(sessions),
    lengths: new Float64Array(sessions),
  };
}

/** The sessions of a pool that may stand out. */
class Longest {
  readonly #most: number;
  /** All that stand out are longer. */
  #limit: number;
  count = 0;
  #rows = columnsFor(someMore);

  constructor(most: number, longAtLeastMs: number) {
    this.#most = most;
    this.#limit = longAtLeastMs;
  }

  add(id: number, licenses: number, length: number): void {
    if (length <= this.#limit) return;
    const rows = this.#rows;
    rows.ids[this.count] = id;
    rows.licenses[this.count] = licenses;
    rows.lengths[this.count] = length;
    this.count += 1;
    if (this.count === rows.ids.length) this.#makeRoom();
  }

  /** When all were added. */
  limit(): number {
    this.#settle();
    return this.#limit;
  }

  /** What is left, from an index on. */
  write(to: Float64Array, from: number, poolId: number): void {
    const { ids, licenses, lengths } = this.#rows;
    for (let index = 0, at = from; index < this.count; index += 1, at += longWidth) {
      to[at] = ids[index] as number;
      to[at + 1] = poolId;
      to[at + 2] = licenses[index] as number;
      to[at + 3] = lengths[index] as number;
    }
  }

  #makeRoom(): void {
    const most = 2 * this.#most + someMore;
    if (this.count >= most) this.#settle();
    else this.#rows = withCapacity(this.#rows, this.count, this.count + 1, { most, make: columnsFor });
  }

  #settle(): void {
    const { count } = this;
    if (count <= this.#most) return;
    const { ids, licenses, lengths } = this.#rows;
    const limit = lengths.slice(0, count).sort()[count - 1 - this.#most] as number;
    this.#limit = limit;
    let left = 0;
    for (let index = 0; index < count; index += 1) {
      if ((lengths[index] as number) <= limit) continue;
      ids[left] = ids[index] as number;
      licenses[left] = licenses[index] as number;
      lengths[left] = lengths[index] as number;
      left += 1;
    }
    this.count = left;
  }
}
