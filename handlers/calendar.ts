// The days on which licences expire, as a list and as a calendar, and the tokens with which calendar programs read it.
import type { Knex } from "knex";
import { asJson, asRecords, jsonObject, recordShape } from "../db/index.ts";
import { accountOf, administersAll, type Context } from "../domain/filters/context.ts";
import type { Viewer } from "../domain/filters/filters.ts";
import { byOneQuery, csvInPieces } from "../domain/lists/csv-pieces.ts";
import { calendarText, expirationShape, expirations } from "../domain/pools/expirations.ts";
import { conflict, forbidden, unauthorized } from "../domain/problem.ts";
import { DAY_MS, startOfDay } from "../domain/time/units.ts";
import { iso, openWindow } from "../domain/time/window.ts";
import type { components } from "../generated/contract.ts";
import {
  addCalendarToken,
  principalOfCalendarToken,
  revokeCalendarToken as revoke,
} from "../identity/tokens/calendar-tokens.ts";
import { asProblems, created, ok, oneRecord } from "./replies.ts";
import type { Handler } from "./types.ts";

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

/** The account of the calendar. Throws a Problem where there is none. */
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

let last = { key: "", text: Promise.resolve("") };

/** Calendar programs poll often, the calendar seldom changes, and many see the same: the last calendar is cached. */
function written(json: string, today: number, alarmDays: number | null): Promise<string> {
  const key = `${today} ${alarmDays} ${json}`;
  // Cached while it is written, too: the same calendar is not written twice at once.
  if (last.key !== key) last = { key, text: calendarText({ items: JSON.parse(json), now: today, alarmDays }) };
  return last.text;
}

export const getExpirations: Handler<"getExpirations"> = async ({ query, accept }, { db, caller, now, signal }) => {
  const rows = expirations(db.read, query, openWindow(query, now), caller, now);
  if (accept === "text/csv") return { status: 200, csv: csvInPieces(expirationShape, byOneQuery(rows), signal) };
  const Items = await asJson(rows, expirationShape, signal);
  const AsOfUtc = iso(now);
  return { status: 200, body: jsonObject<components["schemas"]["Expirations"]>({ AsOfUtc, Items }) };
};

type CalendarToken = components["schemas"]["CalendarToken"];

const tokenShape = recordShape<CalendarToken>("CalendarToken", {
  Id: ["number", "id"],
  Name: ["text", "name"],
  AccountId: ["number", "account_id"],
  AccountName: ["text", "account_name"],
  CreatedUtc: ["instant", "created_at"],
  LastUsedUtc: ["instant", "last_used_at"],
});

export const getCalendarTokens: Handler<"getCalendarTokens"> = async ({ query }, { db, caller, signal }) => {
  if (query.AllAccounts && !administersAll(caller)) {
    throw forbidden("AllAccounts needs an administrator who sees all licence servers.");
  }
  const rows = tokens(db.read).orderBy("t.id");
  if (!query.AllAccounts) rows.where("t.account_id", accountOf(caller) ?? 0);
  return { status: 200, body: await asJson(rows, tokenShape, signal) };
};

export const getCalendarToken: Handler<"getCalendarToken"> = async ({ path: { id } }, { db, caller }) => {
  const rows = tokens(db.read).where("t.id", id);
  if (!administersAll(caller)) rows.where("t.account_id", accountOf(caller) ?? 0);
  return ok(await oneRecord(rows, tokenShape, noToken(id)));
};

export const createCalendarToken: Handler<"createCalendarToken"> = async ({ body }, { db, caller }) => {
  if (caller.kind !== "account") {
    throw conflict("There is no account to make it for; with security off the calendar needs no token.");
  }
  const { id: sub = "", generation = 0, name } = caller;
  const { id, token } = await asProblems(() => addCalendarToken(db, { sub, generation }, body.Name, name));
  // From the writer, so that the record just made is seen.
  const [made] = await asRecords(tokens(db.write).where("t.id", id), tokenShape);
  if (made === undefined) throw conflict("The token was revoked meanwhile.");
  const Address = `/api/v1/calendar.ics?Token=${token}`;
  return created("calendar-tokens", id, { CalendarToken: made, Token: token, Address });
};

export const revokeCalendarToken: Handler<"revokeCalendarToken"> = async ({ path }, { db, caller }) => {
  const found = await oneRecord(tokens(db.write).where("t.id", path.id), tokenShape, noToken(path.id));
  const owner = administersAll(caller) ? null : (accountOf(caller) ?? 0);
  await asProblems(() => revoke(db, path.id, owner, caller.name));
  return ok(found);
};

const noToken = (id: number) => `There is no calendar token with the Id ${id}.`;

function tokens(knex: Knex): Knex.QueryBuilder {
  return knex
    .from("calendar_tokens as t")
    .join("accounts as a", "a.id", "t.account_id")
    .select("t.id", "t.name", "t.account_id", { account_name: "a.name" }, "t.created_at", "t.last_used_at");
}
