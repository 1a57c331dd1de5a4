// Who holds which licences: fed with the starts and ends of sessions in the order of time. Runs where these are read; no query here.
// They are gathered and looked at pool by pool: what is kept of a pool's holders is in the processor's cache then, and of all
// holders it is not, which takes three times as long.
import type { Held, HoldingsOf } from "./fields.ts";
import { type PoolChanges, PoolHolders } from "./pool-holders.ts";
import { RestSums } from "./rest-sums.ts";
import { HoldingRows } from "./rows.ts";

/** So many changes are gathered, in 44 bytes each. */
const mostGathered = 2 ** 17;

function columnsFor(changes: number): PoolChanges {
  return {
    times: new Float64Array(changes),
    licenses: new Uint32Array(changes),
    users: new Uint32Array(changes),
    labels: new Uint32Array(changes),
  };
}

export class Holdings {
  readonly #of: HoldingsOf;
  readonly #pools: (PoolHolders | undefined)[];
  /** By a pool's Id its number and 1. */
  readonly #numberOf: (number | undefined)[] = [];
  readonly #rests: RestSums;
  readonly #met = new Set<number>();
  #count = 0;
  #gathered = columnsFor(2 ** 10);
  #numbers = new Uint32Array(2 ** 10);
  #sorted = columnsFor(0);

  constructor(of: HoldingsOf) {
    this.#of = of;
    this.#rests = new RestSums(of.rests);
    this.#pools = of.pools.map(() => undefined);
    for (const [number, pool] of of.pools.entries()) this.#numberOf[pool.id] = number;
    for (const { poolId, userId, labelId, licenses, sessions } of of.before) {
      const number = this.#numberOf[poolId];
      if (number !== undefined) this.#poolOf(number).begin(userId, labelId, licenses, sessions);
    }
  }

  /** A session that lasts some time starts (sign 1) or ends (-1). At one instant ends come before starts. */
  change(at: number, sign: number, licenses: number, poolId: number, userId: number, labelId: number): void {
    const number = this.#numberOf[poolId];
    if (number === undefined) return;
    if (this.#count === this.#numbers.length) this.#makeRoom();
    const next = this.#count;
    const gathered = this.#gathered;
    this.#numbers[next] = number;
    gathered.times[next] = at * 2 + (sign === 1 ? 1 : 0);
    gathered.licenses[next] = licenses;
    gathered.users[next] = userId;
    gathered.labels[next] = labelId;
    this.#count = next + 1;
  }

  /** A session without length: somebody was there. */
  touch(at: number, poolId: number): void {
    const pool = this.#of.pools[this.#numberOf[poolId] ?? -1];
    if (pool !== undefined && at >= pool.startAt && at < pool.endAt) this.#met.add(poolId);
  }

  /** The rows, and the pools that had a session in what is known of them. */
  end(): { readonly rows: Held[]; readonly metPools: number[] } {
    this.#takeGathered();
    const rows = new HoldingRows(this.#of.rows);
    for (const [number, holders] of this.#pools.entries()) {
      if (holders?.end(this.#of.endAt, rows)) this.#met.add(this.#of.pools[number]?.id as number);
    }
    return { rows: rows.all(), metPools: [...this.#met] };
  }

  #poolOf(number: number): PoolHolders {
    const { pools, startAt } = this.#of;
    const known = this.#pools[number] ?? new PoolHolders(pools[number] as (typeof pools)[number], startAt, this.#rests);
    this.#pools[number] = known;
    return known;
  }

  #makeRoom(): void {
    if (this.#count === mostGathered) {
      this.#takeGathered();
      return;
    }
    const [before, numbers] = [this.#gathered, this.#numbers];
    this.#gathered = columnsFor(this.#count * 2);
    this.#numbers = new Uint32Array(this.#count * 2);
    this.#numbers.set(numbers);
    for (const name of ["times", "licenses", "users", "labels"] as const) this.#gathered[name].set(before[name]);
  }

  /** Pool by pool, in the order of time. */
  #takeGathered(): void {
    const [count, numbers, from] = [this.#count, this.#numbers, this.#gathered];
    const ends = new Uint32Array(this.#pools.length);
    for (let next = 0; next < count; next += 1) {
      const number = numbers[next] as number;
      ends[number] = (ends[number] as number) + 1;
    }
    let all = 0;
    for (let number = 0; number < ends.length; number += 1) {
      const own = ends[number] as number;
      ends[number] = all;
      all += own;
    }
    if (this.#sorted.times.length < count) this.#sorted = columnsFor(numbers.length);
    const to = this.#sorted;
    for (let next = 0; next < count; next += 1) {
      const number = numbers[next] as number;
      const place = ends[number] as number;
      ends[number] = place + 1;
      to.times[place] = from.times[next] as number;
      to.licenses[place] = from.licenses[next] as number;
      to.users[place] = from.users[next] as number;
      to.labels[place] = from.labels[next] as number;
    }
    this.#count = 0;
    for (let number = 0, begun = 0; number < ends.length; number += 1) {
      const end = ends[number] as number;
      if (end > begun) this.#poolOf(number).take(to, begun, end);
      begun = end;
    }
  }
}
