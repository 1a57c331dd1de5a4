// getCalendar: expiries as a calendar to subscribe to, for who has a token of it in the address, or an access token.
import { asJson } from "../../db/index.ts";
import type { Context } from "../../domain/filters/context.ts";
import type { Viewer } from "../../domain/filters/filters.ts";
import { expirationShape, expirations } from "../../domain/pools/expirations.ts";
import { forbidden, unauthorized } from "../../domain/problem.ts";
import { DAY_MS, startOfDay } from "../../domain/time/units.ts";
import { principalOfCalendarToken } from "../../identity/tokens/calendar-tokens.ts";
import type { Handler } from "../types.ts";

const passedDays = 90;
const mostEvents = 5_000;

export const getCalendar: Handler<"getCalendar"> = async ({ query }, context) => {
  const { db, now, signal } = context;
  const viewer = await readerOf(query.Token, context);
  const today = startOfDay(now);
  const window = { startAt: today - passedDays * DAY_MS, endAt: null };
  const rows = expirations(db.read, {}, window, viewer, now).limit(mostEvents);
  const { text } = await asJson(rows, expirationShape, signal);
  const calendar = await written(text, today, query.AlarmDays ?? null);
  return { status: 200, text: calendar, headers: { "Referrer-Policy": "no-referrer" } };
};

/** Whose calendar it is. Throws a Problem where nobody's. */
async function readerOf(token: string | undefined, { db, caller, settings }: Context): Promise<Viewer> {
  const isSecurityOff = settings.identityUrl === null;
  if (isSecurityOff) return caller;
  if (token === undefined) {
    if (caller.roles.length > 0) return caller;
    throw unauthorized("A calendar token is needed in the address, or an access token.");
  }
  const principal = await principalOfCalendarToken(db, token);
  if (principal === undefined) throw unauthorized("The calendar token is none of ours, or was revoked.");
  if (principal.kind !== "account") throw forbidden("This operation needs the role administrator or viewer.");
  return principal;
}

let last = { key: "", text: "" };

/** Programs ask again and again for what did not change, and many see the same: the last calendar is kept. */
async function written(json: string, today: number, alarmDays: number | null): Promise<string> {
  const key = `${today} ${alarmDays} ${json}`;
  if (last.key === key) return last.text;
  // Loaded when it is needed: a server at rest is to stay small.
  const { calendarText } = await import("../../domain/pools/expirations.ts");
  const text = calendarText({ items: JSON.parse(json), now: today, alarmDays });
  last = { key, text };
  return text;
}
