// The sessions of accounts: each browser that is signed in, each program with a refresh token, each session of the legacy methods.
// Lists them, beside the tables that they belong to (identity_state, legacy_sessions), and ends one session, one token, a family of tokens, or all.
import type { Knex } from "knex";
import { type Database, upsertRows } from "../../db/index.ts";
import { recordAct } from "../audit/audit-log.ts";
import { currentOrigin } from "../audit/origin.ts";
import { IdentityNotFound } from "./errors.ts";

export type SessionKind = "Browser" | "Program" | "Legacy";

export interface ListedSession {
  readonly accountId: number;
  readonly kind: SessionKind;
  /** By kind: the uid of oidc-provider's session, the id of a grant, the hash of a legacy session's id. */
  readonly reference: string;
  /** The program's; null for a browser, and for the legacy methods. */
  readonly clientId: string | null;
  readonly beganAt: number;
  readonly expiresAt: number;
  /** The header User-Agent, unchanged. */
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

/** Records a session, or that the current request used it. */
export async function listSession(trx: Knex.Transaction, session: ListedSession, now = Date.now()): Promise<void> {
  const { accountId, kind, reference, clientId, beganAt, expiresAt, agent } = session;
  const row = [accountId, kind, reference, clientId, beganAt, now, expiresAt, addressNow(), readable(agent)];
  await upsertRows(trx, "account_sessions", columns, ["reference"], [row]);
}

export async function unlistSession(trx: Knex.Transaction, reference: string): Promise<void> {
  await trx("account_sessions").where({ reference }).delete();
}

/** The client of the current request. */
export const addressNow = () => currentOrigin()?.address.slice(0, 64) ?? null;

/** A header may hold any bytes, but not every engine stores half a surrogate pair. */
function readable(agent: string | undefined): string | null {
  const text = (agent ?? "")
    .replaceAll(/\p{Cc}/gu, " ")
    .slice(0, longestAgent)
    .toWellFormed()
    .trim();
  return text === "" ? null : text;
}

/** This process remembers so many recent writes of a kind; then all are forgotten. */
const mostNoted = 10_000;

/** Of one kind: when this process last wrote it, by its key. */
interface Noted {
  readonly everyMs: number;
  readonly at: WeakMap<Database, Map<string, number>>;
}

const credentialUses: Noted = { everyMs: 60_000, at: new WeakMap() };
const sessionUses: Noted = { everyMs: 300_000, at: new WeakMap() };

/** Records that credentials were used, for a token or with one. Does not wait and ignores failures: the next use is recorded. */
export function noteCredentialUse(db: Database, clientId: string, now = Date.now()): void {
  const row = () => db.write("client_credentials").where({ client_id: clientId });
  note(credentialUses, db, clientId, now, () => row().update({ last_used_at: now }));
}

/** The same for a session, with its IP address. */
export function noteSessionUse(db: Database, reference: string, now = Date.now()): void {
  const row = () => db.write("account_sessions").where({ reference });
  note(sessionUses, db, reference, now, () => row().update({ used_at: now, address: addressNow() }));
}

function note({ everyMs, at }: Noted, db: Database, name: string, now: number, write: () => Promise<unknown>): void {
  const writtenAt = at.get(db) ?? new Map<string, number>();
  at.set(db, writtenAt);
  if (now - (writtenAt.get(name) ?? 0) < everyMs) return;
  if (writtenAt.size >= mostNoted) writtenAt.clear();
  writtenAt.set(name, now);
  write().catch(() => writtenAt.delete(name));
}

/** Longer than an access token lives (an hour), with the clock tolerance and some room. */
const rememberRevocationMs = 2 * 60 * 60 * 1000;

const revocationColumns = { kind: "text", id: "text", expires_at: "integer" } as const;

export async function revoke(
  trx: Knex.Transaction,
  kind: "token" | "grant",
  id: string,
  now = Date.now(),
): Promise<void> {
  await upsertRows(
    trx,
    "identity_revocations",
    revocationColumns,
    ["kind", "id"],
    [[kind, id, now + rememberRevocationMs]],
  );
}

/** Ends a family: deletes its refresh tokens and codes, and refuses its signed tokens. `clientId`: of the request. */
export async function revokeFamily(trx: Knex.Transaction, grantId: string, clientId: string): Promise<void> {
  await revoke(trx, "grant", grantId);
  await trx("identity_state").where("grant_id", grantId).delete();
  await unlistSession(trx, grantId);
  await recordRevocation(trx, grantId, clientId, "refresh token and its family");
}

/** Records the revocation of a token by its id, from which no token can be made. */
export async function recordRevocation(
  trx: Knex.Transaction,
  id: string,
  clientId: string,
  kind: string,
): Promise<void> {
  const by = { kind: "machine", id: clientId } as const;
  await recordAct(trx, { actor: clientId, by, action: "token.revoke", target: id, detail: { kind } });
}

/** The session that continues while all others of its account end. */
export interface RetainedSession {
  readonly reference: string;
  /** The families of its tokens. */
  readonly grantIds: readonly string[];
}

/**
 * Ends the sessions, codes, refresh tokens and calendar tokens of an account, all but one session if one is retained. Its new
 * generation ends its signed tokens, and its sessions of the legacy methods.
 */
export async function forgetAccountState(
  trx: Knex.Transaction,
  sub: string,
  retained: RetainedSession | null = null,
): Promise<void> {
  const state = trx("identity_state").where("account_sub", sub);
  const sessions = trx("account_sessions").where("account_id", Number(sub));
  if (retained !== null) {
    const { reference, grantIds } = retained;
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

interface SessionRow {
  readonly id: number;
  readonly account_id: number;
  readonly kind: SessionKind;
  readonly reference: string;
  readonly began_at: number;
  readonly address: string | null;
}

/** Ends a session of this account. Throws IdentityNotFound, also for a session of another account. */
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
 * Ends all sessions and tokens of an account, except the session that `retainedReference` names, whose access token must then be
 * renewed by its refresh token. Returns how many sessions ended. Throws IdentityNotFound.
 */
export async function endSessions(
  db: Database,
  accountId: number,
  retainedReference: string | null,
  actor: string,
): Promise<number> {
  return db.write.transaction(async (trx) => {
    const now = Date.now();
    const account = await trx("accounts").where("id", accountId).first("name");
    if (account === undefined) throw new IdentityNotFound(`There is no account with the Id ${accountId}.`);
    const live = trx("account_sessions").where("account_id", accountId).where("expires_at", ">", now);
    const retained: SessionRow | undefined =
      retainedReference === null ? undefined : await live.clone().where("reference", retainedReference).first();
    const counted: { total: number }[] = await live.count({ total: "*" });
    const ended = (counted[0]?.total ?? 0) - (retained === undefined ? 0 : 1);
    await trx("accounts").where("id", accountId).increment("generation", 1);
    const retainedSession = retained && { reference: retained.reference, grantIds: await grantsOf(trx, retained) };
    await forgetAccountState(trx, String(accountId), retainedSession ?? null);
    const detail = { ended, oneIsKept: retained !== undefined };
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

/** The token families of a session; for a browser one for each client of ours. */
async function grantsOf(trx: Knex.Transaction, { kind, reference }: SessionRow): Promise<string[]> {
  if (kind === "Program") return [reference];
  if (kind === "Legacy") return [];
  const payloads: string[] = await trx("identity_state").where({ model: "Session", uid: reference }).pluck("payload");
  return payloads.flatMap((payload) => {
    const { authorizations = {} }: { authorizations?: Record<string, { grantId?: string }> } = JSON.parse(payload);
    return Object.values(authorizations).flatMap(({ grantId }) => grantId ?? []);
  });
}
