// One HTTP exchange: what came back, or that the service is away. Tokens and retries are api.ts. Also whether the service
// answers at all, and by how much this machine's clock differs from the service's.
import { setTimeout as delay } from "node:timers/promises";

export interface Answer {
  status: number;
  text: string;
  retryAfter: string | null;
  /** The service's clock. */
  date: string | null;
}

/** The service cannot be reached, or answers that it cannot serve now: the same request may succeed later. */
export class Unreachable extends Error {}

const longestPause = 60_000;
const laterStatuses = new Set([408, 425, 429, 500, 502, 503, 504]);

/** Makes one exchange; `timeout` is in milliseconds, `service` is its name in messages. Throws Unreachable. */
export async function exchange(
  send: (signal: AbortSignal) => Promise<Response>,
  { service, timeout, signal }: { service: string; timeout: number; signal: AbortSignal | undefined },
): Promise<Answer> {
  const signals = [AbortSignal.timeout(timeout), ...(signal ? [signal] : [])];
  const response = await send(AbortSignal.any(signals)).catch((error: Error) => {
    if (error instanceof Unreachable) throw error; // there is no token to be had
    throw new Unreachable(`${service} cannot be reached: ${causeOf(error)}`);
  });
  const text = await response.text().catch((error: Error) => {
    throw new Unreachable(`${service} broke off its answer: ${causeOf(error)}`);
  });
  const header = (name: string) => response.headers.get(name);
  return { status: response.status, text, retryAfter: header("retry-after"), date: header("date") };
}

/** Whether the service answers that it cannot serve now; the next request waits for its `Retry-After`. */
export async function isAway({ status, retryAfter }: Answer, signal?: AbortSignal): Promise<boolean> {
  if (!laterStatuses.has(status)) return false;
  await delay(pauseOf(retryAfter), undefined, signal ? { signal } : {}).catch(() => {});
  return true;
}

/** Milliseconds to wait by `Retry-After` (seconds, or a date), at most a minute. */
export function pauseOf(retryAfter: string | null, now = Date.now()): number {
  if (retryAfter === null) return 0;
  const milliseconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1_000 : Date.parse(retryAfter) - now;
  return Number.isNaN(milliseconds) ? 0 : Math.min(Math.max(0, milliseconds), longestPause);
}

function causeOf(error: Error): string {
  const cause = error.cause instanceof Error ? error.cause : error;
  return "code" in cause && typeof cause.code === "string" ? cause.code : cause.message;
}

export interface ServiceState {
  isReachable: boolean;
  /** By how many seconds this machine's clock is ahead of the service's, to the second; null where not measured. */
  clockDifference: number | null;
  /** In words; null where nothing went wrong. */
  error: string | null;
}

/** `url` is the API server's, `timeout` in milliseconds. Never throws. */
export async function checkService(url: string, timeout: number): Promise<ServiceState> {
  try {
    const answer = await exchange((signal) => fetch(`${url}/health/live`, { signal }), {
      service: url,
      timeout,
      signal: undefined,
    });
    return { isReachable: true, clockDifference: clockDifference(answer), error: null };
  } catch (error) {
    return { isReachable: false, clockDifference: null, error: error instanceof Error ? error.message : String(error) };
  }
}

/** From the Date header (RFC 9110, section 6.6.1), which is cut to whole seconds. */
function clockDifference({ date }: Answer, now = Date.now()): number | null {
  const there = date === null ? Number.NaN : Date.parse(date);
  return Number.isNaN(there) ? null : Math.round((now - there - 500) / 1_000);
}
