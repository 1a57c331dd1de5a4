// Co-usage: for how long one user holds two pools at once. Fed with the starts and ends of sessions in the order of time, which are
// gathered and looked at user by user.
import { startsByKey, withCapacity } from "../../../columnar/arrays.ts";
import { numberAt } from "../../../columnar/changes/columns.ts";
import { HolderTable } from "./holder-table.ts";
import type { HeldBefore, KnownPool, LabelledChanges } from "./rows.ts";

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

/** A pool, and its index among the requested ones. */
interface IndexedPool extends KnownPool {
  readonly index: number;
}

interface Holding {
  readonly pool: IndexedPool;
  readonly since: number;
  sessions: number;
}

/** So many changes are gathered, or those of one range where these are more; 32 bytes each, with those in order. */
const mostGathered = 2 ** 18;

interface Gathered {
  /** The users' numbers. */
  readonly users: Uint32Array;
  /** Milliseconds since 1970 UTC × 2, + 1 for a start. */
  readonly times: Float64Array;
  /** The indexes of pools. */
  readonly pools: Uint32Array;
}

function columnsFor(changes: number): Gathered {
  const numbers = () => new Uint32Array(changes);
  return { users: numbers(), times: new Float64Array(changes), pools: numbers() };
}

export class TogetherTimes {
  readonly #of: TogetherOf;
  readonly #pools: readonly IndexedPool[];
  /** By a pool's Id its index and 1; 0: it does not count. */
  readonly #indexes: Int32Array;
  /** By index. */
  readonly #heldMs: Float64Array;
  readonly #pairs: PairTimes;
  readonly #numbers = new HolderTable();
  /** By the user's number what they hold; few at once. */
  readonly #users: Holding[][] = [];
  #count = 0;
  #gathered = columnsFor(0);
  #sorted = columnsFor(0);

  constructor(of: TogetherOf) {
    this.#of = of;
    this.#pools = of.pools.map((pool, index) => ({ ...pool, index }));
    this.#indexes = new Int32Array(of.pools.reduce((most, { id }) => Math.max(most, id), 0) + 1);
    for (const { id, index } of this.#pools) this.#indexes[id] = index + 1;
    this.#heldMs = new Float64Array(of.pools.length);
    this.#pairs = new PairTimes(of.pools.length);
    for (const { poolId, userId, sessions } of of.before) {
      const index = (this.#indexes[poolId] ?? 0) - 1;
      if (index < 0) continue;
      starts(this.#heldBy(this.#numbers.numberOf(userId, 0)), this.#poolAt(index), of.startAt, sessions);
    }
  }

  /** [from, to) of changes. A session without length is not cut in two by it. */
  take({ day, times, pools, users }: LabelledChanges, from: number, to: number): void {
    if (this.#count + to - from > this.#gathered.times.length) this.#reserve(to - from);
    const gathered = this.#gathered;
    let next = this.#count;
    for (let at = from; at < to; at += 1) {
      const index = this.#indexes[numberAt(pools, at)] ?? 0;
      gathered.pools[next] = index - 1;
      gathered.times[next] = day * 2 + (times[at] as number);
      gathered.users[next] = this.#numbers.numberOf(numberAt(users, at), 0);
      // No branch: whose changes come next nobody could guess.
      next += index === 0 ? 0 : 1;
    }
    this.#count = next;
  }

  end(): Together {
    this.#flush();
    for (const holdings of this.#users) {
      while (holdings !== undefined && holdings.length > 0)
        this.#release(holdings, holdings.length - 1, this.#of.endAt);
    }
    const held = this.#pools.map(({ id, index }): [number, number] => [id, this.#heldMs[index] as number]);
    return { heldMs: held.filter(([_, ms]) => ms > 0), pairs: this.#pairs.sorted(this.#pools.map(({ id }) => id)) };
  }

  #poolAt(index: number): IndexedPool {
    return this.#pools[index] as IndexedPool;
  }

  #heldBy(user: number): Holding[] {
    const holdings = this.#users[user] ?? [];
    this.#users[user] = holdings;
    return holdings;
  }

  #reserve(more: number): void {
    if (this.#count + more > mostGathered) this.#flush();
    const needed = this.#count + more;
    if (needed <= this.#gathered.times.length) return;
    this.#gathered = withCapacity(this.#gathered, this.#count, needed, { most: mostGathered, make: columnsFor });
  }

  /** User by user, in the order of time. */
  #flush(): void {
    const count = this.#count;
    const from = this.#gathered;
    if (this.#sorted.times.length < count) this.#sorted = columnsFor(from.times.length);
    const to = this.#sorted;
    const ends = startsByKey(from.users, count, this.#numbers.size);
    for (let next = 0; next < count; next += 1) {
      const user = from.users[next] as number;
      const row = ends[user] as number;
      ends[user] = row + 1;
      to.times[row] = from.times[next] as number;
      to.pools[row] = from.pools[next] as number;
    }
    this.#count = 0;
    for (let user = 0, begun = 0; user < ends.length; user += 1) {
      const end = ends[user] as number;
      if (end > begun) this.#takeOf(this.#heldBy(user), begun, end);
      begun = end;
    }
  }

  /** Of one user. A start that its end follows at once lasted no time. */
  #takeOf(holdings: Holding[], from: number, to: number): void {
    const { times, pools } = this.#sorted;
    for (let next = from; next < to; next += 1) {
      const time = times[next] as number;
      const at = Math.floor(time / 2);
      const isStart = time - at * 2 === 1;
      if (isStart && next + 1 < to && times[next + 1] === time - 1) {
        next += 1;
        continue;
      }
      const pool = this.#poolAt(pools[next] as number);
      if (isStart) starts(holdings, pool, at, 1);
      else this.#ends(holdings, pool, at);
    }
  }

  #ends(holdings: Holding[], pool: IndexedPool, at: number): void {
    for (let index = 0; index < holdings.length; index += 1) {
      const one = holdings[index] as Holding;
      if (one.pool !== pool) continue;
      one.sessions -= 1;
      if (one.sessions === 0) this.#release(holdings, index, at);
      return;
    }
  }

  /** The pool is held no longer: counts the time with each other one, and takes it out. */
  #release(holdings: Holding[], index: number, at: number): void {
    const { pool, since } = holdings[index] as Holding;
    const from = Math.max(since, pool.startAt);
    const to = Math.min(at, pool.endAt);
    if (to > from) this.#heldMs[pool.index] = (this.#heldMs[pool.index] as number) + to - from;
    for (let next = 0; next < holdings.length; next += 1) {
      const { pool: other, since: otherSince } = holdings[next] as Holding;
      if (other === pool) continue;
      const ms = Math.min(to, other.endAt) - Math.max(from, otherSince, other.startAt);
      if (ms > 0) this.#pairs.add(pool.index, other.index, ms);
    }
    holdings[index] = holdings[holdings.length - 1] as Holding;
    holdings.pop();
  }
}

function starts(holdings: Holding[], pool: IndexedPool, at: number, sessions: number): void {
  for (let index = 0; index < holdings.length; index += 1) {
    const one = holdings[index] as Holding;
    if (one.pool !== pool) continue;
    one.sessions += sessions;
    return;
  }
  holdings.push({ pool, since: at, sessions });
}

/** So many numbers has each of the pairs. */
export const pairWidth = 3;

/** Of so many pools a number for each two of them takes 8 MB; of more, only pairs with time are stored. */
const mostDense = 1000;

/** For how long each two pools were held together, by the indexes of the pools, in milliseconds. */
export class PairTimes {
  readonly #pools: number;
  readonly #dense: Float64Array;
  readonly #others = new Map<number, number>();

  constructor(pools: number) {
    this.#pools = pools;
    this.#dense = new Float64Array(pools <= mostDense ? pools * pools : 0);
  }

  add(one: number, other: number, ms: number): void {
    const key = one < other ? one * this.#pools + other : other * this.#pools + one;
    if (key < this.#dense.length) this.#dense[key] = (this.#dense[key] as number) + ms;
    else this.#others.set(key, (this.#others.get(key) ?? 0) + ms);
  }

  /**
   * Of those with time, the longest first: the Id of the pool with the lower index, that of the other one, milliseconds; one behind
   * the other. `poolIds`: by index.
   */
  sorted(poolIds: readonly number[]): Float64Array {
    const found = Array.from(this.#others, ([key, ms]) => ({ key, ms }));
    for (const [key, ms] of this.#dense.entries()) if (ms > 0) found.push({ key, ms });
    found.sort((one, other) => other.ms - one.ms || one.key - other.key);
    const pairs = new Float64Array(found.length * pairWidth);
    for (const [number, { key, ms }] of found.entries()) {
      const [lower, higher] = [poolIds[Math.floor(key / this.#pools)], poolIds[key % this.#pools]] as [number, number];
      pairs.set([lower, higher, ms], number * pairWidth);
    }
    return pairs;
  }
}
