// Lets the demonstration company go on working while the service runs: every minute some people check out licences and some
// return them, through the same operations that a collector calls. Only made-up licence servers are touched.
import { randomUUID } from "node:crypto";
import type { Database } from "../../db/index.ts";
import type { Context } from "../../domain/filters/context.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../domain/time/units.ts";
import { iso } from "../../domain/time/window.ts";
import type { components } from "../../generated/contract.ts";
import { handlers } from "../../handlers/index.ts";
import { refreshCounts } from "./load.ts";
import { contextAt, inputOf, reportCollectors } from "./records.ts";

type LogEvent = components["schemas"]["EventsMessage"]["Events"][number];

/** A checkout, a queued request or a denial of somebody at a pool. */
interface Request {
  readonly poolId: number;
  readonly serverId: number;
  readonly userName: string;
  readonly workstation: string | null;
  readonly numberOfLicenses: number;
}

interface Session extends Request {
  readonly startAt: number;
  readonly handle: string;
  readonly isBorrowed: number | boolean;
}

interface Pool {
  readonly id: number;
  readonly name: string;
  readonly version: string | null;
  readonly vendor: string | null;
  readonly total: number | null;
}

/** The chance that a checkout ends within a minute: it lasts some three hours. */
const endsInMinute = 1 / 180;
const longestMs = 10 * HOUR_MS;
/** Somebody who waits gives up after some forty minutes. */
const givesUpInMinute = 1 / 40;

/** Reports what happens in the minute before `now` on the made-up licence servers that are up; the one that is down is reported as down. */
export async function liveMinute(db: Database, now: number, settings?: Context["settings"]): Promise<void> {
  const context = contextAt(db, now, settings);
  const heard: { id: number; name: string; status: string }[] = await db
    .read("license_servers")
    .where({ is_demo: 1, is_silent: 0, enable_status: "Enabled" })
    .whereNot("status", "UNKNOWN")
    .select("id", "name", "status");
  const servers = heard.filter(({ status }) => status !== "DOWN");
  const ids = servers.map(({ id }) => id);
  const events = await eventsOf(db, ids, now);
  const Messages = servers.flatMap(({ id, name }) => {
    const Events = events.flatMap(({ serverId, event }) => (serverId === id ? [event] : []));
    return Events.length === 0 ? [] : [{ MessageType: "events" as const, LicenseServer: { Name: name }, Events }];
  });
  if (Messages.length > 0) {
    const message = { BrokerId: "demonstration", MessageId: randomUUID(), SentUtc: iso(now), Messages };
    await handlers.postBrokerCompositeMessage(inputOf(message), context);
  }
  await db.write.transaction(async (trx) => {
    const heardIds = heard.map(({ id }) => id);
    await trx("license_servers").whereIn("id", heardIds).update({ last_update_at: now, last_status_at: now });
    await trx("license_servers").whereIn("id", ids).update({ last_log_at: now });
    await refreshCounts(trx, now);
  });
  await reportCollectors(context);
}

/** The events of a minute, and the licences in use after them. */
class Minute {
  readonly events: { readonly serverId: number; readonly event: LogEvent }[] = [];
  readonly #at: string;
  readonly #pools: ReadonlyMap<number, Pool>;
  readonly #used = new Map<number, number>();

  constructor(now: number, pools: readonly Pool[]) {
    this.#at = iso(now);
    this.#pools = new Map(pools.map((pool) => [pool.id, pool]));
  }

  use({ poolId, numberOfLicenses }: Request): void {
    this.#used.set(poolId, (this.#used.get(poolId) ?? 0) + numberOfLicenses);
  }

  isFree({ poolId, numberOfLicenses }: Request): boolean {
    const total = this.#pools.get(poolId)?.total ?? Number.POSITIVE_INFINITY;
    return (this.#used.get(poolId) ?? 0) + numberOfLicenses <= total;
  }

  log(type: LogEvent["EventType"], request: Request, more: object = { Display: request.workstation }): void {
    const pool = this.#pools.get(request.poolId);
    if (pool === undefined) return;
    const event = {
      EventType: type,
      TimestampUtc: this.#at,
      Vendor: pool.vendor,
      FeatureName: pool.name,
      FeatureVersion: pool.version,
      UserName: request.userName,
      Workstation: request.workstation,
      NumberOfLicenses: request.numberOfLicenses,
      ...more,
    };
    this.events.push({ serverId: request.serverId, event: event as LogEvent });
  }

  checkOut(request: Request): void {
    this.use(request);
    this.log("checkout", request, { Handle: randomUUID(), Display: request.workstation });
  }
}

/** In the order of a log: check-ins, then checkouts from the queue, then new requests, which are granted or denied. */
async function eventsOf(db: Database, serverIds: readonly number[], now: number) {
  const pools: Pool[] = await db
    .read("pools")
    .whereIn("license_server_id", serverIds)
    .where({ is_listed: 1 })
    .select("id", "name", "version", "vendor", "total");
  const minute = new Minute(now, pools);
  giveBack(minute, await sessionsAt(db, serverIds), now);
  serveWaiting(minute, await waitingAt(db, serverIds));
  serveComing(minute, await comingAt(db, serverIds, now));
  return minute.events;
}

function giveBack(minute: Minute, sessions: readonly Session[], now: number): void {
  for (const session of sessions) {
    const isOver = Math.random() < (now - session.startAt > longestMs ? 0.2 : endsInMinute);
    if (!isOver || session.isBorrowed) minute.use(session);
    else minute.log("checkin", session, { Handle: session.handle, Display: session.workstation });
  }
}

function serveWaiting(minute: Minute, requests: readonly Request[]): void {
  for (const request of requests) {
    const isGranted = minute.isFree(request);
    if (isGranted || Math.random() < givesUpInMinute) minute.log("dequeue", request);
    if (isGranted) minute.checkOut(request);
  }
}

function serveComing(minute: Minute, requests: readonly Request[]): void {
  for (const request of requests) {
    if (minute.isFree(request)) minute.checkOut(request);
    else if (Math.random() < 0.5) minute.log("queue", request);
    else minute.log("denial", request, { ErrorMessage: "Licensed number of users already reached." });
  }
}

/** Columns of sessions `x`. */
function sessions(db: Database, serverIds: readonly number[]) {
  return db
    .read("sessions as x")
    .join("users as u", "u.id", "x.user_id")
    .leftJoin("session_texts as t", "t.id", "x.texts_id")
    .whereIn("x.license_server_id", serverIds)
    .select("x.handle", "t.workstation", { poolId: "x.pool_id", serverId: "x.license_server_id", userName: "u.name" })
    .select({ numberOfLicenses: "x.number_of_licenses", isBorrowed: "x.is_borrowed", startAt: "x.start_at" });
}

function sessionsAt(db: Database, serverIds: readonly number[]): Promise<Session[]> {
  return sessions(db, serverIds).whereNull("x.end_at");
}

/** The oldest first. */
function waitingAt(db: Database, serverIds: readonly number[]): Promise<Request[]> {
  return db
    .read("queued_requests as x")
    .join("users as u", "u.id", "x.user_id")
    .whereIn("x.license_server_id", serverIds)
    .orderBy(["x.since_at", "x.id"])
    .select("x.workstation", { poolId: "x.pool_id", serverId: "x.license_server_id", userName: "u.name" })
    .select({ numberOfLicenses: "x.number_of_licenses" });
}

/** The requests of this minute of the week in the last week of the history. */
async function comingAt(db: Database, serverIds: readonly number[], now: number): Promise<Request[]> {
  const week = 7 * DAY_MS;
  const [{ end }] = (await db.read("pools").whereIn("license_server_id", serverIds).max({ end: "last_listed_at" })) as [
    { end: number | null },
  ];
  const at = now - Math.ceil((now - (end ?? now)) / week) * week;
  return sessions(db, serverIds)
    .where("x.start_at", ">=", at - MINUTE_MS)
    .where("x.start_at", "<", at);
}
