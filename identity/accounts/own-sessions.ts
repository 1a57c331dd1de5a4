// Ends one session of an account, or all of them. Access tokens are refused as soon as the verifier asks the database again
// (identity/tokens/verify.ts); refresh tokens, codes and cookies at once.
import type { Knex } from "knex";
import type { Database } from "../../db/index.ts";
import { recordAct } from "../audit/audit-log.ts";
import { IdentityNotFound } from "./errors.ts";
import { forgetAccountState, revoke } from "./revocations.ts";
import type { SessionKind } from "./session-list.ts";

interface SessionRow {
  readonly id: number;
  readonly account_id: number;
  readonly kind: SessionKind;
  readonly reference: string;
  readonly began_at: number;
  readonly address: string | null;
}

/** Ends a session of this account. Throws IdentityNotFound, for another account's as for one that never was. */
export async function endSession(db: Database, accountId: number, id: number, actor: string): Promise<void> {
  await db.write.transaction(async (trx) => {
    const now = Date.now();
    const row: (SessionRow & { readonly name: string }) | undefined = await trx("account_sessions as s")
      .join("accounts as a", "a.id", "s.account_id")
      .where({ "s.id": id, "s.account_id": accountId })
      .where("s.expires_at", ">", now)
      .first("s.*", "a.name");
    if (row === undefined) throw new IdentityNotFound(`The account has no session with the Id ${id}.`);
    await end(trx, row, now);
    const detail = { id, kind: row.kind, since: new Date(row.began_at).toISOString(), address: row.address };
    await recordAct(trx, { actor, action: "account.session.end", target: row.name, detail }, now);
  });
}

/**
 * Ends all sessions and tokens of an account, but for one session where `keptReference` names one of it: its access token is
 * then to be asked for anew, by its refresh token. Answers how many sessions ended. Throws IdentityNotFound.
 */
export async function endSessions(
  db: Database,
  accountId: number,
  keptReference: string | null,
  actor: string,
): Promise<number> {
  return db.write.transaction(async (trx) => {
    const now = Date.now();
    const account = await trx("accounts").where("id", accountId).first("name");
    if (account === undefined) throw new IdentityNotFound(`There is no account with the Id ${accountId}.`);
    const live = trx("account_sessions").where("account_id", accountId).where("expires_at", ">", now);
    const kept: SessionRow | undefined =
      keptReference === null ? undefined : await live.clone().where("reference", keptReference).first();
    const counted: { total: number }[] = await live.count({ total: "*" });
    const ended = (counted[0]?.total ?? 0) - (kept === undefined ? 0 : 1);
    await trx("accounts").where("id", accountId).increment("generation", 1);
    const whole = kept && { reference: kept.reference, grantIds: await grantsOf(trx, kept) };
    await forgetAccountState(trx, String(accountId), whole ?? null);
    const detail = { ended, oneIsKept: kept !== undefined };
    await recordAct(trx, { actor, action: "account.sessions.end", target: account.name, detail }, now);
    return ended;
  });
}

async function end(trx: Knex.Transaction, row: SessionRow, now: number): Promise<void> {
  const grantIds = await grantsOf(trx, row);
  for (const grantId of grantIds) await revoke(trx, "grant", grantId, now);
  if (grantIds.length > 0) await trx("identity_state").whereIn("grant_id", grantIds).delete();
  if (row.kind === "Browser") await trx("identity_state").where({ model: "Session", uid: row.reference }).delete();
  if (row.kind === "Legacy") await trx("legacy_sessions").where("id_hash", row.reference).delete();
  await trx("account_sessions").where("id", row.id).delete();
}

/** The families of the tokens that a session was given; of a browser's for each of our pages' clients. */
async function grantsOf(trx: Knex.Transaction, { kind, reference }: SessionRow): Promise<string[]> {
  if (kind === "Program") return [reference];
  if (kind === "Legacy") return [];
  const payloads: string[] = await trx("identity_state").where({ model: "Session", uid: reference }).pluck("payload");
  return payloads.flatMap((payload) => {
    const { authorizations = {} }: { authorizations?: Record<string, { grantId?: string }> } = JSON.parse(payload);
    return Object.values(authorizations).flatMap(({ grantId }) => grantId ?? []);
  });
}
