// A round of evaluation: reads what rules need in one snapshot, works out what changed since the last round, and writes it
// together with how far it came. So a restart neither forgets nor repeats, and of two servers that do it at once one writes.
import type { Knex } from "knex";
import { classifyDatabaseError, type Database, withWork } from "../../../db/index.ts";
import { DAY_MS } from "../../time/units.ts";
import { readFrame } from "../watched/frame.ts";
import { readNow } from "../watched/now.ts";
import { evaluate } from "./evaluate.ts";
import { readOpen, readRules } from "./read.ts";
import { withdrawInSteps, withdrawTooMany, writeRound } from "./write.ts";

/** After a longer time in which nothing was evaluated its end alone is. */
const longestMs = DAY_MS;

/** The clock was wrong where a round came further than this beyond now; clocks of servers differ by less. */
const mostAheadMs = 60_000;

export interface RoundOptions {
  readonly now: number;
  readonly silenceMs: number;
}

export async function evaluateAlerts(db: Database, { now, silenceMs }: RoundOptions): Promise<void> {
  const last = await evaluatedAt(db.read);
  if (last === null) return begin(db, now);
  if (last > now + mostAheadMs) return beginAnew(db, last, now);
  if (last >= now) return;
  const window = { startAt: Math.max(last, now - longestMs), endAt: now };
  await withdrawTooMany(db, now);
  const read = () =>
    db.read.transaction(async (trx) => {
      const rules = await readRules(trx, window);
      const open = await readOpen(trx);
      if (rules.length === 0 && open.size === 0) return null;
      const frame = await readFrame(trx, window, silenceMs);
      const conditions = rules.map(({ definition }) => definition.Condition);
      return { rules, open, frame, now: await readNow(trx, frame, conditions) };
    });
  // As look-ups do: not on the main thread.
  const found = await withWork({ lane: "light" }, read);
  if (found === null) return;
  const round = await evaluate(found.frame, found.now, found.rules, found.open);
  await withdrawInSteps(db, round.withdrawn, now);
  await db.write.transaction(async (trx) => {
    const moved = await trx("alert_rounds").where({ id: 1, evaluated_at: last }).update({ evaluated_at: now });
    if (moved > 0) await writeRound(trx, round);
  });
}

/** Up to when everything was evaluated; null where nothing was. */
export async function evaluatedAt(knex: Knex): Promise<number | null> {
  const row: { evaluated_at: number } | undefined = await knex("alert_rounds").where("id", 1).first("evaluated_at");
  return row === undefined ? null : Number(row.evaluated_at);
}

/**
 * The clock was set back: without this nothing would be evaluated until it is as late again. What is still open goes on from now;
 * what ended later stays in the history as it is.
 */
async function beginAnew(db: Database, last: number, now: number): Promise<void> {
  await db.write.transaction(async (trx) => {
    const moved = await trx("alert_rounds").where({ id: 1, evaluated_at: last }).update({ evaluated_at: now });
    if (moved === 0) return;
    for (const column of ["pending_at", "firing_at", "clear_since_at"]) {
      await trx("alerts")
        .whereNull("resolved_at")
        .where(column, ">", now)
        .update({ [column]: now });
    }
    await trx("alert_rules").where("active_from_at", ">", now).update({ active_from_at: now });
  });
}

async function begin(db: Database, now: number): Promise<void> {
  try {
    await db.write("alert_rounds").insert({ id: 1, evaluated_at: now });
  } catch (error) {
    // Another server did.
    if (classifyDatabaseError(error) !== "unique") throw error;
  }
}
