// Ends tokens before they expire: one token, a family of tokens (a grant), all state of an account or of a client.
import type { Knex } from "knex";
import { upsertRows } from "../../db/index.ts";
import { recordAct } from "../audit/audit-log.ts";
import { unlistSession } from "./session-list.ts";

/** Longer than an access token lives (an hour), with the clock tolerance and some room. */
const rememberRevocationMs = 2 * 60 * 60 * 1000;

const columns = { kind: "text", id: "text", expires_at: "integer" } as const;

export async function revoke(
  trx: Knex.Transaction,
  kind: "token" | "grant",
  id: string,
  now = Date.now(),
): Promise<void> {
  await upsertRows(trx, "identity_revocations", columns, ["kind", "id"], [[kind, id, now + rememberRevocationMs]]);
}

/** Ends a family: deletes its refresh tokens and codes, and refuses its signed tokens. `clientId` asked for it. */
export async function revokeFamily(trx: Knex.Transaction, grantId: string, clientId: string): Promise<void> {
  await revoke(trx, "grant", grantId);
  await trx("identity_state").where("grant_id", grantId).delete();
  await unlistSession(trx, grantId);
  await recordRevocation(trx, grantId, clientId, "refresh token and its family");
}

/** Records the revocation of a token by its id, which opens nothing. */
export async function recordRevocation(
  trx: Knex.Transaction,
  id: string,
  clientId: string,
  kind: string,
): Promise<void> {
  const by = { kind: "machine", id: clientId } as const;
  await recordAct(trx, { actor: clientId, by, action: "token.revoke", target: id, detail: { kind } });
}

/** A session that goes on while all others of its account end. */
export interface KeptSession {
  readonly reference: string;
  /** The families of its tokens. */
  readonly grantIds: readonly string[];
}

/**
 * Ends the sessions, codes, refresh tokens and calendar tokens of an account, all but one session where one is kept. Its new
 * generation ends its signed tokens, and its sessions of the legacy methods.
 */
export async function forgetAccountState(
  trx: Knex.Transaction,
  sub: string,
  kept: KeptSession | null = null,
): Promise<void> {
  const state = trx("identity_state").where("account_sub", sub);
  const sessions = trx("account_sessions").where("account_id", Number(sub));
  if (kept !== null) {
    const { reference, grantIds } = kept;
    state
      .whereNot((query) => query.where({ model: "Session", uid: reference }))
      .where((query) => query.whereNull("grant_id").orWhereNotIn("grant_id", grantIds));
    sessions.whereNot({ reference });
  }
  await state.delete();
  await sessions.delete();
  await trx("calendar_tokens").where("account_id", Number(sub)).delete();
}

/** The same for a client. */
export async function forgetClientState(trx: Knex.Transaction, clientId: string): Promise<void> {
  await trx("identity_state").where("client_id", clientId).delete();
  await trx("account_sessions").where("client_id", clientId).delete();
}
