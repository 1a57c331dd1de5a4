// Tells whether anything was committed to the file, by this process or another one. The main thread holds the connection and
// asks it nothing else: SQLite's number means something only beside an earlier one of the same connection.
import BetterSqlite3, { type Database, type Statement } from "better-sqlite3";

export class FileVersion {
  readonly #file: string;
  #database: Database | undefined;
  /** Connections so far: the numbers of two of them must never be equal. */
  #opened = 0;
  #statement: Statement | undefined;

  constructor(file: string) {
    this.#file = file;
  }

  /** Another number after each commit; undefined when the file can't tell now. Takes some microseconds. */
  now(): number | undefined {
    try {
      this.#statement ??= this.#open();
      return this.#opened * 2 ** 32 + (this.#statement.get() as number);
    } catch {
      this.close();
      return undefined;
    }
  }

  #open(): Statement {
    this.#database = new BetterSqlite3(this.#file, { readonly: true, fileMustExist: true, timeout: 0 });
    this.#opened += 1;
    return this.#database.prepare("pragma data_version").pluck();
  }

  close(): void {
    this.#database?.close();
    this.#database = undefined;
    this.#statement = undefined;
  }
}
