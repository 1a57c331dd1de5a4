// The retention of sessions: those that ended longer ago than some calendar months are removed, in small steps, once the days
// before are closed (docs/domain.md, Retention). What the roll-ups answer stays; denials stay, too, as verdicts and heat maps count
// them one by one.
import type { Knex } from "knex";
import { type Database, jsonValues } from "../../db/index.ts";
import { forgetZones } from "../sessions/zones.ts";
import { DAY_MS, HOUR_MS, startOfDay, startOfMonth } from "../time/units.ts";
import { closeUntil } from "./concurrency/closed-days.ts";
import { builtFrom, closedUntil } from "./concurrency/invalidation-log.ts";
import { rememberRemoved } from "./totals/user-pools.ts";

/** Sessions that one transaction removes, so that no report has to wait for long. */
const step = 500;

interface RetentionOptions extends Steps {
  /** So many whole calendar months (UTC) before the one of `now` stay, besides that one. */
  readonly months: number;
  readonly now: number;
}

interface Removed {
  readonly sessions: number;
  /** Days that were closed. */
  readonly days: number;
  /** All that ended earlier may be gone; null where nothing is closed. */
  readonly endedBefore: number | null;
}

/** Closes days and removes sessions until nothing is left to do or, between two steps, the signal aborts. */
export async function removeOldSessions(db: Database, options: RetentionOptions): Promise<Removed> {
  const { months, now, signal, pause } = options;
  // Requests that began before the month did still see what they were to see.
  const until = startOfMonth(now - HOUR_MS, -months);
  const { days, border } = await closeDays(db, until, options);
  if (!Number.isFinite(border)) return { sessions: 0, days, endedBefore: null };
  const endedBefore = Math.min(border, until);
  let sessions = 0;
  while (!signal.aborted) {
    const began = Date.now();
    const ids = await oldest(db.read, endedBefore);
    if (ids.length === 0) break;
    // The only writer: a report under way could open one of them again.
    sessions += await db.write.transaction((trx) => remove(trx, ids, endedBefore));
    await pause?.(Date.now() - began);
  }
  return { sessions, days, endedBefore };
}

function oldest(knex: Knex, endedBefore: number): Promise<number[]> {
  return knex("sessions").where("end_at", "<", endedBefore).orderBy("end_at").limit(step).pluck("id");
}

/** How many were removed; one that was opened again meanwhile stays. */
async function remove(trx: Knex.Transaction, ids: readonly number[], endedBefore: number): Promise<number> {
  const some = () =>
    trx("sessions")
      .whereRaw("id in ?", [jsonValues(trx, ids)])
      .whereRaw("end_at + 0 < ?", [endedBefore]);
  const rows: { userId: number; poolId: number; startAt: number; endAt: number }[] = await some().select({
    userId: "user_id",
    poolId: "pool_id",
    startAt: "start_at",
    endAt: "end_at",
  });
  await rememberRemoved(
    trx,
    rows.map(({ userId, poolId, startAt, endAt }) => ({
      userId: Number(userId),
      poolId: Number(poolId),
      startAt: Number(startAt),
      endAt: Number(endAt),
    })),
  );
  await forgetZones(trx, ids);
  await some().delete();
  return rows.length;
}

export interface Steps {
  readonly signal: AbortSignal;
  /** Waits between two steps, so that others come first. */
  readonly pause?: (workedMs: number) => Promise<void>;
}

/** Closes days before `untilAt`, a midnight, as far as they can be closed; answers how many, and where open time begins now. */
async function closeDays(
  db: Database,
  untilAt: number,
  { signal, pause }: Steps,
): Promise<{ readonly days: number; readonly border: number }> {
  let days = 0;
  while (!signal.aborted && (await mayClose(db.read, untilAt))) {
    const began = Date.now();
    // The only writer: no report under way may count on the border that moves.
    const closed = await db.write.transaction((trx) => closeNext(trx, untilAt));
    if (closed === null) break;
    days += closed;
    await pause?.(Date.now() - began);
  }
  return { days, border: await closedUntil(db.read) };
}

/** Checked first, so that others wait only where there is something to do. */
async function mayClose(knex: Knex, untilAt: number): Promise<boolean> {
  const border = await closedUntil(knex);
  return Number.isFinite(border) ? border < untilAt : (await firstDay(knex)) !== null;
}

/** How many days were closed; null: none can be. */
async function closeNext(trx: Knex.Transaction, untilAt: number): Promise<number | null> {
  const border = await closedUntil(trx);
  const from = Number.isFinite(border) ? border : await firstDay(trx);
  if (from === null || from >= untilAt || (await builtFrom(trx)) > from) return null;
  // The first border is where history begins: nothing runs there.
  if (from !== border) {
    await closeUntil(trx, from);
    return 0;
  }
  const next = from + DAY_MS;
  const dirty = await trx("usage_level_marks").where("slot_at", "<", next).first("slot_at");
  if (dirty !== undefined) return null;
  await closeUntil(trx, next);
  return 1;
}

async function firstDay(knex: Knex): Promise<number | null> {
  const first: { at: number } | undefined = await knex("sessions").orderBy("start_at").first({ at: "start_at" });
  return first === undefined ? null : startOfDay(Number(first.at));
}
