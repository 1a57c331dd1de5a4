// Under which limits the queries of one piece of work run. It is carried by the asynchronous context, so that it reaches
// every query of a request without any of them naming it. Work without limits (a command, upkeep, identity) has none.
import { AsyncLocalStorage } from "node:async_hooks";
import { tooSlow } from "./errors.ts";

/**
 * Which connections read for it, so that what is slow never takes those of what is quick. `service`: tokens, log-in,
 * health, ingestion; `light`: look-ups and lists of what is there; `heavy`: history.
 */
export type Lane = "service" | "light" | "heavy";

export interface Work {
  /** `downloads`: long CSV, of whatever lane the request is. */
  readonly lane: Lane | "downloads";
  /** Aborted when its client has gone: ends the statement that runs, and begins no other. */
  readonly signal?: AbortSignal;
  /** The longest that the next statement may take, in milliseconds; the engine ends it then. 0: it is not begun. */
  readonly statementMs?: number;
}

const storage = new AsyncLocalStorage<Work>();

/** Runs `task` and all that it begins under these limits. */
export function withWork<T>(work: Work, task: () => T): T {
  return storage.run(work, task);
}

/** The limits that hold here; undefined: none. */
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
 * Whether a statement ends a transaction. It runs without limits, also when its client has gone: else the connection would
 * return to the pool with the transaction open, and its next user would fail, or read an old snapshot.
 */
export function endsTransaction(sql: string): boolean {
  return /^\s*(commit|rollback)( transaction)?\s*;?\s*$/i.test(sql);
}
