// How long a session lasts inside a window or inside working hours, as SQL that SQLite and SQL Server both take.
import type { Knex } from "knex";
import { msWithin, overlap } from "../../db/index.ts";
import { DAY_MS } from "../time/units.ts";
import type { OpenWindow } from "../time/window.ts";
import { type Interval, type WorkingTime, workingIntervals } from "../time/working-time.ts";

/** SQL: milliseconds of a session inside the window, an active one to now; never less than 0. `x` is the session's table. */
export function usageMs({ startAt, endAt }: OpenWindow, now: number, x = "x"): string {
  const session = { from: `${x}.start_at`, to: endedBy(now, x) };
  const window = { from: startAt === null ? null : whole(startAt), to: endAt === null ? null : whole(endAt) };
  const { from, to } = overlap(session, window);
  return `(case when (${to}) > (${from}) then (${to}) - (${from}) else 0 end)`;
}

/** Working hours are counted over twenty years at most. */
const longestWorkingMs = 20 * 366 * DAY_MS;

/** The working hours of a window, as far as there are sessions. */
export async function workingHours(
  knex: Knex,
  window: OpenWindow,
  working: WorkingTime,
  now: number,
): Promise<readonly Interval[]> {
  const ends: { first: number | null }[] = await knex("sessions").min({ first: "start_at" });
  const endAt = Math.min(window.endAt ?? now, now + DAY_MS);
  const startAt = Math.max(window.startAt ?? ends[0]?.first ?? endAt, endAt - longestWorkingMs);
  return workingIntervals(working, { workingHoursOnly: true, ignoreWeekends: false }, { startAt, endAt });
}

/** The SQL of usageMs; with `working`, of these intervals of the window alone. */
export function usageInWindow(
  knex: Knex,
  window: OpenWindow,
  working: readonly Interval[] | null,
  now: number,
): string {
  return working === null ? usageMs(window, now) : workingUsageMs(knex, working, now);
}

/** SQL: milliseconds of a session inside these intervals, an active one to now. `x` is the session's table. */
export function workingUsageMs(knex: Knex, intervals: readonly Interval[], now: number, x = "x"): string {
  return msWithin(knex, { from: `${x}.start_at`, to: endedBy(now, x) }, intervals);
}

function endedBy(now: number, x: string): string {
  return `coalesce(${x}.end_at, ${whole(now)})`;
}

/** A whole number as SQL; nothing else gets into the text. */
function whole(value: number): string {
  return String(Math.trunc(value));
}
