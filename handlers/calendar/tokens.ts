// getCalendarTokens, getCalendarToken, createCalendarToken and revokeCalendarToken: what calendar programs read the calendar with.
import type { Knex } from "knex";
import { asJson, asRecords, recordShape } from "../../db/index.ts";
import type { Caller } from "../../domain/filters/context.ts";
import { conflict, forbidden, notFound, type Problem } from "../../domain/problem.ts";
import type { components } from "../../generated/contract.ts";
import { addCalendarToken, revokeCalendarToken as revoke } from "../../identity/tokens/calendar-tokens.ts";
import { asProblems } from "../administration/identity-problems.ts";
import { created } from "../created.ts";
import type { Handler } from "../types.ts";

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
  if (query.AllAccounts && !mayAdminister(caller)) {
    throw forbidden("AllAccounts needs an administrator who sees all licence servers.");
  }
  const rows = tokens(db.read).orderBy("t.id");
  if (!query.AllAccounts) rows.where("t.account_id", accountOf(caller));
  return { status: 200, body: await asJson(rows, tokenShape, signal) };
};

export const getCalendarToken: Handler<"getCalendarToken"> = async ({ path: { id } }, { db, caller }) => {
  const rows = tokens(db.read).where("t.id", id);
  if (!mayAdminister(caller)) rows.where("t.account_id", accountOf(caller));
  const [found] = await asRecords(rows, tokenShape);
  if (found === undefined) throw unknown(id);
  return { status: 200, body: found };
};

export const createCalendarToken: Handler<"createCalendarToken"> = async ({ body }, { db, caller }) => {
  if (caller.kind !== "account") {
    throw conflict("There is no account to make it for; with security off the calendar needs no token.");
  }
  const { id: sub = "", generation = 0, name } = caller;
  const { id, token } = await asProblems(() => addCalendarToken(db, { sub, generation }, body.Name, name));
  // From the writer, so that what was just made is seen.
  const [made] = await asRecords(tokens(db.write).where("t.id", id), tokenShape);
  if (made === undefined) throw conflict("The token was revoked meanwhile.");
  const Address = `/api/v1/calendar.ics?Token=${token}`;
  return created("calendar-tokens", id, { CalendarToken: made, Token: token, Address });
};

export const revokeCalendarToken: Handler<"revokeCalendarToken"> = async ({ path }, { db, caller }) => {
  const [found] = await asRecords(tokens(db.write).where("t.id", path.id), tokenShape);
  const owner = mayAdminister(caller) ? null : accountOf(caller);
  await asProblems(() => revoke(db, path.id, owner, caller.name));
  if (found === undefined) throw unknown(path.id);
  return { status: 200, body: found };
};

function unknown(id: number): Problem {
  return notFound(`There is no calendar token with the Id ${id}.`);
}

function tokens(knex: Knex): Knex.QueryBuilder {
  return knex
    .from("calendar_tokens as t")
    .join("accounts as a", "a.id", "t.account_id")
    .select("t.id", "t.name", "t.account_id", { account_name: "a.name" }, "t.created_at", "t.last_used_at");
}

/** With security off nobody has one: Ids begin with 1. */
function accountOf({ kind, id }: Caller): number {
  return kind === "account" ? Number(id) : 0;
}

function mayAdminister({ roles, licenseServerIds }: Caller): boolean {
  return roles.includes("administrator") && licenseServerIds === null;
}
