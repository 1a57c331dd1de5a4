// Sends the reports that are due: first each due schedule becomes one sending, then each sending is made and sent, one after the
// other, owners in turn. Safe to repeat, also by two servers at once, and after a restart.
import type { Knex } from "knex";
import type { Database } from "../../db/index.ts";
import { Problem } from "../../domain/problem.ts";
import { DAY_MS } from "../../domain/time/units.ts";
import { deleteBeyond, queueLock, retryAfter, triedForMs } from "../delivery/queue.ts";
import { failed, failedForGood, type Outcome } from "../sending/outcome.ts";
import { type MailSettings, noMail, sendMail } from "../sending/smtp.ts";
import { type Definition, lastDue, nextDue } from "./definition.ts";
import { mailOf } from "./document.ts";
import type { ReportKind } from "./kinds.ts";
import { makeReport, type RunReport, subjectOf } from "./make.ts";
import { ownerOf, recipientsOf } from "./owner.ts";
import { addSending, numberOf } from "./schedules.ts";

// Fairness: whose report is sent next, and how many recipients an account may have in a day. Counted in this process.

/** Recipients of an account's reports in a day; one counts as often as mail is sent to it. */
const mostRecipientsOfDay = 500;

interface Day {
  readonly beginAt: number;
  recipients: number;
}

const daysOf = new WeakMap<Database, Map<number | null, Day>>();

/** False where the account has sent to too many in a day; otherwise they are counted. */
function countRecipients(db: Database, accountId: number | null, recipients: number, now: number): boolean {
  const days = daysOf.get(db) ?? new Map<number | null, Day>();
  daysOf.set(db, days);
  const counted = days.get(accountId);
  const isOver = counted === undefined || now >= counted.beginAt + DAY_MS || now < counted.beginAt;
  const day = isOver ? { beginAt: now, recipients: 0 } : counted;
  days.set(accountId, day);
  if (day.recipients + recipients > mostRecipientsOfDay) return false;
  day.recipients += recipients;
  return true;
}

/**
 * The next owner to serve, by due time, among those not served since all others were: nobody waits for all reports
 * of another owner. Undefined: nothing is due.
 */
function nextOwner(owners: readonly (number | null)[], served: Set<number | null>): number | null | undefined {
  if (owners.every((one) => served.has(one))) served.clear();
  const owner = owners.find((one) => !served.has(one));
  if (owner !== undefined) served.add(owner);
  return owner;
}

export interface ReportParts {
  readonly db: Database;
  readonly runReport: RunReport;
  /** The URL of the pages. */
  readonly publicUrl: string;
  /** Null: no mail can be sent. */
  readonly mail: MailSettings | null;
  /** Called with failures of the service itself. */
  readonly onError: (error: unknown) => void;
}

/** Longer than making and sending a report takes: until then no other server takes it. */
const takenForMs = 600_000;
const mostAtOnce = 200;
/** A weekly report is never due later than this; a later one may be monthly. */
const longestWeekMs = 8 * DAY_MS;
/** How many sendings of one schedule are retained. */
const mostRetained = 20;

/** `now` in milliseconds since 1970 UTC. Rejects with the database's error, or the signal's reason. */
export async function sendDueReports(parts: ReportParts, now: number, signal: AbortSignal): Promise<void> {
  await bringForward(parts.db, now);
  await addDue(parts.db, now);
  const served = new Set<number | null>();
  for (let left = mostAtOnce; left > 0; left -= 1) {
    signal.throwIfAborted();
    const sending = await takeDue(parts.db, served, now);
    if (sending === undefined) return;
    const done = await sent(parts, sending, now, signal);
    await settle(parts.db, sending, done, now);
  }
}

/** When several were due since the last round, as after a long stop, only the last one is sent. */
async function addDue(db: Database, now: number): Promise<void> {
  const isAny = await db.read("report_schedules").where("next_at", "<=", now).first("id");
  if (isAny === undefined) return;
  await db.write.transaction(async (trx) => {
    const rows: { id: number; account_id: number | null; definition: string; next_at: number }[] = await trx(
      "report_schedules",
    )
      .where("next_at", "<=", now)
      .orderBy(["next_at", "id"])
      .limit(mostAtOnce)
      .select("id", "account_id", "definition", "next_at");
    for (const row of rows) {
      const definition: Definition = JSON.parse(row.definition);
      const dueAt = lastDue(definition, Number(row.next_at), now);
      await trx("report_schedules")
        .where("id", row.id)
        .update({ next_at: nextDue(definition, now) });
      const earlier = await trx("report_sendings").where({ schedule_id: row.id, scheduled_at: dueAt }).first("id");
      if (earlier !== undefined || (await ownerOf(trx, numberOf(row.account_id))) === null) continue;
      await addSending(trx, Number(row.id), dueAt, dueAt, now);
    }
  }, queueLock);
}

/** The clock was set back: a later due time than the calendar gives was computed by a wrong clock. */
async function bringForward(db: Database, now: number): Promise<void> {
  const rows: { id: number; definition: string; next_at: number }[] = await db
    .read("report_schedules")
    .where("next_at", ">", now + longestWeekMs)
    .select("id", "definition", "next_at");
  for (const { id, definition, next_at } of rows) {
    const dueAt = nextDue(JSON.parse(definition), now);
    if (dueAt < Number(next_at)) await db.write("report_schedules").where({ id, next_at }).update({ next_at: dueAt });
  }
}

interface Sending {
  readonly id: number;
  readonly scheduleId: number;
  readonly messageId: string;
  readonly dueAt: number;
  readonly createdAt: number;
  readonly attempts: number;
}

async function takeDue(db: Database, served: Set<number | null>, now: number): Promise<Sending | undefined> {
  const due = (knex: Knex) =>
    knex("report_sendings as n")
      .join("report_schedules as s", "s.id", "n.schedule_id")
      .where("n.next_attempt_at", "<=", now);
  const owners: (number | null)[] = await due(db.read)
    .groupBy("s.account_id")
    .orderByRaw("min(n.next_attempt_at), min(n.id)")
    .pluck("s.account_id");
  const owner = nextOwner(owners.map(numberOf), served);
  if (owner === undefined) return undefined;
  return db.write.transaction(async (trx) => {
    const row = await due(trx).where("s.account_id", owner).orderBy(["n.next_attempt_at", "n.id"]).first("n.*");
    if (row === undefined) return undefined;
    await trx("report_sendings")
      .where("id", row.id)
      .update({ next_attempt_at: now + takenForMs });
    return {
      id: Number(row.id),
      scheduleId: Number(row.schedule_id),
      messageId: row.message_id,
      dueAt: Number(row.due_at),
      createdAt: Number(row.created_at),
      attempts: Number(row.attempts),
    };
  }, queueLock);
}

interface Done {
  readonly outcome: Outcome;
  readonly rows: number | null;
}

const final = (text: string): Done => ({ outcome: failedForGood(text), rows: null });

const tooMany = `The account's reports went to ${mostRecipientsOfDay} recipients within a day, the most that they may.`;

async function sent(
  parts: ReportParts,
  { scheduleId, messageId, dueAt, attempts }: Sending,
  now: number,
  signal: AbortSignal,
): Promise<Done> {
  const { db, mail, onError } = parts;
  const row = await db.read("report_schedules").where("id", scheduleId).first();
  if (row === undefined || !row.is_enabled) return final("The report schedule is switched off.");
  const owner = await ownerOf(db.read, numberOf(row.account_id));
  if (owner === null) return final("The account is switched off, or may not read reports any more.");
  const named = numberOf(row.destination_id);
  const recipients = named === null ? JSON.parse(row.recipients) : await recipientsOf(db.read, named, owner);
  if (recipients === null) return final("The destination is deleted or switched off, or is another account's.");
  if (mail === null) return { outcome: noMail, rows: null };
  // Further attempts at one mail count once.
  if (attempts === 0 && !countRecipients(db, numberOf(row.account_id), recipients.length, now)) return final(tooMany);
  const definition: Definition = JSON.parse(row.definition);
  const toMake = { name: row.name, report: row.report as ReportKind, definition, dueAt };
  try {
    const report = await makeReport(parts, toMake, owner, now, signal);
    const outcome = await sendMail(mail, recipients, await mailOf(report, subjectOf(toMake), signal), messageId);
    // What a server accepted is stored, also while the service shuts down.
    if (outcome.error !== null) signal.throwIfAborted();
    return { outcome, rows: report.rowCount };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof Problem && error.status < 500) return final(`The report cannot be made: ${error.detail}`);
    onError(error);
    const why = error instanceof Problem ? error.detail : "see the log of the service.";
    return { outcome: failed(`The report could not be made: ${why}`), rows: null };
  }
}

async function settle(db: Database, sending: Sending, { outcome, rows }: Done, now: number): Promise<void> {
  const { id, scheduleId, createdAt } = sending;
  const { status, answer, error, isFinal = false } = outcome;
  const attempts = sending.attempts + 1;
  const next = now + retryAfter(attempts);
  const isAgain = error !== null && !isFinal && next < createdAt + triedForMs;
  const state = error === null ? "Delivered" : isAgain ? "Waiting" : "Failed";
  await db.write.transaction(async (trx) => {
    await trx("report_sendings")
      .where({ id })
      .update({
        state,
        attempts,
        last_attempt_at: now,
        next_attempt_at: isAgain ? next : null,
        answer_status: status,
        answer,
        error,
        ...(rows !== null && { row_count: rows }),
      });
    await deleteBeyond(trx("report_sendings").where("schedule_id", scheduleId), mostRetained);
  }, queueLock);
}
