// After a start: which active sessions a snapshot lists that came in before it. The next one mostly repeats it.
import type { Database } from "../../db/index.ts";
import { rememberedSessions } from "./batch/active-sessions.ts";
import { findKnownServer } from "./batch/servers.ts";
import { readPools } from "./pools/store.ts";
import type { Snapshot } from "./reports/messages.ts";
import { recallCheckouts } from "./sessions/snapshot/recall.ts";
import { checkoutsByPool } from "./snapshot.ts";

/**
 * Stores nothing. Sessions that are not remembered, or have changed meanwhile, are compared by the next snapshot itself; whether the
 * snapshot was applied does not matter. Answers whether it says nearly what the database does.
 */
export async function recallSnapshot(db: Database, message: Snapshot): Promise<boolean> {
  if (message.scope !== "usage") return false;
  return db.read.transaction(async (trx) => {
    const server = await findKnownServer(trx, message.server);
    if (server === undefined || !rememberedSessions(db).knows(server.id)) return false;
    const book = await readPools(trx, server.id);
    const reported = book.apply(book.matchReports(message.pools, () => true));
    const stored = book.byId();
    const checkouts = [...checkoutsByPool(message, reported)].filter(([pool]) => stored.has(pool.id));
    // Taken and put back without a pause: a report that comes meanwhile finds them.
    const sessions = rememberedSessions(db).take(server);
    if (sessions === undefined) return false;
    const isNearly = recallCheckouts(sessions, new Map(checkouts));
    rememberedSessions(db).keep(server, sessions);
    return isNearly;
  });
}
