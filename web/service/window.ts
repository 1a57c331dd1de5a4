// The time window of a page, from its address: a length up to now, days from and to, or times of day.
import type { BucketSize } from "../../generated/client/index.js";

const lengths = ["1d", "24h", "7d", "30d", "90d", "365d"] as const;
/** Up to now. */
export type WindowLength = (typeof lengths)[number];

export interface TimeWindow {
  /** Of `lengths`; "days" or "times" if these are given. */
  readonly length: WindowLength | "days" | "times";
  /** Days of the reader's zone, such as 2026-03-02, the last one included; for times such as 2026-03-02T09:00. */
  readonly from: string;
  readonly to: string;
  readonly startUtc: string;
  /** Null: now. */
  readonly endUtc: string | null;
  /** Its length in days. */
  readonly days: number;
  /** Whether the window in the address is invalid, and this is the default instead. */
  readonly isReplaced: boolean;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** An existing day, from 1900 on: the 31st of a short month does not exist. */
export function isDay(text: string | null | undefined): text is string {
  if (text == null || !/^\d{4}-\d{2}-\d{2}$/.test(text) || text < "1900") return false;
  return dayOf(midnight(text)) === text;
}

const timePattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

/** An existing time of a day, as a field of the browser writes it. */
function isTime(text: string | null): text is string {
  return text !== null && timePattern.test(text) && isDay(text.slice(0, 10)) && !Number.isNaN(Date.parse(text));
}

/** The time in the reader's zone, as an address and a field write it. */
export function timeOf(instant: Date): string {
  const pad = (value: number) => String(value).padStart(2, "0");
  return `${dayOf(instant)}T${pad(instant.getHours())}:${pad(instant.getMinutes())}`;
}

/** The parameters of a span that was selected in a chart: whole hours, at least two, since no bucket is shorter. */
export function zoomed(
  from: number,
  to: number,
): { readonly window: null; readonly from: string; readonly to: string } {
  const start = new Date(from);
  start.setMinutes(0, 0, 0);
  const end = new Date(Math.max(to, start.getTime() + 2 * hourMs - 1) + hourMs - 1);
  end.setMinutes(0, 0, 0);
  return { window: null, from: timeOf(start), to: timeOf(end) };
}

/** The day in the reader's zone, as an address and a date field write it. */
export function dayOf(instant: Date): string {
  const pad = (value: number) => String(value).padStart(2, "0");
  return `${instant.getFullYear()}-${pad(instant.getMonth() + 1)}-${pad(instant.getDate())}`;
}

/** The reader's midnight at the start of a day, or that many days later. */
export function midnight(day: string, later = 0): Date {
  const [year = 1970, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(year, month - 1, date + later);
}

/** The window in the address; 30 days if there is none, or an invalid one. It changes at most with the hour or the day. */
export function windowOf(address: URLSearchParams, now = new Date()): TimeWindow {
  const from = address.get("from");
  const to = address.get("to");
  const today = dayOf(now);
  if (isDay(from) && isDay(to) && from <= to) {
    const start = midnight(from);
    const end = midnight(to, 1);
    const endUtc = end > now ? null : end.toISOString();
    const days = ((endUtc === null ? now : end).getTime() - start.getTime()) / dayMs;
    return { length: "days", from, to, startUtc: start.toISOString(), endUtc, days, isReplaced: false };
  }
  if (isTime(from) && isTime(to) && from < to) return windowOfTimes(from, to, now);
  const named = address.get("window") ?? "";
  const length = lengths.find((one) => one === named) ?? "30d";
  const isReplaced = from !== null || to !== null || (named !== "" && named !== length);
  const count = Number.parseInt(length, 10);
  if (length === "24h") {
    const start = new Date(Math.floor(now.getTime() / hourMs) * hourMs - dayMs);
    return { length, from: dayOf(start), to: today, startUtc: start.toISOString(), endUtc: null, days: 1, isReplaced };
  }
  const start = midnight(today, 1 - count);
  return {
    length,
    from: dayOf(start),
    to: today,
    startUtc: start.toISOString(),
    endUtc: null,
    days: count,
    isReplaced,
  };
}

/** The same for decisions: days up to now are complete ones, to yesterday, so that sums do not grow through the day. */
export function fullDaysWindowOf(address: URLSearchParams, now = new Date()): TimeWindow {
  const window = windowOf(address, now);
  if (!fullDayLengths.includes(window.length)) return window;
  const today = dayOf(now);
  const start = midnight(dayOf(now), -window.days);
  const dates = { from: dayOf(start), to: dayOf(midnight(today, -1)) };
  return { ...window, ...dates, startUtc: start.toISOString(), endUtc: midnight(today).toISOString() };
}

const fullDayLengths: readonly string[] = ["7d", "30d", "90d", "365d"];

function windowOfTimes(from: string, to: string, now: Date): TimeWindow {
  const [start, end] = [new Date(from), new Date(to)];
  const endUtc = end > now ? null : end.toISOString();
  const days = Math.max(0, ((endUtc === null ? now : end).getTime() - start.getTime()) / dayMs);
  return { length: "times", from, to, startUtc: start.toISOString(), endUtc, days, isReplaced: false };
}

/** The day in the address, such as 2026-03-02; else `usual`. */
export function dayIn(address: URLSearchParams, usual: string): string {
  const day = address.get("day");
  return isDay(day) ? day : usual;
}

/** For an operation's input; one that lasts up to now has no end. */
export const spanOf = ({ startUtc, endUtc }: TimeWindow) => ({
  StartUtc: startUtc,
  ...(endUtc !== null && { EndUtc: endUtc }),
});

const bucketDays: Readonly<Record<BucketSize, number>> = { Hour: 1 / 24, Day: 1, Week: 7, Month: 30, Year: 365 };
/** The service refuses more than these, and no screen can distinguish them. */
const mostBuckets = 2000;

/** The sizes that give a sensible number of buckets for a window. */
export function sensibleBuckets({ days }: TimeWindow): readonly BucketSize[] {
  const sizes = (Object.keys(bucketDays) as BucketSize[]).filter((size) => {
    const count = days / bucketDays[size];
    return count <= mostBuckets - 2 && count >= 1.99;
  });
  return sizes.length === 0 ? ["Hour"] : sizes;
}

/** The size in the address if it is sensible, else one that gives some tens of buckets. */
export function bucketOf(address: URLSearchParams, window: TimeWindow): BucketSize {
  const sizes = sensibleBuckets(window);
  const chosen = sizes.find((size) => size === address.get("bucket"));
  if (chosen !== undefined) return chosen;
  const usual: BucketSize = window.days <= 7 ? "Hour" : window.days <= 400 ? "Day" : "Week";
  return sizes.includes(usual) ? usual : (sizes[0] ?? "Hour");
}
