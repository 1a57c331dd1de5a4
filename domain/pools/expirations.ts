// The expirations of licences: rows of them, and as an iCalendar.

import { createHash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import ICAL from "ical.js";
import type { Knex } from "knex";
import { recordShape } from "../../db/index.ts";
import type { components } from "../../generated/contract.ts";
import { chosenPools, type PoolFilter, type Viewer } from "../filters/filters.ts";
import { DAY_MS, startOfDay } from "../time/units.ts";
import { poolOrder, presentPools, sumSql, yesterday } from "./rows.ts";

export type ExpirationItem = components["schemas"]["ExpirationItem"];

export const expirationShape = recordShape<ExpirationItem>("ExpirationItem", {
  FeatureId: ["number", "id"],
  FeatureName: ["text", "name"],
  FeatureVersion: ["text", "version"],
  Vendor: ["text", "vendor"],
  LicenseServerId: ["number", "license_server_id"],
  LicenseServerName: ["text", "license_server_name"],
  ExpirationDateUtc: ["instant", "expiration_at"],
  Quantity: ["number", "quantity"],
  Total: ["number", "total"],
  IsExpired: ["flag", "is_expired"],
});

/** A row without a quantity has a day and no purchase; where all rows of a pool have none and one day, the whole pool expires then. */
const quantity = `case when i.purchases > 0 then i.quantity
  when not exists (select 1 from pool_increments o where o.pool_id = p.id and o.is_own = 1
    and (o.expiration_at is null or o.expiration_at <> i.expiration_at or o.quantity is not null)) then p.total end`;

/** Of features that the last report listed; [startAt, endAt) of the days' midnights, null is open. */
export function expirations(
  knex: Knex,
  filter: PoolFilter,
  { startAt, endAt }: { readonly startAt: number | null; readonly endAt: number | null },
  viewer: Viewer,
  now: number,
): Knex.QueryBuilder {
  const days = knex("pool_increments")
    .where("is_own", 1)
    .whereNotNull("expiration_at")
    .groupBy("pool_id", "expiration_at")
    .select("pool_id", "expiration_at", { quantity: knex.raw(sumSql("quantity")) })
    .count({ purchases: "quantity" });
  if (startAt !== null) days.where("expiration_at", ">=", startAt);
  if (endAt !== null) days.where("expiration_at", "<", endAt);
  return presentPools(knex, viewer)
    .join(days.as("i"), "i.pool_id", "p.id")
    .where({ "p.is_listed": 1, "p.is_error": 0 })
    .modify(chosenPools(knex, filter))
    .select("p.id", "p.name", "p.version", "p.vendor", "p.license_server_id", { license_server_name: "s.name" })
    .select("i.expiration_at", "p.total", {
      quantity: knex.raw(quantity),
      is_expired: knex.raw("case when i.expiration_at <= :yesterday then 1 else 0 end", yesterday(now)),
    })
    .orderByRaw(`i.expiration_at, ${poolOrder("p", "s")}`);
}

// ical.js (2.2) does not count the blank that begins a further line, and a line has at most 75 bytes.
ICAL.foldLength = 74;

export interface CalendarOf {
  readonly items: readonly ExpirationItem[];
  /** Milliseconds since 1970 UTC. */
  readonly now: number;
  /** Alarms come so many days before an event; null: none. */
  readonly alarmDays: number | null;
}

/** Calendar programs refresh after this time. */
const refreshInterval = "PT6H";

/** Events after which other work has its turn: some five milliseconds. */
const together = 50;

/** The text is the same for a whole day unless the items change: its time stamps are that day's midnight. */
export async function calendarText({ items, now, alarmDays }: CalendarOf): Promise<string> {
  const calendar = new ICAL.Component("vcalendar");
  calendar.addPropertyWithValue("version", "2.0");
  calendar.addPropertyWithValue("prodid", "-//Licence Usage Query Service//Expiries//EN");
  calendar.addPropertyWithValue("calscale", "GREGORIAN");
  for (const name of ["name", "x-wr-calname"]) calendar.addPropertyWithValue(name, "Licences that expire");
  const interval = calendar.addPropertyWithValue("refresh-interval", refreshInterval);
  interval.setParameter("value", "DURATION");
  calendar.addPropertyWithValue("x-published-ttl", refreshInterval);
  const stamp = instantOf(startOfDay(now));
  const end = "END:VCALENDAR";
  let text = calendar.toString().slice(0, -end.length);
  for (const [index, item] of items.entries()) {
    text += `${eventOf(item, stamp, alarmDays).toString()}\r\n`;
    if ((index + 1) % together === 0) await setImmediate();
  }
  return `${text}${end}\r\n`;
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
  const fields = [
    ["Licence server", LicenseServerName],
    ["Vendor", Vendor],
    ["Licences that expire", Quantity],
    ["All licences", Total],
  ] as const;
  const lines = fields.filter(([, value]) => value !== null).map(([name, value]) => printable(`${name}: ${value}`));
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

/** iCalendar's texts allow no control characters, nor half a surrogate pair. */
function printable(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").toWellFormed();
}

function dayOf(at: number): ICAL.Time {
  return ICAL.Time.fromDateString(new Date(at).toISOString().slice(0, 10));
}

function instantOf(at: number): ICAL.Time {
  return ICAL.Time.fromJSDate(new Date(at), true);
}
