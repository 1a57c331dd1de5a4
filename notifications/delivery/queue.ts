// What is to be sent, as rows that survive a restart: adding, and taking away what is over.
import { randomUUID } from "node:crypto";
import type { Knex } from "knex";
import { type Database, insertReturningIds, withLocks } from "../../db/index.ts";
import type { Notification } from "../message/notification.ts";
import { triedForMs } from "./schedule.ts";

const keptMs = 30 * 86_400_000;
const mostKept = 1000;
/** What more would wait for one destination has failed at once. */
const mostWaiting = 1000;

/** For transactions that change deliveries: they wait for each other, and not for what is reported. */
export const queueLock = withLocks("notifications");

/** One for each destination. Of an alert's event a destination gets one, however often this is called. */
export async function enqueue(
  trx: Knex.Transaction,
  destinationIds: readonly number[],
  notification: Notification,
  { now, alertEventId = null }: { readonly now: number; readonly alertEventId?: number | null },
): Promise<number[]> {
  const added: number[] = [];
  for (const destination_id of destinationIds) {
    if (alertEventId !== null) {
      const known = await trx("notification_deliveries")
        .where({ destination_id, alert_event_id: alertEventId })
        .first("id");
      if (known !== undefined) continue;
    }
    const isFull = (await waiting(trx, destination_id)) >= mostWaiting;
    const [id] = await insertReturningIds(trx, "notification_deliveries", [
      {
        ...{ destination_id, message_id: `msg_${randomUUID()}`, alert_event_id: alertEventId },
        ...{ notification: JSON.stringify(notification), created_at: now, attempts: 0 },
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

/** What waited for a day has failed; what is over goes after thirty days, and past a thousand of a destination. */
export async function tidy(db: Database, now: number): Promise<void> {
  await db.write.transaction(async (trx) => {
    await trx("notification_deliveries")
      .whereNotNull("next_attempt_at")
      .where("created_at", "<", now - triedForMs)
      .update({ state: "Failed", next_attempt_at: null, error: "It could not be delivered within a day." });
    await trx("notification_deliveries")
      .whereNull("next_attempt_at")
      .where("created_at", "<", now - keptMs)
      .delete();
    const crowded: { destination_id: number; count: number }[] = await trx("notification_deliveries")
      .select("destination_id")
      .count({ count: "*" })
      .groupBy("destination_id")
      .havingRaw("count(*) > ?", [2 * mostKept]);
    for (const { destination_id } of crowded) {
      const [oldest]: number[] = await trx("notification_deliveries")
        .where({ destination_id })
        .orderBy("id", "desc")
        .offset(mostKept)
        .limit(1)
        .pluck("id");
      if (oldest === undefined) continue;
      await trx("notification_deliveries")
        .where({ destination_id })
        .where("id", "<=", oldest)
        .whereNull("next_attempt_at")
        .delete();
    }
  }, queueLock);
}
