// Tokens with which calendar programs read the calendar of an account: random, in the address, stored as a hash. Each use looks
// the account up anew, so that revoking, disabling and another role hold at once. Another password ends them (accounts/sessions.ts).
import { hash, randomBytes } from "node:crypto";
import type { Database } from "../../db/index.ts";
import { isUnchanged, type ProvedAccount } from "../accounts/accounts.ts";
import { IdentityConflict, IdentityNotFound } from "../accounts/errors.ts";
import { recordAct } from "../audit/audit-log.ts";
import { setActor } from "../audit/origin.ts";
import { type Principal, principalOfAccountId } from "./tokens.ts";

/** So many has an account at most. */
const mostOfOne = 50;
/** That a token was used is written at most so often. */
const notedEveryMs = 60_000;
/** The prefix lets programs that look for leaked secrets find them. */
const form = /^svc-calendar-[\w-]{43}$/;

/** A new token, which is shown only now. */
export interface NewCalendarToken {
  readonly id: number;
  readonly token: string;
}

/**
 * Throws IdentityConflict where the account has too many, is gone, or has changed since its access token was verified: what a new
 * password ends must not be made anew with a token of before.
 */
export async function addCalendarToken(
  db: Database,
  account: ProvedAccount,
  name: string,
  actor: string,
): Promise<NewCalendarToken> {
  const token = `svc-calendar-${randomBytes(32).toString("base64url")}`;
  const now = Date.now();
  const account_id = Number(account.sub);
  return db.write.transaction(async (trx) => {
    if (!(await isUnchanged(trx, account))) {
      throw new IdentityConflict("The password was changed, or the account disabled, meanwhile; log in again.");
    }
    const ids = await trx("calendar_tokens").where({ account_id }).pluck("id");
    if (ids.length >= mostOfOne) {
      throw new IdentityConflict(`An account has at most ${mostOfOne} calendar tokens; revoke one first.`);
    }
    const row = { account_id, name, token_hash: hashOf(token), created_at: now };
    const [id] = await trx("calendar_tokens").insert(row);
    await recordAct(trx, { actor, action: "calendar-token.add", target: actor, detail: { id, name } }, now);
    return { id: id as number, token };
  });
}

/** Ends a token; `accountId` not null: of this account alone. Throws IdentityNotFound. */
export async function revokeCalendarToken(
  db: Database,
  id: number,
  accountId: number | null,
  actor: string,
): Promise<void> {
  await db.write.transaction(async (trx) => {
    const row = await trx("calendar_tokens as t")
      .join("accounts as a", "a.id", "t.account_id")
      .where("t.id", id)
      .first("t.account_id", "t.name", { owner: "a.name" });
    if (row === undefined || (accountId !== null && row.account_id !== accountId)) {
      throw new IdentityNotFound(`There is no calendar token with the Id ${id}.`);
    }
    await trx("calendar_tokens").where("id", id).delete();
    const detail = { id, name: row.name };
    await recordAct(trx, { actor, action: "calendar-token.revoke", target: row.owner, detail });
  });
}

/** Whose token it is, and so who sent the request; undefined where it is none, was revoked, or its account is disabled or deleted. */
export async function principalOfCalendarToken(db: Database, token: string): Promise<Principal | undefined> {
  if (!form.test(token)) return undefined;
  const row: { id: number; account_id: number; last_used_at: number | null } | undefined = await db
    .read("calendar_tokens")
    .where("token_hash", hashOf(token))
    .first("id", "account_id", "last_used_at");
  if (row === undefined) return undefined;
  const principal = await principalOfAccountId(db, row.account_id, null);
  if (principal === undefined) return undefined;
  setActor({ kind: principal.kind, id: principal.id });
  const now = Date.now();
  if (now - (row.last_used_at ?? 0) >= notedEveryMs) {
    // The calendar is answered also where nothing can be written: a full disk, say.
    await db
      .write("calendar_tokens")
      .where("id", row.id)
      .update({ last_used_at: now })
      .catch(() => {});
  }
  return principal;
}

/** A token has 256 random bits, so it needs no slow hash, and how long it takes to look the hash up reveals nothing of it. */
function hashOf(token: string): string {
  return hash("sha256", `calendar-token\0${token}`, "hex");
}
