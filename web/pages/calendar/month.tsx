// One month of the calendar: a table of weeks, on a phone a list of the days with expiries.
import { Link } from "react-router";
import type { ExpirationItem } from "../../../generated/client/index.js";
import { useIsPhone } from "../../components/text/browser-state.ts";
import { daysLeft, formatUtcDay, formatUtcMonth, soonDays, weekdayNames } from "../../format/times.ts";
import { featurePath } from "../../service/links.ts";
import { dayOf } from "../../service/window.ts";
import { t } from "../../words/words.ts";

const dayMs = 86_400_000;

/** `2026-03` of an instant. */
const monthOf = (at: number) => new Date(at).toISOString().slice(0, 7);

/** By the reader's clocks, as everywhere. */
export const thisMonth = () => dayOf(new Date()).slice(0, 7);

/** The month that an address names, else the present one. */
export function monthIn(address: URLSearchParams): string {
  const text = address.get("month") ?? "";
  return /^[12]\d{3}-(0[1-9]|1[0-2])$/.test(text) ? text : thisMonth();
}

export const startOf = (month: string) => Date.parse(`${month}-01T00:00:00Z`);

/** The month so many months later. */
export function monthsLater(month: string, count: number): string {
  const start = new Date(startOf(month));
  return monthOf(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + count, 1));
}

/** The days of a month in weeks from Monday on; null: a day of another month. */
function weeksOf(month: string): (number | null)[][] {
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

/** The days in order, each with its items. */
function byDay(items: readonly ExpirationItem[]): ReadonlyMap<number, readonly ExpirationItem[]> {
  const days = new Map<number, ExpirationItem[]>();
  for (const item of items) {
    const day = Date.parse(item.ExpirationDateUtc);
    const ofDay = days.get(day);
    if (ofDay === undefined) days.set(day, [item]);
    else ofDay.push(item);
  }
  return days;
}

export const featureOf = ({ FeatureName, FeatureVersion }: ExpirationItem) =>
  FeatureVersion === null ? FeatureName : `${FeatureName} ${FeatureVersion}`;

interface MonthProps {
  readonly month: string;
  /** Those of the month. */
  readonly items: readonly ExpirationItem[];
  /** The address of the list, for items that do not fit. */
  readonly list: string;
}

/** How many items fit in a day of the table. */
const mostShown = 4;

const weekdays = weekdayNames("short");

export function Month({ month, items, list }: MonthProps) {
  const days = byDay(items);
  const label = t("calendar.label", { month: formatUtcMonth(startOf(month)) });
  if (useIsPhone()) {
    return (
      <ul className="calendar-days" aria-label={label}>
        {[...days].map(([day, ofDay]) => (
          <li key={day}>
            <h3>{formatUtcDay(day)}</h3>
            <Entries items={ofDay} />
          </li>
        ))}
      </ul>
    );
  }
  const today = dayOf(new Date());
  return (
    <table className="calendar">
      <caption className="unseen">{label}</caption>
      <thead>
        <tr>
          {weekdays.map((weekday) => (
            <th key={weekday} scope="col">
              {weekday}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={week.find((day) => day !== null)}>
            {week.map((day, weekday) =>
              day === null ? (
                <td key={weekdays[weekday]} className="calendar-other" />
              ) : (
                <td key={day} aria-current={iso(day) === today ? "date" : undefined}>
                  <time dateTime={iso(day)}>{new Date(day).getUTCDate()}</time>
                  <Entries items={days.get(day) ?? []} most={mostShown} list={list} />
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface EntriesProps {
  readonly items: readonly ExpirationItem[];
  readonly most?: number;
  readonly list?: string;
}

function Entries({ items, most = items.length, list = "" }: EntriesProps) {
  if (items.length === 0) return null;
  return (
    <ul>
      {items.slice(0, most).map((item) => (
        <li key={item.FeatureId}>
          <Link to={featurePath(item.FeatureName)} className={`calendar-entry ${stateOf(item)}`}>
            {featureOf(item)}{" "}
            <small>
              {item.Quantity === null
                ? t("calendar.someLicences")
                : t("columns.licenceCount", { count: item.Quantity })}
            </small>
          </Link>
        </li>
      ))}
      {items.length > most && (
        <li>
          <Link to={list}>{t("calendar.more", { count: items.length - most })}</Link>
        </li>
      )}
    </ul>
  );
}

function stateOf({ ExpirationDateUtc, IsExpired }: ExpirationItem): string {
  if (IsExpired) return "calendar-passed";
  return (daysLeft(ExpirationDateUtc) ?? 0) <= soonDays ? "calendar-soon" : "";
}

const iso = (day: number) => new Date(day).toISOString().slice(0, 10);
