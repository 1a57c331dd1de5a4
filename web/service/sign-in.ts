// Signing in and out at the identity service: authorization code with PKCE (RFC 7636), refresh tokens that rotate. The
// signed-in user is stored for this tab alone, until it is closed.
import * as oauth from "oauth4webapi";
import { language } from "../words/language.ts";
import { t } from "../words/words.ts";
import { settings } from "./settings.ts";

/** The signed-in user, and the tokens. */
export interface Visit {
  readonly accessToken: string;
  readonly refreshToken: string | null;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
  readonly name: string;
  readonly role: string;
}

/** What a sign-in needs when the browser comes back. */
interface Departure {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  readonly returnTo: string;
}

const visitKey = "licences.visit";
const departureKey = "licences.departure";
const issuer = settings.identityUrl ?? location.origin;
const server: oauth.AuthorizationServer = {
  issuer,
  authorization_endpoint: `${issuer}/connect/authorize`,
  token_endpoint: `${issuer}/connect/token`,
  userinfo_endpoint: `${issuer}/connect/userinfo`,
  revocation_endpoint: `${issuer}/connect/revocation`,
  end_session_endpoint: `${issuer}/connect/endsession`,
};
const client: oauth.Client = { client_id: "svc.server.web", id_token_signed_response_alg: "ES256" };
const redirectUri = `${settings.publicUrl}/signed-in`;
const options = { [oauth.allowInsecureRequests]: true }; // for http on the reader's machine; the address decides

/** Signing in can't work in this browser or at this URL; the message tells the reader what to do. */
export class SignInProblem extends Error {
  override readonly name = "SignInProblem";
}

export function currentVisit(): Visit | null {
  const text = sessionStorage.getItem(visitKey);
  return text === null ? null : JSON.parse(text);
}

function storeVisit(visit: Visit): Visit {
  sessionStorage.setItem(visitKey, JSON.stringify(visit));
  dispatchEvent(new Event("visit"));
  return visit;
}

export function forgetVisit(): void {
  sessionStorage.removeItem(visitKey);
}

/** Never resolves: another page replaces this one. */
let leaving: Promise<never> | null = null;

// A browser may restore the page as it was when it was left: it would wait for ever.
addEventListener("pageshow", ({ persisted }) => {
  if (persisted && leaving !== null) location.reload();
});

/**
 * Leaves for the log-in page, which returns to `returnTo`, a path of ours. Never resolves, as the page is left; rejects
 * with a SignInProblem. Repeated calls leave it once.
 */
export function leaveForSignIn(returnTo = location.pathname + location.search): Promise<never> {
  leaving ??= leave(returnTo);
  return leaving;
}

async function leave(returnTo: string): Promise<never> {
  const departure: Departure = {
    state: oauth.generateRandomState(),
    nonce: oauth.generateRandomNonce(),
    verifier: oauth.generateRandomCodeVerifier(),
    returnTo,
  };
  sessionStorage.setItem(departureKey, JSON.stringify(departure));
  const query = new URLSearchParams({
    client_id: client.client_id,
    redirect_uri: redirectUri,
    response_type: "code",
    scope: "openid profile svc.server.scope",
    state: departure.state,
    nonce: departure.nonce,
    code_challenge: await challengeOf(departure.verifier),
    code_challenge_method: "S256",
    ui_locales: language,
  });
  location.assign(`${server.authorization_endpoint}?${query}`);
  return new Promise<never>(() => {});
}

/**
 * The challenge of RFC 7636 for a verifier. Over plain http, as within an organisation's network, browsers do not offer their
 * SHA-256; then the library's is loaded.
 */
async function challengeOf(verifier: string): Promise<string> {
  if (isSecureContext) return oauth.calculatePKCECodeChallenge(verifier);
  const { sha256 } = await import("@noble/hashes/sha2.js");
  const digest = String.fromCharCode(...sha256(new TextEncoder().encode(verifier)));
  return btoa(digest).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Ends a sign-in at /signed-in. Returns the path to continue with. Rejects with oauth4webapi's errors, or a SignInProblem. */
export async function arriveFromSignIn(): Promise<string> {
  const text = sessionStorage.getItem(departureKey);
  if (text === null) throw new SignInProblem(t("session.notBegun"));
  const { state, nonce, verifier, returnTo }: Departure = JSON.parse(text);
  sessionStorage.removeItem(departureKey);
  const parameters = oauth.validateAuthResponse(server, client, new URL(location.href), state);
  const request = oauth.authorizationCodeGrantRequest;
  const response = await request(server, client, oauth.None(), parameters, redirectUri, verifier, options);
  const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, { expectedNonce: nonce });
  const about = await fetch(`${server.userinfo_endpoint}`, {
    headers: { authorization: `Bearer ${tokens.access_token}` },
  });
  const { name = "", role = "" } = about.ok ? await about.json() : {};
  storeVisit({ ...held(tokens), name, role });
  return returnTo;
}

/** A new token by the refresh token, or null when there is none any more and a new sign-in is needed. */
export async function renewVisit(visit: Visit): Promise<Visit | null> {
  if (visit.refreshToken === null) return null;
  const response = await oauth.refreshTokenGrantRequest(server, client, oauth.None(), visit.refreshToken, options);
  if (response.status === 400 || response.status === 401) return null;
  const tokens = await oauth.processRefreshTokenResponse(server, client, response);
  // The user may have signed out meanwhile.
  return leaving === null ? storeVisit({ ...visit, ...held(tokens) }) : null;
}

function held(tokens: oauth.TokenEndpointResponse) {
  return {
    accessToken: tokens.access_token,
    refreshToken: tokens.refresh_token ?? null,
    expiresAt: Date.now() + (tokens.expires_in ?? 3600) * 1000,
  };
}

/** Signs out here, and leaves for the identity service, which ends its session. */
export async function signOut(): Promise<void> {
  const visit = currentVisit();
  // Later requests of the page must not sign in again meanwhile.
  leaving = new Promise<never>(() => {});
  forgetVisit();
  if (visit?.refreshToken) {
    const { refreshToken } = visit;
    // If it can't be revoked now it ends with the session below.
    await oauth.revocationRequest(server, client, oauth.None(), refreshToken, options).catch(() => {});
  }
  const back = new URLSearchParams({ client_id: client.client_id, post_logout_redirect_uri: `${settings.publicUrl}/` });
  location.assign(`${server.end_session_endpoint}?${back}`);
}
