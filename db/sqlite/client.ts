// Knex over database threads and processes: a connection of this client is one worker with one SQLite connection, so that no statement
// runs on the main thread. The SQL is that of Knex's better-sqlite3 dialect.
import type { Knex } from "knex";
import BetterSqlite3Client, { type QueryObject } from "knex/lib/dialects/better-sqlite3/index.js";
import { acquireInLane, type DiskState, type Lanes, releaseInLane } from "../client.ts";
import {
  type CsvClient,
  type CsvRecords,
  type Query,
  type QueryOptions,
  type ReadCsvPiece,
  shortenStatement,
} from "../replies/answers.ts";
import type { CsvPiece } from "../replies/csv-lines.ts";
import type { CsvChunk } from "../replies/csv-text.ts";
import { JsonText } from "../replies/json.ts";
import { type RecordShape, rowObjects } from "../replies/rows.ts";
import { endsTransaction, type StatementLimits, statementLimits } from "../work.ts";
import { SqliteConnection } from "./connection.ts";
import type { IntegrityCheck } from "./integrity.ts";
import type {
  BatchAnswer,
  ConnectionSettings,
  GroupsAnswer,
  JsonAnswer,
  RowsAnswer,
  RunAnswer,
  WorkerRequest,
} from "./messages.ts";
import { ThreadTransaction } from "./transaction.ts";

interface SqliteOptions extends QueryOptions {
  /** Runs the statement once for each row of bindings. */
  readonly batch?: { readonly rows: readonly (readonly unknown[])[]; readonly ids: boolean };
}

export class SqliteClient extends BetterSqlite3Client implements CsvClient {
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

  /** The lines of a query's answer as CSV, on a connection of the pool for streams; inside a transaction on its own. */
  csv(query: Query, shape: RecordShape<unknown>, signal?: AbortSignal): AsyncIterable<CsvChunk> {
    const { sql, bindings } = (query as Knex.QueryBuilder).toSQL().toNative();
    return streamCsv(streamsOf(this), {
      sql,
      bindings: this._formatBindings(bindings),
      shape,
      limits: statementLimits(signal),
      seen: (error) => settingsOf(this).integrity.failed(error),
    });
  }

  /** Pieces of a CSV text, each on such a connection for as long as it is read. */
  csvPieces({ shape, dimensions = [], falling = [] }: CsvRecords<unknown>): ReadCsvPiece {
    const threads = streamsOf(this);
    return async (query, signal) => {
      const limits = statementLimits(signal);
      for (const one of limits.signals) one.throwIfAborted();
      const { sql, bindings } = (query as Knex.QueryBuilder).toSQL().toNative();
      const connection = await threads.acquireConnection();
      try {
        return await connection.request<CsvPiece>(
          {
            kind: "csv piece",
            sql,
            dimensions,
            falling,
            bindings: this._formatBindings(bindings),
            shape: connection.shapeReference(shape),
          },
          limits,
        );
      } catch (error) {
        throw settingsOf(this).integrity.failed(error);
      } finally {
        await threads.releaseConnection(connection);
      }
    };
  }

  override transaction(...given: unknown[]): Knex.Transaction {
    return new ThreadTransaction(this, ...given) as unknown as Knex.Transaction;
  }

  override async query(connection: unknown, query: string | QueryObject): Promise<unknown> {
    const { room, integrity } = settingsOf(this);
    try {
      const answer = await super.query(connection, query);
      if (room?.isFull === true && /^\s*(commit|insert|update|delete)\b/i.test(textOf(query))) room.wrote();
      return answer;
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
    const isAhead = options.pipelined === "no answer" && connection.requestAhead(request);
    if (options.batch !== undefined) {
      query.response = isAhead ? { changes: 0, ids: [] } : await connection.request<BatchAnswer>(request);
      return query;
    }
    const answer = isAhead
      ? { changes: 0, lastId: 0 }
      : await connection.request<RowsAnswer | RunAnswer>(request, limits);
    if (request.kind !== "rows") query.response = answer;
    else if ("rows" in answer) query.response = rowObjects(answer.columns, answer.rows);
    else {
      query.response = { changes: answer.changes, lastInsertRowid: answer.lastId };
      query.context = { changes: answer.changes, lastID: answer.lastId };
    }
    return query;
  }

  override processResponse(query: QueryObject, runner: unknown): unknown {
    const { json, batch, fold }: SqliteOptions = query.options ?? {};
    if (batch !== undefined || fold !== undefined) return query.response;
    if (json === undefined) return super.processResponse(query, runner);
    const answer = query.response as JsonAnswer | GroupsAnswer;
    return "groups" in answer
      ? new Map(answer.groups.map(([key, text, count]) => [key, new JsonText(text, count)]))
      : new JsonText(answer.text, answer.count);
  }
}

Object.assign(SqliteClient.prototype, { driverName: "better-sqlite3" });

/** What connections are opened with; `lanes`: other pools that read. */
export interface ClientSettings extends ConnectionSettings {
  readonly lanes?: Lanes;
  readonly integrity: IntegrityCheck;
  /** Of the writing side. */
  readonly room?: DiskState;
  /** Of the writing side: aborted when nothing more may be written. */
  readonly ending?: AbortSignal;
}

/** The request that a query is to a database thread. */
function requestOf(
  client: SqliteClient,
  connection: SqliteConnection,
  { sql, bindings: given }: QueryObject,
  { batch, json, fold, safeIntegers }: SqliteOptions,
): WorkerRequest {
  if (batch !== undefined) {
    return { kind: "batch", sql, ids: batch.ids, rows: batch.rows.map((row) => client._formatBindings(row)) };
  }
  const bindings = client._formatBindings(given);
  if (json !== undefined) {
    return { kind: "json", sql, bindings, shape: connection.shapeReference(json.shape), groupBy: json.groupBy };
  }
  if (fold === undefined) return { kind: "rows", sql, bindings, ...(safeIntegers === true && { safeIntegers }) };
  const before = fold.before?.map((one) => ({ ...one, bindings: client._formatBindings(one.bindings) }));
  return { kind: "fold", sql, bindings, fold: before === undefined ? fold : { ...fold, before } };
}

/** Whose connections read long CSV texts; inside a transaction its own. */
function streamsOf(client: SqliteClient): SqliteClient {
  if (client.transacting === true) return client;
  return (settingsOf(client).lanes?.streams.client as SqliteClient | undefined) ?? client;
}

function settingsOf(client: Knex.Client): ClientSettings {
  return client.connectionSettings as ClientSettings;
}

/** None for writers: a message is stored whole, also when its sender has gone, until the server must end. */
function limitsOf({ access, ending }: ClientSettings, signal: AbortSignal | undefined): StatementLimits | undefined {
  if (access === "read") return statementLimits(signal);
  signal?.throwIfAborted();
  ending?.throwIfAborted();
  return undefined;
}

function textOf(query: string | QueryObject): string {
  return typeof query === "string" ? query : query.sql;
}

const rowsPerChunk = 400;

interface Threads {
  acquireConnection(): Promise<SqliteConnection>;
  releaseConnection(connection: SqliteConnection): Promise<void>;
}

interface CsvQuery {
  readonly sql: string;
  readonly bindings: readonly unknown[];
  readonly shape: RecordShape<unknown>;
  readonly limits: StatementLimits;
  /** Answers the error that the caller is to see. */
  readonly seen: (error: unknown) => unknown;
}

/** Yields the header line, then chunks of whole lines. See asCsv for when the connection is given back. */
async function* streamCsv(threads: Threads, query: CsvQuery): AsyncGenerator<CsvChunk> {
  const { sql, bindings, shape, limits, seen } = query;
  const { signals } = limits;
  const throwIfAborted = () => {
    for (const signal of signals) signal.throwIfAborted();
  };
  throwIfAborted();
  const connection = await threads.acquireConnection();
  let stopped: Promise<void> | undefined;
  const stop = () => {
    // After a chunk that is under way: the worker answers in order.
    stopped ??= connection
      .request({ kind: "stop" })
      .catch(() => undefined)
      .then(() => threads.releaseConnection(connection));
    return stopped;
  };
  // A reader that has gone may never ask again.
  for (const signal of signals) signal.addEventListener("abort", stop, { once: true });
  try {
    throwIfAborted();
    const reference = connection.shapeReference(shape);
    yield await connection.request<string>({ kind: "csv", sql, bindings, shape: reference, rowsPerChunk }, limits);
    while (true) {
      throwIfAborted();
      const { chunks } = await connection.request<Pick<CsvPiece, "chunks">>({ kind: "more" }, limits);
      throwIfAborted();
      if (chunks.length === 0) return;
      yield* chunks;
    }
  } catch (error) {
    throw seen(error);
  } finally {
    for (const signal of signals) signal.removeEventListener("abort", stop);
    await stop();
  }
}
