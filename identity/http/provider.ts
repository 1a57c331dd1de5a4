// oidc-provider, set up: which endpoints, grants, lifetimes and tokens there are. Made anew when the signing keys change,
// as it reads its keys once. Nothing lasts in it: its state is in the database.
import type { Context } from "koa";
import { type Configuration, interactionPolicy, Provider } from "oidc-provider";
import type { Database } from "../../db/index.ts";
import type { KeySet } from "../keys/keys.ts";
import { apiResource, apiResourceServer, clientCredentialsGrant, passwordGrant } from "../tokens/grants.ts";
import {
  accessTokenSeconds,
  apiScope,
  clockToleranceSeconds,
  isOwnPage,
  refreshScope,
  webClientId,
} from "../tokens/tokens.ts";
import { stateAdapter } from "./adapter.ts";
import { logInUrl } from "./log-in-form.ts";
import { compareSecretsAsHashes, descriptionClient, ownMetadata, webClient } from "./oidc-clients.ts";
import { messagePage, signOutPage } from "./pages.ts";

const day = 86_400;

interface ProviderParts {
  readonly db: Database;
  readonly issuer: string;
  /** Where the web pages are, without a slash at the end. */
  readonly publicUrl: string;
  readonly keys: KeySet;
  readonly trustedProxies: number;
}

export function createProvider({ db, issuer, publicUrl, keys, trustedProxies }: ProviderParts): Provider {
  const provider = new Provider(issuer, configuration(db, publicUrl, keys));
  provider.proxy = trustedProxies > 0;
  provider.maxIpsCount = trustedProxies;
  provider.registerGrantType("password", passwordGrant(provider, db), ["username", "password", "scope"]);
  provider.registerGrantType("client_credentials", clientCredentialsGrant(provider), ["scope"]);
  compareSecretsAsHashes(provider);
  return provider;
}

function configuration(db: Database, publicUrl: string, keys: KeySet): Configuration {
  const pagesOrigin = new URL(publicUrl).origin;
  return {
    adapter: stateAdapter(db),
    jwks: { keys: keys.signing.map(({ privateJwk }) => ({ ...privateJwk })) } as never,
    clients: [webClient(publicUrl), descriptionClient(publicUrl)],
    clientDefaults: { id_token_signed_response_alg: "ES256", response_types: [], grant_types: [] },
    clientAuthMethods: ["client_secret_basic", "client_secret_post", "none"],
    clientBasedCORS: (_ctx, origin, client) => isOwnPage(client.clientId) && origin === pagesOrigin,
    enabledJWA: { idTokenSigningAlgValues: ["ES256"] },
    clockTolerance: clockToleranceSeconds,
    cookies: {
      names: { session: "svc_session", interaction: "svc_log_in", resume: "svc_log_in_resume" },
      long: { httpOnly: true, sameSite: "lax", signed: true, path: "/" },
      short: { httpOnly: true, sameSite: "lax", signed: true },
      keys: [keys.cookieSecret],
    },
    scopes: ["openid", "profile", refreshScope, apiScope],
    claims: { openid: ["sub"], profile: ["name", "preferred_username", "role"] },
    responseTypes: ["code"],
    subjectTypes: ["public"],
    extraClientMetadata: { properties: ownMetadata },
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
    findAccount: async (_ctx, sub) => findAccount(db, sub),
    loadExistingGrant: existingGrant,
    rotateRefreshToken: () => true,
    // Other clients that refresh are given theirs by the password grant.
    issueRefreshToken: async (_ctx, client) => client.clientId === webClientId,
    // A token says of which generation its account and its client were, so that a new password or secret ends it.
    extraTokenClaims: async (ctx, token) => {
      const account = ctx.oidc.entities.Account as { generation?: number } | undefined;
      const client = ctx.oidc.client as { svc_generation?: number } | undefined;
      const { grantId } = token as { grantId?: string };
      return {
        ver: `${account?.generation ?? 0}.${client?.svc_generation ?? 0}`,
        ...(grantId !== undefined && { gid: grantId }),
      };
    },
    interactions: { url: (_ctx, interaction) => logInUrl(interaction.uid), policy: logInOnly() },
    renderError: async (ctx, out) => sendPage(ctx, "Not accepted", out.error_description ?? out.error),
    features: {
      devInteractions: { enabled: false },
      // On by default, at a path of its own that nothing here asks for.
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
          ctx.body = signOutPage(form);
        },
        postLogoutSuccessSource: async (ctx) => sendPage(ctx, "Signed out", "You are signed out."),
      },
    },
  } satisfies Configuration;
}

/** Our own pages ask for no consent: whoever signs in there is at home. */
function logInOnly() {
  const policy = interactionPolicy.base();
  policy.remove("consent");
  return policy;
}

const existingGrant: Configuration["loadExistingGrant"] = async (ctx) => {
  const { provider, client, session } = ctx.oidc;
  if (client === undefined || session?.accountId === undefined) return undefined;
  const grantId = session.grantIdFor(client.clientId);
  const known = grantId ? await provider.Grant.find(grantId) : undefined;
  if (known !== undefined) return known;
  if (!isOwnPage(client.clientId)) return undefined;
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

function sendPage(ctx: Context, title: string, text: string): void {
  ctx.type = "html";
  ctx.body = messagePage(title, text);
}
