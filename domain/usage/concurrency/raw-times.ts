// Raw times: those of a window that must be read from the sessions, since the concurrency roll-up does not hold them, or not as
// the question wants them.
import type { Knex } from "knex";
import { DAY_MS, startOfDay } from "../../time/units.ts";
import type { Interval } from "../../time/working-time.ts";
import { SLOT_MS, slotAt } from "../packed/slots.ts";
import { builtFrom } from "./built-from.ts";
import { dirtySlots } from "./dirty-slots.ts";

interface Question {
  readonly window: Interval;
  readonly intervals: readonly Interval[];
  readonly includeActive: boolean;
  /** Where open time begins (closed-days.ts). */
  readonly openFrom: number;
}

/**
 * The slots, or the ends of them, that are dirty, not built yet, or hold starts of active sessions that are to be left out: in the
 * order of time, neighbours joined. Null: they are so many that it is better to sweep the sessions. Of closed days none is raw, as
 * their sessions are gone; where the window begins in them, the sessions can't be swept.
 */
export async function rawTimes(
  knex: Knex,
  { window: { startAt, endAt }, includeActive, openFrom }: Omit<Question, "intervals">,
): Promise<readonly Interval[] | null> {
  const from = await builtFrom(knex);
  const most = Math.max(DAY_MS / 2, (endAt - startAt) / 4) / SLOT_MS;
  const openAt = Math.max(startAt, openFrom);
  const unbuiltUntil = Math.min(endAt, from);
  if (startAt > openFrom && (unbuiltUntil - startAt) / SLOT_MS > most) return null;
  /** Of each slot since when it is raw. */
  const slots = new Map<number, number>();
  for (let at = slotAt(openAt); at < unbuiltUntil; at += SLOT_MS) slots.set(at, at);
  for (const { at, dirtyFrom } of await dirtySlots(knex, { startAt: slotAt(openAt), endAt })) {
    if (!slots.has(at)) slots.set(at, dirtyFrom);
  }
  if (!includeActive) {
    const starts: number[] = await knex("sessions")
      .whereNull("end_at")
      .where("start_at", ">=", openAt)
      .where("start_at", "<", endAt)
      .pluck("start_at");
    for (const at of starts) slots.set(slotAt(Number(at)), slotAt(Number(at)));
    // Those that began on closed days are left out from the border on.
    if (startAt <= openFrom && openFrom < endAt) slots.set(openFrom, openFrom);
  }
  return startAt > openFrom && slots.size > most ? null : joined(slots);
}

function joined(slots: ReadonlyMap<number, number>): Interval[] {
  const intervals: { startAt: number; endAt: number }[] = [];
  for (const [at, from] of [...slots].sort((a, b) => a[0] - b[0])) {
    const last = intervals.at(-1);
    if (last?.endAt === from) last.endAt = at + SLOT_MS;
    else intervals.push({ startAt: from, endAt: at + SLOT_MS });
  }
  return intervals;
}

/** As numbers, one behind the other: where each begins and ends. */
export function numbersOf(times: readonly Interval[]): Float64Array {
  return Float64Array.from(times.flatMap(({ startAt, endAt }) => [startAt, endAt]));
}

/** The days of the window: those that lie in one interval and have no raw time, and the others. */
export function splitDays({ window, intervals }: Pick<Question, "window" | "intervals">, raw: readonly Interval[]) {
  const borders = [window.startAt, window.endAt, ...intervals.map(({ startAt }) => startAt)];
  const cut = new Set(borders.filter((at) => at !== startOfDay(at)).map(startOfDay));
  for (const { startAt, endAt } of raw) for (let at = startOfDay(startAt); at < endAt; at += DAY_MS) cut.add(at);
  const days: number[] = [];
  for (let at = startOfDay(window.startAt); at < window.endAt; at += DAY_MS) days.push(at);
  return { whole: days.filter((day) => !cut.has(day)), cut: days.filter((day) => cut.has(day)) };
}
