// Instants and durations in the reader's locale and zone.

import type { Feature } from "../../generated/client/index.js";
import { locale } from "../words/language.ts";
import { t } from "../words/words.ts";
import { formatCount } from "./numbers.ts";

const moment = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" });
const day = new Intl.DateTimeFormat(locale, { dateStyle: "medium" });
/** Days that the licence manager prints without a time are the same everywhere: no zone moves them. */
const utcDay = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" });
const relative = new Intl.RelativeTimeFormat(locale, { numeric: "always", style: "short" });

const shortDay = new Intl.DateTimeFormat(locale, { day: "numeric", month: "short" });
const dayMoment = new Intl.DateTimeFormat(locale, {
  day: "numeric",
  month: "short",
  hour: "numeric",
  minute: "2-digit",
});
const monthAndYear = new Intl.DateTimeFormat(locale, { month: "short", year: "numeric" });
const utcMonth = new Intl.DateTimeFormat(locale, { month: "long", year: "numeric", timeZone: "UTC" });
const clock = new Intl.DateTimeFormat(locale, { hour: "numeric", minute: "2-digit" });

/** The reader's zone, by its IANA name. */
export const readersZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

export const formatMoment = (instant: string | number) => moment.format(new Date(instant));
/** Without the year if it is the present one. */
export function formatDayMoment(instant: string | number): string {
  const at = new Date(instant);
  return (at.getFullYear() === new Date().getFullYear() ? dayMoment : moment).format(at);
}
export const formatDay = (instant: string | number) => day.format(new Date(instant));
export const formatUtcMonth = (instant: string | number) => utcMonth.format(new Date(instant));
export const formatUtcDay = (instant: string | number) => utcDay.format(new Date(instant));

const spanDay = new Intl.DateTimeFormat(locale, {
  weekday: "short",
  day: "numeric",
  month: "short",
  year: "numeric",
});
const spanMoment = new Intl.DateTimeFormat(locale, {
  weekday: "short",
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "numeric",
  minute: "2-digit",
});

/** From Monday: 5 January 1970 was one. */
export function weekdayNames(length: "short" | "long"): readonly string[] {
  const weekday = new Intl.DateTimeFormat(locale, { weekday: length, timeZone: "UTC" });
  return Array.from({ length: 7 }, (_, index) => weekday.format(Date.UTC(1970, 0, 5 + index)));
}

/** "Fri, 20 Nov 2026, 09:00 – 10:00", or days if it is as long as one. Milliseconds since 1970; the end is excluded. */
export function formatSpan(from: number, to: number): string {
  const isOfDays = to - from > 23 * 3_600_000;
  return isOfDays ? spanDay.formatRange(from, to - 1) : spanMoment.formatRange(from, to);
}

/** From this step size on, a mark shows the month with its year. */
const monthSeconds = 27 * 86_400;

/** For an axis: the month, the day, or the time of day where a day has several marks. */
export function formatTick(seconds: number, stepSeconds: number): string {
  const at = new Date(seconds * 1000);
  if (stepSeconds >= monthSeconds) return monthAndYear.format(at);
  const isMidnight = at.getHours() === 0 && at.getMinutes() === 0;
  return stepSeconds >= 86_400 || isMidnight ? shortDay.format(at) : clock.format(at);
}

/** For a title: the instant in UTC, to the second. */
export const utcTitle = (instant: string) => `${instant.replace("T", " ").replace(/\.\d+Z$|Z$/, "")} UTC`;

/** "3 min ago", "in 5 days". */
export function formatAge(instant: string, now: number): string {
  const seconds = Math.round((Date.parse(instant) - now) / 1000);
  const size = Math.abs(seconds);
  if (size < 2) return t("components.justNow");
  if (size < 60) return relative.format(seconds, "second");
  if (size < 3600) return relative.format(Math.trunc(seconds / 60), "minute");
  if (size < 86_400) return relative.format(Math.trunc(seconds / 3600), "hour");
  return relative.format(Math.trunc(seconds / 86_400), "day");
}

/** "2 d 4 h", "3 h 20 min", "45 min", "12 s". */
export function formatDuration(seconds: number | null | undefined): string {
  if (seconds == null) return "–";
  const minutes = Math.floor(seconds / 60);
  if (minutes < 1) return t("components.duration.seconds", { seconds: String(Math.floor(seconds)) });
  if (minutes < 60) return t("components.duration.minutes", { minutes: String(minutes) });
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return t("components.duration.hoursMinutes", { hours: String(hours), minutes: String(minutes % 60) });
  const days = formatCount(Math.floor(hours / 24));
  return t("components.duration.daysHours", { days, hours: String(hours % 24) });
}

const dayMs = 86_400_000;
export const soonDays = 30;

/** Whole days left, the last one being 0; null: permanent. Negative: it has ended. */
export function daysLeft(expirationDateUtc: string | null, now = Date.now()): number | null {
  return expirationDateUtc === null ? null : Math.ceil((Date.parse(expirationDateUtc) - now) / dayMs);
}

/** Whether it ends within the next 30 days. */
export function endsSoon({ ExpirationDateUtc }: Pick<Feature, "ExpirationDateUtc">): boolean {
  const left = daysLeft(ExpirationDateUtc);
  return left !== null && left >= 0 && left <= soonDays;
}
