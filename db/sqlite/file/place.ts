// Whether the file that a connection has open, and its log, are still those that their paths name. SQLite itself goes on
// reading and writing files that were deleted, and what it acknowledges then is lost.
import { type Stats, statSync } from "node:fs";
import { DatabaseError, fileGone, fileReplaced, logGone } from "../../errors.ts";

/** What tells one file from another, whatever they are called. */
export interface FileIdentity {
  readonly dev: number;
  readonly ino: number;
}

export function identityOf(path: string): FileIdentity | undefined {
  const found: Stats | undefined = statSync(path, { throwIfNoEntry: false });
  return found && { dev: found.dev, ino: found.ino };
}

export function isSameFile(one: FileIdentity | undefined, other: FileIdentity | undefined): boolean {
  return one !== undefined && one.ino === other?.ino && one.dev === other.dev;
}

/**
 * Throws where the path names no file (DATABASE_FILE_GONE), or another one (DATABASE_FILE_REPLACED), whose log may be
 * that of the file before. Costs microseconds.
 */
export function requireInPlace(path: string, wanted: FileIdentity): void {
  const found = identityOf(path);
  if (found === undefined) throw new DatabaseError(`The database ${path} was moved or deleted.`, fileGone);
  if (!isSameFile(found, wanted)) {
    throw new DatabaseError(`The database ${path} was replaced by another file.`, fileReplaced);
  }
}

/** What one connection has open. SQLite keeps its log, FILE-wal, as long as any connection is. */
export class OpenFiles {
  readonly #path: string;
  readonly #identity: FileIdentity;
  #log: FileIdentity | undefined;

  constructor(path: string, identity: FileIdentity) {
    this.#path = path;
    this.#identity = identity;
  }

  /** As `requireInPlace`; throws DATABASE_LOG_GONE where the log's path names none any more, or another one. */
  require(): void {
    requireInPlace(this.#path, this.#identity);
    const log = identityOf(`${this.#path}-wal`);
    this.#log ??= log;
    if (this.#log !== undefined && !isSameFile(this.#log, log)) {
      throw new DatabaseError(`The log ${this.#path}-wal was moved, deleted or replaced.`, logGone);
    }
  }
}
