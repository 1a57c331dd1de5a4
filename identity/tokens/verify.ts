// Verifies access tokens for the API server: signature, issuer, audience, times by `jose`; then who it speaks of, from the
// database. What held is kept for a few seconds, so that the next use of the same token costs a look into a map.
import { errors, type JWTVerifyGetKey, jwtVerify } from "jose";
import type { Database } from "../../db/index.ts";
import { readStanding, type Standing } from "./principal.ts";
import { algorithms, audience, clockToleranceSeconds, type TokenClaims, TokenRefused } from "./tokens.ts";

/** How long the database's word on a token counts: revoked or disabled means refused within ten seconds. */
const checkedForMs = 7_000;
const mostKept = 10_000;
const longestToken = 8_192;

export interface Identified extends Standing {
  readonly scopes: ReadonlySet<string>;
}

export interface TokenVerifier {
  /** Throws or rejects with TokenRefused; any other error means that it could not be found out (the database, the keys). */
  verify(token: string): Identified | Promise<Identified>;
  /** The claims of a token that is valid now; nothing kept is used. Rejects like `verify`. */
  inspect(token: string): Promise<TokenClaims & { readonly standing: Standing }>;
}

interface VerifierParts {
  readonly db: Database;
  readonly issuer: string;
  readonly keys: JWTVerifyGetKey;
}

interface Kept {
  readonly claims: TokenClaims;
  identified: Identified;
  /** By the monotonic clock, so that a clock set back lengthens nothing. */
  checkAt: number;
  checking: Promise<Identified> | undefined;
}

export function createVerifier({ db, issuer, keys }: VerifierParts): TokenVerifier {
  const kept = new Map<string, Kept>();
  const firsts = new Map<string, Promise<Identified>>();

  function verify(token: string): Identified | Promise<Identified> {
    const known = kept.get(token);
    if (known === undefined) {
      const underWay = firsts.get(token) ?? firstUse(token).finally(() => firsts.delete(token));
      firsts.set(token, underWay);
      return underWay;
    }
    if (hasExpired(known.claims)) {
      kept.delete(token);
      throw new TokenRefused("The access token expired.");
    }
    if (performance.now() < known.checkAt) return known.identified;
    known.checking ??= checkAgain(token, known);
    return known.checking;
  }

  async function firstUse(token: string): Promise<Identified> {
    const { claims, identified, checkAt } = await fromTheStart(token);
    if (kept.size >= mostKept) kept.delete(kept.keys().next().value as string);
    kept.set(token, { claims, identified, checkAt, checking: undefined });
    return identified;
  }

  async function checkAgain(token: string, known: Kept): Promise<Identified> {
    const began = performance.now();
    try {
      known.identified = { ...(await readStanding(db, known.claims)), scopes: known.claims.scopes };
      known.checkAt = began + checkedForMs;
      return known.identified;
    } catch (error) {
      if (error instanceof TokenRefused) kept.delete(token);
      throw error;
    } finally {
      known.checking = undefined;
    }
  }

  async function fromTheStart(token: string) {
    const claims = await readClaims(token, issuer, keys);
    const checkAt = performance.now() + checkedForMs;
    const standing = await readStanding(db, claims);
    return { claims, standing, identified: { ...standing, scopes: claims.scopes }, checkAt };
  }

  return {
    verify,
    async inspect(token) {
      const { claims, standing } = await fromTheStart(token);
      return { ...claims, standing };
    },
  };
}

/** Signature, header and claims. Rejects with TokenRefused, or the keys' own error when they can't be had. */
async function readClaims(token: string, issuer: string, keys: JWTVerifyGetKey): Promise<TokenClaims> {
  if (token.length > longestToken) throw new TokenRefused("The access token is too long.");
  const { payload } = await jwtVerify(token, keys, {
    issuer,
    audience,
    algorithms,
    typ: "at+jwt",
    clockTolerance: clockToleranceSeconds,
    requiredClaims: ["sub", "client_id", "exp", "iat", "jti"],
  }).catch((error: unknown) => {
    throw error instanceof errors.JOSEError ? refusal(error) : error;
  });
  const { sub, client_id: clientId, jti, exp, iat, scope, gid, ver } = payload;
  const texts = [sub, clientId, jti, ver];
  if (texts.some((text) => typeof text !== "string") || typeof exp !== "number" || typeof iat !== "number") {
    throw new TokenRefused("The access token lacks what ours carry.");
  }
  if (iat > Date.now() / 1000 + clockToleranceSeconds) throw new TokenRefused("The access token is not valid yet.");
  return {
    sub: sub as string,
    clientId: clientId as string,
    jti: jti as string,
    exp,
    iat,
    version: ver as string,
    grantId: typeof gid === "string" ? gid : undefined,
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
