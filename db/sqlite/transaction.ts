// Transactions on SQLite: begun with the write lock, and ended when the statements that nobody waited for are through.

import { availableParallelism } from "node:os";
import type { Knex } from "knex";
import SqliteTransaction from "knex/lib/dialects/sqlite3/execution/sqlite-transaction.js";
import type { Shared } from "../client.ts";
import { currentWork } from "../work.ts";
import type { SqliteConnection } from "./connection.ts";

type Container = (trx: unknown) => unknown;

/** Of the client's settings. */
interface Settings {
  readonly access: "write" | "read";
  readonly version?: () => number | undefined;
}

/** A transaction that takes the write lock at once, so that it never fails half way for another process's writing. */
export class ThreadTransaction extends SqliteTransaction {
  #gathers = false;

  override _evaluateContainer(config: Knex.TransactionConfig | undefined, container: Container): Promise<unknown> {
    this.#gathers = config?.gathers === true;
    return super._evaluateContainer(config, container);
  }

  override begin(connection: SqliteConnection): Promise<unknown> {
    connection.gathers = this.#gathers;
    const { access, version } = this.client.connectionSettings as Settings;
    if (access === "read" && version !== undefined) noteBegin(this.trxClient, version);
    // Not this.query: Knex would run the transaction's body although it could not begin.
    return this.trxClient.query(connection, access === "write" ? "BEGIN IMMEDIATE;" : "BEGIN;") as Promise<unknown>;
  }

  override async commit(connection: SqliteConnection, value: unknown): Promise<unknown> {
    connection.gathers = false;
    try {
      await connection.settled();
    } catch (error) {
      return this.rollback(connection, error);
    }
    return super.commit(connection, value);
  }

  override rollback(connection: SqliteConnection, error: unknown): Promise<unknown> {
    connection.gathers = false;
    connection.forget();
    return super.rollback(connection, error);
  }
}

// A second reader sees the same snapshot as a transaction: two snapshots of SQLite are the same where nothing was committed from
// before the first began until the second has begun.

/** Of the clients of transactions that read history: the version of the file just before they began. */
const begunAt = new WeakMap<object, number>();

function noteBegin(trxClient: object, version: () => number | undefined): void {
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
