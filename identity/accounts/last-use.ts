// When client credentials and sessions were last used: written at most once in a while for each, not at each request.
import type { Database } from "../../db/index.ts";
import { addressNow } from "./session-list.ts";

/** Of so many of a kind it is known when that was written; then all are forgotten. */
const mostNoted = 10_000;

/** Of one kind: when this process last wrote it, by what names the row. */
interface Noted {
  readonly everyMs: number;
  readonly at: WeakMap<Database, Map<string, number>>;
}

const credentials: Noted = { everyMs: 60_000, at: new WeakMap() };
const sessions: Noted = { everyMs: 300_000, at: new WeakMap() };

/** Notes that credentials were used, for a token or with one. Does not wait, and a failure is no matter: the next use is noted. */
export function noteCredentialUse(db: Database, clientId: string, now = Date.now()): void {
  const row = () => db.write("client_credentials").where({ client_id: clientId });
  note(credentials, db, clientId, now, () => row().update({ last_used_at: now }));
}

/** The same for a session, and from where. */
export function noteSessionUse(db: Database, reference: string, now = Date.now()): void {
  const row = () => db.write("account_sessions").where({ reference });
  note(sessions, db, reference, now, () => row().update({ used_at: now, address: addressNow() }));
}

function note({ everyMs, at }: Noted, db: Database, name: string, now: number, write: () => Promise<unknown>): void {
  const known = at.get(db) ?? new Map<string, number>();
  at.set(db, known);
  if (now - (known.get(name) ?? 0) < everyMs) return;
  if (known.size >= mostNoted) known.clear();
  known.set(name, now);
  write().catch(() => known.delete(name));
}
