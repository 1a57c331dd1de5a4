// Tasks that only one of several servers on a database may do at a time: a lock for one task (migrating), leases for repeated ones, and
// rounds of work under a lease.

import { randomUUID } from "node:crypto";
import type { Knex } from "knex";
import type { Database } from "./database.ts";
import { classifyDatabaseError, DatabaseError } from "./errors.ts";
import { databaseNow } from "./sql/intervals.ts";

/** Migrating a large database takes long; a longer wait is refused. */
const longestWaitMs = 600_000;
/** A shorter wait is not reported. */
const reportedAfterMs = 2_000;

export interface LockOptions {
  /** Called once, when the wait has lasted two seconds. */
  readonly onWait?: ((line: string) => void) | undefined;
  /** Milliseconds after which it gives up; ten minutes. */
  readonly longestMs?: number;
}

/**
 * Runs `work` in a transaction as the only writer: on both engines writers run one at a time, until the transaction ends.
 * An ordinary writer gives up after seconds (busy), while this one tries again. Rejects with DATABASE_LOCK_TIMEOUT after ten
 * minutes of waiting.
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

// A lease is a row with a name, a holder and an end; one conditional UPDATE decides, by the database's clock. A holder that was
// delayed past its end may run beside its successor, so work under a lease must be safe to repeat.

interface LeaseClaim {
  /** The task; at most 255 characters. */
  readonly name: string;
  /** The process: a different text for each server process. */
  readonly holder: string;
  /** How long the holder has it from now on, unless it is renewed; the same on every server. */
  readonly termMs: number;
}

/**
 * SQL; both bindings are now. When more time is left than a term has, the clock was set back, and the row would protect a dead holder
 * for that long.
 */
const isFree = "expires_at <= ? or expires_at > ? + term_ms";

/**
 * Takes a lease that is free or has run out, or renews the holder's. False: another holder has it.
 * Rejects with the database's error.
 */
export async function takeLease(db: Database, { name, holder, termMs }: LeaseClaim): Promise<boolean> {
  const now = databaseNow(db.write);
  const end = db.write.raw("? + ?", [now, termMs]);
  const taken = await db
    .write("leases")
    .where({ name })
    .whereRaw(`(holder = ? or ${isFree})`, [holder, now, now])
    .update({
      taken_at: db.write.raw("case when holder = ? then taken_at else ? end", [holder, now]),
      holder,
      expires_at: end,
      term_ms: termMs,
    });
  if (taken > 0) return true;
  if ((await db.write("leases").where({ name }).first("name")) !== undefined) return false;
  try {
    await db.write("leases").insert({ name, holder, taken_at: now, expires_at: end, term_ms: termMs });
    return true;
  } catch (error) {
    if (classifyDatabaseError(error) === "unique") return false;
    throw error;
  }
}

/** Whether anybody holds the lease. A single server need not renew a row every few seconds for ever. */
export async function isHeld(db: Pick<Database, "read">, name: string): Promise<boolean> {
  const now = databaseNow(db.read);
  const held = await db.read("leases").where({ name }).whereRaw(`not (${isFree})`, [now, now]).first("name");
  return held !== undefined;
}

/** Releases a lease, so that the next holder need not wait for its end. Does nothing when another one has it. */
export async function releaseLease(db: Database, name: string, holder: string): Promise<void> {
  await db.write("leases").where({ name, holder }).update({ expires_at: 0 });
}

export interface PeriodicWork {
  readonly db: Database;
  /** The lease's name: the same on every server. */
  readonly name: string;
  /** From the end of one round to the next one; the first begins at once. */
  readonly everyMs: number;
  /** May run twice now and then (see above); `signal` fires when it should end early. */
  readonly work: (signal: AbortSignal) => Promise<void>;
  /** Gets failures; the next round tries again. */
  readonly onError: (error: unknown) => void;
  /** The holder of the lease; omitted: a name of this process and this work alone. */
  readonly holder?: string;
}

export interface Periodic {
  /** Ends the rounds, lets a running one end, and releases the lease. */
  close(): Promise<void>;
}

/**
 * Does the work in rounds while this process holds the lease; others wait until it ends or is released. A single server
 * takes no lease.
 */
export function runPeriodically({ db, name, everyMs, work, onError, holder = randomUUID() }: PeriodicWork): Periodic {
  // Two rounds may be missed, for example while the database is unavailable, before another server takes over.
  const claim = { name, holder, termMs: Math.ceil(everyMs * 2.5) };
  const ending = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let holds = false;

  async function round(): Promise<void> {
    try {
      if (!db.isAlone) holds = await takeLease(db, claim);
      const mayBegin = holds || (db.isAlone && !(await isHeld(db, name)));
      if (mayBegin && !ending.signal.aborted) await renewedDuring(work(ending.signal));
    } catch (error) {
      if (!ending.signal.aborted) onError(error);
    }
    if (!ending.signal.aborted) timer = setTimeout(next, everyMs).unref();
  }

  /** Work that takes longer than the term renews the lease. */
  async function renewedDuring(working: Promise<void>): Promise<void> {
    if (!holds) return working;
    const renewing = setInterval(() => takeLease(db, claim).catch(onError), claim.termMs / 3).unref();
    await working.finally(() => clearInterval(renewing));
  }

  let underWay: Promise<void> = Promise.resolve();
  function next(): void {
    underWay = round();
  }
  next();

  return {
    async close() {
      ending.abort();
      clearTimeout(timer);
      await underWay;
      // It runs out by itself where the database is unavailable.
      if (holds) await releaseLease(db, name, holder).catch(() => undefined);
      holds = false;
    },
  };
}
