// Proves that the audit log is complete and unchanged: walks the chain from its beginning to its end.
import type { Database } from "../../db/index.ts";
import { type AuditRow, beginning, type Chain, hashOf, readChain } from "./chain.ts";

const atOnce = 1_000;

export interface AuditProof {
  /** Entries whose hashes were verified. */
  readonly verified: number;
  /** Entries that were written before there was a chain; nothing proves them. */
  readonly unchained: number;
  /** Entries that the retention deleted. */
  readonly deleted: number;
  /** The hash of the newest entry: keep it outside the database, and a later proof can be held against it. */
  readonly head: string;
  /** What is wrong, null: nothing. */
  readonly fault: string | null;
}

interface StoredRow extends AuditRow {
  readonly id: number;
  readonly hash: string | null;
}

/** `expected`, when given, is a hash that an earlier proof told; it must be in the chain still. */
export async function verifyAuditLog(db: Database, expected?: string): Promise<AuditProof> {
  return db.read.transaction(async (trx) => {
    const none: Chain = { entries: 0, deleted: 0, head_hash: beginning, start_hash: beginning };
    const chain = (await readChain(trx)) ?? none;
    const proof = { verified: 0, unchained: 0, deleted: chain.deleted, head: chain.start_hash, fault: null };
    let isExpectedSeen = expected === undefined || expected === chain.start_hash;
    const faulty = (fault: string): AuditProof => ({ ...proof, fault });

    for (let last = 0; ; ) {
      const rows: StoredRow[] = await trx("audit_log").where("id", ">", last).orderBy("id").limit(atOnce);
      for (const row of rows) {
        if (row.hash === null && proof.verified === 0 && chain.deleted === 0) proof.unchained += 1;
        else if (row.hash !== hashOf(proof.head, row))
          return faulty(`the entry ${row.id}, or the one before it, was changed, added or taken out`);
        else {
          proof.verified += 1;
          proof.head = row.hash;
          isExpectedSeen ||= row.hash === expected;
        }
        last = row.id;
      }
      if (rows.length < atOnce) break;
    }
    if (proof.verified !== chain.entries - chain.deleted || proof.head !== chain.head_hash) {
      return faulty("the newest entries are missing");
    }
    if (!isExpectedSeen)
      return faulty("the expected hash is not in the log: it was replaced, or the entry was deleted by the retention");
    return proof;
  });
}
