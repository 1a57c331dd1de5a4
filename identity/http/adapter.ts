// Stores the state of oidc-provider in our tables, through Knex, on every engine. Clients come from the credentials.
// Identifiers are stored as hashes, so that a reader of the database can use no session and no refresh token.
import { hash } from "node:crypto";
import type { Knex } from "knex";
import { type Adapter, type AdapterPayload, errors, type KoaContextWithOIDC } from "oidc-provider";
import { type Database, onOwnRows, upsertRows } from "../../db/index.ts";
import { isValid } from "../accounts/credentials.ts";
import { revokeFamily } from "../accounts/revocations.ts";
import { ChangedMeanwhile, noteProved } from "../tokens/proved-account.ts";
import { currentRequest } from "./current-request.ts";
import { type InteractionCookie, interactionCookie } from "./interaction-cookie.ts";
import { oidcClient } from "./oidc-clients.ts";
import { destroySession, listState, noteSession, wasEnded } from "./session-state.ts";

/** State is stored a little longer than it is valid, because the clocks of servers differ. */
const keptAfterMs = 60_000;

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

/** oidc-provider asks for an adapter by the name of a model. `cookieSecret` seals what the browser keeps. */
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
      // A request without the cookie does not read the database either.
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

/** Whose state it is, so that it ends with the account's other state; of a sign-in under way whoever gave a password. */
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
      const expiresAt = Date.now() + (expiresIn ?? 86_400) * 1000 + keptAfterMs;
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
          // It is saved at the end of a request, when the answer stands already.
          if (model === "Session") return;
          throw new ChangedMeanwhile(isAtTokenEndpoint() ? "invalid_grant" : "access_denied");
        }
        await upsertRows(trx, "identity_state", columns, ["model", "id"], [row]);
        await listState(trx, model, payload, expiresAt);
      }, onOwnRows);
    },
    async find(id) {
      const payload = await found(db.read("identity_state").where(keyOf(id)));
      if (model === "Session" && payload !== undefined) noteSession(payload);
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
      if (grantId) await db.write.transaction((trx) => revokeFamily(trx, grantId, clientOfRequest()), onOwnRows);
      throw new errors.InvalidGrant("used at the same time by another request");
    },
    async destroy(id) {
      if (model === "Session") return destroySession(db, keyOf(id).id);
      await db.write("identity_state").where(keyOf(id)).delete();
    },
    async revokeByGrantId(grantId) {
      await db.write.transaction((trx) => revokeFamily(trx, grantId, clientOfRequest()), onOwnRows);
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
