// Which deliveries are due, and for whom: read anew before each is sent, so that what was switched off meanwhile stays unsent.
import type { Knex } from "knex";
import type { Database } from "../../db/index.ts";
import type { Notification } from "../message/notification.ts";
import { queueLock } from "./queue.ts";

export interface Destination {
  readonly id: number;
  readonly uid: string;
  readonly name: string;
  readonly kind: "Webhook" | "Email" | "Slack" | "Teams";
  readonly recipients: readonly string[];
  readonly sealed: string | null;
  readonly lastSentAt: number | null;
  readonly failures: number;
  /** Whether anything may be sent there: it is switched on, and so is its owner. */
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

/** Destinations for which something is due, whose turn comes first first; `accountId` null: made while security was off. */
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
    ...{ id: row.id, uid: row.uid, name: row.name, kind: row.kind, sealed: row.sealed },
    recipients: JSON.parse(row.recipients),
    lastSentAt: row.last_sent_at,
    failures: Number(row.failures),
    isOpen: Boolean(row.is_enabled) && isReader,
  };
}

/**
 * Takes what is due at a destination, at most so many, the first first, for so long that no other server sends it meanwhile.
 * What is taken and never settled, because the process died, is due again then.
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
