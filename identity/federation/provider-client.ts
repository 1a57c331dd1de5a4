// The client of the organisation's identity provider: authorization code with PKCE by openid-client, found by discovery. What
// its claims mean here is in accounts.ts.
import * as openid from "openid-client";
import type { RoleRule } from "./accounts.ts";

export interface Federation {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The claim that the rules use. */
  readonly claim: string;
  readonly rules: readonly RoleRule[];
  /** The claim that identifies the user. */
  readonly userClaim: string;
  /** Its name on the button of the log-in page. */
  readonly label: string;
}

/** What must be remembered while the browser is at the provider. */
export interface Departure {
  readonly verifier: string;
  readonly state: string;
  readonly nonce: string;
}

export interface Arrival {
  readonly subject: string;
  readonly claims: Readonly<Record<string, unknown>>;
}

export type ProviderClient = ReturnType<typeof createProviderClient>;

export function createProviderClient(federation: Federation, redirectUri: string) {
  const { issuer, clientId, clientSecret } = federation;
  let discovered: Promise<openid.Configuration> | undefined;

  /** Cached; after a failure the next use tries again. */
  function configuration(): Promise<openid.Configuration> {
    // The settings allow plain HTTP on this machine alone.
    const execute = issuer.startsWith("http:") ? [openid.allowInsecureRequests] : [];
    discovered ??= openid
      .discovery(new URL(issuer), clientId, clientSecret, undefined, { execute, timeout: 10 })
      .catch((error) => {
        discovered = undefined;
        throw error;
      });
    return discovered;
  }

  return {
    /** Where to send the browser. Rejects when the provider cannot be reached. */
    async depart(): Promise<Departure & { readonly url: string }> {
      const verifier = openid.randomPKCECodeVerifier();
      const state = openid.randomState();
      const nonce = openid.randomNonce();
      const url = openid.buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: "openid profile email",
        state,
        nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
      });
      return { url: url.href, verifier, state, nonce };
    },

    /** `url` is the URL that the browser came back to. Rejects when the response does not belong to this departure. */
    async arrive(url: URL, { verifier, state, nonce }: Departure): Promise<Arrival> {
      const config = await configuration();
      const checks = { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce, idTokenExpected: true };
      const tokens = await openid.authorizationCodeGrant(config, url, checks);
      const idToken = tokens.claims();
      if (idToken === undefined) throw new Error("The identity provider answered no ID token");
      const hasUserinfo = config.serverMetadata().userinfo_endpoint !== undefined;
      const more = hasUserinfo ? await openid.fetchUserInfo(config, tokens.access_token, idToken.sub) : {};
      return { subject: idToken.sub, claims: { ...idToken, ...more } };
    },

    /** Where to sign out there; undefined: the provider does not offer it. */
    async signOutUrl(returnTo: string): Promise<string | undefined> {
      const config = await configuration();
      if (config.serverMetadata().end_session_endpoint === undefined) return undefined;
      return openid.buildEndSessionUrl(config, { post_logout_redirect_uri: returnTo }).href;
    },
  };
}
