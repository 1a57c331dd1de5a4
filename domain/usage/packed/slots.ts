// Slots: the quarters of an hour of UTC, the finest grain of the concurrency roll-up. Pure arithmetic.
import { DAY_MS, MINUTE_MS } from "../../time/units.ts";
import type { Interval } from "../../time/working-time.ts";

/** A quarter of an hour: the clocks of every time zone of today differ from UTC by whole ones. */
export const SLOT_MS = 15 * MINUTE_MS;
export const slotsOfDay = DAY_MS / SLOT_MS;

/** The slot in which an instant lies, by its first instant. */
export function slotAt(at: number): number {
  return Math.floor(at / SLOT_MS) * SLOT_MS;
}

/** Slots in any order as intervals in the order of time, neighbours joined. */
export function intervalsOfSlots(slots: Iterable<number>): Interval[] {
  const intervals: { startAt: number; endAt: number }[] = [];
  for (const at of [...slots].sort((a, b) => a - b)) {
    const last = intervals.at(-1);
    if (last?.endAt === at) last.endAt = at + SLOT_MS;
    else intervals.push({ startAt: at, endAt: at + SLOT_MS });
  }
  return intervals;
}
