// Knex over database threads and processes: a connection of this client is one worker with one SQLite connection, so that no statement
// runs on the main thread. The SQL is that of Knex's better-sqlite3 dialect.

import type { Knex } from "knex";
import BetterSqlite3Client, { type QueryObject } from "knex/lib/dialects/better-sqlite3/index.js";
import SqliteTransaction from "knex/lib/dialects/sqlite3/execution/sqlite-transaction.js";
import { acquireInLane, type DiskState, type Lanes, releaseInLane } from "../client.ts";
import { JsonText } from "../replies/json.ts";
import { type QueryOptions, shortenStatement } from "../replies/results.ts";
import { rowObjects } from "../replies/rows.ts";
import { endsTransaction, type StatementLimits, statementLimits } from "../work.ts";
import { SqliteConnection } from "./connection.ts";
import type { IntegrityCheck } from "./integrity.ts";
import type {
  BatchResult,
  ConnectionSettings,
  GroupsResult,
  JsonResult,
  RowsResult,
  RunResult,
  WorkerRequest,
} from "./messages.ts";

interface SqliteOptions extends QueryOptions {
  /** Runs the statement once for each row of bindings. */
  readonly batch?: { readonly rows: readonly (readonly unknown[])[]; readonly ids: boolean };
}

export class SqliteClient extends BetterSqlite3Client {
  override _driver(): unknown {
    // The driver is loaded in the threads only.
    return {};
  }

  override async acquireRawConnection(): Promise<SqliteConnection> {
    const { integrity, access, ...given } = settingsOf(this);
    const { file, identity, durable, runsIn, isLowPriority = false, isMapped = true, isReadOnly = false } = given;
    try {
      const settings = { file, identity, access, durable, runsIn, isLowPriority, isMapped, isReadOnly };
      return await integrity.opening(access, () => SqliteConnection.open(settings));
    } catch (error) {
      throw integrity.failed(error);
    }
  }

  override async acquireConnection(): Promise<SqliteConnection> {
    settingsOf(this).integrity.require();
    return acquireInLane<SqliteConnection>(settingsOf(this).lanes, () => super.acquireConnection());
  }

  override releaseConnection(connection: SqliteConnection): Promise<void> {
    return releaseInLane(connection, () => super.releaseConnection(connection));
  }

  override async destroyRawConnection(connection: SqliteConnection): Promise<void> {
    settingsOf(this).integrity.remove(connection);
    await connection.close();
  }

  override async validateConnection(connection: SqliteConnection): Promise<boolean> {
    return connection.alive;
  }

  override transaction(...given: unknown[]): Knex.Transaction {
    return new ThreadTransaction(this, ...given) as unknown as Knex.Transaction;
  }

  override async query(connection: unknown, query: string | QueryObject): Promise<unknown> {
    const { room, integrity } = settingsOf(this);
    try {
      const result = await super.query(connection, query);
      if (room?.isFull === true && /^\s*(commit|insert|update|delete)\b/i.test(textOf(query))) room.wrote();
      return result;
    } catch (error) {
      room?.failed(error);
      shortenStatement(error, textOf(query));
      throw integrity.failed(error);
    }
  }

  override async _query(connection: SqliteConnection, query: QueryObject): Promise<QueryObject> {
    const options: SqliteOptions = query.options ?? {};
    const limits = endsTransaction(query.sql) ? undefined : limitsOf(settingsOf(this), options.signal);
    for (const signal of limits?.signals ?? []) signal.throwIfAborted();
    const request = requestOf(this, connection, query, options);
    if (options.batch !== undefined) {
      query.response = await connection.request<BatchResult>(request);
      return query;
    }
    const result = await connection.request<RowsResult | RunResult>(request, limits);
    if (request.kind !== "rows") query.response = result;
    else if ("rows" in result) query.response = rowObjects(result.columns, result.rows);
    else {
      query.response = { changes: result.changes, lastInsertRowid: result.lastId };
      query.context = { changes: result.changes, lastID: result.lastId };
    }
    return query;
  }

  override processResponse(query: QueryObject, runner: unknown): unknown {
    const { json, csv, batch, fold }: SqliteOptions = query.options ?? {};
    if (batch !== undefined || csv !== undefined || fold !== undefined) return query.response;
    if (json === undefined) return super.processResponse(query, runner);
    const result = query.response as JsonResult | GroupsResult;
    return "groups" in result
      ? new Map(result.groups.map(([key, text, count]) => [key, new JsonText(text, count)]))
      : new JsonText(result.text, result.count);
  }
}

Object.assign(SqliteClient.prototype, { driverName: "better-sqlite3" });

/** How connections are opened; `lanes`: other pools that read. */
export interface ClientSettings extends ConnectionSettings {
  readonly lanes?: Lanes;
  readonly integrity: IntegrityCheck;
  /** Of the writing side. */
  readonly room?: DiskState;
  /** Of the writing side: aborted when nothing more may be written. */
  readonly ending?: AbortSignal;
}

/** The request to a database thread for a query. */
function requestOf(
  client: SqliteClient,
  connection: SqliteConnection,
  { sql, bindings: given }: QueryObject,
  { batch, json, csv, fold }: SqliteOptions,
): WorkerRequest {
  if (batch !== undefined) {
    return { kind: "batch", sql, ids: batch.ids, rows: batch.rows.map((row) => client._formatBindings(row)) };
  }
  const bindings = client._formatBindings(given);
  if (json !== undefined) {
    return { kind: "json", sql, bindings, shape: connection.shapeReference(json.shape), groupBy: json.groupBy };
  }
  if (csv !== undefined) return { kind: "csv", sql, bindings, shape: connection.shapeReference(csv.shape) };
  if (fold === undefined) return { kind: "rows", sql, bindings };
  const before = fold.before?.map((one) => ({ ...one, bindings: client._formatBindings(one.bindings) }));
  return { kind: "fold", sql, bindings, fold: before === undefined ? fold : { ...fold, before } };
}

function settingsOf(client: Knex.Client): ClientSettings {
  return client.connectionSettings as ClientSettings;
}

/** None for writers: a message is stored completely, also when its sender has gone, until the server must end. */
function limitsOf({ access, ending }: ClientSettings, signal: AbortSignal | undefined): StatementLimits | undefined {
  if (access === "read") return statementLimits(signal);
  signal?.throwIfAborted();
  ending?.throwIfAborted();
  return undefined;
}

function textOf(query: string | QueryObject): string {
  return typeof query === "string" ? query : query.sql;
}

/** A transaction that takes the write lock at once, so that it never fails half way because another process writes. */
class ThreadTransaction extends SqliteTransaction {
  override begin(connection: SqliteConnection): Promise<unknown> {
    const { access } = settingsOf(this.client);
    // Not this.query: Knex would run the transaction's body although it could not begin.
    return this.trxClient.query(connection, access === "write" ? "BEGIN IMMEDIATE;" : "BEGIN;") as Promise<unknown>;
  }
}
