// One connection to SQL Server. Its requests wait in a queue of its own: knex 3.3 has one queue for every connection of the
// process, so that a statement could run on another connection than its transaction's (test/db/sqlserver/connections.test.ts).
import { type ConnectionConfiguration, Request, RequestError, Connection as TdsConnection } from "tedious";
import { tooSlow } from "../errors.ts";
import type { Row } from "../replies/row-values.ts";
import type { StatementLimits } from "../work.ts";
import { addBinding, type ColumnMetadata, readerOf } from "./values.ts";

/** The last result set of a batch; no columns where it answered none. */
export interface MssqlAnswer {
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
}

interface RunOptions {
  readonly signals?: readonly AbortSignal[];
  /** The longest that it may take until its last row; of a stream until its first. */
  readonly ms?: number | undefined;
  /** Every integer as a bigint. */
  readonly safeIntegers?: boolean | undefined;
}

interface Listener {
  columns(names: readonly string[]): void;
  row(row: Row, request: Request): void;
}

export class MssqlConnection {
  readonly #tds: TdsConnection;
  #last: Promise<unknown> = Promise.resolve();
  #alive = true;
  #usedAt = Date.now();

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
      // Without a listener an error after the one of the connection attempt would end the process.
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

  /** Runs a batch when those before it are through; a signal that fires cancels it on the server, too. */
  async run(sql: string, bindings: readonly unknown[], options: RunOptions = {}): Promise<MssqlAnswer> {
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

  /** The rows of one query, `size` at a time; while nobody asks for more the server is not read from. */
  async *stream(
    sql: string,
    bindings: readonly unknown[],
    size: number,
    { signals, ms }: StatementLimits,
  ): AsyncGenerator<MssqlAnswer> {
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

  /** Resolves when all that was asked of it is through, however it ended. */
  async idle(): Promise<void> {
    await this.#last.catch(() => undefined);
  }

  /** Lets what runs finish, and closes. */
  async close(): Promise<void> {
    await this.idle();
    this.abandon();
  }

  /** Ends it at once: what its transaction did is taken back by the server. */
  abandon(): void {
    this.#alive = false;
    this.#tds.close();
  }

  #request(sql: string, bindings: readonly unknown[], options: RunOptions, listener: Listener): Promise<void> {
    const begin = () => this.#begin(sql, bindings, options, listener);
    const ended = this.#last.then(begin, begin);
    this.#last = ended.catch(() => undefined);
    return ended;
  }

  #begin(sql: string, bindings: readonly unknown[], options: RunOptions, listener: Listener): Promise<void> {
    const { signals = [], ms, safeIntegers = false } = options;
    return new Promise<void>((resolve, reject) => {
      for (const signal of signals) signal.throwIfAborted();
      this.#usedAt = Date.now();
      let readers: ((value: unknown) => unknown)[] = [];
      const request = new Request(sql, (error) => {
        clearTimeout(late);
        for (const signal of signals) signal.removeEventListener("abort", cancel);
        const aborted = signals.find((signal) => signal.aborted);
        if (!error) resolve();
        else if (aborted !== undefined) reject(aborted.reason);
        else reject(isLate || isTimeout(error) ? tooSlow(ms ?? this.#requestTimeoutMs) : firstOf(error));
      });
      const cancel = () => request.cancel();
      let isLate = false;
      const late =
        ms === undefined
          ? undefined
          : setTimeout(() => {
              isLate = true;
              cancel();
            }, ms);
      request.on("columnMetadata", (metadata) => {
        const columns = metadata as unknown as readonly ColumnMetadata[];
        readers = columns.map((column) => readerOf(column, safeIntegers));
        listener.columns(columns.map((column) => column.colName));
      });
      request.on("row", (cells: readonly { readonly value: unknown }[]) => {
        const row = cells.map(({ value }, place) => readers[place]?.(value) ?? null);
        listener.row(row, request);
      });
      for (const [place, value] of bindings.entries()) addBinding(request, `p${place}`, value);
      for (const signal of signals) signal.addEventListener("abort", cancel, { once: true });
      if (bindings.length === 0) this.#tds.execSqlBatch(request);
      else this.#tds.execSql(request);
    });
  }
}

/** The server's own limit (requestTimeout of the URL), and not that of connecting. */
function isTimeout(error: Error): boolean {
  return error instanceof RequestError && error.code === "ETIMEOUT";
}

/** Several errors of one batch come together; the first is the cause of the others. */
function firstOf(error: Error): unknown {
  return error instanceof AggregateError && error.errors.length > 0 ? error.errors[0] : error;
}
