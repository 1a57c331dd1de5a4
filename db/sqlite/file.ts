// Whether the file that a database thread has open is still the one that its path names. SQLite itself goes on reading
// and writing a file that was deleted, and what it acknowledges then is lost.
import { type Stats, statSync } from "node:fs";
import { DatabaseError, fileGone } from "../errors.ts";

export class SqliteFile {
  readonly #path: string;
  readonly #opened: Stats | undefined;

  /** Call right after the file was opened. */
  constructor(path: string) {
    this.#path = path;
    this.#opened = statSync(path, { throwIfNoEntry: false });
  }

  /** Throws with the code DATABASE_FILE_GONE when the file was deleted, moved or replaced. Costs microseconds. */
  check(): void {
    const now = statSync(this.#path, { throwIfNoEntry: false });
    if (now === undefined || now.ino !== this.#opened?.ino || now.dev !== this.#opened.dev) {
      throw new DatabaseError(`The database ${this.#path} was moved, replaced or deleted.`, fileGone);
    }
  }
}
