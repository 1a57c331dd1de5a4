// The caller's account: its password, its sessions, and its favourite pages.
// Accounts of others: accounts.ts.
import { hash } from "node:crypto";
import type { Knex } from "knex";
import { asJson, asRecords, type Database, recordShape, upsertRows } from "../db/index.ts";
import type { Caller } from "../domain/filters/context.ts";
import { pageOf } from "../domain/lists/paging.ts";
import { conflict, forbidden, invalid, notFound, tooManyRequests, unavailable } from "../domain/problem.ts";
import type { components } from "../generated/contract.ts";
import { changePasswordOf } from "../identity/accounts/own-password.ts";
import { endSession, endSessions } from "../identity/accounts/sessions.ts";
import { asProblems, ok, oneRecord, pageReply } from "./replies.ts";
import type { Handler } from "./types.ts";

const accountShape = recordShape<components["schemas"]["OwnAccount"]>("OwnAccount", {
  Id: ["number", "id"],
  Name: ["text", "name"],
  Role: ["text", "role"],
  LicenseServerIds: ["json", "license_server_ids"],
  HasSecondFactor: ["flag", "has_second_factor"],
  IsFederated: ["flag", "is_federated"],
  UserId: ["number", "user_id"],
  UserName: ["text", "user_name"],
  Email: ["text", "email"],
  CreatedUtc: ["instant", "created_at"],
  PasswordChangedUtc: ["instant", "password_changed_at"],
});

/** As the server and the page tell everybody: it is no secret. */
const computed = `null as license_server_ids,
  case when totp_secret is not null or exists (select 1 from security_keys k where k.account_id = accounts.id)
    then 1 else 0 end as has_second_factor,
  case when f.account_id is null then 0 else 1 end as is_federated`;

export const getAccount: Handler<"getAccount"> = async (_input, { db, caller }) =>
  ok(await accountOf(db, accountIdOf(caller)));

async function accountOf(db: Database, id: number): Promise<components["schemas"]["OwnAccount"]> {
  const query = db
    .write("accounts")
    .leftJoin("federated_accounts as f", "f.account_id", "accounts.id")
    .leftJoin("users as u", "u.id", "f.user_id")
    .where("accounts.id", id);
  const columns = [
    ...["accounts.id", "accounts.name", "role", "sees_all", "created_at", "password_changed_at"],
    ...["f.user_id", "u.name as user_name", "u.email"],
  ];
  const seesAll: { sees_all: number | boolean } | undefined = await query.clone().first("sees_all");
  const [found] = await asRecords(query.select(columns).select(db.write.raw(computed)), accountShape);
  if (found === undefined || seesAll === undefined) throw notFound("The account was deleted.");
  const seen = db.write("account_license_servers").where("account_id", id).orderBy("license_server_id");
  return { ...found, LicenseServerIds: seesAll.sees_all ? null : await seen.pluck("license_server_id") };
}

/** The Id of the caller's account. Throws a problem where the caller has none. */
function accountIdOf({ kind, id }: Caller): number {
  if (kind === "account") return Number(id);
  if (kind !== "anonymous") throw forbidden("The access token belongs to no account: a program got it for itself.");
  throw notFound("Security is switched off: nobody signs in, so that there is no account.");
}

export const setAccountPassword: Handler<"setAccountPassword"> = async ({ body }, { db, caller }) => {
  const id = accountIdOf(caller);
  const isFederated = (await db.read("federated_accounts").where("account_id", id).first("account_id")) !== undefined;
  if (isFederated)
    throw conflict("The account signs in through the company's identity provider, which keeps its password.");
  const given = { present: body.Password, password: body.NewPassword, field: "NewPassword" };
  const done = await asProblems(() => changePasswordOf(db, id, given));
  switch (done.outcome) {
    case "changed":
      return { status: 200, body: { EndedSessions: done.endedSessions } };
    case "refused":
      throw invalid("Password", "must be the present password of the account");
    case "busy":
      throw unavailable("Too many log in at present. Try again later.", undefined, done.retryAfterSeconds);
    case "throttled": {
      const seconds = done.retryAfterSeconds;
      throw tooManyRequests(`Too many wrong passwords. Try again in ${seconds} seconds.`, seconds);
    }
  }
};

type AccountSession = components["schemas"]["AccountSession"];

const sessionShape = recordShape<AccountSession>("AccountSession", {
  Id: ["number", "id"],
  Kind: ["text", "kind"],
  SinceUtc: ["instant", "began_at"],
  LastUsedUtc: ["instant", "used_at"],
  ExpiresUtc: ["instant", "expires_at"],
  Address: ["text", "address"],
  UserAgent: ["text", "agent"],
  ClientId: ["text", "client_id"],
  IsCurrent: ["flag", "is_current"],
});

export const getAccountSessions: Handler<"getAccountSessions"> = async ({ query, url }, context) => {
  const { db, caller, now, signal } = context;
  const page = pageOf(query);
  const id = accountIdOf(caller);
  return db.read.transaction(async (trx) => {
    const sessions = trx("account_sessions as s").where("s.account_id", id).where("s.expires_at", ">", now);
    const counted: { total: number }[] = await sessions.clone().count({ total: "*" });
    const totalCount = counted[0]?.total ?? 0;
    const rows = sessions.orderBy("s.used_at", "desc").orderBy("s.id", "desc").limit(page.size).offset(page.offset);
    const items = await asJson(rows.modify(sessionColumns, trx, caller.session), sessionShape, signal);
    return pageReply<components["schemas"]["AccountSessionPage"]>(url, page, { items, totalCount });
  });
};

export const getAccountSession: Handler<"getAccountSession"> = async ({ path: { id } }, { db, caller, now }) => {
  const query = db.read("account_sessions as s").where({ "s.id": id, "s.account_id": accountIdOf(caller) });
  const rows = query.where("s.expires_at", ">", now).modify(sessionColumns, db.read, caller.session);
  return ok(await oneRecord(rows, sessionShape, noSession(id)));
};

export const deleteAccountSession: Handler<"deleteAccountSession"> = async ({ path }, { db, caller }) => {
  const accountId = accountIdOf(caller);
  const query = db.write("account_sessions as s").where({ "s.id": path.id, "s.account_id": accountId });
  const rows = query.modify(sessionColumns, db.write, caller.session);
  const found = await oneRecord(rows, sessionShape, noSession(path.id));
  await asProblems(() => endSession(db, accountId, path.id, caller.name));
  return ok(found);
};

export const deleteAccountSessions: Handler<"deleteAccountSessions"> = async ({ query }, { db, caller }) => {
  const remaining = query.KeepCurrent ? (caller.session ?? null) : null;
  const EndedSessions = await asProblems(() => endSessions(db, accountIdOf(caller), remaining, caller.name));
  return { status: 200, body: { EndedSessions } };
};

const noSession = (id: number) => `The account has no session with the Id ${id}.`;

/** How a session is returned; `current` is the caller's. */
function sessionColumns(query: Knex.QueryBuilder, knex: Knex, current: string | undefined): void {
  const isCurrent = knex.raw("case when s.reference = ? then 1 else 0 end as is_current", [current ?? ""]);
  query.select(
    "s.id",
    "s.kind",
    "s.began_at",
    "s.used_at",
    "s.expires_at",
    "s.address",
    "s.agent",
    "s.client_id",
    isCurrent,
  );
}

// Views are written one by one, so that two browsers do not undo each other's changes.

type AccountView = components["schemas"]["AccountView"];

const viewShape = recordShape<AccountView>("AccountView", {
  Id: ["number", "id"],
  Name: ["text", "name"],
  Address: ["text", "address"],
  CreatedUtc: ["instant", "created_at"],
  ChangedUtc: ["instant", "changed_at"],
});

/** The most per account. */
const mostPerAccount = 100;

const viewColumns = {
  account_id: "integer",
  address_hash: "text",
  name: "text",
  address: "text",
  created_at: "integer",
  changed_at: "integer",
} as const;

export const getAccountViews: Handler<"getAccountViews"> = async (_input, { db, caller, signal }) =>
  ok(await asJson(viewsOf(db.read, accountIdOf(caller)), viewShape, signal));

export const setAccountViews: Handler<"setAccountViews"> = async ({ body }, { db, caller, now }) => {
  const accountId = accountIdOf(caller);
  // Of two with the same address the last one wins, as in two requests.
  const byAddress = new Map(body.Views.map(({ Name, Address }) => [Address, Name]));
  const rows = [...byAddress].map(([address, name]) => [
    ...[accountId, hash("sha256", address, "hex"), name.toWellFormed(), address, now, now],
  ]);
  await db.write.transaction(async (trx) => {
    if ((await trx("accounts").where("id", accountId).first("id")) === undefined) {
      throw notFound("The account was deleted.");
    }
    const made = { created_at: "account_views.created_at" };
    await upsertRows(trx, "account_views", viewColumns, ["account_id", "address_hash"], rows, made);
    const counted: { total: number }[] = await trx("account_views")
      .where("account_id", accountId)
      .count({ total: "*" });
    if ((counted[0]?.total ?? 0) > mostPerAccount) {
      throw conflict(`An account has at most ${mostPerAccount} favourites; delete one first.`);
    }
  });
  return { status: 200, body: await asRecords(viewsOf(db.write, accountId), viewShape) };
};

export const getAccountView: Handler<"getAccountView"> = async ({ path: { id } }, { db, caller }) =>
  ok(await viewOf(db.read, id, accountIdOf(caller)));

export const deleteAccountView: Handler<"deleteAccountView"> = async ({ path }, { db, caller }) => {
  const found = await viewOf(db.write, path.id, accountIdOf(caller));
  await db.write("account_views").where("id", path.id).delete();
  return { status: 200, body: found };
};

async function viewOf(knex: Knex, id: number, accountId: number): Promise<AccountView> {
  return oneRecord(
    viewsOf(knex, accountId).where("v.id", id),
    viewShape,
    `The account has no favourite with the Id ${id}.`,
  );
}

/** In the order in which they were made. */
function viewsOf(knex: Knex, accountId: number): Knex.QueryBuilder {
  return knex("account_views as v").where("v.account_id", accountId).orderBy("v.id");
}
