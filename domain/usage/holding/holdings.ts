// Who holds which licences, for how long, through which nights and weekends, and how many at once: fed with the starts and ends
// of sessions in the order of time. Runs where these are read; no query here.

import type { Held, HoldingsOf, KnownPool } from "./fields.ts";
import type { Rest } from "./rests.ts";
import { HoldingRows } from "./rows.ts";

/** The places of a holder's numbers. */
const [level, sessions, since, licenseMs, nightMs, nights, weekendMs, weekends] = [0, 1, 2, 3, 4, 5, 6, 7] as const;
const [severalMs, severalLicenseMs, maxSessions, maxLicenses, maxAt, restNumber, restLowest] = [
  ...([8, 9, 10, 11, 12, 13, 14] as const),
] as const;
const width = 15;

/** A pool with the places of its holders. */
interface Holders extends KnownPool {
  readonly placeOf: Map<number, number>;
}

interface Holder {
  readonly pool: Holders;
  readonly userId: number;
  readonly labelId: number;
}

/** Ids of users are below this, so that an Id of a label and one of a user are one number. */
const labelStep = 2 ** 32;

export class Holdings {
  readonly #of: HoldingsOf;
  readonly #pools: (Holders | undefined)[] = [];
  readonly #holders: Holder[] = [];
  readonly #met = new Set<number>();
  #numbers = new Float64Array(1024 * width);
  /** The holders that have sessions now. */
  readonly #active = new Set<number>();
  #rest: Rest | undefined;
  #restNumber = 1;

  constructor(of: HoldingsOf) {
    this.#of = of;
    for (const pool of of.pools) this.#pools[pool.id] = { ...pool, placeOf: new Map() };
    this.#rest = of.rests[0];
    for (const one of of.before) {
      const pool = this.#pools[one.poolId];
      if (pool !== undefined) this.#add(this.#placeOf(pool, one.userId, one.labelId), one.licenses, one.sessions);
    }
  }

  /** A session that lasts some time starts (sign 1) or ends (-1). At one instant ends come before starts. */
  change(at: number, sign: number, licenses: number, poolId: number, userId: number, labelId: number): void {
    const pool = this.#pools[poolId];
    if (pool === undefined) return;
    if (this.#rest !== undefined && at >= this.#rest.endAt) this.#endRests(at);
    const place = this.#placeOf(pool, userId, labelId);
    this.#hold(place, pool, at);
    this.#add(place, sign * licenses, sign);
  }

  /** A session without length: somebody was there. */
  touch(at: number, poolId: number): void {
    const pool = this.#pools[poolId];
    if (pool !== undefined && at >= pool.startAt && at < pool.endAt) this.#met.add(poolId);
  }

  /** The rows, and the pools that had a session in what is known of them. */
  end(): { readonly rows: Held[]; readonly metPools: number[] } {
    const { endAt } = this.#of;
    this.#endRests(endAt);
    for (const place of this.#active) this.#hold(place, (this.#holders[place / width] as Holder).pool, endAt);
    const rows = new HoldingRows(this.#of.rows);
    for (const [number, { pool, userId, labelId }] of this.#holders.entries()) {
      const value = (field: number) => this.#numbers[number * width + field] as number;
      if (value(maxSessions) === 0) continue;
      this.#met.add(pool.id);
      const several = value(severalMs);
      rows.add({
        ...{ poolId: pool.id, userId, labelId, licenseMs: value(licenseMs) },
        ...{ nightMs: value(nightMs), nights: value(nights), weekendMs: value(weekendMs), weekends: value(weekends) },
        ...{ severalMs: several, several: several > 0 ? 1 : 0, severalLicenseMs: value(severalLicenseMs) },
        ...{ maxSessions: value(maxSessions), maxLicenses: value(maxLicenses), maxAt: value(maxAt) },
      });
    }
    return { rows: rows.all(), metPools: [...this.#met] };
  }

  #placeOf(pool: Holders, userId: number, labelId: number): number {
    const key = labelId === 0 ? userId : labelId * labelStep + userId;
    const known = pool.placeOf.get(key);
    if (known !== undefined) return known;
    const place = this.#holders.length * width;
    this.#holders.push({ pool, userId, labelId });
    pool.placeOf.set(key, place);
    if (place >= this.#numbers.length) {
      const more = new Float64Array(2 * this.#numbers.length);
      more.set(this.#numbers);
      this.#numbers = more;
    }
    this.#numbers[place + since] = this.#of.startAt;
    return place;
  }

  #add(place: number, licenses: number, count: number): void {
    const numbers = this.#numbers;
    numbers[place + level] = (numbers[place + level] as number) + licenses;
    const running = (numbers[place + sessions] as number) + count;
    numbers[place + sessions] = running;
    if (running === 0) this.#active.delete(place);
    else if (running === count) this.#active.add(place);
  }

  /** What holds since the last change has held until `at`. */
  #hold(place: number, { startAt, endAt }: Holders, at: number): void {
    const numbers = this.#numbers;
    const last = numbers[place + since] as number;
    if (at <= last) return;
    numbers[place + since] = at;
    const licenses = numbers[place + level] as number;
    if (this.#rest !== undefined && at > this.#rest.startAt) this.#rested(place, licenses);
    const from = last > startAt ? last : startAt;
    const ms = (at < endAt ? at : endAt) - from;
    const running = numbers[place + sessions] as number;
    if (ms <= 0 || running === 0) return;
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

  /** In the rest that runs so many licences were held for some time. */
  #rested(place: number, licenses: number): void {
    const numbers = this.#numbers;
    if (numbers[place + restNumber] !== this.#restNumber) {
      numbers[place + restNumber] = this.#restNumber;
      numbers[place + restLowest] = licenses;
    } else if (licenses < (numbers[place + restLowest] as number)) numbers[place + restLowest] = licenses;
  }

  /** The rests that end by `at`: what each holder had in all of their time. */
  #endRests(at: number): void {
    for (let rest = this.#rest; rest !== undefined && rest.endAt <= at; rest = this.#rest) {
      const [time, count] = rest.isWeekend ? [weekendMs, weekends] : [nightMs, nights];
      const numbers = this.#numbers;
      for (const place of this.#active) {
        this.#rested(place, numbers[place + level] as number);
        const lowest = numbers[place + restLowest] as number;
        const { pool } = this.#holders[place / width] as Holder;
        if (lowest <= 0 || rest.startAt < pool.startAt || rest.endAt > pool.endAt) continue;
        numbers[place + time] = (numbers[place + time] as number) + lowest * (rest.endAt - rest.startAt);
        numbers[place + count] = (numbers[place + count] as number) + 1;
      }
      this.#rest = this.#of.rests[this.#restNumber];
      this.#restNumber += 1;
    }
  }
}
