// What the people of the demonstration do in one minute: who gives licences back, who takes some, who is refused. It reads
// and stores nothing.
import type { components } from "../../generated/contract.ts";

type LogEvent = components["schemas"]["EventsMessage"]["Events"][number];

export interface LivingPool {
  readonly id: number;
  readonly name: string;
  readonly version: string | null;
  readonly vendor: string | null;
  readonly total: number | null;
  readonly licenseType: string | null;
}

/** An active one. */
export interface LivingSession {
  readonly poolId: number;
  readonly startAt: number;
  readonly handle: string | null;
  readonly display: string | null;
  readonly workstation: string | null;
  readonly numberOfLicenses: number;
  readonly isBorrowed: number | boolean;
  readonly userName: string;
}

/** A request that waits; the oldest comes first. */
export interface LivingRequest {
  readonly poolId: number;
  readonly userName: string;
  readonly workstation: string | null;
  readonly display: string | null;
  readonly numberOfLicenses: number;
}

interface Minute {
  readonly now: number;
  readonly pools: readonly LivingPool[];
  readonly sessions: readonly LivingSession[];
  readonly waiting: readonly LivingRequest[];
  readonly people: readonly { readonly userName: string; readonly workstation: string | null }[];
  /** In [0, 1). */
  readonly random?: () => number;
}

const HOUR = 3_600_000;
/** A checkout ends within a minute with this chance: it lasts some three hours. */
const endsInMinute = 1 / 180;
const longestMs = 10 * HOUR;
/** Who waits loses patience after some forty minutes. */
const givesUpInMinute = 1 / 40;

/** In the order of a log. */
export function minuteOf({ now, pools, sessions, waiting, people, random = Math.random }: Minute): LogEvent[] {
  const events: LogEvent[] = [];
  const used = new Map<number, number>();
  const poolsById = new Map(pools.map((pool) => [pool.id, pool]));
  const at = new Date(now).toISOString();
  for (const session of sessions) {
    const pool = poolsById.get(session.poolId);
    const isOver = now - session.startAt > longestMs ? random() < 0.2 : random() < endsInMinute;
    if (pool !== undefined && isOver && !session.isBorrowed) events.push(eventOf("checkin", at, pool, session));
    else used.set(session.poolId, (used.get(session.poolId) ?? 0) + session.numberOfLicenses);
  }
  const take = (pool: LivingPool, wanted: Wanted) => {
    events.push(eventOf("checkout", at, pool, wanted));
    used.set(pool.id, (used.get(pool.id) ?? 0) + wanted.numberOfLicenses);
  };
  const isFree = ({ id, total }: LivingPool, licenses: number) =>
    total === null || (used.get(id) ?? 0) + licenses <= total;
  for (const request of waiting) {
    const pool = poolsById.get(request.poolId);
    if (pool === undefined) continue;
    const isGranted = isFree(pool, request.numberOfLicenses);
    if (isGranted || random() < givesUpInMinute)
      events.push(eventOf("dequeue", at, pool, { ...request, handle: null }));
    if (isGranted) take(pool, { ...request, handle: newHandle(random) });
  }
  for (const person of people) {
    const pool = pools[Math.floor(random() ** 2 * pools.length)];
    if (pool === undefined || random() > arrivals(now)) continue;
    const numberOfLicenses = pool.licenseType === "Token" ? 8 : 1;
    const wanted = { ...person, handle: newHandle(random), display: person.workstation, numberOfLicenses };
    if (isFree(pool, numberOfLicenses)) take(pool, wanted);
    else if (random() < 0.5) events.push(eventOf("queue", at, pool, { ...wanted, handle: null }));
    else {
      events.push({
        ...eventOf("denial", at, pool, wanted),
        ErrorMessage: "Licensed number of users already reached.",
      });
    }
  }
  return events;
}

const newHandle = (random: () => number) => String(Math.floor(1e6 + random() * 9e6));

/** How likely one of those who might begin to work does so in this minute: few at night and on a week-end. */
function arrivals(now: number): number {
  const at = new Date(now);
  const isWeekend = at.getUTCDay() === 0 || at.getUTCDay() === 6;
  const isDay = at.getUTCHours() >= 6 && at.getUTCHours() < 17;
  return (isDay ? 0.05 : 0.01) * (isWeekend ? 0.3 : 1);
}

type Wanted = Pick<LivingSession, "userName" | "workstation" | "handle" | "display" | "numberOfLicenses">;

function eventOf<Type extends "checkout" | "checkin" | "denial" | "queue" | "dequeue">(
  type: Type,
  at: string,
  { name, version, vendor }: LivingPool,
  { userName, workstation, handle, display, numberOfLicenses }: Wanted,
) {
  return {
    EventType: type,
    TimestampUtc: at,
    Vendor: vendor,
    FeatureName: name,
    FeatureVersion: version,
    UserName: userName,
    Workstation: workstation,
    NumberOfLicenses: numberOfLicenses,
    ...(type !== "denial" && { Handle: handle, Display: display }),
  };
}
