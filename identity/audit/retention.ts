// Deletes the oldest entries of the audit log when the settings say so. The chain stays provable: it remembers the hash of the
// last entry that was deleted.
import type { Database } from "../../db/index.ts";
import { recordAct } from "./audit-log.ts";
import { readChain } from "./chain.ts";

const atOnce = 1_000;

/** Deletes entries that are older than `keepMs`; the deletion is an entry itself. Returns how many were deleted. */
export async function deleteOldEntries(db: Database, keepMs: number, now = Date.now()): Promise<number> {
  let deleted = 0;
  for (;;) {
    const some = await deleteSome(db, now - keepMs, now);
    deleted += some;
    if (some < atOnce) return deleted;
  }
}

async function deleteSome(db: Database, before: number, now: number): Promise<number> {
  return db.write.transaction(async (trx) => {
    // The first statement is the one that entries begin with too, so that nobody writes meanwhile.
    const chained = await trx("audit_chain").where("id", 1).update({ deleted_at: now });
    const rows: { id: number; at: number; hash: string | null }[] = await trx("audit_log")
      .orderBy("id")
      .limit(atOnce)
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
