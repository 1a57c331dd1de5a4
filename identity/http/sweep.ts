// Deletes expired state. One of the identity servers runs it (service.ts); each run deletes all of it, a thousand rows at a time.
import type { Database } from "../../db/index.ts";

const keys = {
  identity_state: "id",
  identity_revocations: "id",
  known_addresses: "key",
  log_in_failures: "key",
  legacy_sessions: "id_hash",
  account_sessions: "id",
} as const;
const atOnce = 1_000;

export async function sweepIdentity(db: Database, now = Date.now()): Promise<void> {
  for (const table of Object.keys(keys) as (keyof typeof keys)[]) {
    while ((await sweepSome(db, table, now)) === atOnce);
  }
}

/** Deletes at most `atOnce` rows, in short transactions; returns how many it found. */
async function sweepSome(db: Database, table: keyof typeof keys, now: number): Promise<number> {
  const key = keys[table];
  const expired = db.read(table).where("expires_at", "<", now).orderBy("expires_at").limit(atOnce);
  const ids: (string | number)[] = await expired.pluck(key);
  for (let start = 0; start < ids.length; start += 200) {
    const some = ids.slice(start, start + 200);
    await db.write(table).where("expires_at", "<", now).whereIn(key, some).delete();
  }
  return ids.length;
}
