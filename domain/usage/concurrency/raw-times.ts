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

/** To read what happens at so many instants takes as long as to read all of a slot. */
const instantsOfSlot = 32;

/**
 * The slots, or the ends of them, that are dirty or not built yet, and the instants at which active sessions begin that are to be left
 * out, with their slot where they are many: in the order of time, neighbours joined. Null: they are so many that it is better to sweep
 * the sessions. Of closed days none is raw, as their sessions are gone; where the window begins in them, the sessions can't be swept.
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
  const instants = includeActive ? [] : await activeStarts(knex, { startAt: openAt, endAt });
  // Those that began on closed days are left out from the border on.
  if (!includeActive && startAt <= openFrom && openFrom < endAt) slots.set(openFrom, openFrom);
  const apart: number[] = [];
  for (const [slot, own] of Map.groupBy(instants, slotAt)) {
    if (own.length > instantsOfSlot) slots.set(slot, slot);
    const from = slots.get(slot) ?? Number.POSITIVE_INFINITY;
    for (const at of own) if (at < from) apart.push(at);
  }
  const isMuch = slots.size + apart.length / instantsOfSlot > most;
  return startAt > openFrom && isMuch ? null : joined(slots, apart);
}

/** Each instant of the window at which a session begins that is active. */
async function activeStarts(knex: Knex, { startAt, endAt }: Interval): Promise<number[]> {
  const starts: number[] = await knex("sessions")
    .whereNull("end_at")
    .where("start_at", ">=", startAt)
    .where("start_at", "<", endAt)
    .pluck("start_at");
  return [...new Set(starts.map(Number))];
}

function joined(slots: ReadonlyMap<number, number>, instants: readonly number[]): Interval[] {
  const all = Array.from(slots, ([at, from]) => ({ startAt: from, endAt: at + SLOT_MS }));
  for (const at of instants) all.push({ startAt: at, endAt: at + 1 });
  const intervals: { startAt: number; endAt: number }[] = [];
  for (const { startAt, endAt } of all.sort((a, b) => a.startAt - b.startAt)) {
    const last = intervals.at(-1);
    if (last?.endAt === startAt) last.endAt = endAt;
    else intervals.push({ startAt, endAt });
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
