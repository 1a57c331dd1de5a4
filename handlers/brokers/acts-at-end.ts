// Acts of machines for the audit log: noted while a transaction works, recorded at its end.
import type { Knex } from "knex";
import { type AuditEntry, recordAct } from "../../identity/audit/audit-log.ts";

/** Takes an act for the audit log. */
export type Note = (act: AuditEntry) => void;

/** The work of a transaction that records last what it noted: until it ends, acts of others, log-ins among them, wait. */
export function actsAtEnd<T>(
  now: number,
  work: (trx: Knex.Transaction, note: Note) => Promise<T>,
): (trx: Knex.Transaction) => Promise<T> {
  return async (trx) => {
    const acts: AuditEntry[] = [];
    const made = await work(trx, (act) => acts.push(act));
    for (const act of acts) await recordAct(trx, act, now);
    return made;
  };
}
