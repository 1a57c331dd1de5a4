// For how long one user holds two pools at once: fed with the starts and ends of sessions in the order of time, which are gathered and
// looked at user by user. Runs where these are read; no query here.
import { numberAt } from "../packed/columns.ts";
import type { HeldBefore, KnownPool, LabelledChanges } from "./fields.ts";
import { HolderTable } from "./holder-table.ts";
import { PairTimes } from "./pair-times.ts";
import { placesByKey } from "./places-by-key.ts";
import { withRoom } from "./room.ts";

export interface TogetherOf {
  /** Only users whose Id has that remainder; null: all. */
  readonly users: { readonly by: number; readonly is: number } | null;
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

/** A pool, and its place among those that are asked for. */
interface PlacedPool extends KnownPool {
  readonly place: number;
}

interface Holding {
  readonly pool: PlacedPool;
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
  /** The places of pools. */
  readonly pools: Uint32Array;
}

function columnsFor(changes: number): Gathered {
  const numbers = () => new Uint32Array(changes);
  return { users: numbers(), times: new Float64Array(changes), pools: numbers() };
}

export class TogetherTimes {
  readonly #of: TogetherOf;
  readonly #pools: readonly PlacedPool[];
  /** By a pool's Id its place and 1; 0: nobody asks for it. */
  readonly #places: Int32Array;
  /** By place. */
  readonly #heldMs: Float64Array;
  readonly #pairs: PairTimes;
  readonly #numbers = new HolderTable();
  readonly #by: number;
  readonly #is: number;
  /** By the user's number what they hold; few at once. */
  readonly #users: Holding[][] = [];
  #count = 0;
  #gathered = columnsFor(0);
  #sorted = columnsFor(0);

  constructor(of: TogetherOf) {
    this.#of = of;
    [this.#by, this.#is] = [of.users?.by ?? 1, of.users?.is ?? 0];
    this.#pools = of.pools.map((pool, place) => ({ ...pool, place }));
    this.#places = new Int32Array(of.pools.reduce((most, { id }) => Math.max(most, id), 0) + 1);
    for (const { id, place } of this.#pools) this.#places[id] = place + 1;
    this.#heldMs = new Float64Array(of.pools.length);
    this.#pairs = new PairTimes(of.pools.length);
    for (const { poolId, userId, sessions } of of.before) {
      const place = (this.#places[poolId] ?? 0) - 1;
      if (place < 0 || userId % this.#by !== this.#is) continue;
      starts(this.#heldBy(this.#numbers.numberOf(userId, 0)), this.#poolAt(place), of.startAt, sessions);
    }
  }

  /** [from, to) of changes. A session without length is not cut in two by it. */
  take({ day, times, pools, users }: LabelledChanges, from: number, to: number): void {
    if (this.#count + to - from > this.#gathered.times.length) this.#makeRoom(to - from);
    const [gathered, by, is] = [this.#gathered, this.#by, this.#is];
    let next = this.#count;
    for (let at = from; at < to; at += 1) {
      const userId = numberAt(users, at);
      if (userId % by !== is) continue;
      const place = this.#places[numberAt(pools, at)] ?? 0;
      gathered.pools[next] = place - 1;
      gathered.times[next] = day * 2 + (times[at] as number);
      gathered.users[next] = this.#numbers.numberOf(userId, 0);
      // No branch: whose changes come next nobody could guess.
      next += place === 0 ? 0 : 1;
    }
    this.#count = next;
  }

  end(): Together {
    this.#takeGathered();
    for (const holdings of this.#users) {
      while (holdings !== undefined && holdings.length > 0)
        this.#release(holdings, holdings.length - 1, this.#of.endAt);
    }
    const held = this.#pools.map(({ id, place }): [number, number] => [id, this.#heldMs[place] as number]);
    return { heldMs: held.filter(([_, ms]) => ms > 0), pairs: this.#pairs.sorted(this.#pools.map(({ id }) => id)) };
  }

  #poolAt(place: number): PlacedPool {
    return this.#pools[place] as PlacedPool;
  }

  #heldBy(user: number): Holding[] {
    const known = this.#users[user] ?? [];
    this.#users[user] = known;
    return known;
  }

  #makeRoom(more: number): void {
    if (this.#count + more > mostGathered) this.#takeGathered();
    const needed = this.#count + more;
    if (needed <= this.#gathered.times.length) return;
    this.#gathered = withRoom(this.#gathered, this.#count, needed, { most: mostGathered, make: columnsFor });
  }

  /** User by user, in the order of time. */
  #takeGathered(): void {
    const [count, from] = [this.#count, this.#gathered];
    if (this.#sorted.times.length < count) this.#sorted = columnsFor(from.times.length);
    const to = this.#sorted;
    const ends = placesByKey(from.users, count, this.#numbers.size);
    for (let next = 0; next < count; next += 1) {
      const user = from.users[next] as number;
      const place = ends[user] as number;
      ends[user] = place + 1;
      to.times[place] = from.times[next] as number;
      to.pools[place] = from.pools[next] as number;
    }
    this.#count = 0;
    for (let user = 0, begun = 0; user < ends.length; user += 1) {
      const end = ends[user] as number;
      if (end > begun) this.#takeOf(this.#heldBy(user), begun, end);
      begun = end;
    }
  }

  /** Of one user. A start that its own end follows at once lasted no time. */
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

  #ends(holdings: Holding[], pool: PlacedPool, at: number): void {
    for (let place = 0; place < holdings.length; place += 1) {
      const one = holdings[place] as Holding;
      if (one.pool !== pool) continue;
      one.sessions -= 1;
      if (one.sessions === 0) this.#release(holdings, place, at);
      return;
    }
  }

  /** The pool is held no longer: counts the time with each other one, and takes it out. */
  #release(holdings: Holding[], place: number, at: number): void {
    const { pool, since } = holdings[place] as Holding;
    const [from, to] = [Math.max(since, pool.startAt), Math.min(at, pool.endAt)];
    if (to > from) this.#heldMs[pool.place] = (this.#heldMs[pool.place] as number) + to - from;
    for (let next = 0; next < holdings.length; next += 1) {
      const { pool: other, since: otherSince } = holdings[next] as Holding;
      if (other === pool) continue;
      const ms = Math.min(to, other.endAt) - Math.max(from, otherSince, other.startAt);
      if (ms > 0) this.#pairs.add(pool.place, other.place, ms);
    }
    holdings[place] = holdings[holdings.length - 1] as Holding;
    holdings.pop();
  }
}

function starts(holdings: Holding[], pool: PlacedPool, at: number, sessions: number): void {
  for (let place = 0; place < holdings.length; place += 1) {
    const one = holdings[place] as Holding;
    if (one.pool !== pool) continue;
    one.sessions += sessions;
    return;
  }
  holdings.push({ pool, since: at, sessions });
}
