// What oidc-provider's state is in the list of an account's sessions, and that what was ended stays so: oidc-provider saves a
// session anew at the end of each request that brought its cookie, and a refresh token in the place of the one that came, also where
// they were ended meanwhile.
import type { Knex } from "knex";
import type { Context } from "koa";
import type { AdapterPayload } from "oidc-provider";
import { type Database, onOwnRows } from "../../db/index.ts";
import { isUnchanged } from "../accounts/generation.ts";
import { listSession, unlistSession } from "../accounts/session-list.ts";
import { provedBy } from "../tokens/proved-account.ts";
import { isOwnPage } from "../tokens/tokens.ts";
import { currentRequest } from "./current-request.ts";

/** The uid of the session that a request brought. */
const broughtBy = new WeakMap<Context, string>();

export function noteSession({ uid }: AdapterPayload): void {
  if (uid !== undefined) broughtBy.set(currentRequest(), uid);
}

/**
 * Whether what is about to be saved was ended since the request began: its account's sessions all together, the session that the request
 * brought, the grant of a code or refresh token. Holds on to their rows until the transaction ends.
 */
export async function wasEnded(
  trx: Knex.Transaction,
  model: string,
  payload: AdapterPayload,
  expiresAt: number,
): Promise<boolean> {
  const proved = provedBy(currentRequest());
  if (proved !== undefined && !(await isUnchanged(trx, proved))) return true;
  if (model === "Session") return sessionWasEnded(trx, payload, expiresAt);
  return (model === "AuthorizationCode" || model === "RefreshToken") && grantWasEnded(trx, payload);
}

async function sessionWasEnded(trx: Knex.Transaction, { uid }: AdapterPayload, expiresAt: number): Promise<boolean> {
  if (uid === undefined || broughtBy.get(currentRequest()) !== uid) return false;
  const rows = await trx("identity_state").where({ model: "Session", uid }).update({ expires_at: expiresAt });
  return rows === 0;
}

async function grantWasEnded(trx: Knex.Transaction, { grantId }: AdapterPayload): Promise<boolean> {
  if (grantId === undefined) return false;
  const grant = { model: "Grant", grant_id: grantId };
  return (await trx("identity_state").where(grant).update(grant)) === 0;
}

/** Ends a session by the hash of its id. It may be saved again by the same request, under another id. */
export async function destroySession(db: Database, id: string): Promise<void> {
  await db.write.transaction(async (trx) => {
    const row: { uid: string | null } | undefined = await trx("identity_state")
      .where({ model: "Session", id })
      .first("uid");
    if (row === undefined) return;
    await trx("identity_state").where({ model: "Session", id }).delete();
    if (row.uid !== null) await unlistSession(trx, row.uid);
    broughtBy.delete(currentRequest());
  }, onOwnRows);
}

/** Enters a session that is saved in the list of its account; refresh tokens of our own pages belong to a browser's. */
export async function listState(
  trx: Knex.Transaction,
  model: string,
  payload: AdapterPayload,
  expiresAt: number,
): Promise<void> {
  const { accountId, uid, grantId, clientId, loginTs, iiat } = payload as AdapterPayload & { iiat?: number };
  if (accountId === undefined) return;
  const known = { accountId: Number(accountId), expiresAt, agent: currentRequest().get("User-Agent") };
  const beganAt = (seconds = Date.now() / 1000) => Math.floor(seconds * 1000);
  if (model === "Session" && uid !== undefined) {
    await listSession(trx, { ...known, kind: "Browser", reference: uid, clientId: null, beganAt: beganAt(loginTs) });
  }
  if (model === "RefreshToken" && grantId !== undefined && clientId !== undefined && !isOwnPage(clientId)) {
    await listSession(trx, { ...known, kind: "Program", reference: grantId, clientId, beganAt: beganAt(iiat) });
  }
}
