// A fold: from what length on the sessions of each pool stand out, and those that do, as four numbers each, since they may be many.
// Runs where the sessions are read.
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
  /** Id, pool, licences, length in milliseconds. */
  readonly long: Float64Array;
}

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
      const long: number[] = [];
      for (const [poolId, { ids, licenses, lengths }] of longest) {
        for (const [place, id] of ids.entries()) {
          long.push(id, poolId, licenses[place] as number, lengths[place] as number);
        }
      }
      return { limits, long: Float64Array.from(long) };
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
  readonly ids: number[] = [];
  readonly licenses: number[] = [];
  readonly lengths: number[] = [];

  constructor(most: number, longAtLeastMs: number) {
    this.#most = most;
    this.#limit = longAtLeastMs;
  }

  add(id: number, licenses: number, length: number): void {
    if (length <= this.#limit) return;
    this.ids.push(id);
    this.licenses.push(licenses);
    this.lengths.push(length);
    if (this.ids.length > 2 * this.#most + someMore) this.#settle();
  }

  /** When all were added. */
  limit(): number {
    this.#settle();
    return this.#limit;
  }

  #settle(): void {
    const count = this.lengths.length;
    if (count <= this.#most) return;
    const limit = Float64Array.from(this.lengths).sort()[count - 1 - this.#most] as number;
    this.#limit = limit;
    let left = 0;
    for (let place = 0; place < count; place += 1) {
      if ((this.lengths[place] as number) <= limit) continue;
      this.ids[left] = this.ids[place] as number;
      this.licenses[left] = this.licenses[place] as number;
      this.lengths[left] = this.lengths[place] as number;
      left += 1;
    }
    for (const column of [this.ids, this.licenses, this.lengths]) column.length = left;
  }
}
