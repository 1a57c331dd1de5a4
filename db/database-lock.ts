// One at a time across all servers of a database, for what must not be begun twice: migrating, what a start does once.
// For work that comes again and again there are leases (lease.ts).
import type { Knex } from "knex";
import type { Database } from "./database.ts";
import { DatabaseError } from "./errors.ts";

/** Migrating a large database takes its time; whoever waits for longer is told so. */
const longestWaitMs = 600_000;

/**
 * Runs `work` in a transaction that no other one under the same name runs beside; the lock goes with the transaction,
 * however it ends. Rejects with DATABASE_LOCK_TIMEOUT after ten minutes of waiting.
 */
export async function withDatabaseLock<T>(
  db: Database,
  name: string,
  work: (trx: Knex.Transaction) => Promise<T>,
): Promise<T> {
  return db.write.transaction(async (trx) => {
    // SQLite's write transactions take turns by themselves.
    if (db.engine === "mssql") await takeApplicationLock(trx, `svc.${name}`);
    return work(trx);
  });
}

/** sp_getapplock answers by a return code: 0 or 1 it is ours, below that it is not. */
async function takeApplicationLock(trx: Knex.Transaction, resource: string): Promise<void> {
  const rows: { taken: number }[] = await trx.raw(
    `declare @taken int;
    exec @taken = sp_getapplock @Resource = ?, @LockMode = 'Exclusive', @LockOwner = 'Transaction', @LockTimeout = ?;
    select @taken as taken`,
    [resource, longestWaitMs],
  );
  const taken = rows[0]?.taken ?? -999;
  if (taken < 0) {
    throw new DatabaseError(`The database lock ${resource} was not to be had (${taken}).`, "DATABASE_LOCK_TIMEOUT");
  }
}
