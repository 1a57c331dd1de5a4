// The worker's end of a connection: one SQLite connection, one request at a time, in order. It handles SQL, bindings and record shapes,
// nothing else of the service. A thread (thread.ts) or a process (process.ts) runs it.
import BetterSqlite3, { type Database } from "better-sqlite3";
import { isElsewhere, logGone } from "../errors.ts";
import { isoInstant } from "../replies/rows.ts";
import { msInPacked } from "../sql/intervals.ts";
import { OpenFiles, requireSameFile } from "./file.ts";
import type { ConnectionSettings, WorkerReply, WorkerRequest } from "./messages.ts";
import { SqliteSession } from "./session.ts";

/** The channel to the requesting side. */
export interface Port {
  onRequest(listener: (request: WorkerRequest) => void): void;
  send(reply: WorkerReply): void;
  /** Lets sent results arrive, and ends this side. */
  end(): void;
}

/** Opens the file and serves requests until one closes it or the file is gone. */
export function serve(settings: ConnectionSettings, port: Port): void {
  try {
    const { file, identity, access } = settings;
    // Before opening: the log beside another file would be written into that.
    requireSameFile(file, identity);
    const database = openDriver(settings);
    const files = new OpenFiles(file, identity);
    const session = new SqliteSession(database);
    port.onRequest((request) => {
      let ending = request.kind === "close";
      try {
        if (!ending) files.require();
        port.send({ result: session.handle(request) });
      } catch (error) {
        if (access === "write" && codeOf(error) === logGone) saveLog(database);
        port.send(failure(error));
        // The pool opens the file anew, as soon as there is one.
        ending ||= isElsewhere(codeOf(error));
        if (ending) database.close();
      }
      if (ending) port.end();
    });
    port.send({ result: "open" });
  } catch (error) {
    port.send(failure(error));
    port.end();
  }
}

/** Acknowledged commits are in the open log, which is lost once it is closed: they are moved into the file. */
function saveLog(database: Database): void {
  try {
    if (database.inTransaction) database.exec("rollback");
    database.pragma("wal_checkpoint(full)");
  } catch {
    // The result has the outcome; closing tries it once more.
  }
}

function codeOf(error: unknown): unknown {
  return (error as { code?: unknown }).code;
}

function failure(error: unknown): WorkerReply {
  const { name, message, code } = error as { name?: unknown; message?: unknown; code?: unknown };
  return {
    error: {
      name: String(name ?? "Error"),
      message: String(message ?? error),
      code: typeof code === "string" ? code : undefined,
    },
  };
}

/** How long a statement waits for another process's writing before it is `busy`. */
const busyTimeoutMs = 5_000;

/** Opens an existing file, even an empty one. Throws SQLite's error, SQLITE_CANTOPEN and the like. */
function openDriver(settings: ConnectionSettings): Database {
  const { file, access, durable, isMapped = true, isReadOnly = false } = settings;
  const database = new BetterSqlite3(file, { timeout: busyTimeoutMs, fileMustExist: true, readonly: isReadOnly });
  try {
    if (access === "write") {
      database.pragma("journal_mode = WAL");
      // FULL: a commit is on the disk before it is acknowledged, so that it survives a power cut.
      database.pragma(`synchronous = ${durable ? "FULL" : "OFF"}`);
      // A long reader lets the log grow; afterwards it is truncated to this.
      database.pragma("journal_size_limit = 67108864");
      // A large report changes 600 pages, many of them the same as the one before: a page is written into the file once for all of
      // them. In the first 4,062 pages of the log a reader finds a page by one look-up.
      database.pragma("wal_autocheckpoint = 4000");
    } else {
      database.pragma("query_only = ON");
    }
    database.pragma("foreign_keys = ON");
    database.pragma("temp_store = MEMORY");
    // KiB, negative by SQLite's convention. The writer uses every index; readers use the mapped file or read little.
    database.pragma(`cache_size = ${access === "write" ? -8_192 : -4_096}`);
    // SQLite's maximum: random reads take 60 % of the time without it. Truncating a mapped file (copying a backup
    // over it) kills the process.
    if (isMapped) database.pragma("mmap_size = 2147418112");
    // SQLite's lower() handles ASCII only; names and versions are ordered by their lower case in Unicode.
    database.function("lower", { deterministic: true }, (text: unknown) =>
      text === null ? null : String(text).toLowerCase(),
    );
    // For JSON that is built in SQL; sql/json.ts.
    database.function("instant_text", { deterministic: true }, (at: unknown) =>
      at === null ? null : isoInstant(Number(at)),
    );
    // How long sessions of a page last in working hours; sql/intervals.ts.
    database.function("ms_within", { deterministic: true }, (from: unknown, to: unknown, intervals: unknown) =>
      from === null || to === null ? null : msInPacked(Number(from), Number(to), intervals as Buffer),
    );
  } catch (error) {
    database.close();
    throw error;
  }
  return database;
}
