// Classifies database errors by the engine's numbers, never by their wording. What a caller sees of them is in server/reply/errors.ts.

/** An error that a database thread sent back: `code` is SQLite's extended code, or one of ours below. */
export class DatabaseError extends Error {
  readonly code: string;

  constructor(message: string, code: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
    this.code = code;
  }
}

/** A database URL that can't be parsed; the message contains no value of it. */
export class BadDatabaseUrl extends TypeError {}

/** Another server has this database open. */
export class DatabaseInUse extends DatabaseError {
  constructor(file: string) {
    super(
      `Another server is using the database ${file}. Stop it, or let SVC_DB_URL name another file.`,
      "DATABASE_IN_USE",
    );
  }
}

/** The file is a database of another program. */
export class ForeignDatabase extends DatabaseError {
  constructor(file: string) {
    super(
      `The database ${file} belongs to another program. Nothing was changed in it. Let SVC_DB_URL name another file.`,
      "DATABASE_FOREIGN",
    );
  }
}

/** A newer version of this service migrated the database so that this one may not use it. */
export class SchemaTooNew extends DatabaseError {
  constructor(unknown: readonly string[]) {
    super(
      `The database has migrations that this version does not know: ${unknown.join(", ")}. Start the newer version that made them, or restore a backup that is older than them (docs/new-versions.md).`,
      "SCHEMA_TOO_NEW",
    );
  }
}

/** The database lacks migrations that this version needs, and this program may not apply them. */
export class SchemaTooOld extends DatabaseError {
  constructor(pending: readonly string[]) {
    const lacking = `The database's schema lacks ${pending.join(", ")}.`;
    super(
      `${lacking} Apply them with: npm run migrate -- up (or let every start do it: SVC_MIGRATE=on)`,
      "SCHEMA_TOO_OLD",
    );
  }
}

/** A version before 1.0.0 made the database: its migrations are not in this version. */
export class VersionTooOld extends DatabaseError {
  constructor() {
    super(
      "The database is of a version before 1.0.0. Let version 1.0.0 migrate it first (its npm start, or its npm run migrate -- up), then start this version (docs/new-versions.md).",
      "VERSION_TOO_OLD",
    );
  }
}

/** Without the baseline nothing would be left. */
export class BaselineStays extends DatabaseError {
  constructor() {
    super(
      "The schema of 1.0.0 is not reverted, as that would delete everything. Nothing was changed. To begin anew, use another, empty database.",
      "BASELINE_STAYS",
    );
  }
}

/** An import was interrupted: the database holds only a part. */
export class HalfImported extends DatabaseError {
  constructor() {
    const way = "Run npm run import again with the same file, or begin with another, empty database.";
    super(`An import into this database was interrupted. ${way}`, "HALF_IMPORTED");
  }
}

export type UnusableReason = "replaced" | "log_gone" | "damaged" | "restoring";

const unusable: Readonly<Record<UnusableReason, string>> = {
  replaced: "The database FILE was replaced by another file while a server used it.",
  log_gone: "The log FILE-wal of the database was moved, deleted or replaced while a server used it.",
  damaged: "The database FILE is damaged.",
  restoring: "The database FILE was being restored, and that was interrupted.",
};

/** What to do. A database is its file and its log: no advice moves one without the other. */
function wayOut(reason: UnusableReason, file: string, mark: string): string {
  if (reason === "log_gone") return "Nothing is answered from it. Stop its servers, and start them again.";
  const way = "Nothing is answered from it. Stop its servers, and run: npm run restore -- --file BACKUP";
  return `${way} (To keep what is there, move ${file}, ${file}-wal and ${file}-shm together; ${mark} says why.)`;
}

/** The database file is blocked: `mark` is the file beside it that says so. */
export class DatabaseUnusable extends DatabaseError {
  readonly reason: UnusableReason;

  constructor(file: string, mark: string, reason: UnusableReason, options?: ErrorOptions) {
    super(`${unusable[reason].replaceAll("FILE", file)} ${wayOut(reason, file, mark)}`, "DATABASE_UNUSABLE", options);
    this.reason = reason;
  }
}

/** A writer waited too long (1222), or was chosen as a deadlock's victim while it waited (1205). */
export class WriterRefused extends DatabaseError {
  readonly number: number;

  constructor(number: 1205 | 1222) {
    super("Another writer holds the database.", "WRITER_REFUSED");
    this.number = number;
  }
}

/** The same where a batch detects it itself: numbers from 50,000 on are free for programs. */
export const refusedAsBusy = 51222;
export const refusedAsVictim = 51205;

const endingName = "DatabaseEnding";

/** Why writing ends. No Error of ours: Knex adds to the message of each, and this one is thrown to many. */
export function endingReason(): DOMException {
  return new DOMException("The server ends, and what it had not committed was taken back.", endingName);
}

/** The code of a statement whose thread ended before its result. */
export const threadGone = "DATABASE_THREAD_GONE";
/** The code of statements on a file that was moved or deleted after it was opened. */
export const fileGone = "DATABASE_FILE_GONE";
/** The code of statements on a file that was replaced by another. */
export const fileReplaced = "DATABASE_FILE_REPLACED";
/** The code of statements on a file whose log was moved, deleted or replaced. */
export const logGone = "DATABASE_LOG_GONE";

/** Whether the open files of a connection are no longer those of their names: the connection is useless then. */
export function isElsewhere(code: unknown): boolean {
  return code === fileGone || code === fileReplaced || code === logGone;
}

/** The code of statements while the database on a server does not respond. */
export const databaseAway = "DATABASE_AWAY";

/** The code of a statement that was aborted at its time limit. */
const statementTooSlow = "DATABASE_STATEMENT_TOO_SLOW";

export function tooSlow(ms: number): DatabaseError {
  return new DatabaseError(`The statement took longer than ${ms / 1000} seconds.`, statementTooSlow);
}

export type DatabaseErrorClass =
  | "unique"
  | "foreign_key"
  | "busy"
  | "deadlock"
  | "unavailable"
  | "unusable"
  | "full"
  | "too_slow"
  | "too_long"
  | "ending"
  | "other";

const sqlite: readonly (readonly [prefix: string, kind: DatabaseErrorClass])[] = [
  ["SQLITE_CONSTRAINT_UNIQUE", "unique"],
  ["SQLITE_CONSTRAINT_PRIMARYKEY", "unique"],
  ["SQLITE_CONSTRAINT_ROWID", "unique"],
  ["SQLITE_CONSTRAINT_FOREIGNKEY", "foreign_key"],
  ["SQLITE_BUSY", "busy"],
  ["SQLITE_LOCKED", "busy"],
  ["SQLITE_TOOBIG", "too_long"],
  ["SQLITE_CANTOPEN", "unavailable"],
  ["SQLITE_IOERR", "unavailable"],
  ["SQLITE_FULL", "full"],
  ["SQLITE_NOMEM", "unavailable"],
  ["SQLITE_NOTADB", "unusable"],
  ["SQLITE_CORRUPT", "unusable"],
  ["SQLITE_READONLY", "unavailable"],
  ["SQLITE_PROTOCOL", "unavailable"],
  [statementTooSlow, "too_slow"],
  [threadGone, "unavailable"],
  [fileGone, "unavailable"],
  [fileReplaced, "unusable"],
  [logGone, "unusable"],
  ["DATABASE_UNUSABLE", "unusable"],
  [databaseAway, "unavailable"],
  ["DATABASE_IN_USE", "unavailable"],
  ["DATABASE_LOCK_TIMEOUT", "busy"],
];

// SQL Server's numbers. 1222: lock request timed out; 3960, 3951: snapshot conflicts, to be tried again like a deadlock;
// 40197 … 49920, 10928, 10929: Azure is moving or throttling the database; 4060, 18456: it cannot be opened now.
const sqlServer = new Map<number, DatabaseErrorClass>([
  [2627, "unique"],
  [2601, "unique"],
  [547, "foreign_key"],
  [1222, "busy"],
  [refusedAsBusy, "busy"],
  [1205, "deadlock"],
  [refusedAsVictim, "deadlock"],
  [3960, "deadlock"],
  [3951, "deadlock"],
  // 1105: no space in a file group; 9002: the transaction log is full.
  [1105, "full"],
  [9002, "full"],
  // 1946: an index key would be longer than SQL Server allows.
  [1946, "too_long"],
  [2628, "too_long"],
  [8152, "too_long"],
  ...[-2, 20, 64, 121, 233, 596, 921, 4060, 4221, 10053, 10054, 10060, 10928, 10929, 11001, 18456].map(
    (number) => [number, "unavailable"] as const,
  ),
  ...[40143, 40166, 40197, 40501, 40540, 40613, 49918, 49919, 49920].map((number) => [number, "unavailable"] as const),
]);

const connectionCodes = new Set([
  "ECLOSE",
  "ECONNCLOSED",
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTUNREACH",
  "EINSTLOOKUP",
  "EINVALIDSTATE",
  "ELOGIN",
  "ENOTFOUND",
  "ENOTOPEN",
  "EPIPE",
  "ESOCKET",
  "ETIMEDOUT",
  "ETIMEOUT",
]);

/** Azure is throttling or moving the database: the same may succeed a moment later. */
const transient = new Set([10928, 10929, 40143, 40166, 40197, 40501, 40540, 40613, 49918, 49919, 49920]);

/** Whether a transaction that failed so, and was not being committed, may be run again. */
export function mayBeTriedAgain(error: unknown): boolean {
  const { number } = (error ?? {}) as { number?: unknown };
  return classifyDatabaseError(error) === "deadlock" || (typeof number === "number" && transient.has(number));
}

/**
 * Classifies an error thrown by a query. `busy` and `deadlock` may be tried again unchanged; `unavailable`: the database is
 * away now; `unusable`: the file is malformed or no longer the one that was opened; `full`: the disk is full; `too_slow`: the
 * statement exceeded its limit; `ending`: the server shuts down; `other`: no error of an engine.
 */
export function classifyDatabaseError(error: unknown): DatabaseErrorClass {
  if (typeof error !== "object" || error === null) return "other";
  const { code, number, name, message } = error as {
    code?: unknown;
    number?: unknown;
    name?: unknown;
    message?: unknown;
  };
  if (typeof number === "number") {
    // 547 is used for check constraints too.
    if (number === 547 && /\bCHECK constraint\b/.test(String(message))) return "other";
    const kind = sqlServer.get(number);
    if (kind !== undefined) return kind;
  }
  if (typeof code === "string") {
    if (connectionCodes.has(code)) return "unavailable";
    const entry = sqlite.find(([prefix]) => code.startsWith(prefix));
    if (entry !== undefined) return entry[1];
  }
  if (name === endingName) return "ending";
  // Knex: no connection became free in time.
  return name === "KnexTimeoutError" ? "busy" : "other";
}
