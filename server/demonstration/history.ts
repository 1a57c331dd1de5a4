// What the people of the demonstration company did day by day: checkouts of free licences, denials and waiting where none
// were free. The same seed gives the same history. It stores nothing: see load.ts.
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../domain/time/units.ts";
import type { Company, CompanySize } from "./company.ts";

/** Sessions are passed on in batches of this size. */
const batchSize = 5_000;
/** A user who waits for longer gives up. */
const longestWaitMs = 90 * MINUTE_MS;
/** A job on many processors takes at most this multiple of the smallest number of licences. */
const mostPerJob = 4;
const licensesOfJob = 32;

export interface HistorySize extends CompanySize {
  /** Another seed gives another history of the same company. */
  readonly seed: number;
  /** Milliseconds since 1970 UTC; sessions that would end later are active. */
  readonly untilAt: number;
}

/** `person` and `pool` are their indexes in the company. */
interface Request {
  readonly person: number;
  readonly pool: number;
  readonly numberOfLicenses: number;
  readonly at: number;
}

interface Session extends Request {
  /** Null while it is active. */
  readonly endAt: number | null;
  readonly handle: string;
  readonly borrowedDays: number;
}

export interface Batch {
  readonly sessions: Session[];
  readonly denials: (Request & { readonly isReservedForOthers: boolean })[];
  /** The requests that still wait at the end. */
  readonly waiting: Request[];
}

/** The midnight of the first day. */
export const beginOf = ({ days, untilAt }: HistorySize) => (Math.floor(untilAt / DAY_MS) - days + 1) * DAY_MS;

/** Batches in the order of time. */
export function* makeHistory(company: Company, size: HistorySize): Generator<Batch> {
  const random = randomSource(size.seed);
  const manager = new LicenseManager(company, size.untilAt, random);
  const chances = company.pools.flatMap(({ popularity }, pool) => Array<number>(popularity).fill(pool));
  for (const [dayAt, count] of sessionsByDay(size, random)) {
    const starts = Array.from({ length: count }, () => startInDay(dayAt, random)).sort((a, b) => a - b);
    for (const at of starts.filter((one) => one < size.untilAt)) {
      const pool = chances[random.integer(0, chances.length - 1)] as number;
      const each = company.pools[pool]?.licensesPerSession ?? 1;
      const numberOfLicenses = each === 1 ? 1 : each * random.integer(1, mostPerJob);
      manager.request({ person: userOf(company, pool, random), pool, numberOfLicenses, at });
    }
    if (manager.batch.sessions.length >= batchSize) yield manager.next();
  }
  manager.fillPool();
  yield manager.next();
}

/** Working days full, weekends quiet, a little more from month to month. */
function sessionsByDay(size: HistorySize, random: RandomSource): [dayAt: number, count: number][] {
  const weights = Array.from({ length: size.days }, (_, index) => {
    const weekday = new Date(beginOf(size) + index * DAY_MS).getUTCDay();
    return (weekday % 6 === 0 ? 0.3 : 1) * (1 + (0.3 * index) / size.days);
  });
  // The last day is incomplete.
  const hour = (size.untilAt % DAY_MS) / HOUR_MS;
  const begun = 0.85 * Math.min(1, Math.max(0, (hour - 5) / 10)) + 0.15 * (hour / 24);
  const total = weights.reduce((sum, weight) => sum + weight, (begun - 1) * (weights.at(-1) ?? 0));
  return weights.map((weight, index) => [
    beginOf(size) + index * DAY_MS,
    Math.floor((size.sessions * weight) / total + random.float()),
  ]);
}

/** Most begin to work around ten (UTC), some at any hour of the day. */
function startInDay(dayAt: number, random: RandomSource): number {
  const bell = 5 + 10 * ((random.float() + random.float() + random.float()) / 3);
  const hours = random.float() < 0.15 ? 24 * random.float() : bell;
  return dayAt + Math.floor(hours * 3600) * 1000;
}

/** A pool has some of the people as its users, the first of them most often; somebody uses some eight of 48 pools. */
function userOf({ people, pools }: Company, pool: number, random: RandomSource): number {
  const first = Math.floor((pool * people.length) / pools.length);
  return (first + Math.floor(random.float() ** 2 * Math.ceil(people.length / 6))) % people.length;
}

interface Hold {
  readonly endAt: number;
  readonly numberOfLicenses: number;
}

/** Gives out the licences of all pools. */
class LicenseManager {
  batch: Batch = { sessions: [], denials: [], waiting: [] };
  readonly #company: Company;
  readonly #untilAt: number;
  readonly #random: RandomSource;
  /** Of each pool the sessions that may not have ended yet. */
  readonly #holds: Hold[][];
  #handle = 100;

  constructor(company: Company, untilAt: number, random: RandomSource) {
    this.#company = company;
    this.#untilAt = untilAt;
    this.#random = random;
    this.#holds = company.pools.map(() => []);
  }

  next(): Batch {
    const { batch } = this;
    this.batch = { sessions: [], denials: [], waiting: [] };
    return batch;
  }

  /** Call it in the order of time. What the pool's licence server never reported has not happened. */
  request(request: Request): void {
    const { pool, at } = request;
    const heardUntil = this.#heardUntil(pool);
    if (at >= heardUntil) return;
    const random = this.#random;
    if (random.float() < 0.006) this.#deny(request, at - random.integer(5, 120) * 1000, true);
    const grantedAt = this.#freeAt(request);
    if (grantedAt > at) {
      // An impatient program tries again.
      const tries = random.float() < 0.3 ? random.integer(2, 4) : 1;
      const lastAt = Math.min(grantedAt, heardUntil, at + tries * 12_000);
      for (let time = at; time < lastAt; time += 12_000) this.#deny(request, time, false);
    }
    if (grantedAt - at > longestWaitMs) return;
    if (grantedAt < heardUntil) this.#checkOut({ ...request, at: grantedAt }, heardUntil);
    else if (heardUntil === this.#untilAt) this.batch.waiting.push(request);
  }

  /** Makes sure that at any hour a pool is full and has a queue: jobs take its free licences, and two more wait. */
  fillPool(): void {
    const { pools } = this.#company;
    const pool = pools.findIndex(({ total, licensesPerSession: each }) => total !== null && each > 1);
    if (pool < 0 || this.#heardUntil(pool) < this.#untilAt) return;
    let at = this.#untilAt - 10 * MINUTE_MS;
    const open = (this.#holds[pool] ?? []).filter(({ endAt }) => endAt > at);
    const person = () => userOf(this.#company, pool, this.#random);
    for (let free = (pools[pool]?.total ?? 0) - used(open); free > 0; free -= licensesOfJob) {
      const numberOfLicenses = Math.min(free, licensesOfJob);
      this.#add({ person: person(), pool, numberOfLicenses, at, endAt: null, borrowedDays: 0 });
      at += 1_000;
    }
    for (const numberOfLicenses of [32, 16]) {
      const request = { person: person(), pool, numberOfLicenses, at };
      this.#deny(request, at, false);
      this.batch.waiting.push(request);
    }
  }

  #heardUntil(pool: number): number {
    const server = this.#company.servers[this.#company.pools[pool]?.serverIndex ?? 0];
    return this.#untilAt - (server?.unheardMs ?? 0);
  }

  /** When so many licences are free; infinity: not before all open sessions have ended. The queue is served first. */
  #freeAt({ pool, at, numberOfLicenses }: Request): number {
    const total = this.#company.pools[pool]?.total ?? Number.POSITIVE_INFINITY;
    const open = (this.#holds[pool] ?? []).filter(({ endAt }) => endAt > at);
    this.#holds[pool] = open;
    let free = total - used(open);
    if (free >= numberOfLicenses) return at;
    for (const hold of open.toSorted((one, other) => one.endAt - other.endAt)) {
      free += hold.numberOfLicenses;
      if (free >= numberOfLicenses) return hold.endAt;
    }
    return Number.POSITIVE_INFINITY;
  }

  #checkOut(request: Request, heardUntil: number): void {
    const random = this.#random;
    const borrowedDays = random.float() < 0.004 ? random.integer(1, 14) : 0;
    const lengthMs = borrowedDays > 0 ? borrowedDays * DAY_MS : this.#lengthOf(request.pool);
    const wantedEnd = request.at + lengthMs;
    // Sessions that were open when their licence server fell silent ended then.
    const endAt = wantedEnd <= heardUntil ? wantedEnd : heardUntil < this.#untilAt ? heardUntil : null;
    this.#holds[request.pool]?.push({ ...request, endAt: endAt ?? wantedEnd });
    this.#add({ ...request, endAt, borrowedDays });
  }

  #add(session: Omit<Session, "handle">): void {
    this.#handle += 101;
    this.batch.sessions.push({ ...session, handle: String(this.#handle) });
  }

  /** Now and then somebody goes home, or away for days, and leaves the program running. */
  #lengthOf(pool: number): number {
    const random = this.#random;
    const typical = this.#company.pools[pool]?.hours ?? 1;
    const hours =
      random.float() < 0.03 ? 16 + random.float() * 80 : Math.min(20, -Math.log(1 - random.float()) * typical);
    return Math.max(45, Math.round(hours * 3600)) * 1000;
  }

  #deny(request: Request, at: number, isReservedForOthers: boolean): void {
    this.batch.denials.push({ ...request, at, isReservedForOthers });
  }
}

const used = (holds: readonly Hold[]) => holds.reduce((sum, { numberOfLicenses }) => sum + numberOfLicenses, 0);

/** Pseudo-random numbers, the same for the same seed. Not for secrets. */
interface RandomSource {
  /** In [0, 1). */
  float(): number;
  /** From low to high, both included. */
  integer(low: number, high: number): number;
}

/** Tommy Ettinger's Mulberry32; its period is 2^32 numbers. */
function randomSource(seed: number): RandomSource {
  let state = seed;
  const float = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return { float, integer: (low, high) => low + Math.floor(float() * (high - low + 1)) };
}
