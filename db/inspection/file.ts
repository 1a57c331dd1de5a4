// Opens a SQLite file to be looked at: without a server's lock, without making it, and so that nothing of it changes, also
// beside a running server and after a crash.
import { accessSync, constants, existsSync, statSync } from "node:fs";
import { dirname } from "node:path";
import knex, { type Knex } from "knex";
import { DatabaseError, DatabaseUnusable } from "../errors.ts";
import { quietKnex } from "../knex-settings.ts";
import { SqliteClient } from "../sqlite/client.ts";
import { requireOwnFile } from "../sqlite/file/identity.ts";
import { markedReason, markOf } from "../sqlite/file/mark.ts";
import { identityOf } from "../sqlite/file/place.ts";
import { Soundness } from "../sqlite/file/soundness.ts";

export interface InspectedFile {
  readonly read: Knex;
  readonly file: string;
  close(): Promise<void>;
}

/** Rejects with a DatabaseError: it is not there, not ours, not to be read, or marked as unusable. */
export async function inspectSqlite(file: string): Promise<InspectedFile> {
  const identity = identityOf(file);
  if (identity === undefined) throw new DatabaseError(`There is no database ${file}.`, "SQLITE_CANTOPEN");
  const reason = markedReason(file);
  if (reason !== undefined) throw new DatabaseUnusable(file, markOf(file), reason);
  // With a log beside it, a server uses the file or was killed: the last connection must not fold the log into the file. Without
  // one, SQLite makes an empty log to read it, which only a connection that may write takes away again.
  const isReadOnly = existsSync(`${file}-wal`) || !mayBeWritten(file);
  const soundness = new Soundness(file, identity);
  const read = knex({
    ...quietKnex,
    client: SqliteClient,
    connection: {
      ...{ file, filename: file, identity, soundness, isReadOnly },
      ...{ access: "read", host: "thread", durable: true, isMapped: false },
    },
    useNullAsDefault: true,
    pool: { min: 0, max: 1, acquireTimeoutMillis: 30_000 },
  } as Knex.Config);
  try {
    await requireOwnFile(file, read);
  } catch (error) {
    await read.destroy();
    if (error instanceof DatabaseError && error.name !== "DatabaseError") throw error;
    const { message, code = "SQLITE_CANTOPEN" } = error as Error & { code?: string };
    throw new DatabaseError(`The database ${file} can't be read: ${message}.`, code, { cause: error });
  }
  return { read, file, close: () => read.destroy() };
}

/** Whether this account may write the file and make others beside it. */
export function mayBeWritten(file: string): boolean {
  try {
    accessSync(file, constants.R_OK | constants.W_OK);
    accessSync(dirname(file), constants.R_OK | constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Bytes of a file; 0 where there is none. */
export function bytesOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
