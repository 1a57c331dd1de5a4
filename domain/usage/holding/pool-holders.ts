// Who holds licences of one pool, for how long, through which nights and weekends, and how many at once. No query here.
import { widened } from "../packed/widened.ts";
import {
  type KnownPool,
  level,
  licenseMs,
  maxAt,
  maxLicenses,
  maxSessions,
  nightMs,
  nights,
  rested,
  restLowest,
  sessions,
  severalLicenseMs,
  severalMs,
  since,
  weekendMs,
  weekends,
  width,
} from "./fields.ts";
import { HolderTable } from "./holder-table.ts";
import type { RestRange, RestSums } from "./rest-sums.ts";
import type { HoldingRows } from "./rows.ts";

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
  readonly #rests: RestSums;
  /** The rests that count. */
  readonly #counted: RestRange;
  readonly #holders = new HolderTable();
  #numbers = new Float64Array(8 * width);
  /** How many rests have ended. */
  #ended = 0;
  #isMet = false;

  constructor(pool: KnownPool, windowAt: number, rests: RestSums) {
    this.#poolId = pool.id;
    this.#startAt = pool.startAt;
    this.#endAt = pool.endAt;
    this.#windowAt = windowAt;
    this.#rests = rests;
    this.#counted = rests.rangeIn(pool);
  }

  /** What runs when the window begins. */
  begin(userId: number, labelId: number, licenses: number, count: number): void {
    this.#add(this.#placeOf(userId, labelId), licenses, count);
  }

  /** [from, to) of changes, in the order of time. A start that its own end follows at once lasted no time. */
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
      const place = this.#placeOf(users[next] as number, labels[next] as number);
      this.#hold(place, at);
      this.#add(place, sign * (licenses[next] as number), sign);
    }
  }

  /** Adds the numbers of each holder that held something; answers whether there was a session in what is known of the pool. */
  end(endAt: number, rows: HoldingRows): boolean {
    const holders = this.#holders;
    for (let number = 0; number < holders.size; number += 1) {
      this.#hold(number * width, endAt);
      const own = this.#numbers.subarray(number * width, (number + 1) * width);
      if (own[maxSessions] === 0) continue;
      this.#isMet = true;
      rows.add(this.#poolId, holders.userOf(number), holders.labelOf(number), own);
    }
    return this.#isMet;
  }

  #placeOf(userId: number, labelId: number): number {
    const before = this.#holders.size;
    const number = this.#holders.numberOf(userId, labelId);
    const place = number * width;
    if (number < before) return place;
    if (place >= this.#numbers.length) this.#numbers = widened(this.#numbers, 2 * this.#numbers.length);
    this.#numbers[place + since] = this.#windowAt;
    this.#numbers[place + restLowest] = Number.POSITIVE_INFINITY;
    return place;
  }

  #add(place: number, licenses: number, count: number): void {
    const numbers = this.#numbers;
    numbers[place + level] = (numbers[place + level] as number) + licenses;
    numbers[place + sessions] = (numbers[place + sessions] as number) + count;
  }

  /** What holds since the last change has held until `at`. */
  #hold(place: number, at: number): void {
    const numbers = this.#numbers;
    const last = numbers[place + since] as number;
    if (at <= last) return;
    numbers[place + since] = at;
    const licenses = numbers[place + level] as number;
    while (at >= (this.#rests.endsAt[this.#ended] as number)) this.#ended += 1;
    if (numbers[place + rested] !== this.#ended) this.#passRests(place, licenses);
    // In the rest that runs so many licences were held for some time.
    if (at > (this.#rests.startsAt[this.#ended] as number) && licenses < (numbers[place + restLowest] as number)) {
      numbers[place + restLowest] = licenses;
    }
    const running = numbers[place + sessions] as number;
    if (running === 0) return;
    const from = Math.max(last, this.#startAt);
    const ms = Math.min(at, this.#endAt) - from;
    if (ms <= 0) return;
    numbers[place + licenseMs] = (numbers[place + licenseMs] as number) + licenses * ms;
    if (running > 1) {
      numbers[place + severalMs] = (numbers[place + severalMs] as number) + ms;
      numbers[place + severalLicenseMs] = (numbers[place + severalLicenseMs] as number) + licenses * ms;
    }
    if (running > (numbers[place + maxSessions] as number)) {
      numbers[place + maxSessions] = running;
      numbers[place + maxAt] = from;
    }
    if (licenses > (numbers[place + maxLicenses] as number)) numbers[place + maxLicenses] = licenses;
  }

  /** Rests have ended since the last change: in the first one there may have been less, in the others it was the same. */
  #passRests(place: number, licenses: number): void {
    const numbers = this.#numbers;
    const ended = this.#ended;
    const { from, to } = this.#counted;
    const first = numbers[place + rested] as number;
    const lowest = Math.min(numbers[place + restLowest] as number, licenses);
    numbers[place + rested] = ended;
    numbers[place + restLowest] = Number.POSITIVE_INFINITY;
    if (lowest > 0) this.#addRests(place, lowest, Math.max(first, from), Math.min(first + 1, to));
    if (licenses > 0) this.#addRests(place, licenses, Math.max(first + 1, from), Math.min(ended, to));
  }

  #addRests(place: number, licenses: number, from: number, to: number): void {
    if (from >= to) return;
    const numbers = this.#numbers;
    const rests = this.#rests;
    numbers[place + nightMs] = (numbers[place + nightMs] as number) + licenses * between(rests.nightMs, from, to);
    numbers[place + nights] = (numbers[place + nights] as number) + between(rests.nights, from, to);
    numbers[place + weekendMs] = (numbers[place + weekendMs] as number) + licenses * between(rests.weekendMs, from, to);
    numbers[place + weekends] = (numbers[place + weekends] as number) + between(rests.weekends, from, to);
  }
}

function between(sums: Float64Array, from: number, to: number): number {
  return (sums[to] as number) - (sums[from] as number);
}
