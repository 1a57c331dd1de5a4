// What only one of several servers on a database may do at a time: a lock for one task (migrating), leases for repeated ones, and
// rounds of work under a lease.

import { randomUUID } from "node:crypto";
import type { Knex } from "knex";
import type { Database } from "./database.ts";
import { classifyDatabaseError, DatabaseError } from "./errors.ts";
import { databaseNow } from "./sql/intervals.ts";

/** Migrating a large database takes its time; a longer wait is refused. */
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
 * with the transaction, however it ends. An ordinary writer gives up after seconds (busy), while this one tries again and
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

// A lease is a row with a name, a holder and an end; one conditional UPDATE decides, by the database's clock. A holder that was
// delayed past its end may run beside its successor, so work under a lease must be safe when it is done twice.

interface LeaseClaim {
  /** What is to be done once; at most 255 characters. */
  readonly name: string;
  /** The process: another text for each server process. */
  readonly holder: string;
  /** How long the holder has it from now on, unless it renews it before; the same on every server. */
  readonly termMs: number;
}

/**
 * SQL; both bindings are now. Where more is left than there ever was, the clock went back, and would keep a dead holder until it
 * has caught up.
 */
const isFree = "expires_at <= ? or expires_at > ? + term_ms";

/**
 * Takes a lease that is free, has run out or is held by the holder already, whose end it then moves. False: another one has it.
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

/** Whether somebody holds the lease. Who alone could take it need not write that down, every few seconds and for ever. */
export async function isHeld(db: Pick<Database, "read">, name: string): Promise<boolean> {
  const now = databaseNow(db.read);
  const held = await db.read("leases").where({ name }).whereRaw(`not (${isFree})`, [now, now]).first("name");
  return held !== undefined;
}

/** Gives a lease back, so that the next one need not wait for its end. Nothing happens when another one has it. */
export async function releaseLease(db: Database, name: string, holder: string): Promise<void> {
  await db.write("leases").where({ name, holder }).update({ expires_at: 0 });
}

export interface PeriodicWork {
  readonly db: Database;
  /** The lease's name: the same on every server. */
  readonly name: string;
  /** From the end of one round to the next one; the first begins at once. */
  readonly everyMs: number;
  /** May be done twice now and then (see above); `signal` fires when it should end early. */
  readonly work: (signal: AbortSignal) => Promise<void>;
  /** Hears what failed; the next round tries again. */
  readonly onError: (error: unknown) => void;
  /** Who holds the lease; left out, a name of this process and this work alone. */
  readonly holder?: string;
}

export interface Periodic {
  /** Ends the rounds, lets the one under way end, and gives the lease back. */
  close(): Promise<void>;
}

/**
 * Does the work in rounds while this process holds the lease; the others wait until it ends or is given back. A server that is alone
 * takes none.
 */
export function runPeriodically({ db, name, everyMs, work, onError, holder = randomUUID() }: PeriodicWork): Periodic {
  // Two rounds may be missed, by a database that is away for a moment say, before another server takes over.
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

  /** Work that takes longer than the term keeps the lease. */
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
      // It runs out by itself where the database is away.
      if (holds) await releaseLease(db, name, holder).catch(() => undefined);
      holds = false;
    },
  };
}
