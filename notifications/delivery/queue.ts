// The queue of notifications, as rows that survive a restart: adding, what is due and for whom, when a failure is tried again, and
// deleting old ones.
import { randomUUID } from "node:crypto";
import type { Knex } from "knex";
import { type Database, insertReturningIds, withLocks } from "../../db/index.ts";
import type { Notification } from "../message/notification.ts";

const retainedMs = 30 * 86_400_000;
const mostRetained = 1000;
/** More than this for one destination fails at once. */
const mostWaiting = 1000;

/** For transactions that change deliveries: they wait for each other, and not for reports. */
export const queueLock = withLocks("notifications");

/** One for each destination. An alert's event is queued once for a destination, however often this is called. */
export async function enqueue(
  trx: Knex.Transaction,
  destinationIds: readonly number[],
  notification: Notification,
  { now, alertEventId = null }: { readonly now: number; readonly alertEventId?: number | null },
): Promise<number[]> {
  const added: number[] = [];
  for (const destination_id of destinationIds) {
    if (alertEventId !== null) {
      const earlier = await trx("notification_deliveries")
        .where({ destination_id, alert_event_id: alertEventId })
        .first("id");
      if (earlier !== undefined) continue;
    }
    const isFull = (await waiting(trx, destination_id)) >= mostWaiting;
    const [id] = await insertReturningIds(trx, "notification_deliveries", [
      {
        destination_id,
        message_id: `msg_${randomUUID()}`,
        alert_event_id: alertEventId,
        notification: JSON.stringify(notification),
        created_at: now,
        attempts: 0,
        state: isFull ? "Failed" : "Waiting",
        next_attempt_at: isFull ? null : now,
        error: isFull ? `More than ${mostWaiting} deliveries wait for this destination already.` : null,
      },
    ]);
    added.push(id as number);
  }
  return added;
}

async function waiting(trx: Knex.Transaction, destination_id: number): Promise<number> {
  const row = await trx("notification_deliveries")
    .where({ destination_id, state: "Waiting" })
    .count({ count: "*" })
    .first();
  return Number(row?.count ?? 0);
}

/** Fails what waited for a day; deletes what is over after thirty days, and beyond a thousand per destination. */
export async function tidy(db: Database, now: number): Promise<void> {
  await db.write.transaction(async (trx) => {
    await trx("notification_deliveries")
      .whereNotNull("next_attempt_at")
      .where("created_at", "<", now - triedForMs)
      .update({ state: "Failed", next_attempt_at: null, error: "It could not be delivered within a day." });
    await trx("notification_deliveries")
      .whereNull("next_attempt_at")
      .where("created_at", "<", now - retainedMs)
      .delete();
    const crowded: { destination_id: number; count: number }[] = await trx("notification_deliveries")
      .select("destination_id")
      .count({ count: "*" })
      .groupBy("destination_id")
      .havingRaw("count(*) > ?", [2 * mostRetained]);
    for (const of of crowded)
      await deleteBeyond(trx("notification_deliveries").where("destination_id", of.destination_id), mostRetained);
  }, queueLock);
}

/** Of these deliveries or sendings, deletes those that are over and older than the newest `most`. */
export async function deleteBeyond(these: Knex.QueryBuilder, most: number): Promise<void> {
  const [oldest]: number[] = await these.clone().orderBy("id", "desc").offset(most).limit(1).pluck("id");
  if (oldest !== undefined) await these.where("id", "<=", oldest).whereNull("next_attempt_at").delete();
}

export interface Destination {
  readonly id: number;
  readonly uid: string;
  readonly name: string;
  readonly kind: "Webhook" | "Email" | "Slack" | "Teams";
  readonly recipients: readonly string[];
  readonly sealed: string | null;
  readonly lastSentAt: number | null;
  readonly failures: number;
  /** Whether anything may be sent there: it and its owner are enabled. */
  readonly isOpen: boolean;
}

export interface Delivery {
  readonly id: number;
  readonly messageId: string;
  readonly notification: Notification;
  readonly createdAt: number;
  readonly attempts: number;
}

interface Row {
  readonly id: number;
  readonly message_id: string;
  readonly notification: string;
  readonly created_at: number;
  readonly attempts: number;
}

/** Destinations for which something is due, in the order in which they are served; `accountId` null: made while security was off. */
export async function dueDestinations(
  db: Database,
  now: number,
): Promise<{ readonly id: number; readonly accountId: number | null }[]> {
  const rows: { id: number; account_id: number | null }[] = await db
    .read("notification_deliveries as d")
    .join("notification_destinations as t", "t.id", "d.destination_id")
    .where("d.next_attempt_at", "<=", now)
    .where((either) => either.whereNull("t.retry_at").orWhere("t.retry_at", "<=", now))
    .groupBy("t.id", "t.account_id")
    .orderByRaw("min(d.next_attempt_at)")
    .select("t.id", "t.account_id")
    .limit(200);
  return rows.map(({ id, account_id }) => ({ id, accountId: account_id }));
}

export async function readDestination(db: Database, id: number): Promise<Destination | undefined> {
  const row = await db
    .read("notification_destinations as t")
    .leftJoin("accounts as a", "a.id", "t.account_id")
    .where("t.id", id)
    .first("t.*", "a.role", "a.is_disabled");
  if (row === undefined) return undefined;
  const isReader = row.account_id === null || (!row.is_disabled && /^(administrator|viewer)$/.test(row.role));
  return {
    id: row.id,
    uid: row.uid,
    name: row.name,
    kind: row.kind,
    sealed: row.sealed,
    recipients: JSON.parse(row.recipients),
    lastSentAt: row.last_sent_at,
    failures: Number(row.failures),
    isOpen: Boolean(row.is_enabled) && isReader,
  };
}

/**
 * Claims what is due at a destination, in order and with a limit, for so long that no other server sends it meanwhile.
 * If the process dies before the delivery is settled, it is due again afterwards.
 */
export async function takeDue(
  db: Database,
  destinationId: number,
  { now, most, forMs }: { readonly now: number; readonly most: number; readonly forMs: number },
): Promise<Delivery[]> {
  return db.write.transaction(async (trx) => {
    const rows: Row[] = await trx("notification_deliveries")
      .where("destination_id", destinationId)
      .where("next_attempt_at", "<=", now)
      .orderBy(["next_attempt_at", "id"])
      .limit(most)
      .select("id", "message_id", "notification", "created_at", "attempts");
    const ids = rows.map(({ id }) => id);
    if (ids.length > 0) await among(trx, ids).update({ next_attempt_at: now + forMs });
    return rows.map((row) => ({
      id: row.id,
      messageId: row.message_id,
      notification: JSON.parse(row.notification),
      createdAt: Number(row.created_at),
      attempts: Number(row.attempts),
    }));
  }, queueLock);
}

export function among(knex: Knex, ids: readonly number[]): Knex.QueryBuilder {
  return knex("notification_deliveries").whereIn("id", [...ids]);
}

const MINUTE = 60_000;
const HOUR = 3_600_000;

/** The longest time for attempts, from when it was queued. */
export const triedForMs = 24 * HOUR;

const intervals = [5_000, 30_000, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR, 4 * HOUR] as const;

/** Milliseconds to the next attempt after so many of them, from 1; between 90 and 110 % of the interval. */
export function retryAfter(attempts: number, chance = Math.random()): number {
  const interval = intervals[Math.min(attempts, intervals.length) - 1] ?? intervals[0];
  return Math.round(interval * (0.9 + 0.2 * chance));
}

/** How long a destination that failed so often in succession gets no attempt, whatever is queued: a minute at most. */
export function pauseAfter(failures: number): number {
  return Math.min(retryAfter(failures, 0.5), MINUTE);
}
