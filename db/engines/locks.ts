// Which locks a transaction that writes takes. On SQL Server one that names none is the only writer; on SQLite writers take turns
// by themselves, so nothing here does anything there. Which lock guards what: docs/decisions/0012-locks-on-sql-server.md.
import type { Knex } from "knex";
import { getLock, type Lock, writerLock } from "../sqlserver/locks.ts";

declare module "knex" {
  namespace Knex {
    interface TransactionConfig {
      /** Of `besideOthers`, `withLocks` or `onOwnRows`; left out, no other transaction writes beside it. */
      readonly locks?: readonly Lock[];
      /** Whether statements may wait for the next one of the transaction (replies/round-trips.ts). */
      readonly gathers?: boolean;
    }
  }
}

/**
 * A transaction beside others of its kind: it waits for those that name one of its names, and for the only writers. Names have
 * at most 80 characters; they are taken in one order, so that nobody waits in a circle.
 */
export function besideOthers(names: Iterable<string>): Knex.TransactionConfig {
  return { locks: [{ name: writerLock, mode: "Shared" }, ...exclusive(names)], gathers: true };
}

/** A transaction that waits for those alone that name one of its names. */
export function withLocks(...names: string[]): Knex.TransactionConfig {
  return { locks: exclusive(names) };
}

/** A transaction that waits for nobody: its statements are right by themselves, whatever is written beside it. */
export const onOwnRows: Knex.TransactionConfig = { locks: [] };

const held = new WeakMap<object, Set<string>>();

/**
 * Takes a further lock until the transaction ends; nothing happens where it has it. A transaction that gathers statements has it once
 * its next query is answered.
 */
export async function takeLock(trx: Knex.Transaction, name: string): Promise<void> {
  if (trx.client.dialect !== "mssql") return;
  const names = held.get(trx.client) ?? new Set();
  held.set(trx.client, names);
  if (names.has(name)) return;
  await getLock(await trx.client.acquireConnection(), { name, mode: "Exclusive" });
  names.add(name);
}

function exclusive(names: Iterable<string>): Lock[] {
  return [...new Set(names)].sort().map((name) => ({ name, mode: "Exclusive" }));
}
