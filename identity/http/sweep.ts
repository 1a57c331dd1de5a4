// Deletes expired state. One of the identity servers runs it (service.ts); each run deletes a limited number of rows.
import type { Database } from "../../db/index.ts";

const keys = {
  identity_state: "id",
  identity_revocations: "id",
  log_in_failures: "key",
  legacy_sessions: "id_hash",
} as const;
const atOnce = 1_000;

export async function sweepIdentity(db: Database, now = Date.now()): Promise<void> {
  for (const table of Object.keys(keys) as (keyof typeof keys)[]) {
    const expired = db.write(table).where("expires_at", "<", now).orderBy("expires_at").limit(atOnce);
    const key = keys[table];
    const ids: string[] = await expired.pluck(key);
    if (ids.length === 0) continue;
    for (let start = 0; start < ids.length; start += 200) {
      const some = ids.slice(start, start + 200);
      await db.write(table).where("expires_at", "<", now).whereIn(key, some).delete();
    }
  }
}
