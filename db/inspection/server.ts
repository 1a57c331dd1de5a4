// Opens a database of SQL Server to be looked at: it turns nothing on, takes no lock, and waits for no writer. What is found is
// server-findings.ts.
import knex, { type Knex } from "knex";
import { ISOLATION_LEVEL } from "tedious";
import { DatabaseError } from "../errors.ts";
import { quietKnex } from "../knex-settings.ts";
import { MssqlClient } from "../sqlserver/client.ts";
import { ClientSettings } from "../sqlserver/settings.ts";
import { parseMssqlUrl } from "../sqlserver/url.ts";
import { DatabaseWatch } from "../sqlserver/watch.ts";

export interface InspectedServer {
  readonly read: Knex;
  close(): Promise<void>;
}

const probeNobodyAsks = { ask: async () => undefined, abandon: () => undefined };

/** Rejects with a DatabaseError that names the place. */
export async function inspectMssql(url: string): Promise<InspectedServer> {
  const { connection, place } = parseMssqlUrl(url);
  // Snapshots may be off, which is one of the things to be found.
  const options = { ...connection.options, connectionIsolationLevel: ISOLATION_LEVEL.READ_UNCOMMITTED as number };
  // Not started: who looks once waits for an answer, however slow.
  const watch = new DatabaseWatch({ open: async () => probeNobodyAsks });
  const settings = new ClientSettings({ ...connection, options }, "read", watch);
  const read = knex({
    ...quietKnex,
    client: MssqlClient,
    connection: { settings },
    pool: { min: 0, max: 1, acquireTimeoutMillis: 30_000, createTimeoutMillis: 30_000, propagateCreateError: true },
  } as Knex.Config);
  try {
    await read.raw("select 1 as one");
  } catch (error) {
    await read.destroy();
    const { message, code = "EOPEN" } = error as Error & { code?: string };
    throw new DatabaseError(`The database ${place} can't be opened: ${message}`, code, { cause: error });
  }
  return { read, close: () => read.destroy() };
}
