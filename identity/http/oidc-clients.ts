// Client credentials as oidc-provider knows clients, and the two things about them that it does not do by itself:
// comparing a secret with a hash, and telling a grant that a client may not use.
import type { AdapterPayload, ClientMetadata, Provider } from "oidc-provider";
import { type CredentialType, isSecretOf } from "../accounts/credentials.ts";
import { apiScope, descriptionClientId, refreshScope, webClientId } from "../tokens/tokens.ts";

interface CredentialRow {
  readonly client_id: string;
  readonly type: CredentialType;
  readonly secret_hash: string;
  readonly may_refresh: number | boolean;
  readonly generation: number;
}

/** What we add to a client beside the standard's metadata. */
export const ownMetadata = ["svc_generation", "svc_may_refresh"];

/** `client_secret` holds the hash; see `compareSecretsAsHashes`. */
export function oidcClient(row: CredentialRow): AdapterPayload {
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
    svc_generation: row.generation,
    svc_may_refresh: mayRefresh,
  };
}

/** The public client of our own web pages. Its refresh tokens end with the browser's session here. */
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

/** The public client of the description page, at the address that swagger-ui comes back to. */
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
 * oidc-provider 9.13 compares secrets in clear; this method of its clients is not documented, but the only place
 * (test/identity/credentials.test.ts holds it). `client_secret_jwt`, which needs the clear secret, is never offered.
 */
export function compareSecretsAsHashes(provider: Provider): void {
  Object.assign(provider.Client.prototype, {
    compareClientSecret(this: { clientSecret?: string }, actual: string): boolean {
      return isSecretOf(actual, this.clientSecret ?? "");
    },
  });
}
