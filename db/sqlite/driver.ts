// Opens one SQLite connection with the service's settings. Not shared between threads.
import BetterSqlite3, { type Database } from "better-sqlite3";
import { isoInstant } from "../replies/row-values.ts";
import { msWithin } from "../sql/packed-intervals.ts";
import type { ConnectionSettings } from "./messages.ts";

/** How long a statement waits for another process's writing before it is `busy`. */
const busyTimeoutMs = 5_000;

/** Opens a file that is there, be it empty. Throws SQLite's own error, SQLITE_CANTOPEN and the like. */
export function openDriver(settings: ConnectionSettings): Database {
  const { file, access, durable, isMapped = true, isReadOnly = false } = settings;
  const database = new BetterSqlite3(file, { timeout: busyTimeoutMs, fileMustExist: true, readonly: isReadOnly });
  try {
    if (access === "write") {
      database.pragma("journal_mode = WAL");
      // FULL: a commit is on the disk before it is answered, so that a power cut takes back nothing acknowledged.
      database.pragma(`synchronous = ${durable ? "FULL" : "OFF"}`);
      // A long reader lets the log grow; afterwards it is cut back to this.
      database.pragma("journal_size_limit = 67108864");
      // A large report changes 600 pages, many of them the same as the one before: a page is folded into the file once for all of
      // them. In the first 4,062 pages of the log a reader finds a page by one look.
      database.pragma("wal_autocheckpoint = 4000");
    } else {
      database.pragma("query_only = ON");
    }
    database.pragma("foreign_keys = ON");
    database.pragma("temp_store = MEMORY");
    // KiB, negative by SQLite's convention. The writer touches every index; readers live on the mapped file or ask for little.
    database.pragma(`cache_size = ${access === "write" ? -8_192 : -4_096}`);
    // SQLite's largest: random reads cost 60 % of what they do without. A file that is cut short under it (a backup copied
    // over it) ends the process.
    if (isMapped) database.pragma("mmap_size = 2147418112");
    // SQLite's own lower() knows ASCII only; names and versions are ordered by what Unicode makes of them.
    database.function("lower", { deterministic: true }, (text: unknown) =>
      text === null ? null : String(text).toLowerCase(),
    );
    // For JSON that is put together in SQL; engines/dialect.ts, instantText().
    database.function("instant_text", { deterministic: true }, (at: unknown) =>
      at === null ? null : isoInstant(Number(at)),
    );
    // How long sessions of a page last in working hours; engines/ms-within.ts.
    database.function("ms_within", { deterministic: true }, (from: unknown, to: unknown, intervals: unknown) =>
      from === null || to === null ? null : msWithin(Number(from), Number(to), intervals as Buffer),
    );
  } catch (error) {
    database.close();
    throw error;
  }
  return database;
}
