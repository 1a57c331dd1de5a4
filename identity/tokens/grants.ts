// The two grants that we implement: a person's name and password, and a machine's credentials. oidc-provider implements
// codes and refresh tokens.
import { errors, type KoaContextWithOIDC, type Provider } from "oidc-provider";
import { RateLimiterMemory, type RateLimiterRes } from "rate-limiter-flexible";
import type { Database } from "../../db/index.ts";
import type { ProvedAccount } from "../accounts/accounts.ts";
import { attemptLogIn, type LoggedIn, recordLogIn, recordRefusal } from "../accounts/log-in.ts";
import type { SecondFactor } from "../second-factor/totp.ts";
import { accessTokenSeconds, apiScope, audience, refreshScope } from "./tokens.ts";

/** The API as a resource; oidc-provider requires an absolute URI. */
export const apiResource = "urn:svc:server";

/** How oidc-provider issues a token for the API. */
export const apiResourceServer = {
  audience,
  scope: apiScope,
  accessTokenTTL: accessTokenSeconds,
  accessTokenFormat: "jwt" as const,
  jwt: { sign: { alg: "ES256" as const } },
};

/** RFC 6749 has no status for it; HTTP clients understand 429, after too many failed log-ins, and 503, during too many log-ins. */
class NotNowError extends errors.OIDCProviderError {
  constructor(ctx: KoaContextWithOIDC, { outcome, retryAfterSeconds }: Refusal) {
    super(outcome === "busy" ? 503 : 429, "temporarily_unavailable");
    ctx.set("Retry-After", String(retryAfterSeconds));
    // Otherwise oidc-provider takes 503 for an internal failure.
    this.expose = true;
    this.error_description = `too many ${tooMany[outcome]}; try again later`;
  }
}

const tooMany = {
  busy: "log-ins at present",
  throttled: "failed log-ins",
  "codes used up": "wrong codes from networks where this account never logged in",
  refreshed: "refreshes of one token",
};

interface Refusal {
  readonly outcome: keyof typeof tooMany;
  readonly retryAfterSeconds: number;
}

/** Of one family of refresh tokens in ten minutes: each used one is stored until it expires, so that its reuse is noticed. */
const refreshes = new RateLimiterMemory({ points: 120, duration: 600 });

/** Rejects (429) where the family was refreshed too often. Counted in this process. */
export async function countRefresh(ctx: KoaContextWithOIDC, grantId: string): Promise<void> {
  await refreshes.consume(grantId).catch(({ msBeforeNext }: RateLimiterRes) => {
    throw new NotNowError(ctx, { outcome: "refreshed", retryAfterSeconds: Math.ceil(msBeforeNext / 1000) });
  });
}

/** For `registerGrantType`. Rejects with the errors of RFC 6749, 5.2. */
export function passwordGrant(provider: Provider, db: Database, secondFactor: SecondFactor) {
  return async function grantPassword(ctx: KoaContextWithOIDC): Promise<void> {
    const { client } = ctx.oidc;
    const { username, password } = ctx.oidc.params as Record<string, string>;
    const scopes = requestedScopes(ctx);
    if (client === undefined) throw new errors.InvalidClientAuth();
    if (scopes.has(refreshScope) && !client.grantTypeAllowed("refresh_token")) {
      throw new errors.InvalidScope("these client credentials were not given offline_access", refreshScope);
    }
    const outcome = await attemptLogIn(db, {
      name: username ?? "",
      password: password ?? "",
      address: ctx.ip,
      through: client.clientId,
    });
    if (outcome.outcome === "refused") throw invalidGrant("the user name or the password is wrong");
    if (outcome.outcome !== "logged in") throw new NotNowError(ctx, outcome);
    if (outcome.mustChangePassword) throw invalidGrant("the password must be changed on the log-in page first");
    await requireSecondFactor(ctx, db, outcome, secondFactor);
    await recordLogIn(db, outcome);
    await issue(provider, ctx, outcome, scopes);
  };
}

/** The field `totp` is ours: the code of an account that has a second factor. */
async function requireSecondFactor(
  ctx: KoaContextWithOIDC,
  db: Database,
  who: LoggedIn,
  secondFactor: SecondFactor,
): Promise<void> {
  const need = secondFactor.needOf(who);
  if (need === "set up") throw invalidGrant("a second factor must be set up on the log-in page first");
  if (need === "nothing") return;
  const { totp } = ctx.oidc.params as { totp?: string };
  if (!who.hasCode || totp === undefined) {
    await recordRefusal(db, who, ctx.ip, "second factor");
    throw invalidGrant(
      who.hasCode
        ? "the code of the second factor is needed, in the field totp"
        : "this account logs in with a security key, on the log-in page",
    );
  }
  const outcome = await secondFactor.check(who, totp, ctx.ip);
  if (outcome === "right") return;
  if (outcome === "wrong") throw invalidGrant("the code of the second factor is wrong, or was used before");
  throw new NotNowError(ctx, outcome);
}

/** Replaces oidc-provider's check, which drops an unknown scope silently; here it is an error. */
export function clientCredentialsGrant(provider: Provider) {
  return async function grantClientCredentials(ctx: KoaContextWithOIDC): Promise<void> {
    const { client } = ctx.oidc;
    if (client === undefined) throw new errors.InvalidClientAuth();
    if (requestedScopes(ctx).has(refreshScope)) {
      throw new errors.InvalidScope(
        "a program gets a new token with its client credentials instead of a refresh token",
        refreshScope,
      );
    }
    const { svc_expires_at: expiresAt = Number.POSITIVE_INFINITY } = client as { svc_expires_at?: number };
    const left = Math.floor((expiresAt - Date.now()) / 1000);
    if (left <= 0) throw new errors.InvalidClientAuth();
    const expiresIn = Math.min(accessTokenSeconds, left);
    const token = new provider.ClientCredentials({ client, scope: apiScope, expiresIn });
    token.resourceServer = new provider.ResourceServer(apiResource, apiResourceServer);
    ctx.oidc.entity("ClientCredentials", token);
    const value = await token.save();
    ctx.body = tokenResponse(value, token.expiration, apiScope);
  };
}

async function issue(provider: Provider, ctx: KoaContextWithOIDC, who: LoggedIn, scopes: ReadonlySet<string>) {
  const client = ctx.oidc.client as NonNullable<typeof ctx.oidc.client>;
  const account = { accountId: who.sub, generation: who.generation, claims: async () => ({ sub: who.sub }) };
  ctx.oidc.entity("Account", account);
  noteProved(ctx, who);
  // A grant is stored only when there is a refresh token, so that most tokens cost no write.
  const grant = scopes.has(refreshScope) ? new provider.Grant({ accountId: who.sub, clientId: client.clientId }) : null;
  grant?.addOIDCScope(refreshScope);
  grant?.addResourceScope(apiResource, apiScope);
  const grantId = await grant?.save();

  const token = new provider.AccessToken({
    accountId: who.sub,
    client,
    gty: "password",
    scope: apiScope,
    ...(grantId !== undefined && { grantId }),
  } as ConstructorParameters<typeof provider.AccessToken>[0]);
  token.resourceServer = new provider.ResourceServer(apiResource, apiResourceServer);
  ctx.oidc.entity("AccessToken", token);
  const value = await token.save();
  ctx.body = tokenResponse(value, token.expiration, apiScope);
  if (grantId === undefined) return;

  const refresh = new provider.RefreshToken({
    accountId: who.sub,
    client,
    expiresWithSession: false,
    grantId,
    gty: "password",
    resource: apiResource,
    rotations: 0,
    scope: `${apiScope} ${refreshScope}`,
  } as unknown as ConstructorParameters<typeof provider.RefreshToken>[0]);
  ctx.oidc.entity("RefreshToken", refresh);
  const refreshToken = await refresh.save();
  ctx.body = { ...tokenResponse(value, token.expiration, `${apiScope} ${refreshScope}`), refresh_token: refreshToken };
}

function tokenResponse(accessToken: string, expiresIn: number, scope: string) {
  return { access_token: accessToken, token_type: "Bearer", expires_in: expiresIn, scope };
}

function requestedScopes(ctx: KoaContextWithOIDC): Set<string> {
  const scopes = new Set(String(ctx.oidc.params?.scope ?? "").split(" "));
  for (const scope of scopes) {
    if (scope !== apiScope && scope !== refreshScope) throw new errors.InvalidScope("unknown scope", scope);
  }
  if (!scopes.has(apiScope)) throw new errors.InvalidScope(`${apiScope} is needed`, apiScope);
  return scopes;
}

function invalidGrant(description: string): errors.InvalidGrant {
  return Object.assign(new errors.InvalidGrant(description), { error_description: description });
}

// A request stores state for its account only if the account is unchanged since it was proved: checking a password
// takes a while, and the password may be changed meanwhile.

const provedIn = new WeakMap<object, ProvedAccount>();

/** `request`: its Koa context. */
export function noteProved(request: object, account: ProvedAccount): void {
  provedIn.set(request, account);
}

/** Undefined: the request continues with what was stored before. */
export function provedBy(request: object): ProvedAccount | undefined {
  return provedIn.get(request);
}

/** The account was changed since it was proved, or the session ended since it was read: log in again. */
export class ChangedMeanwhile extends errors.OIDCProviderError {
  /** RFC 6749: `invalid_grant` at the token endpoint, else `access_denied`. */
  constructor(code: "invalid_grant" | "access_denied") {
    super(400, code);
    this.error_description = "the account was changed, or its session ended, meanwhile; log in again";
  }
}
