// oidc-provider, set up for this service: endpoints, lifetimes, callbacks. A new one is created when the signing keys change, because it
// reads its keys once; its state is in the database.
import { type Configuration, interactionPolicy, Provider } from "oidc-provider";
import type { Database } from "../../db/index.ts";
import type { KeySet } from "../keys/keys.ts";
import { sendPage } from "../pages/forms.ts";
import { logInUrl } from "../pages/log-in.ts";
import { messagePage, signOutPage } from "../pages/pages.ts";
import { wordsOf } from "../pages/words.ts";
import type { SecondFactor } from "../second-factor/totp.ts";
import { apiResource, apiResourceServer, clientCredentialsGrant, passwordGrant } from "../tokens/grants.ts";
import {
  accessTokenSeconds,
  apiScope,
  clockToleranceSeconds,
  isPagesClient,
  refreshScope,
  webClientId,
} from "../tokens/tokens.ts";
import { stateAdapter } from "./adapter.ts";
import { compareSecretsAsHashes, descriptionClient, extraMetadata, webClient } from "./oidc-clients.ts";

interface ProviderParts {
  readonly db: Database;
  readonly issuer: string;
  /** The URL of the web pages, without a slash at the end. */
  readonly publicUrl: string;
  readonly keys: KeySet;
  readonly trustedProxies: number;
  readonly secondFactor: SecondFactor;
}

export function createProvider(parts: ProviderParts): Provider {
  const { db, issuer, publicUrl, keys, trustedProxies, secondFactor } = parts;
  const provider = new Provider(issuer, configuration(db, publicUrl, keys));
  provider.proxy = trustedProxies > 0;
  provider.maxIpsCount = trustedProxies;
  provider.registerGrantType("password", passwordGrant(provider, db, secondFactor), [
    "username",
    "password",
    "scope",
    "totp",
  ]);
  provider.registerGrantType("client_credentials", clientCredentialsGrant(provider), ["scope"]);
  compareSecretsAsHashes(provider);
  return provider;
}

function configuration(db: Database, publicUrl: string, keys: KeySet): Configuration {
  const pagesOrigin = new URL(publicUrl).origin;
  return {
    ...fixedSettings,
    adapter: stateAdapter(db, keys.cookieSecret),
    jwks: { keys: keys.signing.map(({ privateJwk }) => ({ ...privateJwk })) } as never,
    clients: [webClient(publicUrl), descriptionClient(publicUrl)],
    clientBasedCORS: (_ctx, origin, client) => isPagesClient(client.clientId) && origin === pagesOrigin,
    cookies: cookiesOf(keys.cookieSecret),
    extraClientMetadata: { properties: extraMetadata },
    findAccount: async (_ctx, sub) => findAccount(db, sub),
    loadExistingGrant: existingGrant,
    rotateRefreshToken: () => true,
    // Other clients receive their refresh tokens from the password grant.
    issueRefreshToken: async (_ctx, client) => client.clientId === webClientId,
    extraTokenClaims: versionClaims,
    interactions: { url: (_ctx, interaction) => logInUrl(interaction.uid), policy: logInOnly() },
    renderError: async (ctx, out) => {
      const words = wordsOf(ctx);
      ctx.type = "html";
      ctx.body = messagePage(words, words.notAccepted, out.error_description ?? out.error);
    },
    features,
  } satisfies Configuration;
}

const features: Configuration["features"] = {
  devInteractions: { enabled: false },
  // On by default, at a path that no client of ours uses.
  pushedAuthorizationRequests: { enabled: false },
  dPoP: { enabled: false },
  clientCredentials: { enabled: true },
  introspection: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
  revocation: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
  userinfo: { enabled: true },
  resourceIndicators: {
    enabled: true,
    defaultResource: async () => apiResource,
    useGrantedResource: async () => true,
    getResourceServerInfo: async () => apiResourceServer,
  },
  rpInitiatedLogout: {
    enabled: true,
    logoutSource: async (ctx, form) => {
      ctx.body = signOutPage(wordsOf(ctx), form);
    },
    postLogoutSuccessSource: async (ctx) => {
      const words = wordsOf(ctx);
      sendPage(ctx, 200, messagePage(words, words.signedOut, words.signedOutText));
    },
  },
};

/** A token contains the generations of its account and its client, so that a new password or secret ends it, and its session. */
const versionClaims: Configuration["extraTokenClaims"] = async (ctx, token) => {
  const account = ctx.oidc.entities.Account as { generation?: number } | undefined;
  const client = ctx.oidc.client as { svc_generation?: number | string } | undefined;
  const { grantId, sessionUid } = token as { grantId?: string; sessionUid?: string };
  return {
    ver: `${account?.generation ?? 0}.${client?.svc_generation ?? 0}`,
    ...(grantId !== undefined && { gid: grantId }),
    ...(sessionUid !== undefined && { sid: sessionUid }),
  };
};

/** Our pages need no consent. */
function logInOnly() {
  const policy = interactionPolicy.base();
  policy.remove("consent");
  return policy;
}

const existingGrant: Configuration["loadExistingGrant"] = async (ctx) => {
  const { provider, client, session } = ctx.oidc;
  if (client === undefined || session?.accountId === undefined) return undefined;
  const grantId = session.grantIdFor(client.clientId);
  const existing = grantId ? await provider.Grant.find(grantId) : undefined;
  if (existing !== undefined) return existing;
  if (!isPagesClient(client.clientId)) return undefined;
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  grant.addOIDCScope("openid profile");
  grant.addResourceScope(apiResource, apiScope);
  await grant.save();
  return grant;
};

async function findAccount(db: Database, sub: string) {
  const row = await db
    .read("accounts")
    .where({ id: Number(sub), is_disabled: 0 })
    .first("name", "role", "generation");
  if (row === undefined) return undefined;
  const claims = { sub, name: row.name, preferred_username: row.name, role: row.role };
  return { accountId: sub, generation: row.generation as number, claims: async () => claims };
}

const day = 86_400;

const fixedSettings = {
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

function cookiesOf(secret: string): NonNullable<Configuration["cookies"]> {
  return {
    names: { session: "svc_session", interaction: "svc_log_in", resume: "svc_log_in_resume" },
    long: { httpOnly: true, sameSite: "lax", signed: true, path: "/" },
    short: { httpOnly: true, sameSite: "lax", signed: true },
    keys: [secret],
  };
}
