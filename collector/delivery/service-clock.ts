// Whether the service answers, and by how much this machine's clock differs from the service's.
import { type Answer, exchange } from "./exchange.ts";

export interface ServiceState {
  isReachable: boolean;
  /** By how many seconds this machine's clock is ahead of the service's, to the second; null where it is not known. */
  clockDifference: number | null;
  /** In words; null where nothing went wrong. */
  error: string | null;
}

/** `url` is the API server's, `timeout` in milliseconds. Never throws. */
export async function askService(url: string, timeout: number): Promise<ServiceState> {
  try {
    const answer = await exchange((signal) => fetch(`${url}/health/live`, { signal }), {
      ...{ service: url, timeout, signal: undefined },
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
