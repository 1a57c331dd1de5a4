// The sessions of accounts: each browser that is signed in, each program with a refresh token, each session of the legacy methods. They
// are listed beside what they are (identity_state, legacy_sessions), and ended here: one session, one token, a family of tokens, or all.
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

/** Of so many of a kind it is known when that was written; then all are forgotten. */
const mostNoted = 10_000;

/** Of one kind: when this process last wrote it, by what names the row. */
interface Noted {
  readonly everyMs: number;
  readonly at: WeakMap<Database, Map<string, number>>;
}

const credentialUses: Noted = { everyMs: 60_000, at: new WeakMap() };
const sessionUses: Noted = { everyMs: 300_000, at: new WeakMap() };

/** Notes that credentials were used, for a token or with one. Does not wait, and a failure is no matter: the next use is noted. */
export function noteCredentialUse(db: Database, clientId: string, now = Date.now()): void {
  const row = () => db.write("client_credentials").where({ client_id: clientId });
  note(credentialUses, db, clientId, now, () => row().update({ last_used_at: now }));
}

/** The same for a session, and from where. */
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

/** Ends a family: deletes its refresh tokens and codes, and refuses its signed tokens. `clientId`: whose request it is. */
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
export interface RetainedSession {
  readonly reference: string;
  /** The families of its tokens. */
  readonly grantIds: readonly string[];
}

/**
 * Ends the sessions, codes, refresh tokens and calendar tokens of an account, all but one session where one is retained. Its new
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
 * Ends all sessions and tokens of an account, but for one session where `retainedReference` names one of it: its access token is
 * then to be renewed by its refresh token. Answers how many sessions ended. Throws IdentityNotFound.
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
