// A second connection of the lane of history that sees the same moment as a transaction. Two of SQLite's snapshots are the same where
// nothing was committed from just before the one began until the other has begun.
import { availableParallelism } from "node:os";
import type { Knex } from "knex";
import type { Shared } from "../second-reader.ts";
import { currentWork } from "../work.ts";

/** Of the clients of transactions that read history: the version of the file just before they began. */
const begunAt = new WeakMap<object, number>();

export function noteBegin(trxClient: object, version: () => number | undefined): void {
  if (currentWork()?.lane !== "heavy") return;
  const now = version();
  if (now !== undefined) begunAt.set(trxClient, now);
}

interface Sharing {
  /** The pool of the connections that read history. */
  readonly lane: Knex;
  readonly version: () => number | undefined;
  /** So many rows are worth a second reader. */
  readonly sharedFrom: number;
}

export async function withSecondReader<T>(trx: Knex, sharing: Sharing, shared: Shared<T>): Promise<T> {
  const { lane, version, sharedFrom } = sharing;
  const begun = begunAt.get(trx.client);
  if (begun === undefined) return shared.work(null);
  const rows = await shared.rows();
  if (rows < sharedFrom || !isIdle(lane)) return shared.work(null);
  const done = await lane.transaction(async (second) => {
    // A transaction's moment is that of its first statement; it may be the first one of both.
    await Promise.all([trx, second].map((one) => one.raw("select 1 from sqlite_schema limit 1")));
    return version() === begun ? { answer: await shared.work({ knex: second, rows }) } : null;
  });
  return done === null ? shared.work(null) : done.answer;
}

/** The functions of Knex's pool that are used here. */
interface Pool {
  numUsed(): number;
  numFree(): number;
  numPendingAcquires(): number;
  numPendingCreates(): number;
}

/** Whether a processor and a connection have nothing to do. Where the connection is missing it is there for the next question. */
function isIdle(lane: Knex): boolean {
  const pool: Pool = lane.client.pool;
  const isBusy = pool.numUsed() >= availableParallelism() || pool.numPendingAcquires() > 0;
  if (isBusy || pool.numPendingCreates() > 0) return false;
  if (pool.numFree() > 0) return true;
  lane.raw("select 1").catch(() => undefined);
  return false;
}
