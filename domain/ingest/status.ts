// A status message: whether a licence server, its hosts and its vendor daemons are up.
import type { Batch } from "./batch/batch.ts";
import { isOlderStatus, type Server, storeStatus } from "./batch/servers.ts";
import type { Outcome } from "./outcome.ts";
import type { Status } from "./reports/messages.ts";
import { applied, notApplied } from "./reports/result.ts";
import { undoSilences } from "./silence/undo.ts";

/** Applies a status. One that is older than the last one changes nothing. */
export async function applyStatus(batch: Batch, server: Server, { at, status }: Status): Promise<Outcome> {
  if (isOlderStatus(server, at)) return { result: notApplied("status", "OlderThanLastStatus"), changes: {} };
  await undoSilences(batch, server, [at]);
  return { result: applied("status"), changes: await storeStatus(batch.trx, server, at, status) };
}
