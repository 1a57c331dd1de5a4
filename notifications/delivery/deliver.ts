// Sends what is due at one destination and writes down what came of it: webhooks and chats one by one until one fails, mail
// all at once and at most once a minute.
import type { Database } from "../../db/index.ts";
import type { Sealing } from "../../domain/filters/context.ts";
import { slackMessage, teamsMessage } from "../message/chat.ts";
import { cloudEvent, cloudEventType } from "../message/cloud-event.ts";
import { mailText } from "../message/mail.ts";
import type { InternalNetworks } from "../sending/networks.ts";
import { failed, type Outcome } from "../sending/outcome.ts";
import { post } from "../sending/post.ts";
import { signatureHeaders } from "../sending/signature.ts";
import { type MailSettings, sendMail } from "../sending/smtp.ts";
import { among, type Delivery, type Destination, readDestination, takeDue } from "./due.ts";
import { queueLock } from "./queue.ts";
import { restAfter, retryAfter, triedForMs } from "./schedule.ts";
import { openAddress } from "./sealed-address.ts";

export interface Sending {
  readonly db: Database;
  readonly sealing: () => Promise<Sealing>;
  /** Where the pages are; the source of events. */
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

const switchedOff: Outcome = { ...failed("The destination, or its account, is switched off."), isFinal: true };
const noMail: Outcome = { ...failed("The service has no mail server (SVC_SMTP_URL)."), isFinal: true };

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
  // What a server took is written down, also while the service ends.
  if (outcome.error !== null) signal.throwIfAborted();
  await settle(db, destination, deliveries, outcome);
}

/** Writes down one outcome for all of these. */
async function settle(
  db: Database,
  destination: Destination,
  deliveries: readonly Delivery[],
  { status, answer, error, retryAfterMs, isFinal = false }: Outcome,
): Promise<void> {
  const now = Date.now();
  const made = { last_attempt_at: now, answer_status: status, answer, error };
  await db.write.transaction(async (trx) => {
    for (const [attempts, some] of Map.groupBy(deliveries, (one) => one.attempts + 1)) {
      const waits = Math.max(retryAfter(attempts), retryAfterMs ?? 0);
      const again = (one: Delivery) =>
        error !== null &&
        !isFinal &&
        one.notification.Transition !== "Test" &&
        now + waits < one.createdAt + triedForMs;
      for (const [isAgain, ones] of Map.groupBy(some, again)) {
        const state = error === null ? "Delivered" : isAgain ? "Waiting" : "Failed";
        const next_attempt_at = isAgain ? now + waits : null;
        const ids = ones.map(({ id }) => id);
        await among(trx, ids).update({ ...made, attempts, state, next_attempt_at });
      }
    }
    const failures = error === null ? 0 : destination.failures + 1;
    const rest = Math.max(restAfter(failures), retryAfterMs ?? 0);
    await trx("notification_destinations")
      .where("id", destination.id)
      .update({
        ...(error === null && { last_sent_at: now }),
        ...(status === 410 && isFinal && { is_enabled: 0 }),
        ...{ failures, retry_at: error === null || isFinal ? null : now + rest },
      });
  }, queueLock);
}
