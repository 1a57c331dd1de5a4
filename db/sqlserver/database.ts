// Opens a database on SQL Server, with the same interface as the embedded one.
import { setMaxListeners } from "node:events";
import knex, { type Knex } from "knex";
import { type ConnectionConfiguration, ISOLATION_LEVEL } from "tedious";
import { Lanes, quietKnex } from "../client.ts";
import type { Database } from "../database.ts";
import { DatabaseError, endingReason } from "../errors.ts";
import { escapeProbe } from "../sql/json.ts";
import { ClientSettings, MssqlClient } from "./client.ts";
import { MssqlConnection } from "./connection.ts";
import { WritePermits } from "./transaction.ts";
import { parseMssqlUrl } from "./url.ts";
import { DatabaseWatch, type Probe } from "./watch.ts";

/** Connections for short transactions beside running ones. */
const asideSize = 2;

/** A transaction that changes much (a migration, a large batch) takes longer than any query may. */
const writeTimeoutFactor = 10;

/**
 * The first table variable of a connection makes Babelfish 4.3 look in a wrong location for the tables of the foreign key checks
 * that were made before (test/db/sqlserver/connections.test.ts), so it comes before all of them.
 */
const firstTable = "declare @first table (one int)";

/**
 * Readers see snapshots, one for each statement or transaction; so they wait for no writer and block none. Rejects
 * with a DatabaseError that names the database when it can't be reached or does not let us use snapshots.
 */
export async function openMssql(url: string): Promise<Database> {
  const { connection, location, poolSize, requestTimeoutMs, silenceMs } = parseMssqlUrl(url);
  const reading = withOptions(connection, { connectionIsolationLevel: ISOLATION_LEVEL.SNAPSHOT as number });
  const writing = withOptions(connection, { requestTimeout: requestTimeoutMs * writeTimeoutFactor });
  const watch = new DatabaseWatch({ open: () => openProbe(connection), silentMs: silenceMs });
  const writer = new ClientSettings(writing, "write", watch);
  writer.permits = new WritePermits(poolSize);
  const ending = new AbortController();
  setMaxListeners(0, ending.signal); // each statement that writes listens
  writer.ending = ending.signal;
  const write = pool(writer, poolSize);
  try {
    await allowSnapshots(write);
    const [server]: { text: string; babelfish: number | null }[] = await write.raw(escapeProbe);
    writer.keepsJsonEscapes = server?.text !== '"';
    const isBabelfish = server?.babelfish === 1;
    if (isBabelfish) {
      writer.firstStatement = firstTable;
      await write.raw(firstTable);
    }
    writer.writersShare = isBabelfish || (await readsVersions(write));
  } catch (error) {
    await Promise.all([write.destroy(), watch.close()]);
    const { message, code = "EOPEN" } = error as Error & { code?: string };
    throw new DatabaseError(`The database ${location} can't be opened: ${message}`, code, { cause: error });
  }
  watch.start();
  const besides = new ClientSettings(writing, "write", watch);
  Object.assign(besides, {
    keepsJsonEscapes: writer.keepsJsonEscapes,
    firstStatement: writer.firstStatement,
    writersShare: writer.writersShare,
    ending: ending.signal,
  });
  const aside = pool(besides, asideSize);
  writer.aside = aside;
  const half = Math.max(2, Math.ceil(poolSize / 2));
  const lane = (size: number, lanes?: Lanes) => {
    const reader = new ClientSettings(reading, "read", watch, lanes);
    reader.keepsJsonEscapes = writer.keepsJsonEscapes;
    return pool(reader, size);
  };
  const lanes = new Lanes({ light: lane(poolSize), heavy: lane(Math.max(5, half)), downloads: lane(half) });
  const read = lane(half, lanes);
  return {
    engine: "mssql",
    read,
    write,
    close: async () => {
      await Promise.all([read.destroy(), lanes.destroy(), write.destroy(), aside.destroy()]);
      await watch.close();
    },
    endWriting: () => ending.abort(endingReason()),
    isFull: () => writer.room.isFull,
    isAlone: false,
    ping: async () => {
      await read.raw("select 1 as one");
    },
  };
}

async function openProbe(connection: ConnectionConfiguration): Promise<Probe> {
  const probe = await MssqlConnection.open(connection);
  return { send: () => probe.run("select 1 as one", []), abandon: () => probe.abandon() };
}

/** Turns it on where it is off, which needs the right to alter the database; otherwise the error names the statement. */
async function allowSnapshots(write: Knex): Promise<void> {
  const [state]: { name: string; on: number }[] = await write.raw(
    "select name, snapshot_isolation_state as [on] from sys.databases where name = db_name()",
  );
  if (state === undefined || state.on === 1) return;
  const statement = `alter database [${state.name.replaceAll("]", "]]")}] set allow_snapshot_isolation on`;
  try {
    await write.raw(statement);
  } catch (error) {
    throw new Error(`it does not allow snapshot isolation. Let its owner run: ${statement}`, { cause: error });
  }
}

/**
 * Whether a statement of a transaction reads the last committed version of a row that another transaction writes, instead of
 * waiting for it. Turned on where it is off, if nobody else is connected; where that fails, writers run one at a time.
 */
async function readsVersions(write: Knex): Promise<boolean> {
  const state = async () => {
    const [row]: { name: string; on: boolean | number }[] = await write.raw(
      "select name, is_read_committed_snapshot_on as [on] from sys.databases where name = db_name()",
    );
    return row;
  };
  const before = await state();
  if (before === undefined || before.on) return before !== undefined;
  const name = before.name.replaceAll("]", "]]");
  await write.raw(`alter database [${name}] set read_committed_snapshot on with no_wait`).catch(() => undefined);
  return Boolean((await state())?.on);
}

function withOptions(
  connection: ConnectionConfiguration,
  options: NonNullable<ConnectionConfiguration["options"]>,
): ConnectionConfiguration {
  return { ...connection, options: { ...connection.options, ...options } };
}

function pool(settings: ClientSettings, max: number): Knex {
  return knex({
    ...quietKnex,
    client: MssqlClient,
    connection: { settings },
    // While the server is away this fails at once, not after the time to wait for a free connection.
    pool: { min: 0, max, acquireTimeoutMillis: 30_000, createTimeoutMillis: 30_000, propagateCreateError: true },
  } as Knex.Config);
}
