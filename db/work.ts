// The limits for the queries of one piece of work. The asynchronous context carries them, so that they reach
// every query of a request without being passed. Work without limits (a command, background jobs, identity) has none.
import { AsyncLocalStorage } from "node:async_hooks";
import { tooSlow } from "./errors.ts";

/**
 * The connections that it reads with, so that slow work never takes those of quick work. `service`: tokens, log-in,
 * health, ingestion; `light`: look-ups and lists of present things; `heavy`: history.
 */
export type Lane = "service" | "light" | "heavy";

export interface Work {
  /** `downloads`: long CSV, in whatever lane the request is. */
  readonly lane: Lane | "downloads";
  /** Aborted when its client has gone: aborts the running statement, and prevents further ones. */
  readonly signal?: AbortSignal;
  /** The longest time for the next statement, in milliseconds; the engine aborts it then. 0: it does not begin. */
  readonly statementMs?: number;
}

const storage = new AsyncLocalStorage<Work>();

/** Runs `task` and all that it starts under these limits. */
export function withWork<T>(work: Work, task: () => T): T {
  return storage.run(work, task);
}

/** The present limits; undefined: none. */
export function currentWork(): Work | undefined {
  return storage.getStore();
}

/** The limits of one statement. `signal`: a further one beside the work's. */
export interface StatementLimits {
  readonly signals: readonly AbortSignal[];
  readonly ms: number | undefined;
}

/** Throws where no time is left. */
export function statementLimits(signal: AbortSignal | undefined): StatementLimits {
  const work = currentWork();
  const signals = [signal, work?.signal].filter((one) => one !== undefined);
  const ms = work?.statementMs;
  if (ms === 0) throw tooSlow(ms);
  return { signals: [...new Set(signals)], ms };
}

/**
 * Whether a statement ends a transaction. It runs without limits, also when its client has gone: otherwise the connection would
 * return to the pool with the transaction open, and its next user would fail, or read an old snapshot.
 */
export function endsTransaction(sql: string): boolean {
  return /^\s*(commit|rollback)( transaction)?\s*;?\s*$/i.test(sql);
}
