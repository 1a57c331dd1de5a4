// Transactions on SQL Server. One that writes takes its locks first: that of all writers, unless it names others (locks.ts). One that
// the server aborted, or that lost a race for a key, is run again.
import Transaction from "knex/lib/execution/transaction.js";
import { classifyDatabaseError, mayBeTriedAgain, WriterRefused } from "../errors.ts";
import { failedBeforeCommit, type MssqlConnection } from "./connection.ts";
import { beginAsOnlyWriter, beginWith, type Lock } from "./locks.ts";

/** Attempts at one transaction; between two of them 50, 150 and 450 milliseconds plus jitter. */
const attempts = 4;

type Container = (trx: unknown) => unknown;
type Config = { readonly locks?: readonly Lock[]; readonly pipelines?: boolean } | undefined;

export class MssqlTransaction extends Transaction {
  #committing = false;
  #locks: readonly Lock[] | undefined;
  #pipelines = false;

  /** A transaction that waits for its lock leaves connections to those that do not wait. */
  override acquireConnection(config: unknown, work: (connection: unknown) => Promise<unknown>): Promise<unknown> {
    const { isWriter, permits } = this.client;
    const waits = this.#locks === undefined || this.#locks.some(({ mode }) => mode === "Shared");
    if (!isWriter || permits === undefined || this.outerTx !== null || !waits)
      return super.acquireConnection(config, work);
    return permits.during(() => super.acquireConnection(config, work));
  }

  override begin(connection: MssqlConnection): Promise<unknown> {
    connection.isPipelining = this.#pipelines;
    const { isWriter, writersShare, ending } = this.client;
    if (!isWriter) return connection.run("begin transaction", []);
    const locks = this.#locks;
    const sharesInVain = !writersShare && locks?.some(({ mode }) => mode === "Shared");
    return locks === undefined || sharesInVain
      ? beginAsOnlyWriter(connection, ending)
      : beginWith(connection, locks, ending);
  }

  override savepoint(connection: MssqlConnection): Promise<unknown> {
    return connection.run(`save transaction ${this.txid}`, []);
  }

  override async release(_connection: MssqlConnection, value: unknown): Promise<void> {
    this._completed = true;
    this._resolver(value);
  }

  override commit(connection: MssqlConnection, value: unknown): Promise<unknown> {
    this.#committing = true;
    connection.isPipelining = false;
    return this.query(connection, "commit transaction", 1, value);
  }

  override async rollback(connection: MssqlConnection, error: unknown): Promise<void> {
    this._completed = true;
    connection.isPipelining = false;
    connection.discardPipelined();
    // After a deadlock and the like the server has rolled it back already.
    await connection.run("if @@trancount > 0 rollback transaction", []).catch(() => connection.abandon());
    if (error === undefined) this._resolver(undefined);
    else this._rejecter(error);
  }

  override async rollbackTo(connection: MssqlConnection, error: unknown): Promise<void> {
    this._completed = true;
    connection.discardPipelined();
    // A statement that failed has doomed the whole transaction, not only since the savepoint.
    await connection.run(`if xact_state() = 1 rollback transaction ${this.txid}`, []).catch(() => connection.abandon());
    if (error === undefined) this._resolver(undefined);
    else this._rejecter(error);
  }

  /**
   * Runs the transaction, and again from its beginning when the server chose it as a deadlock's victim or is out of resources.
   * Never after COMMIT was reached: its outcome is unknown then.
   */
  override async _evaluateContainer(config: Config, container: Container): Promise<unknown> {
    this.#locks = config?.locks;
    this.#pipelines = config?.pipelines === true;
    let mayRepeat = true;
    const watched: Container = (trx) => {
      const result = container(trx);
      // Only what ends with its promise is certainly over; see Knex's transaction providers.
      mayRepeat = typeof (result as { then?: unknown } | undefined)?.then === "function";
      return result;
    };
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await super._evaluateContainer(config, watched);
      } catch (error) {
        const isOver = this.#committing && !failedBeforeCommit(error);
        const again =
          (mayBeTriedAgain(error) || this.#lostRace(error)) && mayRepeat && !isOver && this.outerTx === null;
        if (!again || attempt === attempts) throw error;
        this._completed = false;
        this.#committing = false;
        await new Promise((resolve) => setTimeout(resolve, 50 * 3 ** (attempt - 1) * (0.5 + Math.random())));
      }
    }
  }

  /** A transaction that is not the only writer may find a key free, and in use when its row is inserted. */
  #lostRace(error: unknown): boolean {
    return this.#locks !== undefined && classifyDatabaseError(error) === "unique";
  }
}

// A transaction that waits for its lock holds a connection meanwhile. There are fewer permits for that than connections, so that a
// log-in, which waits for no lock, finds one free.

export class WritePermits {
  #free: number;
  readonly #longestMs: number;
  readonly #waiting: (() => void)[] = [];

  /** At least a quarter of the connections is left to others. A wait longer than `longestMs` is refused. */
  constructor(connections: number, longestMs = 30_000) {
    this.#free = Math.max(1, connections - Math.max(1, Math.floor(connections / 4)));
    this.#longestMs = longestMs;
  }

  /** Runs the work once there is a permit, first come first served. Rejects as busy after the longest wait. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    await this.#enter();
    try {
      return await work();
    } finally {
      this.#leave();
    }
  }

  #enter(): Promise<void> {
    if (this.#free > 0) {
      this.#free -= 1;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(enter), 1);
        reject(new WriterRefused(1222));
      }, this.#longestMs);
      const enter = () => {
        clearTimeout(timer);
        resolve();
      };
      this.#waiting.push(enter);
    });
  }

  #leave(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#free += 1;
    else next();
  }
}
