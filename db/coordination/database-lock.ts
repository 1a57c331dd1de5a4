// One at a time across all servers of a database, for what must not be begun twice: migrating, what a start does once.
// For work that comes again and again there are leases (lease.ts).
import type { Knex } from "knex";
import type { Database } from "../database.ts";
import { classifyDatabaseError, DatabaseError } from "../errors.ts";

/** Migrating a large database takes its time; whoever waits for longer is refused. */
const longestWaitMs = 600_000;
/** A shorter wait is not reported. */
const reportedAfterMs = 2_000;

export interface LockOptions {
  /** Called once, when the wait has lasted two seconds. */
  readonly onWait?: ((line: string) => void) | undefined;
  /** Milliseconds after which it is given up; ten minutes. */
  readonly longestMs?: number;
}

/**
 * Runs `work` in a transaction that no other writer's runs beside: writers take turns on both engines, and the turn goes
 * with the transaction, however it ends. An ordinary writer gives up after seconds (busy), while this one asks again and
 * again. Rejects with DATABASE_LOCK_TIMEOUT after ten minutes of waiting.
 */
export async function withDatabaseLock<T>(
  db: Database,
  name: string,
  work: (trx: Knex.Transaction) => Promise<T>,
  { onWait, longestMs = longestWaitMs }: LockOptions = {},
): Promise<T> {
  const latest = performance.now() + longestMs;
  let begun = false;
  const reporting = setTimeout(() => {
    if (!begun) onWait?.(`Waiting for another process that is writing to the database (${name}) …`);
  }, reportedAfterMs);
  try {
    while (true) {
      try {
        return await db.write.transaction((trx) => {
          begun = true;
          return work(trx);
        });
      } catch (error) {
        if (begun || classifyDatabaseError(error) !== "busy") throw error;
        if (performance.now() > latest) throw timedOut(name, error);
      }
    }
  } finally {
    clearTimeout(reporting);
  }
}

function timedOut(name: string, cause: unknown): DatabaseError {
  const why = `Another process was writing to the database all the time while this one waited (${name}).`;
  return new DatabaseError(why, "DATABASE_LOCK_TIMEOUT", { cause });
}
