// Ends a download whose client reads next to nothing: while it lasts, the database keeps its instant, so that its log grows, and
// a place for others is taken.
import type { ServerResponse } from "node:http";

/** 4 kB a second, looked at every half minute: the slowest of lines reads faster. */
const usual = { everyMs: 30_000, leastBytes: 120_000 } as const;

/** Only what waits for the client counts, not the time that the database takes. Stops when the answer is closed. */
export function endWhenTooSlow(
  res: ServerResponse,
  { everyMs, leastBytes } = usual as Readonly<Record<keyof typeof usual, number>>,
): void {
  const { socket } = res;
  if (socket === null) return;
  let before = socket.bytesWritten - socket.writableLength;
  let waitedBefore = false;
  const looking = setInterval(() => {
    const now = socket.bytesWritten - socket.writableLength;
    const waits = res.writableNeedDrain;
    if (waits && waitedBefore && now - before < leastBytes) res.destroy();
    waitedBefore = waits;
    before = now;
  }, everyMs).unref();
  res.once("close", () => clearInterval(looking));
}
