// Stores the state of oidc-provider in our tables, through Knex, on every engine. Clients come from the credentials.
// Identifiers are stored as hashes, so that a reader of the database can use no session and no refresh token.

import { AsyncLocalStorage } from "node:async_hooks";
import { hash } from "node:crypto";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { Knex } from "knex";
import type { Context, Next } from "koa";
import { type Adapter, type AdapterPayload, errors, type KoaContextWithOIDC } from "oidc-provider";
import { type Database, upsertRows, withoutLocks } from "../../db/index.ts";
import { isUnchanged } from "../accounts/accounts.ts";
import { isValid } from "../accounts/credentials.ts";
import { listSession, revokeFamily, unlistSession } from "../accounts/sessions.ts";
import { createSealing } from "../keys/sealing.ts";
import { ChangedMeanwhile, countRefresh, noteProved, provedBy } from "../tokens/grants.ts";
import { isPagesClient } from "../tokens/tokens.ts";
import { oidcClient } from "./oidc-clients.ts";

/** State is stored a little longer than it is valid, because the clocks of servers differ. */
const storedAfterMs = 60_000;

const columns = {
  model: "text",
  id: "text",
  payload: "long text",
  grant_id: "text",
  uid: "text",
  account_sub: "text",
  client_id: "text",
  consumed_at: "integer",
  expires_at: "integer",
} as const;

interface StateRow {
  readonly payload: string;
  readonly consumed_at: number | null;
}

/** oidc-provider requests an adapter by the name of a model. `cookieSecret` seals the state that is stored in the browser. */
export function stateAdapter(db: Database, cookieSecret: string): (model: string) => Adapter {
  const cookie = interactionCookie(cookieSecret);
  return (model) => {
    if (model === "Client") return clientAdapter(db);
    const adapter = modelAdapter(db, model);
    return model === "Interaction" ? interactionAdapter(adapter, cookie) : adapter;
  };
}

/** A sign-in moves from its cookie to the database when its first step succeeded: then it has a result. */
function interactionAdapter(inDatabase: Adapter, cookie: InteractionCookie): Adapter {
  return {
    ...inDatabase,
    async upsert(id, payload, expiresIn) {
      if (payload.result !== undefined) return inDatabase.upsert(id, payload, expiresIn);
      cookie.write(id, payload, expiresIn ?? 0);
    },
    async find(id) {
      // Without the cookie there is no need to read the database.
      const inCookie = cookie.read(id);
      const found = inCookie && ((await inDatabase.find(id)) ?? inCookie);
      const { login } = (found?.result ?? {}) as { login?: { accountId: string; generation?: number } };
      // A server of an older version wrote none.
      if (login?.generation !== undefined) {
        noteProved(currentRequest(), { sub: login.accountId, generation: login.generation });
      }
      return found;
    },
    async destroy(id) {
      cookie.clear(id);
      await inDatabase.destroy(id);
    },
  };
}

/** The owner of the state, so that it ends with the account's other state; during a sign-in the account whose password was correct. */
function accountOf({ accountId, session, result }: AdapterPayload): string | undefined {
  const { login, step } = (result ?? {}) as { login?: { accountId?: string }; step?: { who: { sub: string } } };
  const { accountId: signedIn } = (session ?? {}) as { accountId?: string };
  return accountId ?? login?.accountId ?? step?.who.sub ?? signedIn;
}

function modelAdapter(db: Database, model: string): Adapter {
  const keyOf = (id: string) => ({ model, id: hash("sha256", id, "hex") });

  async function found(query: Knex.QueryBuilder): Promise<AdapterPayload | undefined> {
    const row: StateRow | undefined = await query.where("expires_at", ">", Date.now()).first("payload", "consumed_at");
    if (row === undefined) return undefined;
    const consumed = row.consumed_at === null ? {} : { consumed: Math.floor(row.consumed_at / 1000) };
    return { ...JSON.parse(row.payload), ...consumed };
  }

  return {
    async upsert(id, { jti: _, ...payload }, expiresIn) {
      const expiresAt = Date.now() + (expiresIn ?? 86_400) * 1000 + storedAfterMs;
      const row = [
        model,
        keyOf(id).id,
        JSON.stringify(payload),
        model === "Grant" ? id : (payload.grantId ?? null),
        payload.uid ?? null,
        accountOf(payload) ?? null,
        payload.clientId ?? null,
        null,
        expiresAt,
      ];
      await db.write.transaction(async (trx) => {
        if (await wasEnded(trx, model, payload, expiresAt)) {
          // It is saved at the end of a request, when the response is already determined.
          if (model === "Session") return;
          throw new ChangedMeanwhile(isAtTokenEndpoint() ? "invalid_grant" : "access_denied");
        }
        await upsertRows(trx, "identity_state", columns, ["model", "id"], [row]);
        await listState(trx, model, payload, expiresAt);
      }, withoutLocks);
    },
    async find(id) {
      const payload = await found(db.read("identity_state").where(keyOf(id)));
      if (model === "Session" && payload !== undefined) noteSession(payload);
      if (model === "RefreshToken" && payload?.grantId !== undefined && isAtTokenEndpoint()) {
        await countRefresh(currentRequest() as KoaContextWithOIDC, payload.grantId);
      }
      return payload && { ...payload, jti: id };
    },
    async findByUid(uid) {
      return found(db.read("identity_state").where({ model, uid }));
    },
    async findByUserCode() {
      return undefined;
    },
    async consume(id) {
      const row = db.write("identity_state").where(keyOf(id));
      if ((await row.clone().whereNull("consumed_at").update({ consumed_at: Date.now() })) > 0) return;
      // Of two requests with one code or refresh token at the same time, the second is a reuse like any later one.
      const { grant_id: grantId } = (await row.first("grant_id")) ?? {};
      if (grantId) await db.write.transaction((trx) => revokeFamily(trx, grantId, clientOfRequest()), withoutLocks);
      throw new errors.InvalidGrant("used at the same time by another request");
    },
    async destroy(id) {
      if (model === "Session") return destroySession(db, keyOf(id).id);
      await db.write("identity_state").where(keyOf(id)).delete();
    },
    async revokeByGrantId(grantId) {
      await db.write.transaction((trx) => revokeFamily(trx, grantId, clientOfRequest()), withoutLocks);
    },
  };
}

const isAtTokenEndpoint = () => (currentRequest() as KoaContextWithOIDC).oidc?.route === "token";

/** The client that the current request authenticated, or named. */
function clientOfRequest(): string {
  const { oidc } = currentRequest() as KoaContextWithOIDC;
  return oidc?.client?.clientId ?? "unknown client";
}

function clientAdapter(db: Database): Adapter {
  const readOnly = async (): Promise<never> => {
    throw new Error("Clients are not changed through oidc-provider");
  };
  return {
    async find(id) {
      // No id of ours contains a NUL, and not every engine accepts one.
      if (id.includes("\0")) return undefined;
      const row = await db.read("client_credentials").where("client_id", id).first();
      return row && isValid(row) ? oidcClient(row) : undefined;
    },
    upsert: readOnly,
    findByUid: readOnly,
    findByUserCode: readOnly,
    consume: readOnly,
    destroy: readOnly,
    revokeByGrantId: readOnly,
  };
}

// Ended state must stay ended: oidc-provider saves a session anew at the end of each request that brought its cookie, and a new
// refresh token in place of the one received, even when they were ended meanwhile.

/** The uid of the session that a request brought. */
const broughtBy = new WeakMap<Context, string>();

function noteSession({ uid }: AdapterPayload): void {
  if (uid !== undefined) broughtBy.set(currentRequest(), uid);
}

/**
 * Whether the state to be saved was ended since the request began: all sessions of its account, the session that the request
 * brought, or the grant of a code or refresh token. Locks their rows until the transaction ends.
 */
async function wasEnded(
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

/** Ends a session by the hash of its id. The same request may save it again under another id. */
async function destroySession(db: Database, id: string): Promise<void> {
  await db.write.transaction(async (trx) => {
    const row: { uid: string | null } | undefined = await trx("identity_state")
      .where({ model: "Session", id })
      .first("uid");
    if (row === undefined) return;
    await trx("identity_state").where({ model: "Session", id }).delete();
    if (row.uid !== null) await unlistSession(trx, row.uid);
    broughtBy.delete(currentRequest());
  }, withoutLocks);
}

/** Adds a saved session to the list of its account; refresh tokens of our pages belong to a browser's session. */
async function listState(
  trx: Knex.Transaction,
  model: string,
  payload: AdapterPayload,
  expiresAt: number,
): Promise<void> {
  const { accountId, uid, grantId, clientId, loginTs, iiat } = payload as AdapterPayload & { iiat?: number };
  if (accountId === undefined) return;
  const session = { accountId: Number(accountId), expiresAt, agent: currentRequest().get("User-Agent") };
  const beganAt = (seconds = Date.now() / 1000) => Math.floor(seconds * 1000);
  if (model === "Session" && uid !== undefined) {
    await listSession(trx, { ...session, kind: "Browser", reference: uid, clientId: null, beganAt: beganAt(loginTs) });
  }
  if (model === "RefreshToken" && grantId !== undefined && clientId !== undefined && !isPagesClient(clientId)) {
    await listSession(trx, { ...session, kind: "Program", reference: grantId, clientId, beganAt: beganAt(iiat) });
  }
}

// A sign-in in progress is stored in the browser, in a sealed cookie, until a log-in succeeds: requests of strangers write nothing to
// the database. Cookies have at most 4 kB, so a long one is split.

const cookieName = "svc_log_in_state";
const partLength = 3_500;
const mostParts = 4;

export interface InteractionCookie {
  write(uid: string, payload: AdapterPayload, seconds: number): void;
  /** Undefined: the request has no cookie of this sign-in, or it was changed or has expired. */
  read(uid: string): AdapterPayload | undefined;
  clear(uid: string): void;
}

/** `secret` also signs cookies. */
function interactionCookie(secret: string): InteractionCookie {
  const sealing = createSealing(secret);
  return {
    write(uid, payload, seconds) {
      const packed = deflateRawSync(JSON.stringify({ ...payload, exp: payload.exp ?? nowSeconds() + seconds }));
      setParts(uid, sealing.seal(packed.toString("base64url"), nameOf(uid)), seconds);
    },
    read(uid) {
      const { cookies } = currentRequest();
      const parts = Array.from({ length: mostParts }, (_, part) =>
        cookies.get(`${cookieName}.${part}`, { signed: false }),
      );
      if (parts[0] === undefined) return undefined;
      try {
        const packed = sealing.open(parts.join(""), nameOf(uid));
        const payload: AdapterPayload = JSON.parse(inflateRawSync(Buffer.from(packed, "base64url")).toString());
        return (payload.exp ?? 0) > nowSeconds() ? payload : undefined;
      } catch {
        return undefined; // of another sign-in, of another key, or changed
      }
    },
    clear: (uid) => setParts(uid, "", 0),
  };
}

const nameOf = (uid: string) => `interaction ${uid}`;
const nowSeconds = () => Math.floor(Date.now() / 1000);

/** Only the two paths of this sign-in receive the cookies, so that sign-ins in several tabs do not add up. */
function setParts(uid: string, text: string, seconds: number): void {
  const { cookies } = currentRequest();
  for (const path of [`/connect/log-in/${uid}`, `/connect/authorize/${uid}`]) {
    for (let part = 0; part < mostParts; part += 1) {
      const value = text.slice(part * partLength, (part + 1) * partLength);
      if (value === "" && part > 0) break;
      const options = { path, httpOnly: true, sameSite: "lax", signed: false } as const;
      cookies.set(`${cookieName}.${part}`, value === "" ? null : value, { ...options, maxAge: seconds * 1000 });
    }
  }
}

// The current request, for code that oidc-provider calls without it.

const storage = new AsyncLocalStorage<Context>();

/** Middleware: the first one, so that all others run inside it. */
export function rememberRequest(ctx: Context, next: Next): Promise<void> {
  return storage.run(ctx, next);
}

/** Throws outside of a request. */
function currentRequest(): Context {
  const ctx = storage.getStore();
  if (ctx === undefined) throw new Error("There is no request in progress");
  return ctx;
}
