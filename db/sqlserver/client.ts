// Knex over our connections (connection.ts): each with its own queue, values as SQLite returns them, records written as JSON and CSV
// from rows as they arrive. The SQL is that of Knex's SQL Server dialect.

import type { Knex } from "knex";
import MssqlDialect, { type QueryObject } from "knex/lib/dialects/mssql/index.js";
import type { ConnectionConfiguration } from "tedious";
import { acquireInLane, DiskState, type Lanes, releaseInLane } from "../client.ts";
import { csvPiece } from "../replies/csv-lines.ts";
import { JsonText } from "../replies/json.ts";
import {
  beginFold,
  type FoldOptions,
  type QueryOptions,
  type Statement,
  shortenStatement,
} from "../replies/results.ts";
import { compileRecordMaker, groupedJson, rowObjects, rowsJson } from "../replies/rows.ts";
import { endsTransaction, type StatementLimits, statementLimits } from "../work.ts";
import { MssqlColumnCompiler, MssqlQueryCompiler, MssqlTableCompiler, setsForConnection } from "./compilers.ts";
import { MssqlConnection } from "./connection.ts";
import type { MssqlResult } from "./pipeline.ts";
import { MssqlTransaction, type WritePermits } from "./transaction.ts";
import type { DatabaseWatch } from "./watch.ts";

/** A connection that was idle for so long is probed before use. */
const trustedIdleMs = 5_000;
const probeTimeoutMs = 1_000;

export class MssqlClient extends MssqlDialect {
  get isWriter(): boolean {
    return settingsOf(this).access === "write";
  }

  get writersShare(): boolean {
    return settingsOf(this).writersShare;
  }

  get ending(): AbortSignal | undefined {
    return settingsOf(this).ending;
  }

  /** Permits of transactions that wait for their lock. */
  get permits(): WritePermits | undefined {
    return settingsOf(this).permits;
  }

  /** For short transactions beside the one that this client may belong to. */
  get aside(): Knex | undefined {
    return settingsOf(this).aside;
  }

  override _driver(): unknown {
    return {};
  }

  /** While the database is away this fails at once. A connection that comes too late is released. */
  override acquireConnection(): Promise<MssqlConnection> {
    const { watch, lanes } = settingsOf(this);
    let acquiring: Promise<MssqlConnection> | undefined;
    const guarded = watch.guard(() => {
      acquiring = acquireInLane<MssqlConnection>(lanes, () => super.acquireConnection());
      return acquiring;
    });
    guarded.catch(() =>
      acquiring?.then(
        (connection) => this.releaseConnection(connection),
        () => undefined,
      ),
    );
    return guarded;
  }

  override releaseConnection(connection: MssqlConnection): Promise<void> {
    return releaseInLane(connection, () => super.releaseConnection(connection));
  }

  override async acquireRawConnection(): Promise<MssqlConnection> {
    const { connection: settings, watch, firstStatement } = settingsOf(this);
    const connection = await MssqlConnection.open(settings);
    if (firstStatement !== undefined) await connection.run(firstStatement, []);
    watch.heard();
    watch.add(connection);
    return connection;
  }

  override async destroyRawConnection(connection: MssqlConnection): Promise<void> {
    settingsOf(this).watch.remove(connection);
    await connection.close();
  }

  override async validateConnection(connection: MssqlConnection): Promise<boolean> {
    if (!connection.alive || connection.idleMs < trustedIdleMs) return connection.alive;
    const signal = AbortSignal.timeout(probeTimeoutMs);
    const late = new Promise<boolean>((resolve) => signal.addEventListener("abort", () => resolve(false)));
    const probe = connection.run("select 1 as one", []).then(
      () => true,
      () => false,
    );
    const responds = await Promise.race([probe, late]);
    if (!responds) connection.abandon();
    return responds;
  }

  override transaction(...given: unknown[]): Knex.Transaction {
    return new MssqlTransaction(this, ...given) as unknown as Knex.Transaction;
  }

  override columnCompiler(...given: unknown[]): unknown {
    return new MssqlColumnCompiler(this, ...given);
  }

  override tableCompiler(...given: unknown[]): unknown {
    return new MssqlTableCompiler(this, ...given);
  }

  override queryCompiler(...given: unknown[]): unknown {
    return new MssqlQueryCompiler(this, ...given);
  }

  override async query(connection: unknown, query: string | QueryObject): Promise<unknown> {
    try {
      return await super.query(connection, query);
    } catch (error) {
      shortenStatement(error, typeof query === "string" ? query : query.sql);
      throw error;
    }
  }

  override async _query(connection: MssqlConnection, query: QueryObject): Promise<QueryObject> {
    const { signal, fold, pipelined }: QueryOptions = query.options ?? {};
    const { watch, access, ending } = settingsOf(this);
    const { sql, bindings = [] } = query;
    const isInTransaction = this.transacting === true;
    const signals = [signal, endsTransaction(sql) ? undefined : ending].filter((one) => one !== undefined);
    // A message is stored completely, also when its sender has gone, until the server must end.
    const limits = access === "read" && !endsTransaction(sql) ? statementLimits(signal) : { signals, ms: undefined };
    if (pipelined === "no result" && !setsForConnection(sql) && connection.pipeline({ sql, bindings })) {
      query.response = { columns: [], rows: [] };
      return query;
    }
    try {
      query.response = await watch.guard<unknown>(() => {
        if (fold !== undefined) return folded(connection, { sql, bindings, fold, limits, isInTransaction });
        if (pipelined === "paired") return connection.pipelineQuery({ sql, bindings }, limits);
        return connection.run(sql, bindings, limits);
      });
    } catch (error) {
      settingsOf(this).room.failed(error);
      // Settings of a batch stay on its connection when it fails half way: the connection is closed then.
      if (setsForConnection(sql)) connection.abandon();
      throw error;
    }
    watch.heard();
    if (access === "write") settingsOf(this).room.wrote();
    return query;
  }

  override processResponse(query: QueryObject, runner: unknown): unknown {
    const result = query.response as MssqlResult;
    const { json, csv, fold }: QueryOptions = query.options ?? {};
    if (fold !== undefined) return query.response;
    if (csv !== undefined) return csvPiece(csv.shape, result.columns, result.rows);
    if (json !== undefined) {
      const make = compileRecordMaker(json.shape, result.columns);
      if (json.groupBy === undefined) return new JsonText(rowsJson(result.rows, make), result.rows.length);
      const groups = groupedJson(result.columns, result.rows, json.groupBy, make);
      return new Map(groups.map(([key, text, count]) => [key, new JsonText(text, count)]));
    }
    if (query.output) return query.output.call(runner, result.rows as unknown[]);
    const objects = () => rowObjects(result.columns, result.rows);
    switch (query.method) {
      case "first":
        return objects()[0];
      case "pluck":
        return objects().map((row) => row[query.pluck ?? ""]);
      case "insert":
        if (query.returning) return objects();
        return result.rows.flatMap((row) => row[0] ?? []);
      case "del":
      case "update":
      case "counter":
        // An unnamed column: engines that emulate SQL Server name it differently.
        return query.returning === "@@rowcount" ? result.rows[0]?.[0] : objects();
      default:
        return objects();
    }
  }
}

/** A class, because Knex copies plain settings and keeps instances as they are. */
export class ClientSettings {
  readonly connection: ConnectionConfiguration;
  readonly access: "read" | "write";
  /** Other pools that read. */
  readonly lanes: Lanes | undefined;
  readonly watch: DatabaseWatch;
  readonly room = new DiskState();
  /** Of the server: see sql/json.ts. */
  keepsJsonEscapes = false;
  /** What each new connection runs first. */
  firstStatement: string | undefined;
  /** Of the database: whether readers inside a transaction wait for no writer, so that writers can run concurrently. */
  writersShare = false;
  /** Of a writer: aborted when nothing more may be written. */
  ending: AbortSignal | undefined;
  /** Of a writer: permits of transactions that wait for their lock. */
  permits: WritePermits | undefined;
  /** Of a writer: short transactions beside a running one (insertAside of bulk-writes.ts). */
  aside: Knex | undefined;

  constructor(connection: ConnectionConfiguration, access: "read" | "write", watch: DatabaseWatch, lanes?: Lanes) {
    this.connection = connection;
    this.access = access;
    this.watch = watch;
    this.lanes = lanes;
  }
}

/** Not a private accessor: a transaction's client is created from the prototype alone. */
function settingsOf(client: Knex.Client): ClientSettings {
  return (client.connectionSettings as { settings: ClientSettings }).settings;
}

/** Rows may be large, so few are in memory at a time. */
const rowsAtOnce = 16;

interface FoldedQuery {
  readonly sql: string;
  readonly bindings: readonly unknown[];
  readonly fold: FoldOptions;
  readonly limits: StatementLimits;
  readonly isInTransaction: boolean;
}

/** All of the queries see one snapshot: without a transaction each would see a different one. */
async function folded(
  connection: MssqlConnection,
  { sql, bindings, fold, limits, isInTransaction }: FoldedQuery,
): Promise<unknown> {
  const queries = [...(fold.before ?? []), { sql, bindings }];
  const begins = queries.length > 1 && !isInTransaction;
  try {
    if (begins) await connection.run("begin transaction", [], limits);
    return await foldAll(connection, queries, fold, limits);
  } finally {
    const end = "if @@trancount > 0 commit transaction";
    if (begins) await connection.run(end, []).catch(() => connection.abandon());
  }
}

async function foldAll(
  connection: MssqlConnection,
  queries: readonly Statement[],
  fold: FoldOptions,
  limits: StatementLimits,
): Promise<unknown> {
  const folding = beginFold(fold);
  for (const [part, query] of queries.entries()) {
    for await (const { rows } of connection.stream(query.sql, query.bindings, rowsAtOnce, limits)) {
      for (const row of rows) folding.row(row, part);
    }
  }
  return folding.end();
}
