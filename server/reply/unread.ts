// Responses that were handed to Node but not read by their clients yet: counts their bytes, in all and of each caller,
// and closes connections that do not read. So clients that do not read their responses cost bounded memory.
import type { ServerResponse } from "node:http";

/** Bytes of one caller's unread responses; beyond them the next one waits. */
const mostPerCaller = 16 * 1024 * 1024;
const mostOfAll = 96 * 1024 * 1024;
/** A client that reads nothing for so long is gone. */
export const longestPauseMs = 30_000;

let total = 0;
const byCaller = new Map<string, number>();
const waiting = new Set<() => void>();

/** Counts a response of so many bytes until it is read, or its connection ends. */
export function countUnread(res: ServerResponse, caller: string, bytes: number): void {
  // What the socket took at once is in the system's buffers, which are small.
  if (res.destroyed || res.writableLength === 0) return;
  add(caller, bytes);
  res.setTimeout(longestPauseMs, () => res.destroy());
  res.once("close", () => {
    add(caller, -bytes);
    for (const wake of waiting) wake();
  });
}

/** A caller who has read all responses is not held up by others who have not. */
export function hasRoomForResponse(caller: string): boolean {
  const ofCaller = byCaller.get(caller) ?? 0;
  return ofCaller === 0 || (ofCaller <= mostPerCaller && total <= mostOfAll);
}

/** Resolves when the caller may send the next request. Rejects with the signal's reason when it is aborted. */
export async function roomForResponse(caller: string, signal: AbortSignal): Promise<void> {
  while (!hasRoomForResponse(caller)) {
    signal.throwIfAborted();
    await new Promise<void>((resolve) => {
      const wake = () => {
        waiting.delete(wake);
        signal.removeEventListener("abort", wake);
        resolve();
      };
      waiting.add(wake);
      signal.addEventListener("abort", wake, { once: true });
    });
  }
}

/** For tests and /metrics. */
export function unreadBytes(): number {
  return total;
}

function add(caller: string, bytes: number): void {
  total += bytes;
  const ofCaller = (byCaller.get(caller) ?? 0) + bytes;
  if (ofCaller > 0) byCaller.set(caller, ofCaller);
  else byCaller.delete(caller);
}
