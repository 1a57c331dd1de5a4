// When client credentials were last used, for a token or with one: written at most once a minute for each, not at each request.
import type { Database } from "../../db/index.ts";

const notedEveryMs = 60_000;

/** When this process last wrote it, by client id. */
const noted = new WeakMap<Database, Map<string, number>>();

/** Does not wait, and a failure is no matter: the use is noted the next time. */
export function noteCredentialUse(db: Database, clientId: string, now = Date.now()): void {
  const known = noted.get(db) ?? new Map<string, number>();
  noted.set(db, known);
  if (now - (known.get(clientId) ?? 0) < notedEveryMs) return;
  known.set(clientId, now);
  const row = db.write("client_credentials").where({ client_id: clientId });
  row.update({ last_used_at: now }).catch(() => known.delete(clientId));
}
