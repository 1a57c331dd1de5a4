// Deletes expired state, and the oldest entries of the audit log when the settings say so. One of the identity servers
// runs it (service.ts).
import type { Database } from "../../db/index.ts";
import { recordAct } from "../audit/audit-log.ts";
import { readChain } from "../audit/chain.ts";

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
    const batch = ids.slice(start, start + 200);
    await db.write(table).where("expires_at", "<", now).whereIn(key, batch).delete();
  }
  return ids.length;
}

// The audit log's chain can still be verified: it stores the hash of the last deleted entry.

const entriesAtOnce = 1_000;

/** Deletes entries that are older than `keepMs`; the deletion itself is an entry. Returns how many were deleted. */
export async function deleteOldEntries(db: Database, keepMs: number, now = Date.now()): Promise<number> {
  let deleted = 0;
  for (;;) {
    const count = await deleteSome(db, now - keepMs, now);
    deleted += count;
    if (count < entriesAtOnce) return deleted;
  }
}

async function deleteSome(db: Database, before: number, now: number): Promise<number> {
  return db.write.transaction(async (trx) => {
    // New entries begin with the same statement, so nobody else writes meanwhile.
    const chained = await trx("audit_chain").where("id", 1).update({ deleted_at: now });
    const rows: { id: number; at: number; hash: string | null }[] = await trx("audit_log")
      .orderBy("id")
      .limit(entriesAtOnce)
      .select("id", "at", "hash");
    const end = rows.findIndex(({ at }) => at >= before);
    const old = end < 0 ? rows : rows.slice(0, end);
    const last = old.at(-1);
    const chain = await readChain(trx);
    if (last === undefined || chain === undefined || chained === 0) return 0;
    await trx("audit_log").where("id", "<=", last.id).delete();
    const ofChain = old.filter(({ hash }) => hash !== null).length;
    await trx("audit_chain")
      .where("id", 1)
      .update({ deleted: chain.deleted + ofChain, start_hash: last.hash ?? chain.start_hash });
    const detail = { entries: old.length, lastId: last.id, lastHash: last.hash };
    await recordAct(trx, { actor: "schedule", action: "audit.delete", target: "audit log", detail }, now);
    return old.length;
  });
}
