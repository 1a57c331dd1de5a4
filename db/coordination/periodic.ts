// What must be done every so often by one of the servers on a database. It knows no work of its own.
import { randomUUID } from "node:crypto";
import type { Database } from "../database.ts";
import { isHeld, releaseLease, takeLease } from "./lease.ts";

export interface PeriodicWork {
  readonly db: Database;
  /** The lease's name: the same on every server. */
  readonly name: string;
  /** From the end of one round to the next one; the first begins at once. */
  readonly everyMs: number;
  /** May be done twice now and then (lease.ts says why); `signal` fires when it should end early. */
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
