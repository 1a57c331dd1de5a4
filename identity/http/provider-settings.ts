// The settings of oidc-provider that never change: endpoints, scopes, lifetimes, cookies. Not what it calls back.
import type { Configuration } from "oidc-provider";
import { accessTokenSeconds, apiScope, clockToleranceSeconds, refreshScope } from "../tokens/tokens.ts";

const day = 86_400;

export const fixedSettings = {
  clientDefaults: { id_token_signed_response_alg: "ES256", response_types: [], grant_types: [] },
  clientAuthMethods: ["client_secret_basic", "client_secret_post", "none"],
  enabledJWA: { idTokenSigningAlgValues: ["ES256"] },
  clockTolerance: clockToleranceSeconds,
  scopes: ["openid", "profile", refreshScope, apiScope],
  claims: { openid: ["sub"], profile: ["name", "preferred_username", "role"] },
  responseTypes: ["code"],
  subjectTypes: ["public"],
  routes: {
    authorization: "/connect/authorize",
    token: "/connect/token",
    userinfo: "/connect/userinfo",
    jwks: "/connect/jwks",
    introspection: "/connect/introspect",
    revocation: "/connect/revocation",
    end_session: "/connect/endsession",
  },
  pkce: { required: () => true },
  /** In seconds. */
  ttl: {
    AccessToken: accessTokenSeconds,
    ClientCredentials: accessTokenSeconds,
    AuthorizationCode: 60,
    IdToken: accessTokenSeconds,
    Interaction: 1800,
    RefreshToken: 30 * day,
    Session: 14 * day,
    Grant: 365 * day,
  },
} satisfies Configuration;

export function cookiesOf(secret: string): NonNullable<Configuration["cookies"]> {
  return {
    names: { session: "svc_session", interaction: "svc_log_in", resume: "svc_log_in_resume" },
    long: { httpOnly: true, sameSite: "lax", signed: true, path: "/" },
    short: { httpOnly: true, sameSite: "lax", signed: true },
    keys: [secret],
  };
}
