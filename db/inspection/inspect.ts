// Opens the database that a URL names for inspection. It creates, migrates and changes nothing, takes no lock of a server's, and
// works beside a running server and after a crash. For SQL Server see server.ts.
import { accessSync, constants, existsSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import knex, { type Knex } from "knex";
import { quietKnex } from "../client.ts";
import type { Finding, Inspected } from "../database.ts";
import { DatabaseError, DatabaseUnusable } from "../errors.ts";
import { SqliteClient } from "../sqlite/client.ts";
import { identityOf, requireServiceFile } from "../sqlite/file.ts";
import { IntegrityCheck, markedReason, markOf } from "../sqlite/integrity.ts";

/** Rejects with a DatabaseError that says which database can't be inspected, or with BadDatabaseUrl. */
export async function inspectDatabase(url: string): Promise<Inspected> {
  if (url.startsWith("mssql:")) return inspectServer(url);
  const opened = await inspectSqlite(resolve(url.replace(/^sqlite:/, "")));
  const { read, close } = opened;
  const version = await sqliteVersion(opened);
  return {
    engine: "sqlite",
    read,
    version,
    close,
    changesIndexNames: false,
    findings: async () => [{ about: "version", state: "ok", found: version }, ...(await sqliteFindings(opened))],
  };
}

/** The file of an embedded database, and the bytes of it and its log; null for one on a server or in memory. */
export function databaseFile(url: string): { readonly file: string; readonly bytes: number } | null {
  const path = /^sqlite:(.+)$/s.exec(url)?.[1];
  if (path === undefined || path === ":memory:") return null;
  const file = resolve(path);
  return { file, bytes: bytesOf(file) + bytesOf(`${file}-wal`) };
}

/** Its driver is large, so it is loaded only where it is used. */
async function inspectServer(url: string): Promise<Inspected> {
  const [{ inspectMssql }, { factsOf, serverFindings, versionOf }] = await Promise.all([
    import("./server.ts"),
    import("./server.ts"),
  ]);
  const { read, close } = await inspectMssql(url);
  try {
    const facts = await factsOf(read);
    const version = versionOf(facts);
    const findings = () => serverFindings(read, facts);
    return { engine: "mssql", read, version, close, changesIndexNames: facts.babelfish === 1, findings };
  } catch (error) {
    await close();
    throw error;
  }
}

interface InspectedFile {
  readonly read: Knex;
  readonly file: string;
  close(): Promise<void>;
}

/** Rejects with a DatabaseError: it does not exist, is not ours, cannot be read, or is marked as unusable. */
async function inspectSqlite(file: string): Promise<InspectedFile> {
  const identity = identityOf(file);
  if (identity === undefined) throw new DatabaseError(`There is no database ${file}.`, "SQLITE_CANTOPEN");
  const reason = markedReason(file);
  if (reason !== undefined) throw new DatabaseUnusable(file, markOf(file), reason);
  // With a log beside it, a server uses the file or was killed: the last connection must not checkpoint the log. Without
  // one, SQLite creates an empty log to read it, which only a connection that may write deletes again.
  const isReadOnly = existsSync(`${file}-wal`) || !mayBeWritten(file);
  const integrity = new IntegrityCheck(file, identity);
  const read = knex({
    ...quietKnex,
    client: SqliteClient,
    connection: {
      file,
      filename: file,
      identity,
      integrity,
      isReadOnly,
      access: "read",
      runsIn: "thread",
      durable: true,
      isMapped: false,
    },
    useNullAsDefault: true,
    pool: { min: 0, max: 1, acquireTimeoutMillis: 30_000 },
  } as Knex.Config);
  try {
    await requireServiceFile(file, read);
  } catch (error) {
    await read.destroy();
    if (error instanceof DatabaseError && error.name !== "DatabaseError") throw error;
    const { message, code = "SQLITE_CANTOPEN" } = error as Error & { code?: string };
    throw new DatabaseError(`The database ${file} can't be read: ${message}.`, code, { cause: error });
  }
  return { read, file, close: () => read.destroy() };
}

/** Whether this account may write the file and create others beside it. */
function mayBeWritten(file: string): boolean {
  try {
    accessSync(file, constants.R_OK | constants.W_OK);
    accessSync(dirname(file), constants.R_OK | constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Bytes of a file; 0 where there is none. */
function bytesOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

/** The log is checkpointed every few megabytes, and truncated to 64 of them. */
const largeLogBytes = 1_073_741_824;

async function sqliteFindings({ read, file }: InspectedFile): Promise<Finding[]> {
  return [rights(file), await isolation(read, file), await size(read, file)];
}

async function sqliteVersion({ read }: Pick<InspectedFile, "read">): Promise<string> {
  const [row]: { version: string }[] = await read.raw("select sqlite_version() as version");
  return `SQLite ${row?.version}`;
}

function rights(file: string): Finding {
  if (!mayBeWritten(file)) {
    const remedy = "Let the account of the service own the file and its folder, and run this command as that account.";
    return { about: "rights", state: "fault", found: `This account may not write ${file} or its folder`, remedy };
  }
  if (process.platform !== "win32" && (statSync(file).mode & 0o077) !== 0) {
    const remedy = `It holds secrets. Run: chmod 600 ${file}`;
    return { about: "rights", state: "warning", found: "Other accounts may read or write the file", remedy };
  }
  return { about: "rights", state: "ok", found: "This account may read and write it, and no other one" };
}

async function isolation(read: InspectedFile["read"], file: string): Promise<Finding> {
  const [row]: { journal_mode: string }[] = await read.raw("pragma journal_mode");
  if (row?.journal_mode === "wal")
    return { about: "isolation", state: "ok", found: "Readers and the writer do not wait for each other (WAL)" };
  const found = `The journal mode of ${file} is ${row?.journal_mode}`;
  return { about: "isolation", state: "warning", found, remedy: "The next start sets it to WAL." };
}

async function size(read: InspectedFile["read"], file: string): Promise<Finding> {
  const [pages]: { size: number; free: number }[] = await read.raw(
    `select (select page_size from pragma_page_size) as size,
       (select freelist_count from pragma_freelist_count) as free`,
  );
  const log = bytesOf(`${file}-wal`);
  const free = Number(pages?.size) * Number(pages?.free);
  const found = `${megabytes(bytesOf(file))}, of which ${megabytes(free)} are free for new data; its log has ${megabytes(log)}`;
  if (log < largeLogBytes) return { about: "size", state: "ok", found };
  const remedy = "A connection that has read for long keeps the log from being folded in: restart the service.";
  return { about: "size", state: "warning", found, remedy };
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toLocaleString("en", { maximumFractionDigits: 1 })} MB`;
}
