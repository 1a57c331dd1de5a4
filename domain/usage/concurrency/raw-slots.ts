// Raw slots: the quarters of an hour of a window that must be read from the sessions, since the concurrency roll-up does not
// hold them, or not as the question wants them.
import type { Knex } from "knex";
import { DAY_MS, startOfDay } from "../../time/units.ts";
import type { Interval } from "../../time/working-time.ts";
import { SLOT_MS, slotAt } from "../packed/slots.ts";
import { builtFrom } from "./built-from.ts";

interface Question {
  readonly window: Interval;
  readonly intervals: readonly Interval[];
  readonly includeActive: boolean;
  /** Where open time begins (closed-days.ts). */
  readonly openFrom: number;
}

/**
 * The slots that are dirty, not built yet, or hold starts of active sessions that are to be left out.
 * Null: they are so many that it is better to sweep the sessions. Of closed days none is raw, as their sessions are gone; where
 * the window begins in them, the sessions can't be swept.
 */
export async function rawSlots(
  knex: Knex,
  { window: { startAt, endAt }, includeActive, openFrom }: Omit<Question, "intervals">,
): Promise<Set<number> | null> {
  const from = await builtFrom(knex);
  const most = Math.max(DAY_MS / 2, (endAt - startAt) / 4) / SLOT_MS;
  const openAt = Math.max(startAt, openFrom);
  const unbuiltUntil = Math.min(endAt, from);
  if (startAt > openFrom && (unbuiltUntil - startAt) / SLOT_MS > most) return null;
  const slots = new Set<number>();
  for (let at = slotAt(openAt); at < unbuiltUntil; at += SLOT_MS) slots.add(at);
  const dirty: number[] = await knex("usage_level_marks")
    .where("slot_at", ">=", slotAt(openAt))
    .where("slot_at", "<", endAt)
    .pluck("slot_at");
  for (const at of dirty) slots.add(Number(at));
  if (!includeActive) {
    const starts: number[] = await knex("sessions")
      .whereNull("end_at")
      .where("start_at", ">=", openAt)
      .where("start_at", "<", endAt)
      .pluck("start_at");
    for (const at of starts) slots.add(slotAt(Number(at)));
    // Those that began on closed days are left out from the border on.
    if (startAt <= openFrom && openFrom < endAt) slots.add(openFrom);
  }
  return startAt > openFrom && slots.size > most ? null : slots;
}

/** The days of the window: those that lie in one interval and have no raw slot, and the others. */
export function splitDays({ window, intervals }: Pick<Question, "window" | "intervals">, raw: ReadonlySet<number>) {
  const borders = [window.startAt, window.endAt, ...intervals.map(({ startAt }) => startAt)];
  const cut = new Set([...raw, ...borders.filter((at) => at !== startOfDay(at))].map(startOfDay));
  const days: number[] = [];
  for (let at = startOfDay(window.startAt); at < window.endAt; at += DAY_MS) days.push(at);
  return { whole: days.filter((day) => !cut.has(day)), cut: days.filter((day) => cut.has(day)) };
}
