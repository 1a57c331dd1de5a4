// Expiries in the form of RFC 5545, written by ical.js: an event of the whole day for each feature and day. Pure.
import { createHash } from "node:crypto";
import ICAL from "ical.js";
import { DAY_MS, startOfDay } from "../time/units.ts";
import type { ExpirationItem } from "./rows.ts";

// ical.js (2.2) does not count the blank that begins a further line, and a line has at most 75 bytes.
ICAL.foldLength = 74;

export interface CalendarOf {
  readonly items: readonly ExpirationItem[];
  /** Milliseconds since 1970 UTC. */
  readonly now: number;
  /** Alarms come so many days before an event; null: none. */
  readonly alarmDays: number | null;
}

/** Programs are to ask again after so long. */
const askedEvery = "PT6H";

/** The text is the same for a whole day unless the items change: its time stamps are that day's midnight. */
export function calendarText({ items, now, alarmDays }: CalendarOf): string {
  const calendar = new ICAL.Component("vcalendar");
  calendar.addPropertyWithValue("version", "2.0");
  calendar.addPropertyWithValue("prodid", "-//Licence Usage Query Service//Expiries//EN");
  calendar.addPropertyWithValue("calscale", "GREGORIAN");
  for (const name of ["name", "x-wr-calname"]) calendar.addPropertyWithValue(name, "Licences that expire");
  const interval = calendar.addPropertyWithValue("refresh-interval", askedEvery);
  interval.setParameter("value", "DURATION");
  calendar.addPropertyWithValue("x-published-ttl", askedEvery);
  const stamp = instantOf(startOfDay(now));
  for (const item of items) calendar.addSubcomponent(eventOf(item, stamp, alarmDays));
  return `${calendar.toString()}\r\n`;
}

function eventOf(item: ExpirationItem, stamp: ICAL.Time, alarmDays: number | null): ICAL.Component {
  const event = new ICAL.Component("vevent");
  const startAt = Date.parse(item.ExpirationDateUtc);
  const summary = summaryOf(item);
  event.addPropertyWithValue("uid", uidOf(item));
  event.addPropertyWithValue("dtstamp", stamp);
  event.addPropertyWithValue("dtstart", dayOf(startAt));
  event.addPropertyWithValue("dtend", dayOf(startAt + DAY_MS));
  event.addPropertyWithValue("summary", summary);
  event.addPropertyWithValue("description", descriptionOf(item));
  event.addPropertyWithValue("transp", "TRANSPARENT");
  if (alarmDays !== null && !item.IsExpired) event.addSubcomponent(alarmOf(summary, alarmDays));
  return event;
}

function alarmOf(summary: string, days: number): ICAL.Component {
  const alarm = new ICAL.Component("valarm");
  alarm.addPropertyWithValue("action", "DISPLAY");
  alarm.addPropertyWithValue("trigger", ICAL.Duration.fromSeconds((-days * DAY_MS) / 1000));
  alarm.addPropertyWithValue("description", summary);
  return alarm;
}

function summaryOf({ FeatureName, FeatureVersion, Quantity, IsExpired }: ExpirationItem): string {
  const feature = FeatureVersion === null ? FeatureName : `${FeatureName} ${FeatureVersion}`;
  const licences = Quantity === null ? "licences" : Quantity === 1 ? "1 licence" : `${Quantity} licences`;
  const verb = IsExpired ? "expired" : Quantity === 1 ? "expires" : "expire";
  return printable(`${feature}: ${licences} ${verb}`);
}

function descriptionOf({ Quantity, Total, LicenseServerName, Vendor }: ExpirationItem): string {
  const known = [
    ["Licence server", LicenseServerName],
    ["Vendor", Vendor],
    ["Licences that expire", Quantity],
    ["All licences", Total],
  ] as const;
  const lines = known.filter(([, value]) => value !== null).map(([name, value]) => printable(`${name}: ${value}`));
  return [...lines, "They can be used to the end of this day."].join("\n");
}

/** A UUID (version 8) of the pool and the day: no two installations have the same where their licence servers differ. */
function uidOf({ LicenseServerName, FeatureId, ExpirationDateUtc }: ExpirationItem): string {
  const text = JSON.stringify([LicenseServerName.toLowerCase(), FeatureId, ExpirationDateUtc]);
  const bytes = createHash("sha256").update(text).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80;
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** Control characters have no place in iCalendar's texts, nor has half a surrogate pair. */
function printable(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").toWellFormed();
}

function dayOf(at: number): ICAL.Time {
  return ICAL.Time.fromDateString(new Date(at).toISOString().slice(0, 10));
}

function instantOf(at: number): ICAL.Time {
  return ICAL.Time.fromJSDate(new Date(at), true);
}
