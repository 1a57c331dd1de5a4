// Locks by name on SQL Server (sp_getapplock): a transaction holds one until it ends. Which lock guards what:
// docs/decisions/0012-locks-on-sql-server.md.

import type { Knex } from "knex";
import { refusedAsBusy, refusedAsVictim, WriterRefused } from "../errors.ts";
import type { MssqlConnection } from "./connection.ts";

export interface Lock {
  /** At most 80 characters. */
  readonly name: string;
  readonly mode: "Exclusive" | "Shared";
}

/** The lock of all writers: exclusive unless the transaction states its locks. */
const writerLock = "licence-usage-writer";

/** A transaction that waited so long for a lock is refused as busy. */
const lockTimeoutMs = 30_000;

// A lock belongs to the database, but on Babelfish 4.3 to all of the server's, so its name contains the database's.
const beginExclusive = `begin transaction; declare @granted int, @turn nvarchar(255) = '${writerLock} ' + db_name();
exec @granted = sp_getapplock @Resource = @turn, @LockMode = 'Exclusive', @LockOwner = 'Transaction',
  @LockTimeout = ${lockTimeoutMs};
select @granted as granted`;

/** Begins a transaction that is the only writer. `ending`: aborting it ends the wait for a lock. */
export async function beginAsOnlyWriter(connection: MssqlConnection, ending?: AbortSignal): Promise<void> {
  await granted(connection, beginExclusive, ending);
}

/** Begins a transaction with these locks, taken in order. */
export async function beginWith(
  connection: MssqlConnection,
  locks: readonly Lock[],
  ending?: AbortSignal,
): Promise<void> {
  if (locks.length === 0) await connection.run("begin transaction", []);
  else await granted(connection, `begin transaction; ${getting(locks)}`, ending);
}

/** Takes a further lock in a running transaction; where that pipelines, before the next statement. */
async function getLock(connection: MssqlConnection, lock: Lock): Promise<void> {
  const sql = `declare @granted int, @turn nvarchar(255) = '${resourceOf(lock.name)} ' + db_name();
exec @granted = sp_getapplock @Resource = @turn, @LockMode = '${lock.mode}', @LockOwner = 'Transaction',
  @LockTimeout = ${lockTimeoutMs};
if @granted = -3 begin; throw ${refusedAsVictim}, N'A deadlock over locks.', 1; end;
if @granted < 0 begin; throw ${refusedAsBusy}, N'Another writer holds a lock.', 1; end`;
  if (!connection.pipeline({ sql, bindings: [] })) await granted(connection, getting([lock]));
}

/**
 * Without parameters: SQL Server runs a text with parameters by a procedure (sp_executesql), and reports an error (266) when a
 * transaction begins in that and does not end.
 */
function getting(locks: readonly Lock[]): string {
  const each = locks.map(
    ({ name, mode }) => `if @granted >= 0 begin
  set @turn = '${resourceOf(name)} ' + db_name();
  exec @granted = sp_getapplock @Resource = @turn, @LockMode = '${mode}', @LockOwner = 'Transaction',
    @LockTimeout = ${lockTimeoutMs};
end;`,
  );
  return `declare @granted int = 0, @turn nvarchar(255);
${each.join("\n")}
select @granted as granted`;
}

/** Throws for a name that is not one of ours: a programming error. */
function resourceOf(name: string): string {
  if (!/^[\w -]{1,80}$/.test(name))
    throw new Error("A lock's name consists of at most 80 letters, digits, blanks, _ and -.");
  return name === writerLock ? name : `licence-usage ${name}`;
}

async function granted(connection: MssqlConnection, sql: string, ending?: AbortSignal): Promise<void> {
  const takeBack = () => connection.run("if @@trancount > 0 rollback transaction", []);
  const signals = ending === undefined ? [] : [ending];
  const { rows } = await connection.run(sql, [], { signals }).catch(async (error: unknown) => {
    // A batch that was cancelled has begun its transaction, or not.
    if (ending?.aborted === true) await takeBack().catch(() => connection.abandon());
    throw error;
  });
  const result = Number(rows[0]?.[0] ?? -999);
  if (result >= 0) return;
  await takeBack();
  throw new WriterRefused(result === -3 ? 1205 : 1222);
}

// A transaction on SQL Server without explicit locks is the only writer. SQLite has one writer at a time anyhow, and ignores
// all of this.

declare module "knex" {
  namespace Knex {
    interface TransactionConfig {
      /** From `besideOthers`, `withLocks` or `withoutLocks`; omitted: no other transaction writes at the same time. */
      readonly locks?: readonly Lock[];
      /** Whether its statements may be pipelined (pipelined of replies/results.ts). */
      readonly pipelines?: boolean;
    }
  }
}

/**
 * A transaction beside others of its kind: it waits for those with one of its names, and for the only writers. Names have
 * at most 80 characters; they are taken in a fixed order, so that there is no deadlock.
 */
export function besideOthers(names: Iterable<string>): Knex.TransactionConfig {
  return { locks: [{ name: writerLock, mode: "Shared" }, ...exclusive(names)], pipelines: true };
}

/** A transaction that waits only for those with one of its names. */
export function withLocks(...names: string[]): Knex.TransactionConfig {
  return { locks: exclusive(names) };
}

/** A transaction that waits for no lock: its statements are correct by themselves, whatever is written concurrently. */
export const withoutLocks: Knex.TransactionConfig = { locks: [] };

const held = new WeakMap<object, Set<string>>();

/**
 * Takes a further lock until the transaction ends; does nothing where it has it. A transaction that pipelines has it once
 * its next query has its result.
 */
export async function takeLock(trx: Knex.Transaction, name: string): Promise<void> {
  if (trx.client.dialect !== "mssql") return;
  const names = held.get(trx.client) ?? new Set();
  held.set(trx.client, names);
  if (names.has(name)) return;
  await getLock(await trx.client.acquireConnection(), { name, mode: "Exclusive" });
  names.add(name);
}

function exclusive(names: Iterable<string>): Lock[] {
  return [...new Set(names)].sort().map((name) => ({ name, mode: "Exclusive" }));
}
