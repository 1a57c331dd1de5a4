// Tokens with which calendar programs read the calendar of an account: random, in the URL, stored as a hash. Each use reads
// the account, so that revoking, disabling and another role take effect at once. Another password ends them (accounts/sessions.ts).
import { hash, randomBytes } from "node:crypto";
import type { Database } from "../../db/index.ts";
import { isUnchanged, type ProvedAccount } from "../accounts/accounts.ts";
import { IdentityConflict, IdentityNotFound } from "../accounts/errors.ts";
import { recordAct } from "../audit/audit-log.ts";
import { setActor } from "../audit/origin.ts";
import { type Principal, principalOfAccountId } from "./tokens.ts";

/** The most per account. */
const mostPerAccount = 50;
/** The use of a token is written at most so often. */
const notedEveryMs = 60_000;
/** The prefix lets programs that look for leaked secrets find them. */
const form = /^svc-calendar-[\w-]{43}$/;

/** A new token, which is shown only now. */
export interface NewCalendarToken {
  readonly id: number;
  readonly token: string;
}

/**
 * Throws IdentityConflict where the account has too many, is gone, or has changed since its access token was verified: a token that
 * a new password ended must not be able to create another one.
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
    if (ids.length >= mostPerAccount) {
      throw new IdentityConflict(`An account has at most ${mostPerAccount} calendar tokens; revoke one first.`);
    }
    const row = { account_id, name, token_hash: hashOf(token), created_at: now };
    const [id] = await trx("calendar_tokens").insert(row);
    await recordAct(trx, { actor, action: "calendar-token.add", target: actor, detail: { id, name } }, now);
    return { id: id as number, token };
  });
}

/** Ends a token; `accountId` not null: only one of this account. Throws IdentityNotFound. */
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

/** The account of the token, which is the request's sender; undefined: invalid or revoked, or the account is disabled or deleted. */
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
    // The calendar is sent also when nothing can be written, for example on a full disk.
    await db
      .write("calendar_tokens")
      .where("id", row.id)
      .update({ last_used_at: now })
      .catch(() => {});
  }
  return principal;
}

/** A token has 256 random bits, so it needs no slow hash, and the time of the look-up reveals nothing. */
function hashOf(token: string): string {
  return hash("sha256", `calendar-token\0${token}`, "hex");
}
