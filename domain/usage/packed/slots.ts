// Slots: the quarters of an hour of UTC, the finest grain of the concurrency roll-up. Pure arithmetic.
import { DAY_MS, MINUTE_MS } from "../../time/units.ts";

/** A quarter of an hour: the clocks of every time zone of today differ from UTC by whole ones. */
export const SLOT_MS = 15 * MINUTE_MS;
export const slotsOfDay = DAY_MS / SLOT_MS;

/** The slot in which an instant lies, by its first instant. */
export function slotAt(at: number): number {
  return Math.floor(at / SLOT_MS) * SLOT_MS;
}
