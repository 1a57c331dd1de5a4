// Closes days (docs/domain.md, Retention): moves the border of open time forward, a day at a time, as soon as the concurrency
// roll-up has the day and nothing of it is dirty. What runs at the border is kept, before any session goes.
import type { Knex } from "knex";
import type { Database } from "../../../db/index.ts";
import { DAY_MS, startOfDay } from "../../time/units.ts";
import { builtFrom } from "../concurrency/built-from.ts";
import { closedUntil, closeUntil } from "../concurrency/closed-days.ts";

export interface Steps {
  readonly signal: AbortSignal;
  /** Waits between two steps, so that others come first. */
  readonly pause?: (workedMs: number) => Promise<void>;
}

/** Closes days before `untilAt`, a midnight, as far as they can be closed; answers how many, and where open time begins now. */
export async function closeDays(
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

/** Asked first, so that others wait only where there is something to do. */
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
