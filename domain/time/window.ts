// Instants and windows as callers write them: ISO 8601 texts, TimeFrame names, and pairs of dates. Nothing here reads
// a clock: callers pass `now`. What lies in a window is decided by the queries, not here.
import type { Interval, OpenWindow } from "../../columnar/intervals.ts";
import { invalid } from "../problem.ts";
import { DAY_MS, MINUTE_MS, startOfDay, startOfMonth } from "./units.ts";

const FIRST_INSTANT = Date.parse("0001-01-01T00:00:00.000Z");
const LAST_INSTANT = Date.parse("9999-12-31T23:59:59.999Z");

const clock = String.raw`([01]\d|2[0-3]):([0-5]\d)`;
const instantForm = new RegExp(
  String.raw`^(\d{4}-\d{2}-\d{2})(?:[Tt ]${clock}:([0-5]\d)(?:\.(\d+))?(?:[Zz]|([+-])([01]\d|2[0-3]):?([0-5]\d))?)?$`,
);

const longestInstant = 64;

/** An instant as answers write it. */
export function iso(at: number): string {
  return new Date(at).toISOString();
}

/** What an instant must look like, for the text of a problem. */
export const instantExpectation =
  "must be an instant such as 2026-01-31T08:00:00.000Z, the same without a zone (UTC), or a date such as 2026-01-31";

export type { OpenWindow };

/**
 * An instant in milliseconds since 1970 UTC, or null when the text is none: RFC 3339, also with a blank for its T and
 * without the colon of its zone; the same without a zone (which is UTC), or a bare date (its midnight UTC). Digits past
 * the millisecond are cut off; there is no second 60, and years run from 0001 to 9999, in UTC too.
 */
export function parseInstant(text: string): number | null {
  const match = text.length > longestInstant ? null : instantForm.exec(text);
  if (!match) return null;
  const [, date = "", hours = 0, minutes = 0, seconds = 0, fraction = "", sign, zoneHours = 0, zoneMinutes = 0] = match;
  const midnight = midnightOf(date);
  if (midnight === null) return null;
  const time = (Number(hours) * 60 + Number(minutes)) * MINUTE_MS + Number(seconds) * 1000;
  const local = midnight + time + Number(fraction.slice(0, 3).padEnd(3, "0"));
  const offset = (Number(zoneHours) * 60 + Number(zoneMinutes)) * MINUTE_MS;
  const at = sign === "+" ? local - offset : local + offset;
  return at < FIRST_INSTANT || at > LAST_INSTANT ? null : at;
}

/** Reports name one day ten thousand times. */
let lastDate: { readonly text: string; readonly midnight: number | null } = { text: "", midnight: null };

/** Of a date in UTC; null: there is no such day. */
function midnightOf(text: string): number | null {
  if (text !== lastDate.text) {
    const at = Date.parse(text);
    // Date.parse takes 30 February for the day after.
    const isDay = !Number.isNaN(at) && iso(at).startsWith(text);
    lastDate = { text, midnight: isDay ? at : null };
  }
  return lastDate.midnight;
}

/** The same, for a named field: a missing text is null, a wrong one is a problem that names the field. */
export function instantOf(field: string, text: string | null | undefined): number | null {
  if (text === undefined || text === null) return null;
  const at = parseInstant(text);
  if (at === null) throw invalid(field, instantExpectation);
  return at;
}

/** How far clocks may differ. */
const LEAD_MS = 5 * MINUTE_MS;

/** The instant of a report that is received at `now`; a problem of the field that `field` names where it lies too far ahead. */
export function notAhead(at: number, now: number, field: () => string): number {
  if (at > now + LEAD_MS) throw invalid(field(), "must not be more than five minutes ahead of now");
  return at;
}

/** What chooses a window: its start and its end, or a frame instead. */
export interface WindowFields {
  readonly StartUtc?: string | undefined;
  readonly EndUtc?: string | undefined;
  readonly TimeFrame?: TimeFrame | undefined;
}

/** A window of which each side may be left out, and is open then. */
export function openWindow({ StartUtc, EndUtc, TimeFrame }: WindowFields, now: number, path = ""): OpenWindow {
  const startAt = instantOf(`${path}StartUtc`, StartUtc);
  const endAt = instantOf(`${path}EndUtc`, EndUtc);
  if (TimeFrame !== undefined) {
    if (startAt !== null || endAt !== null)
      throw invalid(`${path}TimeFrame`, "must not be given together with a start or an end");
    return timeFrameWindow(TimeFrame, now);
  }
  if (startAt !== null && endAt !== null && startAt > endAt) {
    throw invalid(`${path}StartUtc`, "must not be after the end");
  }
  return { startAt, endAt };
}

const usualWindowMs = 30 * DAY_MS;

/**
 * A window that is always closed: without an end it runs to now, without a start it is the 30 days before its end, or now.
 * `path` leads to the object that has the fields, such as `First.`.
 */
export function usualWindow(fields: WindowFields, now: number, path = ""): Interval {
  const open = openWindow(fields, now, path);
  const endAt = open.endAt ?? now;
  const startAt = open.startAt ?? Math.min(endAt, now) - usualWindowMs;
  if (startAt > endAt) throw invalid(`${path}StartUtc`, "must not be after now");
  return { startAt, endAt };
}

const timeFrames = {
  Today: (now: number) => ({ startAt: startOfDay(now), endAt: now }),
  Yesterday: (now: number) => ({ startAt: startOfDay(now) - DAY_MS, endAt: startOfDay(now) }),
  Last24Hours: (now: number) => ({ startAt: now - DAY_MS, endAt: now }),
  Last7Days: (now: number) => ({ startAt: startOfDay(now) - 6 * DAY_MS, endAt: now }),
  Last30Days: (now: number) => ({ startAt: startOfDay(now) - 29 * DAY_MS, endAt: now }),
  Last90Days: (now: number) => ({ startAt: startOfDay(now) - 89 * DAY_MS, endAt: now }),
  ThisWeek: (now: number) => ({ startAt: monday(now), endAt: now }),
  LastWeek: (now: number) => ({ startAt: monday(now) - 7 * DAY_MS, endAt: monday(now) }),
  ThisMonth: (now: number) => ({ startAt: startOfMonth(now), endAt: now }),
  LastMonth: (now: number) => ({ startAt: startOfMonth(now, -1), endAt: startOfMonth(now) }),
  ThisYear: (now: number) => ({ startAt: Date.UTC(new Date(now).getUTCFullYear(), 0, 1), endAt: now }),
} satisfies Record<string, (now: number) => Interval>;

export type TimeFrame = keyof typeof timeFrames;

/** The window a TimeFrame names: Today, This… and Last… run to now; Yesterday, LastWeek and LastMonth are whole. */
export function timeFrameWindow(frame: TimeFrame, now: number): Interval {
  return timeFrames[frame](now);
}

/** The window of usertop and useractivity: without any field it is Last30Days, and an end needs a start. */
export function activityWindow(fields: WindowFields, now: number): Interval {
  const { startAt, endAt } = openWindow(fields, now);
  if (startAt !== null) return usualWindow(fields, now);
  if (endAt !== null) throw invalid("EndUtc", "needs a start");
  return timeFrameWindow("Last30Days", now);
}

function monday(at: number): number {
  // 1970-01-01 was a Thursday: three days after a Monday.
  const days = Math.floor(at / DAY_MS);
  return (days - ((((days + 3) % 7) + 7) % 7)) * DAY_MS;
}
