// Transactions on SQLite: begun with the write lock, and ended when the statements that nobody waited for are through.

import type { Knex } from "knex";
import SqliteTransaction from "knex/lib/dialects/sqlite3/execution/sqlite-transaction.js";
import type { SqliteConnection } from "./connection.ts";

type Container = (trx: unknown) => unknown;

/** Of the client's settings. */
interface Settings {
  readonly access: "write" | "read";
}

/** A transaction that takes the write lock at once, so that it never fails half way for another process's writing. */
export class ThreadTransaction extends SqliteTransaction {
  #pipelines = false;

  override _evaluateContainer(config: Knex.TransactionConfig | undefined, container: Container): Promise<unknown> {
    this.#pipelines = config?.pipelines === true;
    return super._evaluateContainer(config, container);
  }

  override begin(connection: SqliteConnection): Promise<unknown> {
    connection.isPipelining = this.#pipelines;
    const { access } = this.client.connectionSettings as Settings;
    // Not this.query: Knex would run the transaction's body although it could not begin.
    return this.trxClient.query(connection, access === "write" ? "BEGIN IMMEDIATE;" : "BEGIN;") as Promise<unknown>;
  }

  override async commit(connection: SqliteConnection, value: unknown): Promise<unknown> {
    connection.isPipelining = false;
    try {
      await connection.settled();
    } catch (error) {
      return this.rollback(connection, error);
    }
    return super.commit(connection, value);
  }

  override rollback(connection: SqliteConnection, error: unknown): Promise<unknown> {
    connection.isPipelining = false;
    connection.discardAhead();
    return super.rollback(connection, error);
  }
}
