// Introspection (RFC 7662), revocation (RFC 7009) and userinfo for our signed access tokens. oidc-provider 9.13 refuses them
// (400 unsupported_token_type, 401), because it does not store them. It still authenticates the client for us.
import type { Knex } from "knex";
import type { Context, Next } from "koa";
import type { KoaContextWithOIDC } from "oidc-provider";
import { type Database, withoutLocks } from "../../db/index.ts";
import { recordRevocation, revoke } from "../accounts/sessions.ts";
import { pathOf, refuse } from "../pages/forms.ts";
import { audience, TokenRefused } from "../tokens/tokens.ts";
import type { TokenVerifier } from "../tokens/verify.ts";

interface Parts {
  readonly db: Database;
  readonly issuer: string;
  readonly verifier: TokenVerifier;
  /** The origin of our pages; only their scripts may read userinfo. */
  readonly pagesOrigin: string;
}

/** Middleware: oidc-provider responds first; where it does not support the token, this does. */
export function structuredTokens(parts: Parts) {
  return async function handleSigned(ctx: Context, next: Next): Promise<void> {
    await next();
    const isIntrospection = pathOf(ctx) === "/connect/introspect";
    if (!isIntrospection && pathOf(ctx) !== "/connect/revocation") return;
    if ((ctx.body as { error?: string } | undefined)?.error !== "unsupported_token_type") return;
    const { client, params } = (ctx as KoaContextWithOIDC).oidc;
    if (client === undefined) return;
    const claims = await parts.verifier.inspect(String(params?.token)).catch(nullWhenRefused);
    ctx.status = 200;
    ctx.set("Cache-Control", "no-store");
    if (isIntrospection) ctx.body = introspected(parts.issuer, claims, client.clientId);
    else await revokeSigned(ctx, parts.db, claims, client.clientId);
  };
}

type Claims = Awaited<ReturnType<TokenVerifier["inspect"]>>;

async function revokeSigned(ctx: Context, db: Database, claims: Claims | null, clientId: string): Promise<void> {
  if (claims !== null && claims.clientId !== clientId) {
    return refuse(ctx, 400, "invalid_request", "the token was given to another client");
  }
  if (claims !== null) await db.write.transaction((trx) => revokeToken(trx, claims.jti, clientId), withoutLocks);
  ctx.body = "";
}

async function revokeToken(trx: Knex.Transaction, jti: string, clientId: string): Promise<void> {
  await revoke(trx, "token", jti);
  await recordRevocation(trx, jti, clientId, "access token");
}

function introspected(issuer: string, claims: Claims | null, clientId: string) {
  if (claims?.clientId !== clientId) return { active: false };
  return {
    active: true,
    scope: [...claims.scopes].join(" "),
    client_id: claims.clientId,
    username: claims.principal.kind === "account" ? claims.principal.name : undefined,
    token_type: "Bearer",
    exp: claims.exp,
    iat: claims.iat,
    sub: claims.sub,
    aud: audience,
    iss: issuer,
    jti: claims.jti,
  };
}

/** Middleware: returns the principal of a bearer token and its role. */
export function userinfo({ verifier, pagesOrigin }: Parts) {
  return async function handleUserinfo(ctx: Context, next: Next): Promise<void> {
    if (pathOf(ctx) !== "/connect/userinfo") return next();
    if (ctx.get("Origin") === pagesOrigin) {
      ctx.set("Access-Control-Allow-Origin", pagesOrigin);
      ctx.set("Access-Control-Allow-Headers", "Authorization");
    }
    ctx.vary("Origin");
    if (ctx.method === "OPTIONS") {
      ctx.status = 204;
      return;
    }
    const token = /^Bearer ([\w.~+/=-]+)$/i.exec(ctx.get("Authorization"))?.[1];
    if (token === undefined) {
      ctx.set("WWW-Authenticate", 'Bearer realm="svc.server"');
      return refuse(ctx, 401, "invalid_token", "an access token is needed");
    }
    try {
      const { sub, principal } = await verifier.inspect(token);
      ctx.set("Cache-Control", "no-store");
      ctx.body = { sub, name: principal.name, preferred_username: principal.name, role: principal.role };
    } catch (error) {
      if (!(error instanceof TokenRefused)) throw error;
      ctx.set("WWW-Authenticate", 'Bearer realm="svc.server", error="invalid_token"');
      refuse(ctx, 401, "invalid_token", error.message);
    }
  };
}

function nullWhenRefused(error: unknown): null {
  if (error instanceof TokenRefused) return null;
  throw error;
}
