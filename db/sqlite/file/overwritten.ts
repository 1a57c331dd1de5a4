// Notices that something else than SQLite wrote into the database's file: a backup copied over it. In the mode WAL the file
// changes in one way only, a checkpoint, and each checkpoint is seen in the log's counts or in its head.
import { closeSync, openSync, readSync, statSync } from "node:fs";
import type { Database } from "better-sqlite3";
import { DatabaseError, fileOverwritten } from "../../errors.ts";

interface Seen {
  readonly changedAt: number;
  readonly size: number;
  /** The head of the log, another one whenever the log begins anew. */
  readonly log: string;
  /** Frames of the log that are in the file. */
  readonly checkpointed: number;
}

/** A checkpoint of another process may be under way: it is over when the file was quiet for so long. */
const quietMs = 200;

export class OverwriteWatch {
  readonly #database: Database;
  readonly #file: string;
  #seen: Seen | undefined;

  constructor(database: Database, file: string) {
    this.#database = database;
    this.#file = file;
  }

  /** Throws DATABASE_FILE_OVERWRITTEN. Says nothing inside a transaction. */
  check(): void {
    if (this.#database.inTransaction) return;
    let now = this.#look();
    const before = this.#seen ?? now;
    if (isWrittenByOthers(before, now)) {
      now = this.#whenQuiet();
      if (isWrittenByOthers(before, now)) {
        throw new DatabaseError(`The database ${this.#file} was overwritten in place.`, fileOverwritten);
      }
    }
    this.#seen = now;
  }

  /**
   * After each statement: a log that this one began, or a checkpoint that it did, must not excuse what is written next. Never
   * throws, for the statement is done: a file that is gone, or that others wrote, is for the next check to say.
   */
  note(): void {
    if (this.#database.inTransaction || this.#seen === undefined) return;
    try {
      const now = this.#look();
      if (!isWrittenByOthers(this.#seen, now)) this.#seen = now;
    } catch {}
  }

  #look(): Seen {
    for (;;) {
      const file = statSync(this.#file);
      const log = headOfLog(`${this.#file}-wal`);
      // Counts and does nothing else.
      const [counts] = this.#database.pragma("wal_checkpoint(noop)") as { checkpointed: number }[];
      const after = statSync(this.#file);
      if (after.mtimeMs !== file.mtimeMs || after.size !== file.size) continue;
      return { changedAt: file.mtimeMs, size: file.size, log, checkpointed: counts?.checkpointed ?? 0 };
    }
  }

  #whenQuiet(): Seen {
    for (let last = this.#look(); ; ) {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, quietMs);
      const now = this.#look();
      if (now.changedAt === last.changedAt) return now;
      last = now;
    }
  }
}

function isWrittenByOthers(before: Seen, now: Seen): boolean {
  const isTouched = now.changedAt !== before.changedAt || now.size !== before.size;
  const hasCheckpoint = now.checkpointed !== before.checkpointed || now.log !== before.log;
  return isTouched && !hasCheckpoint;
}

const headBytes = 32;

/** Not of the file itself: closing that would take the locks away that SQLite holds in this process. */
function headOfLog(path: string): string {
  let handle: number;
  try {
    handle = openSync(path, "r");
  } catch {
    return "";
  }
  try {
    const head = Buffer.alloc(headBytes);
    return head.toString("latin1", 0, readSync(handle, head, 0, headBytes, 0));
  } finally {
    closeSync(handle);
  }
}
