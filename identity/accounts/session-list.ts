// The list of an account's sessions: each browser that is signed in, each program with a refresh token, each session of the
// legacy methods. It is kept beside what they are (identity_state, legacy_sessions). Ending them: own-sessions.ts; when
// they were used: last-use.ts.
import type { Knex } from "knex";
import { upsertRows } from "../../db/index.ts";
import { currentOrigin } from "../audit/origin.ts";

export type SessionKind = "Browser" | "Program" | "Legacy";

export interface ListedSession {
  readonly accountId: number;
  readonly kind: SessionKind;
  /** By kind: the uid of oidc-provider's session, the id of a grant, the hash of a legacy session's id. */
  readonly reference: string;
  /** The program's; null of a browser, and of the legacy methods. */
  readonly clientId: string | null;
  readonly beganAt: number;
  readonly expiresAt: number;
  /** The header User-Agent as it came. */
  readonly agent: string | undefined;
}

const columns = {
  account_id: "integer",
  kind: "text",
  reference: "text",
  client_id: "text",
  began_at: "integer",
  used_at: "integer",
  expires_at: "integer",
  address: "text",
  agent: "text",
} as const;
const longestAgent = 255;

/** Enters a session, or notes that it was used by the request that is being answered. */
export async function listSession(trx: Knex.Transaction, session: ListedSession, now = Date.now()): Promise<void> {
  const { accountId, kind, reference, clientId, beganAt, expiresAt, agent } = session;
  const row = [accountId, kind, reference, clientId, beganAt, now, expiresAt, addressNow(), readable(agent)];
  await upsertRows(trx, "account_sessions", columns, ["reference"], [row]);
}

export async function unlistSession(trx: Knex.Transaction, reference: string): Promise<void> {
  await trx("account_sessions").where({ reference }).delete();
}

/** Of the client whose request is being answered. */
export const addressNow = () => currentOrigin()?.address.slice(0, 64) ?? null;

/** A header has any bytes; half a surrogate pair is what not every engine stores. */
function readable(agent: string | undefined): string | null {
  const text = (agent ?? "")
    .replaceAll(/\p{Cc}/gu, " ")
    .slice(0, longestAgent)
    .toWellFormed()
    .trim();
  return text === "" ? null : text;
}
