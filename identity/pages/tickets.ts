// What passes through a browser from one request to the next, in a cookie or a field: sealed under a name, and for a time.
import type { Sealing } from "../keys/sealing.ts";

interface Limited {
  /** Milliseconds since 1970 UTC. */
  readonly untilAt: number;
}

export function sealTicket(sealing: Sealing, value: Limited, name: string): string {
  return sealing.seal(JSON.stringify(value), name);
}

/** Undefined: there is none, it was not sealed by us under this name, or its time is over. */
export function openTicket<T extends Limited>(
  sealing: Sealing,
  ticket: string | undefined,
  name: string,
): T | undefined {
  if (ticket === undefined) return undefined;
  try {
    const value = JSON.parse(sealing.open(ticket, name)) as T;
    return value.untilAt > Date.now() ? value : undefined;
  } catch {
    return undefined;
  }
}
