// Whom the collector says it is to the identity service: out of its settings, or of the authorization file that they name.
import { readFile } from "node:fs/promises";
import { type CollectorConfig, ConfigError, isPlainAddress } from "../settings/config.ts";
import type { Credentials } from "./tokens.ts";

const usualIdentityUrl = "http://127.0.0.1:5000";

/** Null where the settings name none. Throws ConfigError, which never quotes the file. */
export async function readCredentials(config: CollectorConfig): Promise<Credentials | null> {
  const { credentials, identityUrl } = config;
  if (credentials === null) return null;
  const tokenUrl = identityUrl === null ? null : tokenUrlOf(identityUrl);
  if (!("file" in credentials)) {
    const origin = "SVC_COLLECTOR_CLIENT_ID and SVC_COLLECTOR_CLIENT_SECRET";
    return { ...credentials, tokenUrl: tokenUrl ?? tokenUrlOf(usualIdentityUrl), origin };
  }
  const setting = credentials.origin ?? "SVC_COLLECTOR_CREDENTIALS";
  const text = await readFile(credentials.file, "utf8").catch((error: NodeJS.ErrnoException) => {
    throw new ConfigError(`${setting} names a file that cannot be read: ${error.code}`);
  });
  const { clientId, clientSecret, tokenUrl: named } = contentsOf(text, setting);
  const origin = `the file that ${setting} names`;
  return { clientId, clientSecret, tokenUrl: tokenUrl ?? named ?? tokenUrlOf(usualIdentityUrl), origin };
}

function tokenUrlOf(identityUrl: string): string {
  return `${identityUrl}/connect/token`;
}

/** `token_url` is in the file where the service knew the address of its identity service. */
function contentsOf(
  text: string,
  setting: string,
): { clientId: string; clientSecret: string; tokenUrl: string | null } {
  const expected = new ConfigError(
    `${setting} is expected to name an authorization file: JSON with client_id and client_secret`,
  );
  let fields: Record<string, unknown> | null;
  try {
    fields = JSON.parse(text) as Record<string, unknown> | null;
  } catch {
    throw expected;
  }
  const { client_id: clientId, client_secret: clientSecret, token_url: tokenUrl = null } = fields ?? {};
  if (typeof clientId !== "string" || typeof clientSecret !== "string" || clientId === "" || clientSecret === "")
    throw expected;
  if (tokenUrl !== null && (typeof tokenUrl !== "string" || !isPlainAddress(tokenUrl)))
    throw new ConfigError(`The token_url of the file that ${setting} names is not an address`);
  return { clientId, clientSecret, tokenUrl };
}
