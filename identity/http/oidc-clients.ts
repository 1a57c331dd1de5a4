// Client credentials as clients of oidc-provider, and the one thing that it does not do by itself:
// comparing a secret with a hash.
import type { AdapterPayload, ClientMetadata, Provider } from "oidc-provider";
import { type CredentialType, generationOf, isSecretOf } from "../accounts/credentials.ts";
import { apiScope, descriptionClientId, refreshScope, webClientId } from "../tokens/tokens.ts";

interface CredentialRow {
  readonly client_id: string;
  readonly type: CredentialType;
  readonly secret_hash: string;
  readonly may_refresh: number | boolean;
  readonly generation: number;
  readonly old_secret_hash: string | null;
  readonly old_secret_until_at: number | null;
  readonly expires_at: number | null;
}

/** The metadata that we add to the standard ones. */
export const extraMetadata = ["svc_type", "svc_generation", "svc_may_refresh", "svc_old_secret_hash", "svc_expires_at"];

/** `client_secret` is the hash of the secret; see `compareSecretsAsHashes`. */
export function oidcClient(row: CredentialRow): AdapterPayload {
  const isOldValid = row.old_secret_hash !== null && (row.old_secret_until_at ?? 0) > Date.now();
  const mayRefresh = Boolean(row.may_refresh);
  const people = mayRefresh ? ["password", "refresh_token"] : ["password"];
  return {
    client_id: row.client_id,
    client_secret: row.secret_hash,
    token_endpoint_auth_method: "client_secret_basic",
    grant_types: row.type === "server-api" ? people : ["client_credentials"],
    response_types: [],
    redirect_uris: [],
    scope: mayRefresh ? `${apiScope} ${refreshScope}` : apiScope,
    svc_type: row.type,
    svc_generation: generationOf(row),
    svc_may_refresh: mayRefresh,
    ...(isOldValid && { svc_old_secret_hash: row.old_secret_hash }),
    ...(row.expires_at !== null && { svc_expires_at: Number(row.expires_at) }),
  };
}

/** The public client of our web pages. Its refresh tokens end with the session of the browser. */
export function webClient(publicUrl: string): ClientMetadata {
  return {
    client_id: webClientId,
    client_name: "Licence Usage Query Service",
    token_endpoint_auth_method: "none",
    application_type: "web",
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code"],
    redirect_uris: [`${publicUrl}/signed-in`],
    post_logout_redirect_uris: [`${publicUrl}/`, publicUrl],
    scope: `openid profile ${apiScope}`,
  };
}

/** The public client of the description page; swagger-ui returns to the URL below. */
export function descriptionClient(publicUrl: string): ClientMetadata {
  return {
    client_id: descriptionClientId,
    client_name: "Description of the API",
    token_endpoint_auth_method: "none",
    application_type: "web",
    grant_types: ["authorization_code"],
    response_types: ["code"],
    redirect_uris: [`${publicUrl}/swagger/oauth2-redirect.html`],
    scope: `openid profile ${apiScope}`,
  };
}

/**
 * oidc-provider 9.13 compares secrets in clear. Only this undocumented method of its clients lets us compare hashes
 * (test/identity/password-grant.test.ts). `client_secret_jwt` needs the clear secret, so it is never offered.
 */
export function compareSecretsAsHashes(provider: Provider): void {
  Object.assign(provider.Client.prototype, {
    compareClientSecret(this: SecretHashes, actual: string): boolean {
      const hashes = [this.clientSecret, this.svc_old_secret_hash];
      return hashes.some((known = "") => isSecretOf(actual, known, this.svc_type));
    },
  });
}

interface SecretHashes {
  readonly svc_type: CredentialType;
  readonly clientSecret?: string;
  readonly svc_old_secret_hash?: string;
}
