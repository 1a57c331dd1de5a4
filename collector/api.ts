// One request to the service: with retries while it is away, and an answer that says whose fault a refusal is.
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import pRetry from "p-retry";

export interface ApiSettings {
  /** Without a slash at its end. */
  url: string;
  token: string | null;
  /** How often a request is repeated while the service is away, and after how many milliseconds first. */
  retries: number;
  firstDelay: number;
  /** Milliseconds that one answer may take. */
  timeout: number;
}

export const patience = { retries: 4, firstDelay: 500, timeout: 120_000 } as const;

export interface Answer {
  status: number;
  text: string;
}

/** The service cannot be reached, or says that it cannot serve now: the same request may succeed later. */
export class Unreachable extends Error {}

const compressFrom = 65_536;
const longestPause = 60_000;
const compress = promisify(gzip);
const laterStatuses = new Set([408, 425, 429, 500, 502, 503, 504]);

/** Sends a request and answers what came back, whatever its status, once the service is there. Throws Unreachable. */
export async function request(
  api: ApiSettings,
  method: string,
  path: string,
  body: string | null,
  signal?: AbortSignal,
): Promise<Answer> {
  const encoded = body !== null && body.length >= compressFrom ? await compress(body) : body;
  const headers = {
    accept: "application/json",
    ...(body !== null && { "content-type": "application/json" }),
    ...(encoded instanceof Buffer && { "content-encoding": "gzip" }),
    ...(api.token !== null && { authorization: `Bearer ${api.token}` }),
  };
  const attempt = async (): Promise<Answer> => {
    const signals = [AbortSignal.timeout(api.timeout), ...(signal ? [signal] : [])];
    const response = await fetch(`${api.url}${path}`, {
      method,
      headers,
      body: encoded instanceof Buffer ? new Uint8Array(encoded) : encoded,
      signal: AbortSignal.any(signals),
    }).catch((error: Error) => {
      throw new Unreachable(`${api.url} cannot be reached: ${causeOf(error)}`);
    });
    const text = await response.text().catch((error: Error) => {
      throw new Unreachable(`${api.url} broke off its answer: ${causeOf(error)}`);
    });
    if (!laterStatuses.has(response.status)) return { status: response.status, text };
    await delay(pauseOf(response.headers.get("retry-after")), undefined, signal ? { signal } : {}).catch(() => {});
    throw new Unreachable(`${api.url} answered ${response.status}: ${text.slice(0, 300)}`);
  };
  const retrying = { retries: api.retries, minTimeout: api.firstDelay, maxTimeout: 30_000 };
  return pRetry(attempt, { ...retrying, ...(signal && { signal }) }).catch((error: Error) => {
    throw signal?.aborted ? new Unreachable("stopped before the service answered") : error;
  });
}

/** Milliseconds to wait where the service asks for it (seconds, or a date), at most a minute. */
export function pauseOf(retryAfter: string | null, now = Date.now()): number {
  if (retryAfter === null) return 0;
  const milliseconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1_000 : Date.parse(retryAfter) - now;
  return Number.isNaN(milliseconds) ? 0 : Math.min(Math.max(0, milliseconds), longestPause);
}

function causeOf(error: Error): string {
  const cause = error.cause instanceof Error ? error.cause : error;
  return "code" in cause && typeof cause.code === "string" ? cause.code : cause.message;
}
