// One connection to SQL Server. Its requests wait in a queue of its own: knex 3.3 has one queue for every connection of the
// process, so that a statement could run on another connection than its transaction's (test/db/sqlserver/connections.test.ts).
import { type ConnectionConfiguration, type Request, RequestError, Connection as TdsConnection } from "tedious";
import type { Row } from "../../replies/row-values.ts";
import { endsTransaction, type StatementLimits } from "../../work.ts";
import { type Listener, type RunOptions, send } from "./request.ts";
import { type MssqlAnswer, type Statement, Travelling } from "./travelling.ts";

/** Errors of statements that travelled with COMMIT and failed before it: the server took the transaction back. */
const uncommitted = new WeakSet<object>();

export function failedBeforeCommit(error: unknown): boolean {
  return typeof error === "object" && error !== null && uncommitted.has(error);
}

export class MssqlConnection {
  readonly #tds: TdsConnection;
  #last: Promise<unknown> = Promise.resolve();
  #alive = true;
  #usedAt = Date.now();
  readonly #travelling = new Travelling();
  /** Whether statements of its transaction may wait for the next one. */
  gathers = false;

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
    if (!this.#travelling.isEmpty) return this.#runBehind({ sql, bindings }, options);
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

  /** Lets a statement whose answer nobody needs travel with the next one; false where it is to be run. */
  leave(statement: Statement): boolean {
    if (!this.gathers || !this.#travelling.hasRoomFor(statement)) return false;
    this.#travelling.add(statement);
    return true;
  }

  /** Runs a query together with the next one, which is to be asked at the same moment. */
  ask(statement: Statement, options: RunOptions = {}): Promise<MssqlAnswer> {
    if (!this.gathers) return this.run(statement.sql, statement.bindings, options);
    const asked = Promise.withResolvers<MssqlAnswer>();
    this.#travelling.add({ ...statement, asked });
    // Should none come.
    setImmediate(() => this.#send(options).catch(() => undefined));
    return asked.promise;
  }

  /** What waited is not sent any more: its transaction is taken back. */
  forget(): void {
    this.#travelling.take().failed(new Error("The transaction was taken back before this was sent."));
  }

  async #send(options: RunOptions): Promise<void> {
    if (!this.#travelling.isEmpty) await this.run("select 1 as one", [], options);
  }

  async #runBehind(last: Statement, options: RunOptions): Promise<MssqlAnswer> {
    const waited = this.#travelling.take();
    const isCommit = endsTransaction(last.sql);
    const { sql, bindings } = isCommit ? waited.committing : waited.with(last).batch;
    try {
      await this.#request(sql, bindings, options, waited);
    } catch (error) {
      waited.failed(error);
      if (isCommit && !waited.isCommitting && error instanceof RequestError) uncommitted.add(error);
      throw error;
    } finally {
      // The empty one, or what is left of one that failed. Nobody waits for it: who comes next on this connection is behind it.
      if (isCommit) this.run("if @@trancount > 0 rollback transaction", []).catch(() => this.abandon());
    }
    return waited.answered();
  }

  /** The rows of one query, `size` at a time; while nobody asks for more the server is not read from. */
  async *stream(
    sql: string,
    bindings: readonly unknown[],
    size: number,
    { signals, ms }: StatementLimits,
  ): AsyncGenerator<MssqlAnswer> {
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
    const begin = () => {
      this.#usedAt = Date.now();
      return send(this.#tds, { sql, bindings }, { ...options, requestTimeoutMs: this.#requestTimeoutMs }, listener);
    };
    const ended = this.#last.then(begin, begin);
    this.#last = ended.catch(() => undefined);
    return ended;
  }
}
