// The hash chain of the audit log: each entry's hash covers the entry and the hash before it, so that no entry can be changed, added or
// removed without a trace; and the proof that it is complete.
import { hash } from "node:crypto";
import type { Knex } from "knex";
import type { Database } from "../../db/index.ts";

/** The columns of an entry that its hash covers, in this order. */
export const hashedColumns = [
  "at",
  "actor",
  "actor_kind",
  "actor_id",
  "address",
  "trace_id",
  "action",
  "target",
  "detail",
] as const;

export type AuditRow = Readonly<Record<(typeof hashedColumns)[number], string | number | null>>;

export interface Chain {
  /** How many entries were ever chained, and how many of them the retention deleted. */
  readonly entries: number;
  readonly deleted: number;
  /** The hash of the newest entry, and that of the entry before the oldest one left. */
  readonly head_hash: string;
  readonly start_hash: string;
}

/** The hash before the first entry. */
const beginning = "0".repeat(64);

function hashOf(previous: string, row: AuditRow): string {
  return hash("sha256", JSON.stringify([previous, ...hashedColumns.map((column) => row[column])]), "hex");
}

/** Appends an entry to the chain. Entries of other transactions wait until this one ends. */
export async function append(trx: Knex.Transaction, row: AuditRow): Promise<void> {
  const chain = trx("audit_chain").where("id", 1);
  const isTrusted = (await chain.clone().increment("entries", 1)) > 0;
  const previous: string = isTrusted ? (await chain.clone().first("head_hash")).head_hash : beginning;
  const next = hashOf(previous, row);
  await trx("audit_log").insert({ ...row, hash: next });
  if (isTrusted) await chain.clone().update({ head_hash: next });
  else await trx("audit_chain").insert({ id: 1, entries: 1, head_hash: next, deleted: 0, start_hash: beginning });
}

export async function readChain(knex: Knex): Promise<Chain | undefined> {
  const row = await knex("audit_chain").where("id", 1).first();
  return row && { ...row, entries: Number(row.entries), deleted: Number(row.deleted) };
}

const atOnce = 1_000;

export interface AuditProof {
  /** Entries whose hashes were verified. */
  readonly verified: number;
  /** Entries from before the chain existed, which cannot be verified. */
  readonly unchained: number;
  /** Entries that the retention deleted. */
  readonly deleted: number;
  /** The hash of the newest entry: store it outside the database to check a later verification against it. */
  readonly head: string;
  /** What is wrong; null: nothing. */
  readonly fault: string | null;
}

interface StoredRow extends AuditRow {
  readonly id: number;
  readonly hash: string | null;
}

/** `expected`, when given, is the hash of an earlier verification; it must still be in the chain. */
export async function verifyAuditLog(db: Database, expected?: string): Promise<AuditProof> {
  return db.read.transaction((trx) => proofOf(trx, expected));
}

async function proofOf(trx: Knex.Transaction, expected: string | undefined): Promise<AuditProof> {
  const none: Chain = { entries: 0, deleted: 0, head_hash: beginning, start_hash: beginning };
  const chain = (await readChain(trx)) ?? none;
  const proof = { verified: 0, unchained: 0, deleted: chain.deleted, head: chain.start_hash, fault: null };
  const faulty = (fault: string): AuditProof => ({ ...proof, fault });
  let isExpectedSeen = expected === undefined || expected === chain.start_hash;
  for await (const row of rowsOf(trx)) {
    if (row.hash === null && proof.verified === 0 && chain.deleted === 0) {
      proof.unchained += 1;
      continue;
    }
    if (row.hash !== hashOf(proof.head, row)) {
      return faulty(`the entry ${row.id}, or the one before it, was changed, added or taken out`);
    }
    proof.verified += 1;
    proof.head = row.hash;
    isExpectedSeen ||= row.hash === expected;
  }
  if (proof.verified !== chain.entries - chain.deleted || proof.head !== chain.head_hash) {
    return faulty("the newest entries are missing");
  }
  if (isExpectedSeen) return proof;
  return faulty("the expected hash is not in the log: it was replaced, or the entry was deleted by the retention");
}

async function* rowsOf(trx: Knex.Transaction): AsyncGenerator<StoredRow> {
  for (let last = 0; ; ) {
    const rows: StoredRow[] = await trx("audit_log").where("id", ">", last).orderBy("id").limit(atOnce);
    yield* rows;
    if (rows.length < atOnce) return;
    last = rows.at(-1)?.id ?? last;
  }
}
