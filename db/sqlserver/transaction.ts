// Transactions on SQL Server. One that writes holds the lock of writers from its first moment, so that writers of all
// servers take turns as they do on SQLite; one that the server gave up is run again, as a whole.
import Transaction from "knex/lib/execution/transaction.js";
import { mayBeTriedAgain, WriterRefused } from "../errors.ts";
import type { MssqlConnection } from "./connection.ts";

/** Tries of one transaction; between two of them 50, 150 and 450 milliseconds and some chance. */
const attempts = 4;
/** A writer that waited so long is refused as busy. */
const lockTimeoutMs = 30_000;

const begin = "begin transaction";
// sp_getapplock belongs to the transaction: it goes with it, however that ends. It belongs to the database, too, but on a
// Babelfish 4.3 to all of the server's, so the database is named.
const beginAsWriter = `begin transaction; declare @granted int, @turn nvarchar(255) = 'licence-usage-writer ' + db_name();
exec @granted = sp_getapplock @Resource = @turn, @LockMode = 'Exclusive', @LockOwner = 'Transaction',
  @LockTimeout = ${lockTimeoutMs};
select @granted as granted`;

type Container = (trx: unknown) => unknown;

export class MssqlTransaction extends Transaction {
  #committing = false;

  override begin(connection: MssqlConnection): Promise<unknown> {
    return this.#begin(connection);
  }

  async #begin(connection: MssqlConnection): Promise<void> {
    if (!this.client.isWriter) {
      await connection.run(begin, []);
      return;
    }
    const { rows } = await connection.run(beginAsWriter, []);
    const granted = Number(rows[0]?.[0] ?? -999);
    if (granted >= 0) return;
    await connection.run("if @@trancount > 0 rollback transaction", []);
    throw new WriterRefused(granted === -3 ? 1205 : 1222);
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
    return this.query(connection, "commit transaction", 1, value);
  }

  override async rollback(connection: MssqlConnection, error: unknown): Promise<void> {
    this._completed = true;
    // After a deadlock and the like the server has taken it back by itself.
    await connection.run("if @@trancount > 0 rollback transaction", []).catch(() => connection.abandon());
    if (error === undefined) this._resolver(undefined);
    else this._rejecter(error);
  }

  override async rollbackTo(connection: MssqlConnection, error: unknown): Promise<void> {
    this._completed = true;
    // A statement that failed has doomed the whole transaction, not only since the savepoint.
    await connection.run(`if xact_state() = 1 rollback transaction ${this.txid}`, []).catch(() => connection.abandon());
    if (error === undefined) this._resolver(undefined);
    else this._rejecter(error);
  }

  /**
   * Runs the transaction, and again from its beginning when the server chose it as a deadlock's victim or has no room
   * for it now. Never after COMMIT was sent: nobody knows then what became of it.
   */
  override async _evaluateContainer(config: unknown, container: Container): Promise<unknown> {
    let mayRepeat = true;
    const watched: Container = (trx) => {
      const result = container(trx);
      // Only what ends when its promise does is known to be over; see Knex's transaction providers.
      mayRepeat = typeof (result as { then?: unknown } | undefined)?.then === "function";
      return result;
    };
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await super._evaluateContainer(config, watched);
      } catch (error) {
        const again = mayBeTriedAgain(error) && mayRepeat && !this.#committing && this.outerTx === null;
        if (!again || attempt === attempts) throw error;
        this._completed = false;
        await new Promise((resolve) => setTimeout(resolve, 50 * 3 ** (attempt - 1) * (0.5 + Math.random())));
      }
    }
  }
}
