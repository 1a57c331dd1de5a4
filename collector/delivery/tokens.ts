// The collector's access tokens, got from the identity service with its own credentials and kept in memory alone. No
// text that is made here holds the secret, a token, or what the identity service answered.
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

interface Held {
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
  /** Once refused, nobody is asked again: the credentials stay as they are for the life of the process. */
  refused: CredentialsRefused | null = null;
  readonly #credentials: Credentials;
  readonly #timeout: number;
  readonly #onRefused: () => void;
  readonly #clock: () => number;
  #held: Held | null = null;
  #asking: Promise<Held> | null = null;

  constructor(credentials: Credentials, options: Options) {
    this.#credentials = credentials;
    this.#timeout = options.timeout;
    this.#onRefused = options.onRefused ?? (() => {});
    this.#clock = options.clock ?? (() => performance.now());
  }

  /** A token that is good for a while yet. Throws Unreachable, and CredentialsRefused. */
  async current(signal?: AbortSignal): Promise<string> {
    if (this.refused) throw this.refused;
    if (this.#held && this.#clock() < this.#held.renewAt) return this.#held.value;
    this.#asking ??= this.#ask(signal).finally(() => {
      this.#asking = null;
    });
    this.#held = await this.#asking;
    return this.#held.value;
  }

  /** The API server refused this token: the next one is a new one. */
  forget(token: string): void {
    if (this.#held?.value === token) this.#held = null;
  }

  async #ask(signal: AbortSignal | undefined): Promise<Held> {
    const { tokenUrl, clientId, clientSecret, origin } = this.#credentials;
    const service = `the identity service (${tokenUrl})`;
    const form = { grant_type: "client_credentials", scope, client_id: clientId, client_secret: clientSecret };
    const askedAt = this.#clock();
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
    const { access_token: value, expires_in: seconds, error } = fieldsOf(answer.text);
    if (answer.status === 200 && typeof value === "string" && value !== "") {
      const life = typeof seconds === "number" && seconds > 0 ? seconds * 1_000 : Number.POSITIVE_INFINITY;
      return { value, renewAt: askedAt + Math.max(life - renewalAhead, life / 2) };
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

function fieldsOf(text: string): Record<string, unknown> {
  try {
    const fields: unknown = JSON.parse(text);
    return typeof fields === "object" && fields !== null ? (fields as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
