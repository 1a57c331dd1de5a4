// Makes a company's activity one that a licence administrator believes: nobody has a licence that was not free, who finds
// none is refused and waits or gives up, a licence server that is down or silent has no use, and some people are idle.
import type { ActivityBatch, DemonstrationDenial, DemonstrationSession } from "./activity.ts";
import type { Company } from "./company.ts";

const MINUTE = 60_000;
/** Who waits for longer gives up. */
const longestWaitMs = 90 * MINUTE;
/** Who was refused so shortly before the end still waits in the queue. */
const queuedForMs = 25 * MINUTE;
const licensesOfJob = 32;
const mostJobs = 40;

interface Believable {
  /** Who waits at the end; filled while the batches are made. */
  readonly waiting: readonly DemonstrationSession[];
  readonly batches: Generator<ActivityBatch>;
}

interface Limits {
  /** Licences that each pool owns. */
  readonly capacities: readonly number[];
  /** Milliseconds since 1970 UTC: the end of the history. */
  readonly untilAt: number;
}

export function believable(company: Company, activity: Iterable<ActivityBatch>, limits: Limits): Believable {
  const waiting: DemonstrationSession[] = [];
  return { waiting, batches: shaped(company, activity, limits, waiting) };
}

function* shaped(
  company: Company,
  activity: Iterable<ActivityBatch>,
  { capacities, untilAt }: Limits,
  waiting: DemonstrationSession[],
): Generator<ActivityBatch> {
  const queue = new PoolQueue(capacities, longestWaitMs);
  let number = 0;
  for (const batch of withJobs(company, activity, { capacities, untilAt })) {
    const sessions: DemonstrationSession[] = [];
    const denials = reservationDenials(company, batch, untilAt);
    const heard = batch.sessions.filter(({ pool, startAt }) => startAt < lastReportOf(company, pool, untilAt));
    for (const session of heard) {
      const lastAt = lastReportOf(company, session.pool, untilAt);
      const grantedAt = queue.enter(session);
      if (grantedAt !== session.startAt) denials.push(...refusals(session, grantedAt));
      const isGranted = grantedAt !== null && grantedAt < untilAt;
      if (!isGranted && session.startAt > untilAt - queuedForMs) waiting.push(session);
      if (grantedAt !== null && grantedAt < lastAt) sessions.push(moved(session, grantedAt, lastAt, untilAt));
    }
    yield { sessions, denials: denials.map((denial) => ({ ...denial, number: ++number })) };
  }
}

/** Reservations refuse whatever is free; the other refusals are made where nothing is. */
function reservationDenials(company: Company, { denials }: ActivityBatch, untilAt: number): DemonstrationDenial[] {
  return denials.filter(
    ({ isReservedForOthers, pool, denialAt }) => isReservedForOthers && denialAt < lastReportOf(company, pool, untilAt),
  );
}

/** Jobs that run for long, at night too, and wait for each other: some of the last ones find nothing free. */
function* withJobs(
  company: Company,
  activity: Iterable<ActivityBatch>,
  { capacities, untilAt }: Limits,
): Generator<ActivityBatch> {
  yield* activity;
  const pools = company.pools.flatMap(({ licensesPerSession, weight }, pool) =>
    licensesPerSession > 1 && weight > 0 && lastReportOf(company, pool, untilAt) === untilAt ? [pool] : [],
  );
  // Of the smallest pool alone: the last hours are to look like those of the days before.
  const smallest = pools.toSorted((one, other) => (capacities[one] ?? 0) - (capacities[other] ?? 0)).slice(0, 1);
  const jobs = smallest.flatMap((pool) => {
    const together = Math.min(mostJobs, Math.floor((capacities[pool] ?? 0) / licensesOfJob) + 2);
    return Array.from({ length: together }, (_, index): DemonstrationSession => {
      const person = (index * 7 + pool) % company.people.length;
      const startAt = untilAt - (together - index) * 2 * MINUTE;
      const handle = String(9_000_000 + 10 * index + pool);
      const job = { numberOfLicenses: licensesOfJob, isBorrowed: false, lingerSeconds: null };
      return { person, pool, startAt, endAt: null, handle, ...job };
    });
  });
  yield { sessions: jobs.toSorted((one, other) => one.startAt - other.startAt), denials: [] };
}

/** Until when the pool's licence server was heard. */
function lastReportOf({ pools, servers }: Company, pool: number, untilAt: number): number {
  const server = servers[pools[pool]?.serverIndex ?? 0];
  return untilAt - (server?.unheardMs ?? 0);
}

/** The first one is true; an impatient program repeats it. */
function refusals({ person, pool, startAt, numberOfLicenses, handle }: DemonstrationSession, grantedAt: number | null) {
  const waitMs = (grantedAt ?? startAt + longestWaitMs) - startAt;
  const repeats = Number(handle) % 3 === 0 ? Math.min(3, Math.floor(waitMs / 12_000)) : 0;
  return Array.from({ length: repeats + 1 }, (_, index) => ({
    number: 0,
    person,
    pool,
    numberOfLicenses,
    isReservedForOthers: false,
    denialAt: startAt + index * 12_000,
  }));
}

/** The session as it was granted; one of four that are active is idle. */
function moved(session: DemonstrationSession, startAt: number, lastAt: number, untilAt: number): DemonstrationSession {
  const { handle, endAt: wantedEnd } = session;
  const shifted = wantedEnd === null ? null : wantedEnd + startAt - session.startAt;
  const isCut = lastAt < untilAt;
  const endAt = shifted === null || shifted > untilAt ? (isCut ? lastAt : null) : Math.min(shifted, lastAt);
  const isIdle = endAt === null && Number(handle) % 4 === 0;
  const idleMs = Math.min(untilAt - startAt, (15 + (Number(handle) % 240)) * MINUTE);
  return { ...session, startAt, endAt, ...(isIdle && { idleSeconds: Math.floor(idleMs / 1000) }) };
}

// Lets checkouts into the pools of the demonstration: at once where licences are free, later where somebody gives some back.

interface Hold {
  readonly endAt: number;
  readonly numberOfLicenses: number;
}

/** Those of a pool that still last. */
function openHolds(holds: Map<number, Hold[]>, pool: number, at: number): Hold[] {
  const open = (holds.get(pool) ?? []).filter(({ endAt }) => endAt > at);
  holds.set(pool, open);
  return open;
}

/** Takes sessions in the order of their start. */
class PoolQueue {
  readonly #open = new Map<number, Hold[]>();
  readonly #capacities: readonly number[];
  readonly #longestWaitMs: number;

  /** `capacities`: for each pool how many licences it owns. */
  constructor(capacities: readonly number[], longestWaitMs: number) {
    this.#capacities = capacities;
    this.#longestWaitMs = longestWaitMs;
  }

  /** When the session gets its licences; null: it waits for too long, and gets none. Whoever waits has a claim on the next. */
  enter({ pool, startAt, endAt, numberOfLicenses }: DemonstrationSession): number | null {
    const open = openHolds(this.#open, pool, startAt);
    const end = endAt ?? Number.POSITIVE_INFINITY;
    const free = this.#capacities[pool] ?? Number.POSITIVE_INFINITY;
    let level = open.reduce((sum, hold) => sum + hold.numberOfLicenses, 0);
    if (level + numberOfLicenses <= free) {
      open.push({ endAt: end, numberOfLicenses });
      return startAt;
    }
    for (const hold of open.toSorted((one, other) => one.endAt - other.endAt)) {
      level -= hold.numberOfLicenses;
      if (hold.endAt - startAt > this.#longestWaitMs) return null;
      if (level + numberOfLicenses > free) continue;
      open.push({ endAt: end + hold.endAt - startAt, numberOfLicenses });
      return hold.endAt;
    }
    return null;
  }
}

// The most licences that each pool of the demonstration had in use at once, counted while its sessions are made.
// It stores the sessions that are open, not the history.

/** Takes sessions in the order of their start. */
export class Peaks {
  readonly #open = new Map<number, Hold[]>();
  readonly #peaks = new Map<number, number>();

  add({ pool, startAt, endAt, numberOfLicenses }: DemonstrationSession): void {
    const open = openHolds(this.#open, pool, startAt);
    open.push({ endAt: endAt ?? Number.POSITIVE_INFINITY, numberOfLicenses });
    const level = open.reduce((sum, hold) => sum + hold.numberOfLicenses, 0);
    if (level > this.of(pool)) this.#peaks.set(pool, level);
  }

  /** Licences; 0 for a pool that nobody used. `pool` is its index in the company's list. */
  of(pool: number): number {
    return this.#peaks.get(pool) ?? 0;
  }
}
