// Lets the demonstration company go on working while the service runs: every minute some people get licences and some give
// them back, by the same way that a collector reports it. Only licence servers that are made up are touched.
import { randomUUID } from "node:crypto";
import type { Knex } from "knex";
import { bulkInsert, type Database, type Periodic, runPeriodically } from "../../db/index.ts";
import { applyBatchOnce } from "../../domain/ingest/apply-batch.ts";
import { reportOf } from "../../domain/ingest/batch/agent-messages.ts";
import { readMessages } from "../../domain/ingest/batch/parse.ts";
import type { components } from "../../generated/contract.ts";
import { silentServer } from "./company.ts";
import { hearCollectors } from "./records.ts";

type Schemas = components["schemas"];

const everyMs = 60_000;

interface LivingSettings {
  readonly denialWindowMs: number;
  /** After so long without a report a licence server is silent. */
  readonly silenceMs: number;
}

interface LivingOptions extends LivingSettings {
  readonly onError: (error: unknown) => void;
}

export function keepLiving(db: Database, { onError, ...settings }: LivingOptions): Periodic {
  const work = () => liveMinute(db, { now: Date.now(), ...settings });
  return runPeriodically({ db, name: "demonstration", everyMs, work, onError });
}

/** What happens in a minute on the made-up licence servers that are up. */
export async function liveMinute(db: Database, settings: LivingSettings & { readonly now: number }): Promise<void> {
  const { now } = settings;
  const servers: { id: number; name: string }[] = await db
    .read("license_servers")
    .where({ is_demo: 1, enable_status: "Enabled" })
    .whereNotIn("status", ["DOWN", "UNKNOWN"])
    .whereNot({ id: silentServer + 1 })
    .select("id", "name");
  for (const server of servers) {
    const pools: LivingPool[] = await poolsOf(db, server.id);
    const sessions: LivingSession[] = await sessionsOf(db, server.id);
    const people = await somePeople(db, 8);
    const waiting: LivingRequest[] = await waitingAt(db, server.id);
    const events = minuteOf({ now, pools, sessions, waiting, people });
    await db.write.transaction(async (trx) => {
      if (events.length > 0) await report(trx, server.name, events, settings);
      await refreshCounts(trx, server.id, now);
    });
  }
  await tellIdleTimes(db, now);
  await db.write.transaction((trx) => hearCollectors(trx, now));
}

/** What the agents on some workstations tell: every fourth who has a licence goes away for up to an hour and a half, again and again. */
async function tellIdleTimes(db: Database, now: number): Promise<void> {
  const people: { userId: number; UserName: string; HostName: string }[] = await db
    .read("sessions as x")
    .join("license_servers as s", "s.id", "x.license_server_id")
    .join("users as u", "u.id", "x.user_id")
    .join("session_texts as t", "t.id", "x.texts_id")
    .where("s.is_demo", 1)
    .whereNull("x.end_at")
    .whereNotNull("t.workstation")
    .whereRaw("u.id % 4 = 0")
    .distinct({ userId: "u.id", UserName: "u.name", HostName: "t.workstation" });
  const messages = people.map(({ userId, ...who }) => {
    const IdleSeconds = ((Math.floor(now / everyMs) + 7 * userId) % 90) * 60;
    return {
      ...{ message_id: randomUUID(), sender: "demonstration", message_type: "IdleTime", agent_version: "1.0" },
      ...{ host_name: who.HostName, user_name: who.UserName, timestamp_at: now, received_at: now },
      ...{ payload: JSON.stringify({ IdleSeconds }), ...reportOf(who, { idle_seconds: IdleSeconds }) },
    };
  });
  await db.write.transaction((trx) => bulkInsert(trx, "agent_messages", messages));
}

async function report(
  trx: Knex.Transaction,
  name: string,
  events: Schemas["EventsMessage"]["Events"],
  settings: LivingSettings & { readonly now: number },
): Promise<void> {
  const body: Schemas["BrokerCompositeMessage"] = {
    BrokerId: "demonstration",
    MessageId: randomUUID(),
    SentUtc: new Date(settings.now).toISOString(),
    Messages: [{ MessageType: "events", LicenseServer: { Name: name }, Events: events }],
  };
  await applyBatchOnce(trx, body, readMessages(body, settings.now), { ...settings, sender: "" });
}

/** What a licence manager would print now. */
async function refreshCounts(trx: Knex.Transaction, serverId: number, now: number): Promise<void> {
  await trx("license_servers")
    .where({ id: serverId })
    .update({ last_update_at: now, last_status_at: now, last_log_at: now });
  const active = trx("sessions").whereRaw("sessions.pool_id = pools.id").whereNull("end_at");
  // As if a snapshot had listed who waits.
  await trx("queued_requests").where({ license_server_id: serverId }).update({ is_listed: 1 });
  const queued = trx("queued_requests as q").whereRaw("q.pool_id = pools.id");
  await trx("pools")
    .where({ license_server_id: serverId })
    .update({
      queue_told_at: now,
      queued: queued.select(trx.raw("coalesce(sum(q.number_of_licenses), 0)")),
      used: active.clone().select(trx.raw("coalesce(sum(number_of_licenses), 0)")),
      borrowed: active.clone().where({ is_borrowed: 1 }).select(trx.raw("coalesce(sum(number_of_licenses), 0)")),
    });
}

function poolsOf(db: Database, serverId: number): Promise<LivingPool[]> {
  return db
    .read("pools")
    .where({ license_server_id: serverId, is_listed: 1 })
    .select("id", "name", "version", "vendor", "total", "license_type as licenseType");
}

function sessionsOf(db: Database, serverId: number): Promise<LivingSession[]> {
  return db
    .read("sessions as x")
    .join("users as u", "u.id", "x.user_id")
    .where("x.license_server_id", serverId)
    .whereNull("x.end_at")
    .leftJoin("session_texts as t", "t.id", "x.texts_id")
    .select("x.pool_id as poolId", "x.start_at as startAt", "x.handle", "t.display", "t.workstation")
    .select("x.number_of_licenses as numberOfLicenses", "x.is_borrowed as isBorrowed", "u.name as userName");
}

function waitingAt(db: Database, serverId: number): Promise<LivingRequest[]> {
  return db
    .read("queued_requests as x")
    .join("users as u", "u.id", "x.user_id")
    .where("x.license_server_id", serverId)
    .orderBy(["x.since_at", "x.id"])
    .select("x.pool_id as poolId", "x.workstation", "x.display", "u.name as userName")
    .select("x.number_of_licenses as numberOfLicenses");
}

/** Some of those who have worked before, with the workstation of their last checkout. */
async function somePeople(db: Database, count: number): Promise<{ userName: string; workstation: string | null }[]> {
  const [{ most }] = (await db.read("users").max({ most: "id" })) as [{ most: number | null }];
  const ids = Array.from({ length: count }, () => 1 + Math.floor(Math.random() * (most ?? 1)));
  const users: { userName: string; id: number }[] = await db.read("users").whereIn("id", ids).select("id", {
    userName: "name",
  });
  return users.map(({ userName, id }) => ({ userName, workstation: `ws-${String(id).padStart(5, "0")}` }));
}

// What the people of the demonstration do in one minute: who gives licences back, who takes some, who is refused. It reads
// and stores nothing.

type LogEvent = components["schemas"]["EventsMessage"]["Events"][number];

interface LivingPool {
  readonly id: number;
  readonly name: string;
  readonly version: string | null;
  readonly vendor: string | null;
  readonly total: number | null;
  readonly licenseType: string | null;
}

/** An active one. */
interface LivingSession {
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
type LivingRequest = Omit<LivingSession, "startAt" | "handle" | "isBorrowed">;

interface Minute {
  readonly now: number;
  readonly pools: readonly LivingPool[];
  readonly sessions: readonly LivingSession[];
  readonly waiting: readonly LivingRequest[];
  readonly people: readonly { readonly userName: string; readonly workstation: string | null }[];
}

const HOUR = 3_600_000;
/** A checkout ends within a minute with this chance: it lasts some three hours. */
const endsInMinute = 1 / 180;
const longestMs = 10 * HOUR;
/** Who waits loses patience after some forty minutes. */
const givesUpInMinute = 1 / 40;

/** In the order of a log. */
function minuteOf(minute: Minute): LogEvent[] {
  const log = new MinuteLog(minute);
  endSessions(minute, log);
  serveWaiting(minute, log);
  beginWork(minute, log);
  return log.events;
}

/** The events of a minute, and the licences that are in use after them. */
class MinuteLog {
  readonly events: LogEvent[] = [];
  readonly at: string;
  readonly poolsById: ReadonlyMap<number, LivingPool>;
  readonly #used = new Map<number, number>();

  constructor({ now, pools }: Minute) {
    this.at = new Date(now).toISOString();
    this.poolsById = new Map(pools.map((pool) => [pool.id, pool]));
  }

  use(poolId: number, licenses: number): void {
    this.#used.set(poolId, (this.#used.get(poolId) ?? 0) + licenses);
  }

  isFree({ id, total }: LivingPool, licenses: number): boolean {
    return total === null || (this.#used.get(id) ?? 0) + licenses <= total;
  }

  checkOut(pool: LivingPool, wanted: Wanted): void {
    this.events.push(eventOf("checkout", this.at, pool, wanted));
    this.use(pool.id, wanted.numberOfLicenses);
  }
}

function endSessions({ now, sessions }: Minute, log: MinuteLog): void {
  for (const session of sessions) {
    const pool = log.poolsById.get(session.poolId);
    const isOver = now - session.startAt > longestMs ? Math.random() < 0.2 : Math.random() < endsInMinute;
    const isReturned = pool !== undefined && isOver && !session.isBorrowed;
    if (isReturned) log.events.push(eventOf("checkin", log.at, pool, session));
    else log.use(session.poolId, session.numberOfLicenses);
  }
}

function serveWaiting({ waiting }: Minute, log: MinuteLog): void {
  for (const request of waiting) {
    const pool = log.poolsById.get(request.poolId);
    if (pool === undefined) continue;
    const isGranted = log.isFree(pool, request.numberOfLicenses);
    if (isGranted || Math.random() < givesUpInMinute)
      log.events.push(eventOf("dequeue", log.at, pool, { ...request, handle: null }));
    if (isGranted) log.checkOut(pool, { ...request, handle: newHandle() });
  }
}

function beginWork({ now, pools, people }: Minute, log: MinuteLog): void {
  for (const person of people) {
    const pool = pools[Math.floor(Math.random() ** 2 * pools.length)];
    if (pool === undefined || Math.random() > arrivals(now)) continue;
    const numberOfLicenses = pool.licenseType === "Token" ? 8 * (1 + Math.floor(Math.random() * 4)) : 1;
    const wanted = { ...person, handle: newHandle(), display: person.workstation, numberOfLicenses };
    if (log.isFree(pool, numberOfLicenses)) log.checkOut(pool, wanted);
    else if (Math.random() < 0.5) log.events.push(eventOf("queue", log.at, pool, { ...wanted, handle: null }));
    else {
      log.events.push({
        ...eventOf("denial", log.at, pool, wanted),
        ErrorMessage: "Licensed number of users already reached.",
      });
    }
  }
}

const newHandle = () => String(Math.floor(1e6 + Math.random() * 9e6));

/** How likely one of those who might begin to work does so in this minute: few at night and on a week-end. */
function arrivals(now: number): number {
  const at = new Date(now);
  const isWeekend = at.getUTCDay() === 0 || at.getUTCDay() === 6;
  const hour = at.getUTCHours();
  // As in the history: most begin in the morning, and fewer from hour to hour.
  const share = hour < 6 || hour >= 18 ? 0.013 : hour < 8 ? 0.05 : hour < 10 ? 0.1 : hour < 14 ? 0.035 : 0.022;
  return share * (isWeekend ? 0.3 : 1);
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
