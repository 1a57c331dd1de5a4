// The authorization file of a program: where it gets its tokens, and with what. Secret: only its owner may read it.
import { open } from "node:fs/promises";
import type { NewSecret } from "../../identity/index.ts";
import type { Config } from "../../server/settings/config.ts";
import { addressOf } from "../../server/start/security.ts";

/** How a program gets its tokens: for itself, or as an account. */
type Grant =
  | { readonly grant_type: "client_credentials" }
  | { readonly grant_type: "password"; readonly username: string; readonly password: string };

/**
 * Without a grant, what collectors and agents need: their grant never varies. With one, all fields as the token endpoint takes
 * them, and the address of the API.
 */
export function authorizationOf(
  config: Config,
  { clientId, clientSecret }: Omit<NewSecret, "id">,
  grant?: Grant,
): object {
  const secret = { client_id: clientId, client_secret: clientSecret, scope: "svc.server.scope" };
  const tokens = { token_url: tokenUrlOf(config), ...secret };
  return grant === undefined ? tokens : { api_url: apiUrlOf(config), ...tokens, ...grant };
}

/** With mode 0600, also where the file existed with another one. */
export async function writeAuthorization(name: string, authorization: object): Promise<void> {
  const file = await open(name, "w", 0o600);
  try {
    await file.chmod(0o600);
    await file.writeFile(`${JSON.stringify(authorization, null, 2)}\n`);
  } finally {
    await file.close();
  }
}

/** Where programs get their tokens; null where nobody needs any, or where the running server chooses its port. */
function tokenUrlOf(config: Config): string | null {
  if (config.securityMode === "off") return null;
  const { identityUrl, identityPort } = config;
  const url = identityUrl ?? (identityPort === 0 ? null : addressOf(config, identityPort));
  return url === null ? null : `${url}/connect/token`;
}

/** Null where the running server chooses its port. */
function apiUrlOf(config: Config): string | null {
  return config.publicUrl ?? (config.apiPort === 0 ? null : addressOf(config, config.apiPort));
}
