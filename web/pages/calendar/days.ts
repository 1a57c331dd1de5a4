// Days and months of the calendar, all in UTC, as the days of licences are. Nothing is drawn here.
import type { ExpirationItem } from "../../../generated/client/index.js";

const dayMs = 86_400_000;

/** `2026-03` of an instant. */
export const monthOf = (at: number) => new Date(at).toISOString().slice(0, 7);

/** The month that an address names, else the present one. */
export function monthIn(address: URLSearchParams): string {
  const text = address.get("month") ?? "";
  return /^[12]\d{3}-(0[1-9]|1[0-2])$/.test(text) ? text : monthOf(Date.now());
}

export const startOf = (month: string) => Date.parse(`${month}-01T00:00:00Z`);

/** Another month, so many later. */
export function monthsLater(month: string, count: number): string {
  const start = new Date(startOf(month));
  return monthOf(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + count, 1));
}

/** The days of a month in weeks from Monday on; null: a day of another month. */
export function weeksOf(month: string): (number | null)[][] {
  const [startAt, endAt] = [startOf(month), startOf(monthsLater(month, 1))];
  const before = (new Date(startAt).getUTCDay() + 6) % 7;
  const count = Math.ceil((before + (endAt - startAt) / dayMs) / 7);
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: 7 }, (__, weekday) => {
      const at = startAt + (week * 7 + weekday - before) * dayMs;
      return at >= startAt && at < endAt ? at : null;
    }),
  );
}

/** The days in their order, each with its own. */
export function byDay(items: readonly ExpirationItem[]): ReadonlyMap<number, readonly ExpirationItem[]> {
  const days = new Map<number, ExpirationItem[]>();
  for (const item of items) {
    const day = Date.parse(item.ExpirationDateUtc);
    const own = days.get(day);
    if (own === undefined) days.set(day, [item]);
    else own.push(item);
  }
  return days;
}

export const featureOf = ({ FeatureName, FeatureVersion }: ExpirationItem) =>
  FeatureVersion === null ? FeatureName : `${FeatureName} ${FeatureVersion}`;
