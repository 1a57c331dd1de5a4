// Prepared statements of one database thread, the most recently used ones.
import type { Database, Statement } from "better-sqlite3";
import type { RecordShape } from "../replies/record-shape.ts";
import { compileRecordMaker, type RecordMaker } from "../replies/row-json.ts";

export interface Prepared {
  readonly statement: Statement<unknown[]>;
  /** Whether it answers rows; they come as arrays. */
  readonly reader: boolean;
  /** Names of the columns in order; empty when it answers no rows. */
  columns: readonly string[];
  readonly makers: Map<number, RecordMaker>;
}

/** Holds at most `limit` statements; the one that was not used for longest goes first. */
export class StatementCache {
  readonly #database: Database;
  readonly #limit: number;
  readonly #statements = new Map<string, Prepared>();

  constructor(database: Database, limit = 150) {
    this.#database = database;
    this.#limit = limit;
  }

  get size(): number {
    return this.#statements.size;
  }

  /** Throws SQLite's own error when the text is no statement. */
  prepare(sql: string): Prepared {
    const known = this.#statements.get(sql);
    if (known !== undefined) {
      // A Map keeps the order of insertion: what was used goes to the end.
      this.#statements.delete(sql);
      this.#statements.set(sql, known);
      return known;
    }
    const statement = this.#database.prepare<unknown[]>(sql);
    const prepared: Prepared = { statement, reader: statement.reader, columns: [], makers: new Map() };
    if (statement.reader) {
      statement.raw(true);
      prepared.columns = columnNames(statement);
    }
    this.#statements.set(sql, prepared);
    if (this.#statements.size > this.#limit) {
      for (const oldest of this.#statements.keys()) {
        this.#statements.delete(oldest);
        break;
      }
    }
    return prepared;
  }
}

function columnNames(statement: Statement<unknown[]>): string[] {
  return statement.columns().map((column) => column.name);
}

/**
 * The columns as they are now: a `select *` gains columns when another process migrates the database, and the statement
 * is then compiled again under our hands.
 */
export function currentColumns(prepared: Prepared, width: number): readonly string[] {
  if (prepared.columns.length !== width) {
    prepared.columns = columnNames(prepared.statement);
    prepared.makers.clear();
  }
  return prepared.columns;
}

/** The JSON maker of a shape for this statement, compiled once. */
export function recordMaker(prepared: Prepared, shape: RecordShape<unknown>): RecordMaker {
  let maker = prepared.makers.get(shape.id);
  if (maker === undefined) {
    maker = compileRecordMaker(shape, prepared.columns);
    prepared.makers.set(shape.id, maker);
  }
  return maker;
}
