// The retention of sessions: those that ended longer ago than some calendar months are removed, in small steps, once the days
// before are closed. What the roll-ups answer stays; denials stay, too, as verdicts and heat maps count them one by one.
import type { Knex } from "knex";
import { type Database, jsonValues } from "../../../db/index.ts";
import { forgetZones } from "../../sessions/zones.ts";
import { HOUR_MS, startOfMonth } from "../../time/units.ts";
import { rememberRemoved } from "../totals/user-pools.ts";
import { closeDays, type Steps } from "./close-days.ts";

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

/** Closes days and removes sessions until nothing is left to do or, between two steps, the signal says so. */
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
    ...{ userId: "user_id", poolId: "pool_id", startAt: "start_at", endAt: "end_at" },
  });
  await rememberRemoved(
    trx,
    rows.map(({ userId, poolId, startAt, endAt }) => ({
      ...{ userId: Number(userId), poolId: Number(poolId) },
      ...{ startAt: Number(startAt), endAt: Number(endAt) },
    })),
  );
  await forgetZones(trx, ids);
  await some().delete();
  return rows.length;
}
