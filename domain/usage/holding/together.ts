// For how long one user holds two pools at once: fed with the starts and ends of sessions in the order of time. Runs where these
// are read; no query here.
import { numberAt } from "../packed/columns.ts";
import type { HeldBefore, KnownPool, LabelledChanges } from "./fields.ts";

export interface TogetherOf {
  readonly startAt: number;
  readonly endAt: number;
  /** By Id. */
  readonly pools: readonly KnownPool[];
  readonly before: readonly HeldBefore[];
}

export interface Together {
  /** Of each pool for how long users held it, summed over users. */
  readonly heldMs: readonly (readonly [poolId: number, ms: number])[];
  /**
   * Of each two pools for how long users held both, summed over users, the longest time first; none without time. Each is three
   * numbers: the lower Id, the higher one, milliseconds.
   */
  readonly pairs: Float64Array;
}

/** So many numbers has each of the pairs. */
export const pairWidth = 3;

/** A pool, and its place among those that are asked for. */
interface PlacedPool extends KnownPool {
  readonly place: number;
}

interface Holding {
  readonly pool: PlacedPool;
  readonly since: number;
  sessions: number;
}

export class TogetherTimes {
  readonly #of: TogetherOf;
  /** By Id. */
  readonly #pools: (PlacedPool | undefined)[] = [];
  readonly #held: number[] = [];
  /** By the place of the pool with the lower Id times their number, plus the place of the other one. */
  readonly #pairs = new Map<number, number>();
  /** By user what they hold; few at once. */
  readonly #users = new Map<number, Holding[]>();

  constructor(of: TogetherOf) {
    this.#of = of;
    for (const [place, pool] of of.pools.entries()) this.#pools[pool.id] = { ...pool, place };
    for (const { poolId, userId, sessions } of of.before) this.#starts(of.startAt, poolId, userId, sessions);
  }

  /** [from, to) of changes. A start that its own end follows at once lasted no time. */
  take({ day, times, pools, users }: LabelledChanges, from: number, to: number): void {
    for (let place = from; place < to; place += 1) {
      const time = times[place] as number;
      if (time % 2 === 1 && times[place + 1] === time - 1) {
        place += 1;
        continue;
      }
      const at = day + Math.floor(time / 2);
      const poolId = numberAt(pools, place);
      const userId = numberAt(users, place);
      if (time % 2 === 1) this.#starts(at, poolId, userId, 1);
      else this.#ends(at, poolId, userId);
    }
  }

  end(): Together {
    for (const holdings of this.#users.values()) {
      for (let place = holdings.length - 1; place >= 0; place -= 1) this.#release(holdings, place, this.#of.endAt);
    }
    return {
      heldMs: Object.entries(this.#held).map(([id, ms]): [number, number] => [Number(id), ms]),
      pairs: this.#sortedPairs(),
    };
  }

  #sortedPairs(): Float64Array {
    const { pools } = this.#of;
    const sorted = Array.from(this.#pairs).sort((one, other) => other[1] - one[1] || one[0] - other[0]);
    const pairs = new Float64Array(sorted.length * pairWidth);
    for (const [number, [key, ms]] of sorted.entries()) {
      const of = [pools[Math.floor(key / pools.length)], pools[key % pools.length]] as [KnownPool, KnownPool];
      pairs.set([of[0].id, of[1].id, ms], number * pairWidth);
    }
    return pairs;
  }

  #starts(at: number, poolId: number, userId: number, sessions: number): void {
    const pool = this.#pools[poolId];
    if (pool === undefined) return;
    let holdings = this.#users.get(userId);
    if (holdings === undefined) {
      holdings = [];
      this.#users.set(userId, holdings);
    }
    for (const one of holdings) {
      if (one.pool === pool) {
        one.sessions += sessions;
        return;
      }
    }
    holdings.push({ pool, since: at, sessions });
  }

  #ends(at: number, poolId: number, userId: number): void {
    const holdings = this.#users.get(userId) ?? [];
    for (let place = 0; place < holdings.length; place += 1) {
      const one = holdings[place] as Holding;
      if (one.pool.id !== poolId) continue;
      one.sessions -= 1;
      if (one.sessions === 0) this.#release(holdings, place, at);
      return;
    }
  }

  /** The pool is held no longer: counts the time with each other one, and takes it out. */
  #release(holdings: Holding[], place: number, at: number): void {
    const { pool, since } = holdings[place] as Holding;
    const [from, to] = [Math.max(since, pool.startAt), Math.min(at, pool.endAt)];
    if (to > from) this.#held[pool.id] = (this.#held[pool.id] ?? 0) + to - from;
    for (const other of holdings) {
      if (other.pool === pool) continue;
      const ms = Math.min(to, other.pool.endAt) - Math.max(from, other.since, other.pool.startAt);
      if (ms <= 0) continue;
      const [lower, higher] = pool.place < other.pool.place ? [pool, other.pool] : [other.pool, pool];
      const key = lower.place * this.#of.pools.length + higher.place;
      this.#pairs.set(key, (this.#pairs.get(key) ?? 0) + ms);
    }
    holdings[place] = holdings.at(-1) as Holding;
    holdings.pop();
  }
}
