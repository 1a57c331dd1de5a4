// getAccountSessions, getAccountSession, deleteAccountSession and deleteAccountSessions: where the caller's own account is signed in, and how that
// ends. Another account's: handlers/administration/accounts.ts.
import type { Knex } from "knex";
import { asJson, asRecords, jsonObject, recordShape } from "../../db/index.ts";
import { pageFields, pageLinks, pageOf } from "../../domain/lists/paging.ts";
import { notFound, type Problem } from "../../domain/problem.ts";
import type { components } from "../../generated/contract.ts";
import { endSession, endSessions } from "../../identity/accounts/sessions.ts";
import { asProblems } from "../administration/identity-problems.ts";
import type { Handler } from "../types.ts";
import { ownId } from "./own-account.ts";

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
  const id = ownId(caller);
  return db.read.transaction(async (trx) => {
    const own = trx("account_sessions as s").where("s.account_id", id).where("s.expires_at", ">", now);
    const counted: { total: number }[] = await own.clone().count({ total: "*" });
    const totalCount = counted[0]?.total ?? 0;
    const rows = own.orderBy("s.used_at", "desc").orderBy("s.id", "desc").limit(page.size).offset(page.offset);
    const items = await asJson(rows.modify(columns, trx, caller.session), sessionShape, signal);
    return {
      status: 200,
      headers: pageLinks(url, page, totalCount),
      body: jsonObject<components["schemas"]["AccountSessionPage"]>({ Items: items, ...pageFields(page, totalCount) }),
    };
  });
};

export const getAccountSession: Handler<"getAccountSession"> = async ({ path: { id } }, { db, caller, now }) => {
  const query = db.read("account_sessions as s").where({ "s.id": id, "s.account_id": ownId(caller) });
  const rows = query.where("s.expires_at", ">", now).modify(columns, db.read, caller.session);
  const [found] = await asRecords(rows, sessionShape);
  if (found === undefined) throw unknown(id);
  return { status: 200, body: found };
};

export const deleteAccountSession: Handler<"deleteAccountSession"> = async ({ path }, { db, caller }) => {
  const accountId = ownId(caller);
  const query = db.write("account_sessions as s").where({ "s.id": path.id, "s.account_id": accountId });
  const [found] = await asRecords(query.modify(columns, db.write, caller.session), sessionShape);
  await asProblems(() => endSession(db, accountId, path.id, caller.name));
  if (found === undefined) throw unknown(path.id);
  return { status: 200, body: found };
};

export const deleteAccountSessions: Handler<"deleteAccountSessions"> = async ({ query }, { db, caller }) => {
  const kept = query.KeepCurrent ? (caller.session ?? null) : null;
  const EndedSessions = await asProblems(() => endSessions(db, ownId(caller), kept, caller.name));
  return { status: 200, body: { EndedSessions } };
};

function unknown(id: number): Problem {
  return notFound(`The account has no session with the Id ${id}.`);
}

/** What is answered of a session; `current` is the caller's. */
function columns(query: Knex.QueryBuilder, knex: Knex, current: string | undefined): void {
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
