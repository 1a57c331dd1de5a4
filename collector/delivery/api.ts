// One request to the service: with a token, with retries while the service is away, and an answer that says whose fault
// a refusal is.
import pRetry from "p-retry";
import { type CallOptions, connect, type Service } from "../../generated/client/index.js";
import { type Answer, exchange, isAway, Unreachable } from "./exchange.ts";
import { AccessTokens, CredentialsRefused } from "./tokens.ts";

export interface ApiSettings {
  /** Without a slash at its end. */
  url: string;
  /** A given token, or where to get them; null where the service requires none. */
  token: string | AccessTokens | null;
  /** How often a request is repeated while the service is away, and after how many milliseconds first. */
  retries: number;
  firstDelay: number;
  /** Milliseconds that one answer may take. */
  timeout: number;
}

export const patience = { retries: 4, firstDelay: 500, timeout: 120_000 } as const;

const compressFrom = 65_536;

/** A call of one operation of the client, for its answer as it came. */
type Call = (service: Service, options: CallOptions) => Promise<Response>;

/**
 * Sends a request and answers what came back, whatever its status, once the service is there. A token that is refused is
 * renewed once. Throws Unreachable, also while there is no token to be had.
 */
export async function request(api: ApiSettings, call: Call, signal?: AbortSignal): Promise<Answer> {
  const service = connect({ url: api.url, token: api.token, compressFrom, fetch: withoutRedirects });
  const attempt = async (): Promise<Answer> => {
    const answer = await exchange((ended) => call(service, { signal: ended }), {
      service: api.url,
      timeout: api.timeout,
      signal,
    });
    if (await isAway(answer, signal)) throw new Unreachable(refusal(api, answer));
    return answer;
  };
  const retrying = { retries: api.retries, minTimeout: api.firstDelay, maxTimeout: 30_000 };
  const shouldRetry = ({ error }: { error: Error }) => !(error instanceof CredentialsRefused);
  return pRetry(attempt, { ...retrying, shouldRetry, ...(signal && { signal }) }).catch((error: Error) => {
    if (api.token instanceof AccessTokens && api.token.refused) throw api.token.refused;
    throw signal?.aborted ? new Unreachable("stopped before the service answered") : error;
  });
}

/** The service leads nowhere else. Who does is somebody else, and must not get what users do; "error" ends it as unreachable. */
const withoutRedirects: typeof fetch = (target, init) => fetch(target, { ...init, redirect: "error" });

/** What the service answered, in words, where it did not take a request. */
export function refusal({ url, token }: ApiSettings, { status, text }: Answer): string {
  const remedy =
    status === 401 && token === null
      ? " (SVC_COLLECTOR_CREDENTIALS is to name this collector's authorization file)"
      : "";
  return `${url} answered ${status}${remedy}: ${text.slice(0, 300)}`;
}
