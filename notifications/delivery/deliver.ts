// Sends what is due at one destination and stores the outcome: webhooks and chats one by one until one fails, mail all at once and at
// most once a minute.
import type { Knex } from "knex";
import { type Database, type Periodic, runPeriodically } from "../../db/index.ts";
import type { Sealing } from "../../domain/filters/context.ts";
import { mailText } from "../message/mail.ts";
import { cloudEvent, cloudEventType, slackMessage, teamsMessage } from "../message/notification.ts";
import { failed, failedForGood, type Outcome } from "../sending/outcome.ts";
import { type InternalNetworks, post, signatureHeaders } from "../sending/post.ts";
import { type MailSettings, noMail, sendMail } from "../sending/smtp.ts";
import {
  among,
  type Delivery,
  type Destination,
  dueDestinations,
  pauseAfter,
  queueLock,
  readDestination,
  retryAfter,
  takeDue,
  tidy,
  triedForMs,
} from "./queue.ts";
import { openAddress } from "./sealed-address.ts";

export interface Sending {
  readonly db: Database;
  readonly sealing: () => Promise<Sealing>;
  /** The URL of the pages; the source of events. */
  readonly publicUrl: string;
  readonly internal: InternalNetworks;
  /** Null: no mail can be sent. */
  readonly mail: MailSettings | null;
  readonly timeoutMs: number;
  /** A destination gets at most one mail in so many milliseconds. */
  readonly mailEveryMs: number;
}

/** Longer than one attempt takes. */
const takenForMs = 60_000;
const mostAtOnce = 50;
const mostInMail = 1000;

/** Resolves when nothing is due there any more, or an attempt failed. Rejects with the database's error, or the signal's reason. */
export async function deliverTo(sending: Sending, destinationId: number, signal: AbortSignal): Promise<void> {
  const { db } = sending;
  const destination = await readDestination(db, destinationId);
  if (destination === undefined) return;
  if (destination.isOpen && destination.kind === "Email") return deliverMail(sending, destination, signal);
  for (let left = mostAtOnce; left > 0; left -= 1) {
    const [delivery] = await takeDue(db, destinationId, { now: Date.now(), most: 1, forMs: takenForMs });
    if (delivery === undefined) return;
    const outcome = destination.isOpen ? await sent(sending, destination, delivery, signal) : switchedOff;
    await settle(db, destination, [delivery], outcome);
    if (outcome.error !== null && destination.isOpen) return;
  }
}

const switchedOff = failedForGood("The destination, or its account, is switched off.");

async function sent(
  { sealing, publicUrl, internal, timeoutMs }: Sending,
  { uid, kind, sealed }: Destination,
  { messageId, notification }: Delivery,
  signal: AbortSignal,
): Promise<Outcome> {
  let opened: ReturnType<typeof openAddress>;
  try {
    opened = openAddress(await sealing(), uid, sealed ?? "");
  } catch {
    return failed("The address is encrypted with another secret (SVC_KEY_SECRET); set it again.");
  }
  const { address, secret } = opened;
  const limits = { internal, timeoutMs };
  if (kind !== "Webhook") {
    const body = kind === "Slack" ? slackMessage(notification) : teamsMessage(notification);
    return post(address, { "content-type": "application/json; charset=utf-8" }, body, limits, signal);
  }
  const body = cloudEvent(messageId, publicUrl, notification);
  const headers = secret === null ? {} : signatureHeaders(secret, messageId, body, Date.now());
  return post(address, { "content-type": cloudEventType, ...headers }, body, limits, signal);
}

async function deliverMail(sending: Sending, destination: Destination, signal: AbortSignal): Promise<void> {
  const { db, mail, publicUrl, mailEveryMs } = sending;
  const now = Date.now();
  const free = (destination.lastSentAt ?? 0) + mailEveryMs;
  if (free > now) {
    await db.write("notification_destinations").where("id", destination.id).update({ retry_at: free });
    return;
  }
  const deliveries = await takeDue(db, destination.id, { now, most: mostInMail, forMs: takenForMs });
  const [first] = deliveries;
  if (first === undefined) return;
  const notifications = deliveries.map(({ notification }) => notification);
  const text = mailText(notifications, destination.name, publicUrl);
  const outcome = mail === null ? noMail : await sendMail(mail, destination.recipients, text, first.messageId);
  // What a server accepted is stored, also while the service shuts down.
  if (outcome.error !== null) signal.throwIfAborted();
  await settle(db, destination, deliveries, outcome);
}

/** Stores one outcome for all of these. */
async function settle(
  db: Database,
  destination: Destination,
  deliveries: readonly Delivery[],
  outcome: Outcome,
): Promise<void> {
  const { status, error, retryAfterMs, isFinal = false } = outcome;
  const now = Date.now();
  await db.write.transaction(async (trx) => {
    await settleDeliveries(trx, deliveries, outcome, now);
    const failures = error === null ? 0 : destination.failures + 1;
    const pause = Math.max(pauseAfter(failures), retryAfterMs ?? 0);
    await trx("notification_destinations")
      .where("id", destination.id)
      .update({
        ...(error === null && { last_sent_at: now }),
        ...(status === 410 && isFinal && { is_enabled: 0 }),
        failures,
        retry_at: error === null || isFinal ? null : now + pause,
      });
  }, queueLock);
}

async function settleDeliveries(
  trx: Knex.Transaction,
  deliveries: readonly Delivery[],
  { status, answer, error, retryAfterMs, isFinal = false }: Outcome,
  now: number,
): Promise<void> {
  const made = { last_attempt_at: now, answer_status: status, answer, error };
  for (const [attempts, some] of Map.groupBy(deliveries, (one) => one.attempts + 1)) {
    const nextAt = now + Math.max(retryAfter(attempts), retryAfterMs ?? 0);
    const mayRetry = (one: Delivery) =>
      error !== null && !isFinal && one.notification.Transition !== "Test" && nextAt < one.createdAt + triedForMs;
    for (const [isAgain, ones] of Map.groupBy(some, mayRetry)) {
      const state = error === null ? "Delivered" : isAgain ? "Waiting" : "Failed";
      const ids = ones.map(({ id }) => id);
      await among(trx, ids).update({ ...made, attempts, state, next_attempt_at: isAgain ? nextAt : null });
    }
  }
}

// The courier: one of the servers sends, to several destinations at once, one attempt at a time for each; none waits for a slow one.

const everyMs = 2000;
const tidyEveryMs = 3_600_000;
/** Attempts at the same time, in all and for one account. */
const mostDestinations = 16;
const mostPerAccount = 4;

export interface CourierParts extends Sending {
  /** Queues what happened since the last time. */
  readonly fill: (db: Database, now: number) => Promise<void>;
  readonly onError: (error: unknown) => void;
}

export function runCourier({ fill, onError, ...sending }: CourierParts): Periodic {
  const { db } = sending;
  /** For each destination its owner and the work. */
  const underWay = new Map<number, { readonly accountId: number | null; readonly work: Promise<void> }>();
  let tidiedAt = 0;

  async function round(signal: AbortSignal): Promise<void> {
    const now = Date.now();
    if (now - tidiedAt >= tidyEveryMs) {
      await tidy(db, now);
      tidiedAt = now;
    }
    await fill(db, now);
    for (const { id, accountId } of await dueDestinations(db, now)) {
      const ofAccount = [...underWay.values()].filter((one) => one.accountId === accountId);
      if (signal.aborted || underWay.size >= mostDestinations) return;
      if (underWay.has(id) || ofAccount.length >= mostPerAccount) continue;
      const work = deliverTo(sending, id, signal)
        .catch((error) => signal.aborted || onError(error))
        .then(() => void underWay.delete(id));
      underWay.set(id, { accountId, work });
    }
  }

  const rounds = runPeriodically({ db, name: "notifications", everyMs, work: round, onError });
  return {
    async close() {
      // This aborts the attempts too.
      await rounds.close();
      await Promise.all([...underWay.values()].map(({ work }) => work));
    },
  };
}
