// When a schedule is due, and which days its report is about: by the calendar and the clocks of its time zone.
import { DAY_MS, HOUR_MS } from "../../domain/time/units.ts";
import { type Interval, instantAt, weekday } from "../../domain/time/working-time.ts";
import { zoneOffset } from "../../domain/time/zone-offset.ts";
import type { Definition } from "./definition.ts";

type Offset = (at: number) => number;

const offsetOf = (timeZone: string): Offset => zoneOffset(timeZone) ?? (() => 0);

/** The day of an instant by the zone's calendar, counted from the first one of 1970. */
const dayOf = (at: number, offset: Offset) => Math.floor((at + offset(at)) / DAY_MS);
const dayOfMonth = (year: number, month: number, day: number) => Date.UTC(year, month, day) / DAY_MS;
const daysIn = (year: number, month: number) => new Date(Date.UTC(year, month + 1, 0)).getUTCDate();

type Due = Pick<Definition, "Rhythm" | "Day" | "Hour" | "TimeZone">;

/** The first instant after another one at which the schedule is due. Each of its days has one, whatever the clocks do. */
export function nextDue({ Rhythm, Day, Hour, TimeZone }: Due, after: number): number {
  const offset = offsetOf(TimeZone);
  const today = dayOf(after, offset);
  const days = Rhythm === "Weekly" ? weekdays(today, Day) : daysOfMonths(today, Day);
  const dues = days.map((day) => instantAt(day * DAY_MS + Hour * HOUR_MS, offset));
  return dues.find((at) => at > after) ?? Number.POSITIVE_INFINITY;
}

function weekdays(today: number, day: number): number[] {
  return [-1, 0, 1, 2].map((week) => today - weekday(today) + day + 7 * week);
}

function daysOfMonths(today: number, day: number): number[] {
  const date = new Date(today * DAY_MS);
  return [-1, 0, 1, 2].map((later) => {
    const first = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + later, 1));
    const [year, month] = [first.getUTCFullYear(), first.getUTCMonth()];
    return dayOfMonth(year, month, Math.min(day, daysIn(year, month)));
  });
}

/** The last instant of those that were due from `from` on, up to `now`. */
export function lastDue(due: Due, from: number, now: number): number {
  let last = from;
  for (let next = nextDue(due, last); next <= now; next = nextDue(due, next)) last = next;
  return last;
}

/** The window of a report that is due at an instant, and the one of the same length before it. */
export function windowsOf(
  { Window, Days, TimeZone }: Definition,
  dueAt: number,
): { before: Interval; window: Interval } {
  const offset = offsetOf(TimeZone);
  const today = dayOf(dueAt, offset);
  const [first, begin, end] = edgesOf(Window, Days ?? 1, today);
  const [beforeAt, startAt, endAt] = [first, begin, end].map((day) => instantAt(day * DAY_MS, offset)) as Edges;
  return { before: { startAt: beforeAt, endAt: startAt }, window: { startAt, endAt } };
}

type Edges = [before: number, begin: number, end: number];

/** Days at whose midnights the two windows begin, and the second one ends. */
function edgesOf(window: Definition["Window"], days: number, today: number): Edges {
  if (window === "LastWeek") {
    const monday = today - weekday(today) + 1;
    return [monday - 14, monday - 7, monday];
  }
  if (window === "LastMonth") {
    const date = new Date(today * DAY_MS);
    const first = (back: number) => dayOfMonth(date.getUTCFullYear(), date.getUTCMonth() - back, 1);
    return [first(2), first(1), first(0)];
  }
  const count = window === "Yesterday" ? 1 : days;
  return [today - 2 * count, today - count, today];
}
