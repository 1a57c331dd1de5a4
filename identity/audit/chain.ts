// The hash chain of the audit log: each entry's hash covers the entry and the hash before it, so that no entry can be changed,
// added or taken out without a trace. Not who wrote the entries.
import { hash } from "node:crypto";
import type { Knex } from "knex";

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
  /** The hash of the newest entry, and the one before the oldest entry that is left. */
  readonly head_hash: string;
  readonly start_hash: string;
}

/** The hash before the first entry. */
export const beginning = "0".repeat(64);

export function hashOf(previous: string, row: AuditRow): string {
  return hash("sha256", JSON.stringify([previous, ...hashedColumns.map((column) => row[column])]), "hex");
}

/** Stores an entry at the end of the chain. Entries of other transactions wait until this one ends. */
export async function append(trx: Knex.Transaction, row: AuditRow): Promise<void> {
  const chain = trx("audit_chain").where("id", 1);
  const isKnown = (await chain.clone().increment("entries", 1)) > 0;
  const previous: string = isKnown ? (await chain.clone().first("head_hash")).head_hash : beginning;
  const next = hashOf(previous, row);
  await trx("audit_log").insert({ ...row, hash: next });
  if (isKnown) await chain.clone().update({ head_hash: next });
  else await trx("audit_chain").insert({ id: 1, entries: 1, head_hash: next, deleted: 0, start_hash: beginning });
}

export async function readChain(knex: Knex): Promise<Chain | undefined> {
  const row = await knex("audit_chain").where("id", 1).first();
  return row && { ...row, entries: Number(row.entries), deleted: Number(row.deleted) };
}
