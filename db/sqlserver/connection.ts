// One connection to SQL Server. Its requests wait in a separate queue: knex 3.3 has one queue for every connection of the
// process, so that a statement could run on another connection than its transaction's (test/db/sqlserver/connections.test.ts).
import {
  type Connection,
  type ConnectionConfiguration,
  Request,
  RequestError,
  Connection as TdsConnection,
  TYPES,
} from "tedious";
import { tooSlow } from "../errors.ts";
import type { Row } from "../replies/rows.ts";
import { endsTransaction, type StatementLimits } from "../work.ts";
import { type MssqlResult, Pipeline, type Statement } from "./pipeline.ts";

/** Errors of statements that were sent with COMMIT and failed before it: the server rolled the transaction back. */
const uncommitted = new WeakSet<object>();

export function failedBeforeCommit(error: unknown): boolean {
  return typeof error === "object" && error !== null && uncommitted.has(error);
}

export class MssqlConnection {
  readonly #tds: TdsConnection;
  #last: Promise<unknown> = Promise.resolve();
  #alive = true;
  #usedAt = Date.now();
  readonly #pipeline = new Pipeline();
  /** Whether statements of its transaction may be pipelined. */
  isPipelining = false;

  readonly #requestTimeoutMs: number;

  private constructor(tds: TdsConnection, settings: ConnectionConfiguration) {
    this.#tds = tds;
    this.#requestTimeoutMs = settings.options?.requestTimeout ?? 0;
    tds.on("error", () => this.abandon());
    tds.on("end", () => {
      this.#alive = false;
    });
  }

  /** Rejects with tedious's ConnectionError. */
  static open(settings: ConnectionConfiguration): Promise<MssqlConnection> {
    return new Promise((resolve, reject) => {
      const tds = new TdsConnection(settings);
      // Without a listener an error after that of the connection attempt would end the process.
      tds.on("error", () => {});
      tds.connect((error) => {
        if (!error) return resolve(new MssqlConnection(tds, settings));
        tds.close();
        reject(error);
      });
    });
  }

  /** False once it ended, whatever the reason; the pool then makes another. */
  get alive(): boolean {
    return this.#alive;
  }

  /** Milliseconds since it was last used. */
  get idleMs(): number {
    return Date.now() - this.#usedAt;
  }

  /** Runs a batch when earlier ones have ended; a signal that fires cancels it on the server, too. */
  async run(sql: string, bindings: readonly unknown[], options: RunOptions = {}): Promise<MssqlResult> {
    if (!this.#pipeline.isEmpty) return this.#runPipelined({ sql, bindings }, options);
    let columns: readonly string[] = [];
    let rows: Row[] = [];
    await this.#request(sql, bindings, options, {
      columns: (names) => {
        columns = names;
        rows = [];
      },
      row: (row) => rows.push(row),
    });
    return { columns, rows };
  }

  /** Pipelines a statement without a result: it is sent with the next one. False where it must be run. */
  pipeline(statement: Statement): boolean {
    if (!this.isPipelining || !this.#pipeline.hasRoomFor(statement)) return false;
    this.#pipeline.add(statement);
    return true;
  }

  /** Pipelines a query, to be sent with the next one, which must follow at once. */
  pipelineQuery(statement: Statement, options: RunOptions = {}): Promise<MssqlResult> {
    if (!this.isPipelining) return this.run(statement.sql, statement.bindings, options);
    const awaited = Promise.withResolvers<MssqlResult>();
    this.#pipeline.add({ ...statement, awaited });
    // In case none follows.
    setImmediate(() => this.#send(options).catch(() => undefined));
    return awaited.promise;
  }

  /** Pipelined statements are not sent any more: their transaction is rolled back. */
  discardPipelined(): void {
    this.#pipeline.take().reject(new Error("The transaction was taken back before this was sent."));
  }

  async #send(options: RunOptions): Promise<void> {
    if (!this.#pipeline.isEmpty) await this.run("select 1 as one", [], options);
  }

  async #runPipelined(last: Statement, options: RunOptions): Promise<MssqlResult> {
    const waited = this.#pipeline.take();
    const isCommit = endsTransaction(last.sql);
    const { sql, bindings } = isCommit ? waited.committing : waited.with(last).batch;
    try {
      await this.#request(sql, bindings, options, waited);
    } catch (error) {
      waited.reject(error);
      if (isCommit && !waited.isCommitting && error instanceof RequestError) uncommitted.add(error);
      throw error;
    } finally {
      // Ends the empty transaction, or what is left of one that failed. Not awaited: the next request of this connection comes after it.
      if (isCommit) this.run("if @@trancount > 0 rollback transaction", []).catch(() => this.abandon());
    }
    return waited.settle();
  }

  /** The rows of one query, `size` at a time; without a reader, nothing is read from the server. */
  async *stream(
    sql: string,
    bindings: readonly unknown[],
    size: number,
    { signals, ms }: StatementLimits,
  ): AsyncGenerator<MssqlResult> {
    await this.#send({ signals, ms });
    const stop = new AbortController();
    let columns: readonly string[] = [];
    let rows: Row[] = [];
    let paused: Request | undefined;
    let state: "reading" | "ended" | { readonly failed: unknown } = "reading";
    let wake = () => {};
    const throwIfAborted = () => {
      for (const signal of signals) signal.throwIfAborted();
    };
    const done = this.#request(
      sql,
      bindings,
      { signals: [...signals, stop.signal], ms },
      {
        columns: (names) => {
          columns = names;
        },
        row: (row, request) => {
          rows.push(row);
          if (rows.length < size) return;
          request.pause();
          paused = request;
          wake();
        },
      },
    ).then(
      () => {
        state = "ended";
        wake();
      },
      (error: unknown) => {
        state = { failed: error };
        wake();
      },
    );
    try {
      while (true) {
        throwIfAborted();
        if (rows.length < size && (state as string) === "reading") {
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        }
        throwIfAborted();
        if (typeof state === "object") throw (state as { failed: unknown }).failed;
        const taken = rows;
        rows = [];
        if (taken.length > 0 || (state as string) === "ended") yield { columns, rows: taken };
        if ((state as string) === "ended" && rows.length === 0) return;
        paused?.resume();
        paused = undefined;
      }
    } finally {
      if ((state as unknown) === "reading") stop.abort();
      await done;
    }
  }

  /** Lets running requests finish, and closes. */
  async close(): Promise<void> {
    await this.#last.catch(() => undefined);
    this.abandon();
  }

  /** Ends it at once: the server rolls its transaction back. */
  abandon(): void {
    this.#alive = false;
    this.#tds.close();
  }

  #request(sql: string, bindings: readonly unknown[], options: RunOptions, listener: Listener): Promise<void> {
    const begin = () => {
      this.#usedAt = Date.now();
      return send(this.#tds, { sql, bindings }, { ...options, requestTimeoutMs: this.#requestTimeoutMs }, listener);
    };
    const ended = this.#last.then(begin, begin);
    this.#last = ended.catch(() => undefined);
    return ended;
  }
}

export interface RunOptions {
  readonly signals?: readonly AbortSignal[];
  /** The longest time until its last row; for a stream until its first. */
  readonly ms?: number | undefined;
}

export interface Listener {
  columns(names: readonly string[]): void;
  row(row: Row, request: Request): void;
}

/** Resolves when it has ended. `requestTimeoutMs`: the limit of the connection. */
function send(
  tds: Connection,
  { sql, bindings }: Statement,
  { signals = [], ms, requestTimeoutMs }: RunOptions & { readonly requestTimeoutMs: number },
  listener: Listener,
): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    for (const signal of signals) signal.throwIfAborted();
    let isLate = false;
    const request = new Request(sql, (error) => {
      clearTimeout(late);
      for (const signal of signals) signal.removeEventListener("abort", cancel);
      if (error) reject(failureOf(error));
      else resolve();
    });
    const failureOf = (error: Error) => {
      const aborted = signals.find((signal) => signal.aborted);
      if (aborted !== undefined) return aborted.reason;
      return isLate || isTimeout(error) ? tooSlow(ms ?? requestTimeoutMs) : firstOf(error);
    };
    const cancel = () => request.cancel();
    const cancelLate = () => {
      isLate = true;
      cancel();
    };
    const late = ms === undefined ? undefined : setTimeout(cancelLate, ms);
    listen(request, listener);
    for (const [index, value] of bindings.entries()) addBinding(request, `p${index}`, value);
    for (const signal of signals) signal.addEventListener("abort", cancel, { once: true });
    if (bindings.length === 0) tds.execSqlBatch(request);
    else tds.execSql(request);
  });
}

function listen(request: Request, listener: Listener): void {
  let readers: ((value: unknown) => unknown)[] = [];
  request.on("columnMetadata", (metadata) => {
    const columns = metadata as unknown as readonly ColumnMetadata[];
    readers = columns.map((column) => readerOf(column));
    listener.columns(columns.map((column) => column.colName));
  });
  request.on("row", (cells: readonly { readonly value: unknown }[]) => {
    const row = cells.map(({ value }, index) => readers[index]?.(value) ?? null);
    listener.row(row, request);
  });
}

/** The limit of the server (requestTimeout of the URL), and not that of connecting. */
function isTimeout(error: Error): boolean {
  return error instanceof RequestError && error.code === "ETIMEOUT";
}

/** Several errors of one batch come together; the first is the cause of the others. */
function firstOf(error: Error): unknown {
  return error instanceof AggregateError && error.errors.length > 0 ? error.errors[0] : error;
}

export interface ColumnMetadata {
  readonly colName: string;
  readonly dataLength?: number;
  readonly type: { readonly name: string };
}

/** One type for each kind of value, so that a statement has one plan. As datetime2, instants retain their milliseconds. */
function addBinding(request: Request, name: string, value: unknown): void {
  switch (typeof value) {
    case "number":
      if (Number.isSafeInteger(value)) request.addParameter(name, TYPES.BigInt, value);
      else request.addParameter(name, TYPES.Float, value);
      return;
    case "bigint":
      request.addParameter(name, TYPES.BigInt, String(value));
      return;
    case "boolean":
      request.addParameter(name, TYPES.Bit, value);
      return;
    default:
      if (value instanceof Date) request.addParameter(name, TYPES.DateTime2, value, { scale: 3 });
      else if (Buffer.isBuffer(value)) request.addParameter(name, TYPES.VarBinary, value);
      else {
        const text = value === null || value === undefined ? null : String(value);
        const length = text !== null && text.length > 4000 ? {} : { length: 4000 };
        request.addParameter(name, TYPES.NVarChar, text, length);
      }
  }
}

/** The values that SQLite would return: whole numbers as numbers, exact beyond 2^53, and flags as 0 and 1. */
function readerOf({ type, dataLength }: ColumnMetadata): (value: unknown) => unknown {
  if (/^Bit/.test(type.name)) return (value) => (value === null ? null : Number(value));
  if (type.name === "BigInt" || (type.name === "IntN" && dataLength === 8)) {
    return (value) => {
      if (value === null) return null;
      const number = Number(value);
      return Number.isSafeInteger(number) ? number : BigInt(value as string);
    };
  }
  return (value) => value;
}
