// The collector's credentials, out of its settings or of the authorization file that they name, and the access tokens got
// with them, stored in memory only. No text that is made here holds the secret, a token, or a response of the identity service.
import { readFile } from "node:fs/promises";
import { type CollectorConfig, ConfigError, isPlainAddress } from "../settings/config.ts";
import { jsonObject } from "../text/decode.ts";
import { exchange, isAway, Unreachable } from "./exchange.ts";

export interface Credentials {
  tokenUrl: string;
  clientId: string;
  clientSecret: string;
  /** Where they were taken from, in words. */
  origin: string;
}

/** The identity service takes these credentials neither now nor later. For messages it is as if the service were away: they wait. */
export class CredentialsRefused extends Unreachable {}

interface CachedToken {
  value: string;
  /** By the same clock as below, in milliseconds. */
  renewAt: number;
}

interface Options {
  /** Milliseconds that one answer may take. */
  timeout: number;
  /** Called once, when the credentials are refused. */
  onRefused?: () => void;
  /** Milliseconds since any beginning; never set back. */
  clock?: () => number;
}

const scope = "svc.server.scope";
/** A token is renewed so long before its expiry (milliseconds), one of a short life after half of it. */
const renewalAhead = 60_000;
/** The errors of RFC 6749, section 5.2: whatever they say, asking again changes nothing. */
const refusals = [
  "invalid_client",
  "unauthorized_client",
  "invalid_scope",
  "invalid_request",
  "invalid_grant",
  "unsupported_grant_type",
];

export class AccessTokens {
  /** Once refused, never requested again: the credentials do not change for the life of the process. */
  refused: CredentialsRefused | null = null;
  readonly #credentials: Credentials;
  readonly #timeout: number;
  readonly #onRefused: () => void;
  readonly #clock: () => number;
  #cached: CachedToken | null = null;
  #pending: Promise<CachedToken> | null = null;

  constructor(credentials: Credentials, options: Options) {
    this.#credentials = credentials;
    this.#timeout = options.timeout;
    this.#onRefused = options.onRefused ?? (() => {});
    this.#clock = options.clock ?? (() => performance.now());
  }

  /** A token that is good for a while yet. Throws Unreachable, and CredentialsRefused. */
  async current(signal?: AbortSignal): Promise<string> {
    if (this.refused) throw this.refused;
    if (this.#cached && this.#clock() < this.#cached.renewAt) return this.#cached.value;
    this.#pending ??= this.#request(signal).finally(() => {
      this.#pending = null;
    });
    this.#cached = await this.#pending;
    return this.#cached.value;
  }

  /** The API server refused this token: the next one is a new one. */
  forget(token: string): void {
    if (this.#cached?.value === token) this.#cached = null;
  }

  async #request(signal: AbortSignal | undefined): Promise<CachedToken> {
    const { tokenUrl, clientId, clientSecret, origin } = this.#credentials;
    const service = `the identity service (${tokenUrl})`;
    const form = { grant_type: "client_credentials", scope, client_id: clientId, client_secret: clientSecret };
    const requestedAt = this.#clock();
    const answer = await exchange(
      (ended) =>
        fetch(tokenUrl, {
          method: "POST",
          headers: { accept: "application/json" },
          body: new URLSearchParams(form),
          redirect: "manual", // it would carry the secret to another address
          signal: ended,
        }),
      { service, timeout: this.#timeout, signal },
    );
    const { access_token: value, expires_in: seconds, error } = jsonObject(answer.text) ?? {};
    if (answer.status === 200 && typeof value === "string" && value !== "") {
      const life = typeof seconds === "number" && seconds > 0 ? seconds * 1_000 : Number.POSITIVE_INFINITY;
      return { value, renewAt: requestedAt + Math.max(life - renewalAhead, life / 2) };
    }
    const refusal = refusals.find((name) => name === error);
    if (answer.status >= 400 && answer.status < 500 && refusal !== undefined && answer.status !== 429) {
      this.refused = new CredentialsRefused(
        `${service} refuses the client id and the secret of ${origin}: ${refusal}. ` +
          "An administrator makes new ones: npm run credential -- add --type collector",
      );
      this.#onRefused();
      throw this.refused;
    }
    await isAway(answer, signal);
    throw new Unreachable(`${service} answered ${answer.status} and no token`);
  }
}

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
  const { client_id: clientId, client_secret: clientSecret, token_url: tokenUrl = null } = jsonObject(text) ?? {};
  if (typeof clientId !== "string" || typeof clientSecret !== "string" || clientId === "" || clientSecret === "")
    throw new ConfigError(
      `${setting} is expected to name an authorization file: JSON with client_id and client_secret`,
    );
  if (tokenUrl !== null && (typeof tokenUrl !== "string" || !isPlainAddress(tokenUrl)))
    throw new ConfigError(`The token_url of the file that ${setting} names is not an address`);
  return { clientId, clientSecret, tokenUrl };
}
