// Verifies access tokens for the API server: `jose` checks signature, issuer, audience and times; the database has the current
// principal. A verified token is cached for a few seconds.
import { errors, type JWTVerifyGetKey, jwtVerify } from "jose";
import type { Database } from "../../db/index.ts";
import { noteCredentialUse, noteSessionUse } from "../accounts/sessions.ts";
import {
  accessTokenSeconds,
  algorithms,
  audience,
  clockToleranceSeconds,
  isPagesClient,
  type Principal,
  readPrincipal,
  type TokenClaims,
  TokenRefused,
} from "./tokens.ts";

/** A cached token is checked with the database after this time, so that a revoked one is refused within ten seconds. */
const usuallyCheckedForMs = 7_000;
const cacheSize = 10_000;
const longestToken = 8_192;

export interface Identified extends Principal {
  readonly scopes: ReadonlySet<string>;
  /** In the list of the account's sessions; omitted where the token belongs to none. */
  readonly session?: string;
}

export interface TokenVerifier {
  /** Rejects with TokenRefused; any other error is a failure of the database or of the keys. */
  verify(token: string): Promise<Identified>;
  /** The claims of a token that is valid now, without the cache. Rejects like `verify`. */
  inspect(token: string): Promise<TokenClaims & { readonly principal: Principal }>;
}

interface VerifierParts {
  readonly db: Database;
  readonly issuer: string;
  readonly keys: JWTVerifyGetKey;
  /** Overrides the time after which a cached token is checked with the database. */
  readonly checkedForMs?: number | undefined;
}

interface Cached {
  readonly claims: TokenClaims;
  identified: Identified;
  /** On the monotonic clock, so that setting the system clock back prolongs nothing. */
  checkAt: number;
  checking: Promise<Identified> | undefined;
}

export function createVerifier(parts: VerifierParts): TokenVerifier {
  const { db, issuer, keys, checkedForMs = usuallyCheckedForMs } = parts;
  const cache = new Map<string, Cached>();
  const firstUses = new Map<string, Promise<Identified>>();

  function noteUse(claims: TokenClaims): void {
    if (!isPagesClient(claims.clientId)) noteCredentialUse(db, claims.clientId);
    const session = sessionOf(claims);
    if (session !== undefined) noteSessionUse(db, session);
  }

  /** How long a principal may be cached: never beyond the end of its credentials. */
  const checkedFor = ({ expiresAt = Number.POSITIVE_INFINITY }: Principal) =>
    Math.min(checkedForMs, expiresAt - Date.now());

  async function verify(token: string): Promise<Identified> {
    const cached = cache.get(token);
    if (cached === undefined) {
      const underWay = firstUses.get(token) ?? firstUse(token).finally(() => firstUses.delete(token));
      firstUses.set(token, underWay);
      return underWay;
    }
    if (hasExpired(cached.claims)) {
      cache.delete(token);
      throw new TokenRefused("The access token expired.");
    }
    if (performance.now() < cached.checkAt) return cached.identified;
    cached.checking ??= checkAgain(token, cached);
    return cached.checking;
  }

  async function firstUse(token: string): Promise<Identified> {
    const { claims, identified, checkAt } = await verified(token);
    if (cache.size >= cacheSize) cache.delete(cache.keys().next().value as string);
    cache.set(token, { claims, identified, checkAt, checking: undefined });
    return identified;
  }

  async function checkAgain(token: string, cached: Cached): Promise<Identified> {
    const began = performance.now();
    try {
      cached.identified = identifiedOf(await readPrincipal(db, cached.claims), cached.claims);
      cached.checkAt = began + checkedFor(cached.identified);
      noteUse(cached.claims);
      return cached.identified;
    } catch (error) {
      if (error instanceof TokenRefused) cache.delete(token);
      throw error;
    } finally {
      cached.checking = undefined;
    }
  }

  async function verified(token: string) {
    const claims = await readClaims(token, issuer, keys);
    const began = performance.now();
    const principal = await readPrincipal(db, claims);
    noteUse(claims);
    return { claims, principal, identified: identifiedOf(principal, claims), checkAt: began + checkedFor(principal) };
  }

  return {
    verify,
    async inspect(token) {
      const { claims, principal } = await verified(token);
      return { ...claims, principal };
    },
  };
}

/** A token that can be refreshed belongs to its browser's session, or else to the program that has its refresh token. */
const sessionOf = ({ sessionUid, grantId }: TokenClaims) => sessionUid ?? grantId;

function identifiedOf(principal: Principal, claims: TokenClaims): Identified {
  const session = sessionOf(claims);
  return { ...principal, scopes: claims.scopes, ...(session !== undefined && { session }) };
}

/** Checks signature, header and claims. Rejects with TokenRefused, or with the keys' error when there are none. */
async function readClaims(token: string, issuer: string, keys: JWTVerifyGetKey): Promise<TokenClaims> {
  if (token.length > longestToken) throw new TokenRefused("The access token is too long.");
  const { payload, protectedHeader } = await jwtVerify(token, keys, {
    issuer,
    audience,
    algorithms,
    typ: "at+jwt",
    clockTolerance: clockToleranceSeconds,
    requiredClaims: ["sub", "client_id", "exp", "iat", "jti"],
  }).catch((error: unknown) => {
    throw error instanceof errors.JOSEError ? refusal(error) : error;
  });
  const { sub, client_id: clientId, jti, exp, iat, scope, gid, sid, ver } = payload;
  const { kid } = protectedHeader;
  const texts = [sub, clientId, jti, ver, kid];
  if (texts.some((text) => typeof text !== "string") || typeof exp !== "number" || typeof iat !== "number") {
    throw new TokenRefused("The access token lacks what ours carry.");
  }
  if (iat > Date.now() / 1000 + clockToleranceSeconds) throw new TokenRefused("The access token is not valid yet.");
  if (exp - iat > accessTokenSeconds) throw new TokenRefused("The access token lives longer than ours do.");
  return {
    kid: kid as string,
    sub: sub as string,
    clientId: clientId as string,
    jti: jti as string,
    exp,
    iat,
    version: ver as string,
    grantId: typeof gid === "string" ? gid : undefined,
    sessionUid: typeof sid === "string" ? sid : undefined,
    scopes: new Set(typeof scope === "string" ? scope.split(" ") : []),
  };
}

function refusal(error: errors.JOSEError): Error {
  if (error instanceof errors.JWTExpired) return new TokenRefused("The access token expired.");
  if (error instanceof errors.JWTClaimValidationFailed) {
    switch (error.claim) {
      case "nbf":
        return new TokenRefused("The access token is not valid yet.");
      case "iss":
        return new TokenRefused("The access token is of another issuer.");
      case "aud":
        return new TokenRefused("The access token is for another audience.");
      default:
        return new TokenRefused("The access token lacks what ours carry.");
    }
  }
  // The published keys could not be fetched: that is not the token's fault.
  if (error instanceof errors.JWKSTimeout || error.code === "ERR_JOSE_GENERIC") return error;
  return new TokenRefused("The access token is not one of ours, or was changed.");
}

function hasExpired({ exp }: TokenClaims): boolean {
  return Date.now() / 1000 >= exp + clockToleranceSeconds;
}
