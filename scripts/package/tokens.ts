// Access tokens of the identity service: requested when one is needed, one request at a time, and cached until shortly before they
// expire.

/** Where requests get their tokens. */
export interface TokenSource {
  /** A token that is valid now. */
  current(signal?: AbortSignal): Promise<string>;
  /** The service refused this token: the next one must be new. */
  forget(token: string): void;
}

export interface ClientCredentials {
  /** The identity service's address, such as `http://localhost:5000`. */
  readonly identityUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Instead of the global `fetch`. */
  readonly fetch?: typeof fetch;
}

export interface PasswordCredentials extends ClientCredentials {
  readonly username: string;
  readonly password: string;
}

/** The identity service gave no token; `code` is the `error` of RFC 6749, or null where the response has none. */
export class TokenError extends Error {
  override readonly name: string = "TokenError";
  readonly status: number;
  readonly code: string | null;

  constructor(status: number, code: string | null, description: string) {
    super(`The identity service gave no token (${status}): ${description}`);
    this.status = status;
    this.code = code;
  }
}

interface TokenAnswer {
  readonly access_token?: string;
  readonly expires_in?: number;
  readonly error?: string;
  readonly error_description?: string;
}

const scope = "svc.server.scope";
const renewalAheadSeconds = 60;

/** Tokens by the password grant: for programs that act for a person. */
export function passwordTokens(credentials: PasswordCredentials): TokenSource {
  const { username, password } = credentials;
  return tokens(credentials, { grant_type: "password", username, password });
}

/** Tokens by the client credentials grant: for programs that read, collectors and agents. */
export function clientTokens(credentials: ClientCredentials): TokenSource {
  return tokens(credentials, { grant_type: "client_credentials" });
}

function tokens(credentials: ClientCredentials, grant: Record<string, string>): TokenSource {
  let cached: { token: string; renewAt: number } | null = null;
  let pending: Promise<string> | null = null;
  const request = async (): Promise<string> => {
    const { identityUrl, clientId, clientSecret, fetch: send = fetch } = credentials;
    const form = { ...grant, scope, client_id: clientId, client_secret: clientSecret };
    const requestedAt = Date.now();
    const response = await send(`${identityUrl.replace(/\/+$/, "")}/connect/token`, {
      method: "POST",
      headers: { accept: "application/json" },
      body: new URLSearchParams(form),
      redirect: "manual", // it would carry the secret to another address
    });
    const answer = await response.json().then(
      (fields) => fields as TokenAnswer,
      () => ({}) as TokenAnswer,
    );
    const { access_token: token, expires_in: seconds = 0, error = null } = answer;
    if (!response.ok || token === undefined)
      throw new TokenError(response.status, error, answer.error_description ?? error ?? "no reason given");
    cached = { token, renewAt: requestedAt + 1_000 * Math.max(seconds - renewalAheadSeconds, seconds / 2) };
    return token;
  };
  return {
    async current(signal) {
      signal?.throwIfAborted();
      if (cached && Date.now() < cached.renewAt) return cached.token;
      pending ??= request().finally(() => {
        pending = null;
      });
      return pending;
    },
    forget(token) {
      if (cached?.token === token) cached = null;
    },
  };
}
