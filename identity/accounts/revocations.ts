// What makes tokens invalid before their time: single tokens, families of tokens, everything of an account or a client.
import type { Knex } from "knex";
import { upsertRows } from "../../db/index.ts";

/** A signed token lives an hour; half a minute of clock tolerance and some room. */
export const rememberRevocationMs = 2 * 60 * 60 * 1000;

const columns = { kind: "text", id: "text", expires_at: "integer" } as const;

export async function revoke(
  trx: Knex.Transaction,
  kind: "token" | "grant",
  id: string,
  now = Date.now(),
): Promise<void> {
  await upsertRows(trx, "identity_revocations", columns, ["kind", "id"], [[kind, id, now + rememberRevocationMs]]);
}

/** Ends a family: its refresh tokens and codes go, its signed tokens are refused. */
export async function revokeFamily(trx: Knex.Transaction, grantId: string): Promise<void> {
  await revoke(trx, "grant", grantId);
  await trx("identity_state").where("grant_id", grantId).delete();
}

/** Ends the sessions, codes and refresh tokens of an account. Its signed tokens end with its generation. */
export async function forgetAccountState(trx: Knex.Transaction, sub: string): Promise<void> {
  await trx("identity_state").where("account_sub", sub).delete();
}

/** The same for a client. */
export async function forgetClientState(trx: Knex.Transaction, clientId: string): Promise<void> {
  await trx("identity_state").where("client_id", clientId).delete();
}
