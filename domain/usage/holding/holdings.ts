// Who holds which licences, for how long, through which off-hours, and how many at once: fed with the starts and ends of sessions in
// the order of time. Changes are gathered and looked at pool by pool, so that the numbers of a pool's holders are in the processor's
// cache: those of all holders do not fit, and to wait for them took two thirds of the time.
import { startsByKey, widened, withCapacity } from "../../../columnar/arrays.ts";
import { numberAt } from "../../../columnar/changes/columns.ts";
import { HolderTable } from "./holder-table.ts";
import { type OffHourRange, OffHourSums } from "./off-hours.ts";
import {
  type HeldRows,
  HoldingRows,
  type HoldingsOf,
  type KnownPool,
  type LabelledChanges,
  level,
  licenseMs,
  maxAt,
  maxLicenses,
  maxSessions,
  nightMs,
  nights,
  offHoursEnded,
  offHoursLowest,
  sessions,
  severalLicenseMs,
  severalMs,
  since,
  weekendMs,
  weekends,
  width,
} from "./rows.ts";

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
  /** By a pool's Id its number and 1; 0: it does not count. */
  readonly #numbers: Int32Array;
  readonly #offHours: OffHourSums;
  #count = 0;
  #gathered = columnsFor(0);
  #sorted = columnsFor(0);

  constructor(of: HoldingsOf) {
    this.#of = of;
    this.#offHours = new OffHourSums(of.offHours);
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
    if (this.#count + to - from > this.#gathered.times.length) this.#reserve(to - from);
    const { day, times } = changes;
    const gathered = this.#gathered;
    let next = this.#count;
    for (let row = from; row < to; row += 1) {
      const number = this.#numbers[numberAt(changes.pools, row)] ?? 0;
      gathered.pools[next] = number - 1;
      gathered.times[next] = day * 2 + (times[row] as number);
      gathered.licenses[next] = numberAt(changes.licenses, row);
      gathered.users[next] = numberAt(changes.users, row);
      gathered.labels[next] = numberAt(changes.labels, row);
      // No branch: whose changes come next nobody could guess.
      next += number === 0 ? 0 : 1;
    }
    this.#count = next;
  }

  end(): HeldRows {
    this.#flush();
    const rows = new HoldingRows(this.#of.rows);
    const met = this.#of.pools.filter((_, number) => this.#pools[number]?.end(this.#of.endAt, rows));
    return { rows: rows.all(), metPools: met.map(({ id }) => id) };
  }

  #poolOf(number: number): PoolHolders {
    const { pools, startAt } = this.#of;
    const pool =
      this.#pools[number] ?? new PoolHolders(pools[number] as (typeof pools)[number], startAt, this.#offHours);
    this.#pools[number] = pool;
    return pool;
  }

  #reserve(more: number): void {
    if (this.#count + more > mostGathered) this.#flush();
    const needed = this.#count + more;
    if (needed <= this.#gathered.times.length) return;
    this.#gathered = withCapacity(this.#gathered, this.#count, needed, { most: mostGathered, make: columnsFor });
  }

  /** Pool by pool, in the order of time. */
  #flush(): void {
    const count = this.#count;
    const from = this.#gathered;
    if (this.#sorted.times.length < count) this.#sorted = columnsFor(from.times.length);
    const to = this.#sorted;
    const ends = startsByKey(from.pools, count, this.#pools.length);
    for (let next = 0; next < count; next += 1) {
      const number = from.pools[next] as number;
      const row = ends[number] as number;
      ends[number] = row + 1;
      to.times[row] = from.times[next] as number;
      to.licenses[row] = from.licenses[next] as number;
      to.users[row] = from.users[next] as number;
      to.labels[row] = from.labels[next] as number;
    }
    this.#count = 0;
    for (let number = 0, begun = 0; number < ends.length; number += 1) {
      const end = ends[number] as number;
      if (end > begun) this.#poolOf(number).take(to, begun, end);
      begun = end;
    }
  }
}

/** Starts and ends of sessions; those of one instant come as packed ones do. */
export interface PoolChanges {
  /** Milliseconds since 1970 UTC × 2, + 1 for a start. */
  readonly times: Float64Array;
  readonly licenses: Uint32Array;
  readonly users: Uint32Array;
  readonly labels: Uint32Array;
}

export class PoolHolders {
  readonly #poolId: number;
  readonly #startAt: number;
  readonly #endAt: number;
  readonly #windowAt: number;
  readonly #offHours: OffHourSums;
  /** The offHours that count. */
  readonly #counted: OffHourRange;
  readonly #holders = new HolderTable();
  #numbers = new Float64Array(8 * width);
  /** How many offHours have ended. */
  #ended = 0;
  #isMet = false;

  constructor(pool: KnownPool, windowAt: number, offHours: OffHourSums) {
    this.#poolId = pool.id;
    this.#startAt = pool.startAt;
    this.#endAt = pool.endAt;
    this.#windowAt = windowAt;
    this.#offHours = offHours;
    this.#counted = offHours.rangeIn(pool);
  }

  /** What runs when the window begins. */
  begin(userId: number, labelId: number, licenses: number, count: number): void {
    this.#add(this.#offsetOf(userId, labelId), licenses, count);
  }

  /** [from, to) of changes, in the order of time. A start that its end follows at once lasted no time. */
  take(changes: PoolChanges, from: number, to: number): void {
    const times = changes.times;
    const users = changes.users;
    const labels = changes.labels;
    const licenses = changes.licenses;
    for (let next = from; next < to; next += 1) {
      const time = times[next] as number;
      const at = Math.floor(time / 2);
      const isStart = time - at * 2;
      if (isStart === 1 && next + 1 < to && times[next + 1] === time - 1) {
        // Somebody was there.
        if (at >= this.#startAt && at < this.#endAt) this.#isMet = true;
        next += 1;
        continue;
      }
      const sign = isStart + isStart - 1;
      const offset = this.#offsetOf(users[next] as number, labels[next] as number);
      this.#hold(offset, at);
      this.#add(offset, sign * (licenses[next] as number), sign);
    }
  }

  /** Adds the numbers of each holder that held something; answers whether there was a session in what is known of the pool. */
  end(endAt: number, rows: HoldingRows): boolean {
    const holders = this.#holders;
    for (let number = 0; number < holders.size; number += 1) {
      this.#hold(number * width, endAt);
      const values = this.#numbers.subarray(number * width, (number + 1) * width);
      if (values[maxSessions] === 0) continue;
      this.#isMet = true;
      rows.add(this.#poolId, holders.userOf(number), holders.labelOf(number), values);
    }
    return this.#isMet;
  }

  #offsetOf(userId: number, labelId: number): number {
    const before = this.#holders.size;
    const number = this.#holders.numberOf(userId, labelId);
    const offset = number * width;
    if (number < before) return offset;
    if (offset >= this.#numbers.length) this.#numbers = widened(this.#numbers, 2 * this.#numbers.length);
    this.#numbers[offset + since] = this.#windowAt;
    this.#numbers[offset + offHoursLowest] = Number.POSITIVE_INFINITY;
    return offset;
  }

  #add(offset: number, licenses: number, count: number): void {
    const numbers = this.#numbers;
    numbers[offset + level] = (numbers[offset + level] as number) + licenses;
    numbers[offset + sessions] = (numbers[offset + sessions] as number) + count;
  }

  /** What holds since the last change has held until `at`. */
  #hold(offset: number, at: number): void {
    const numbers = this.#numbers;
    const last = numbers[offset + since] as number;
    if (at <= last) return;
    numbers[offset + since] = at;
    const licenses = numbers[offset + level] as number;
    while (at >= (this.#offHours.endsAt[this.#ended] as number)) this.#ended += 1;
    if (numbers[offset + offHoursEnded] !== this.#ended) this.#passOffHours(offset, licenses);
    // In the off-hours that run so many licences were held for some time.
    if (
      at > (this.#offHours.startsAt[this.#ended] as number) &&
      licenses < (numbers[offset + offHoursLowest] as number)
    ) {
      numbers[offset + offHoursLowest] = licenses;
    }
    const running = numbers[offset + sessions] as number;
    if (running === 0) return;
    const from = Math.max(last, this.#startAt);
    const ms = Math.min(at, this.#endAt) - from;
    if (ms <= 0) return;
    numbers[offset + licenseMs] = (numbers[offset + licenseMs] as number) + licenses * ms;
    if (running > 1) {
      numbers[offset + severalMs] = (numbers[offset + severalMs] as number) + ms;
      numbers[offset + severalLicenseMs] = (numbers[offset + severalLicenseMs] as number) + licenses * ms;
    }
    if (running > (numbers[offset + maxSessions] as number)) {
      numbers[offset + maxSessions] = running;
      numbers[offset + maxAt] = from;
    }
    if (licenses > (numbers[offset + maxLicenses] as number)) numbers[offset + maxLicenses] = licenses;
  }

  /** Rests have ended since the last change: in the first one there may have been less, in the others it was the same. */
  #passOffHours(offset: number, licenses: number): void {
    const numbers = this.#numbers;
    const ended = this.#ended;
    const { from, to } = this.#counted;
    const first = numbers[offset + offHoursEnded] as number;
    const lowest = Math.min(numbers[offset + offHoursLowest] as number, licenses);
    numbers[offset + offHoursEnded] = ended;
    numbers[offset + offHoursLowest] = Number.POSITIVE_INFINITY;
    if (lowest > 0) this.#addOffHours(offset, lowest, Math.max(first, from), Math.min(first + 1, to));
    if (licenses > 0) this.#addOffHours(offset, licenses, Math.max(first + 1, from), Math.min(ended, to));
  }

  #addOffHours(offset: number, licenses: number, from: number, to: number): void {
    if (from >= to) return;
    const numbers = this.#numbers;
    const offHours = this.#offHours;
    numbers[offset + nightMs] = (numbers[offset + nightMs] as number) + licenses * between(offHours.nightMs, from, to);
    numbers[offset + nights] = (numbers[offset + nights] as number) + between(offHours.nights, from, to);
    numbers[offset + weekendMs] =
      (numbers[offset + weekendMs] as number) + licenses * between(offHours.weekendMs, from, to);
    numbers[offset + weekends] = (numbers[offset + weekends] as number) + between(offHours.weekends, from, to);
  }
}

function between(sums: Float64Array, from: number, to: number): number {
  return (sums[to] as number) - (sums[from] as number);
}
