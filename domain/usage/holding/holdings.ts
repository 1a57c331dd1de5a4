// Who holds which licences: fed with the starts and ends of sessions in the order of time. Runs where these are read; no query here.
// They are gathered and looked at pool by pool: what is kept of a pool's holders is in the processor's cache then. Of all holders it
// is not, and to wait for it took two thirds of the time.
import { numberAt } from "../packed/columns.ts";
import type { HeldRows, HoldingsOf, LabelledChanges } from "./fields.ts";
import { placesByKey } from "./places-by-key.ts";
import { type PoolChanges, PoolHolders } from "./pool-holders.ts";
import { RestSums } from "./rest-sums.ts";
import { withRoom } from "./room.ts";
import { HoldingRows } from "./rows.ts";

/** So many changes are gathered, or those of one range where these are more; 44 bytes each. */
const mostGathered = 2 ** 17;

interface Gathered extends PoolChanges {
  /** The pools' numbers. */
  readonly pools: Uint32Array;
}

function columnsFor(changes: number): Gathered {
  return {
    pools: new Uint32Array(changes),
    times: new Float64Array(changes),
    licenses: new Uint32Array(changes),
    users: new Uint32Array(changes),
    labels: new Uint32Array(changes),
  };
}

export class Holdings {
  readonly #of: HoldingsOf;
  readonly #pools: (PoolHolders | undefined)[];
  /** By a pool's Id its number and 1; 0: nobody asks for it. */
  readonly #numbers: Int32Array;
  readonly #rests: RestSums;
  #count = 0;
  #gathered = columnsFor(0);
  #sorted = columnsFor(0);

  constructor(of: HoldingsOf) {
    this.#of = of;
    this.#rests = new RestSums(of.rests);
    this.#pools = of.pools.map(() => undefined);
    this.#numbers = new Int32Array(of.pools.reduce((most, { id }) => Math.max(most, id), 0) + 1);
    for (const [number, pool] of of.pools.entries()) this.#numbers[pool.id] = number + 1;
    for (const { poolId, userId, labelId, licenses, sessions } of of.before) {
      const number = this.#numbers[poolId] ?? 0;
      if (number > 0) this.#poolOf(number - 1).begin(userId, labelId, licenses, sessions);
    }
  }

  /** [from, to) of changes. A session without length is not cut in two by it. */
  take(changes: LabelledChanges, from: number, to: number): void {
    if (this.#count + to - from > this.#gathered.times.length) this.#makeRoom(to - from);
    const { day, times } = changes;
    const gathered = this.#gathered;
    let next = this.#count;
    for (let place = from; place < to; place += 1) {
      const number = this.#numbers[numberAt(changes.pools, place)] ?? 0;
      gathered.pools[next] = number - 1;
      gathered.times[next] = day * 2 + (times[place] as number);
      gathered.licenses[next] = numberAt(changes.licenses, place);
      gathered.users[next] = numberAt(changes.users, place);
      gathered.labels[next] = numberAt(changes.labels, place);
      // No branch: whose changes come next nobody could guess.
      next += number === 0 ? 0 : 1;
    }
    this.#count = next;
  }

  end(): HeldRows {
    this.#takeGathered();
    const rows = new HoldingRows(this.#of.rows);
    const met = this.#of.pools.filter((_, number) => this.#pools[number]?.end(this.#of.endAt, rows));
    return { rows: rows.all(), metPools: met.map(({ id }) => id) };
  }

  #poolOf(number: number): PoolHolders {
    const { pools, startAt } = this.#of;
    const known = this.#pools[number] ?? new PoolHolders(pools[number] as (typeof pools)[number], startAt, this.#rests);
    this.#pools[number] = known;
    return known;
  }

  #makeRoom(more: number): void {
    if (this.#count + more > mostGathered) this.#takeGathered();
    const needed = this.#count + more;
    if (needed <= this.#gathered.times.length) return;
    this.#gathered = withRoom(this.#gathered, this.#count, needed, { most: mostGathered, make: columnsFor });
  }

  /** Pool by pool, in the order of time. */
  #takeGathered(): void {
    const count = this.#count;
    const from = this.#gathered;
    if (this.#sorted.times.length < count) this.#sorted = columnsFor(from.times.length);
    const to = this.#sorted;
    const ends = placesByKey(from.pools, count, this.#pools.length);
    for (let next = 0; next < count; next += 1) {
      const number = from.pools[next] as number;
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
