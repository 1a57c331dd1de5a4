// The identity service as a request listener: oidc-provider, the middleware before it, and the periodic sweep.
import { randomBytes } from "node:crypto";
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import type Koa from "koa";
import type { Context, Next } from "koa";
import type { KoaContextWithOIDC } from "oidc-provider";
import { classifyDatabaseError, type Database, runPeriodically } from "../../db/index.ts";
import { noteCredentialUse } from "../accounts/sessions.ts";
import { withOrigin } from "../audit/origin.ts";
import type { FindUser } from "../federation/accounts.ts";
import type { Federation } from "../federation/provider-client.ts";
import type { KeyRing } from "../keys/key-ring.ts";
import { keysOfRing } from "../keys/key-ring.ts";
import { createSealing } from "../keys/sealing.ts";
import { FederatedLogIn } from "../pages/federated-log-in.ts";
import { pathOf, refuse } from "../pages/forms.ts";
import { logInForm } from "../pages/log-in.ts";
import { passwordForm } from "../pages/password-form.ts";
import { secondFactorForm } from "../pages/second-factor.ts";
import { createSecurityKeys } from "../second-factor/security-keys.ts";
import { createSecondFactor, type SecondFactorFor } from "../second-factor/totp.ts";
import { descriptionClientId, isPagesClient } from "../tokens/tokens.ts";
import { createVerifier } from "../tokens/verify.ts";
import { rememberRequest } from "./adapter.ts";
import { allowOrigins, refuseOtherOrigins } from "./cors.ts";
import { createProvider } from "./provider.ts";
import { checkPaths, limitAuthorizationRequest, useIssuerUrl, validateForm } from "./requests.ts";
import { structuredTokens, userinfo } from "./structured-tokens.ts";
import { deleteOldEntries, sweepIdentity } from "./sweep.ts";

/**
 * The part of a log that is used here. No line contains a query, a body, a header, an attempted name, or an error text that a
 * client wrote.
 */
export interface IdentityLog {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

interface IdentityParts {
  readonly db: Database;
  readonly ring: KeyRing;
  /** SVC_IDENTITY_URL, or the URL that we listen on. Clients and API servers compare it exactly. */
  readonly issuer: string;
  readonly publicUrl: string;
  readonly trustedProxies: number;
  /** Origins whose scripts may get tokens (SVC_CORS_ORIGINS). */
  readonly corsOrigins: readonly string[];
  /** Entries of the audit log that are older are deleted; null: none. */
  readonly keepAuditMs: number | null;
  /** Who must have a second factor. */
  readonly secondFactorFor: SecondFactorFor;
  /** The organisation's identity provider; null: there is none. */
  readonly federation: Federation | null;
  /** Which user somebody is who signs in there. */
  readonly findUser: FindUser;
  /** The one account that may use the log-in page's password while all others use the provider; null: everybody. */
  readonly breakGlassAccount: string | null;
  readonly log: IdentityLog;
}

export interface IdentityService {
  readonly listener: (req: IncomingMessage, res: ServerResponse) => void;
  close(): Promise<void>;
}

export function createIdentityService(parts: IdentityParts): IdentityService {
  const { db, ring, log } = parts;
  let listener = listenerOf(parts);
  ring.onChange(() => {
    // Requests in progress finish with the keys that they began with.
    listener = listenerOf(parts);
  });
  const sweeping = runPeriodically({
    db,
    name: "identity sweep",
    everyMs: 60_000,
    work: async () => {
      await sweepIdentity(db);
      if (parts.keepAuditMs !== null) await deleteOldEntries(db, parts.keepAuditMs);
    },
    onError: (error) => log.warn({ error }, "sweep"),
  });
  return {
    listener(req, res) {
      // A client that reads the keys may have a token that another server signed with a key that is new here.
      if (req.url?.startsWith("/connect/jwks")) void ring.catchUp().then(() => listener(req, res));
      else listener(req, res);
    },
    close: () => sweeping.close(),
  };
}

function listenerOf({ db, ring, issuer, publicUrl, trustedProxies, secondFactorFor, log, ...parts }: IdentityParts) {
  const keys = ring.current();
  // The cookies' secret never changes, and is itself sealed in the database.
  const sealing = createSealing(keys.cookieSecret);
  const secondFactor = createSecondFactor(db, sealing, secondFactorFor);
  const securityKeys = createSecurityKeys(db, issuer);
  // Only its message: the error itself contains the provider's response.
  const onError = (error: unknown) =>
    log.warn({ reason: error instanceof Error ? error.message : "unknown" }, "the company's identity provider failed");
  const federated =
    parts.federation &&
    new FederatedLogIn({ db, issuer, federation: parts.federation, findUser: parts.findUser, sealing, onError });
  const provider = createProvider({ db, issuer, publicUrl, keys, trustedProxies, secondFactor });
  const pagesOrigin = new URL(publicUrl).origin;
  const origins = parts.corsOrigins;
  const tokenParts = { db, issuer, pagesOrigin, verifier: createVerifier({ db, issuer, keys: keysOfRing(ring) }) };
  provider.use(rememberRequest);
  provider.use(logged(log));
  provider.use(safeHeaders(issuer, pagesOrigin));
  const isToken = (ctx: Context) => pathOf(ctx) === "/connect/token";
  provider.use(refuseOtherOrigins([...origins, pagesOrigin], isToken));
  provider.use(allowOrigins({ origins, isOpen: isToken, methods: "POST" }));
  provider.use(failures(log));
  provider.use(checkPaths);
  provider.use(limitAuthorizationRequest);
  provider.use(useIssuerUrl(issuer));
  const { breakGlassAccount } = parts;
  const ofLogIn = { db, issuer, provider, secondFactor, securityKeys, federated, breakGlassAccount, publicUrl };
  provider.use(logInForm(ofLogIn));
  if (federated !== null) provider.use(federated.handleReturn);
  provider.use(passwordForm({ db, issuer, publicUrl, secondFactor }));
  provider.use(secondFactorForm({ db, issuer, sealing, secondFactor, securityKeys }));
  provider.use(userinfo(tokenParts));
  provider.use(validateForm([pagesOrigin, new URL(issuer).origin]));
  provider.use(clearerErrors);
  provider.use(structuredTokens(tokenParts));
  provider.on("grant.success", ({ oidc }) => {
    if (oidc.client !== undefined && !isPagesClient(oidc.client.clientId)) noteCredentialUse(db, oidc.client.clientId);
  });
  provider.on("server_error", (ctx, error) => unexpected(ctx, error, log));
  const asKoa: Koa = provider;
  asKoa.on("error", (error) => log.error({ error }, "a failure outside any request"));
  const callback = provider.callback();
  return (req: IncomingMessage, res: ServerResponse) => {
    // A request may name the absolute URL (RFC 9112, 3.2.2). Koa 3.3 fails before any middleware when it is malformed.
    if (req.url?.startsWith("/") || req.url === "*") return void callback(req, res);
    const url = URL.parse(req.url ?? "");
    if (url !== null) {
      req.url = url.pathname.replace(/^(?!\/)/, "/") + url.search;
      return void callback(req, res);
    }
    res.writeHead(400, { "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store" });
    res.end(JSON.stringify({ error: "invalid_request", error_description: "the address is malformed" }));
  };
}

function logged(log: IdentityLog) {
  return async function logRequest(ctx: Context, next: Next): Promise<void> {
    const began = performance.now();
    const traceId = randomBytes(16).toString("hex");
    ctx.set("X-Trace-Id", traceId);
    await withOrigin({ address: ctx.ip, traceId, actor: undefined }, next);
    const { error } = (ctx.body ?? {}) as { error?: unknown };
    const fields = {
      method: ctx.method,
      // The rest of the path is the id of an interaction.
      path: pathOf(ctx)
        .replace(/^(\/connect\/(?:authorize|log-in))\/.*$/, "$1/…")
        .slice(0, 100),
      status: ctx.status,
      error: typeof error === "string" ? error : undefined,
      ms: Math.round((performance.now() - began) * 10) / 10,
      address: ctx.ip,
      traceId,
      // The client that was authenticated, or that a sign-in is for.
      client: (ctx as KoaContextWithOIDC).oidc?.client?.clientId ?? ctx.state.clientId,
    };
    if (ctx.status >= 400) log.info(fields, "identity request");
    else log.debug(fields, "identity request");
  };
}

function safeHeaders(issuer: string, pagesOrigin: string) {
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    // oidc-provider adds the hash of its script to it, on pages with one.
    "script-src 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    // Browsers also apply this to the redirect that follows a form.
    `form-action 'self' ${pagesOrigin}`,
  ].join("; ");
  return async function setHeaders(ctx: Context, next: Next): Promise<void> {
    ctx.set({
      "Content-Security-Policy": policy,
      "Cross-Origin-Opener-Policy": "same-origin",
      "Referrer-Policy": "same-origin",
      "X-Content-Type-Options": "nosniff",
      "X-Frame-Options": "DENY",
    });
    if (issuer.startsWith("https:")) ctx.set("Strict-Transport-Security", "max-age=31536000; includeSubDomains");
    await next();
    // The description page signs in in a window that it opens; that window must be able to reach its opener.
    const { client } = (ctx as KoaContextWithOIDC).oidc ?? {};
    if ((client?.clientId ?? ctx.state.clientId) === descriptionClientId) {
      ctx.set("Cross-Origin-Opener-Policy", "unsafe-none");
    }
  };
}

function failures(log: IdentityLog) {
  return async function renderFailure(ctx: Context, next: Next): Promise<void> {
    try {
      await next();
    } catch (error) {
      unexpected(ctx, error, log);
    }
  };
}

/** A failure of the service: 503 while the database is unavailable, else 500. The response does not name the cause. */
function unexpected(ctx: Context, error: unknown, log: IdentityLog): void {
  if (ctx.req.destroyed && !ctx.req.complete) {
    log.debug({ path: pathOf(ctx).slice(0, 40) }, "the client hung up before it had sent everything");
    refuse(ctx, 400, "invalid_request", "the request was cut off");
    return;
  }
  const kind = classifyDatabaseError(error);
  const isAway = kind === "unavailable" || kind === "unusable" || kind === "busy" || kind === "deadlock";
  log.error({ error, path: pathOf(ctx).slice(0, 40) }, isAway ? "the database is away" : "identity request failed");
  if (isAway) ctx.set("Retry-After", "2");
  refuse(
    ctx,
    isAway ? 503 : 500,
    isAway ? "temporarily_unavailable" : "server_error",
    isAway ? "the service cannot answer at present; try again in a few seconds" : (STATUS_CODES[500] ?? ""),
  );
}

/**
 * Corrects oidc-provider 9.13 to RFC 6749, section 5.2: a grant that a client may not use is unauthorized_client, and every
 * 401 says how to authenticate.
 */
async function clearerErrors(ctx: Context, next: Next): Promise<void> {
  await next();
  if (ctx.method !== "POST" || typeof ctx.body !== "object" || ctx.body === null) return;
  const body = ctx.body as { error?: string; error_description?: string };
  if (body.error_description === "requested grant type is not allowed for this client") {
    ctx.body = { error: "unauthorized_client", error_description: body.error_description };
  }
  if (ctx.status === 401 && !ctx.res.hasHeader("WWW-Authenticate")) {
    ctx.set("WWW-Authenticate", 'Basic realm="svc.server"');
  }
}
