// Handles the requests of messages.ts on one open connection: prepared statements, rows, JSON, folds, CSV. Synchronous, in the worker.
import type { Database, Statement } from "better-sqlite3";
import { type CsvPiece, csvPiece } from "../replies/csv-lines.ts";
import { beginFold, type FoldOptions, type LookUp } from "../replies/results.ts";
import {
  compileRecordMaker,
  groupedJson,
  type RecordMaker,
  type RecordShape,
  type Row,
  rowsJson,
} from "../replies/rows.ts";
import type {
  BatchResult,
  GroupsResult,
  JsonResult,
  RowsResult,
  RunResult,
  ShapeReference,
  WorkerRequest,
} from "./messages.ts";

type RequestOf<K extends WorkerRequest["kind"]> = Extract<WorkerRequest, { kind: K }>;

export class SqliteSession {
  readonly #database: Database;
  readonly #statements: StatementCache;
  readonly #shapes = new Map<number, RecordShape<unknown>>();

  constructor(database: Database) {
    this.#database = database;
    this.#statements = new StatementCache(database);
  }

  handle(request: WorkerRequest): unknown {
    switch (request.kind) {
      case "rows":
        return this.#rows(request);
      case "json":
        return this.#json(request);
      case "fold":
        return this.#fold(request);
      case "batch":
        return this.#batch(request);
      case "csv":
        return this.#csv(request);
      case "check":
        return null;
      case "close":
        this.#database.close();
        return null;
    }
  }

  #rows({ sql, bindings }: RequestOf<"rows">): RowsResult | RunResult {
    const prepared = this.#statements.prepare(sql);
    if (prepared.reader) {
      const rows = readRows(prepared, bindings);
      return { columns: currentColumns(prepared, rows[0]?.length ?? prepared.columns.length), rows };
    }
    // After errors such as a full disk SQLite has rolled the transaction back by itself; Knex sends ROLLBACK all the same.
    if (/^\s*rollback\s*;?\s*$/i.test(sql) && !this.#database.inTransaction) return { changes: 0, lastId: 0 };
    try {
      const { changes, lastInsertRowid } = prepared.statement.run(...bindings);
      return { changes, lastId: Number(lastInsertRowid) };
    } catch (error) {
      // A COMMIT that fails (disk full) may leave its transaction open; the next one on this connection must not find it.
      if (/^\s*commit\b/i.test(sql) && this.#database.inTransaction) this.#database.exec("rollback");
      throw error;
    }
  }

  #json({ sql, bindings, shape, groupBy }: RequestOf<"json">): JsonResult | GroupsResult {
    const compiled = this.#shape(shape);
    const { prepared, columns, rows } = this.#read(sql, bindings);
    const write = recordMaker(prepared, compiled);
    if (groupBy === undefined) return { text: rowsJson(rows, write), count: rows.length };
    return { groups: groupedJson(columns, rows, groupBy, write) };
  }

  #csv({ sql, bindings, shape }: RequestOf<"csv">): CsvPiece {
    const { columns, rows } = this.#read(sql, bindings);
    return csvPiece(this.#shape(shape), columns, rows);
  }

  #read(sql: string, bindings: readonly unknown[]) {
    const prepared = this.#statements.prepare(sql);
    const rows = readRows(prepared, bindings);
    return { prepared, rows, columns: currentColumns(prepared, rows[0]?.length ?? prepared.columns.length) };
  }

  #fold({ sql, bindings, fold }: RequestOf<"fold">): unknown {
    const folding = beginFold(fold, this.#lookUp(fold));
    const all = [...(fold.before ?? []), { sql, bindings }];
    const read = () => {
      for (const [part, query] of all.entries()) {
        const { statement } = this.#statements.prepare(query.sql);
        for (const row of statement.iterate(...query.bindings)) folding.row(row as Row, part);
      }
    };
    if (all.length === 1 || this.#database.inTransaction) read();
    else this.#database.transaction(read)();
    return folding.end();
  }

  #lookUp({ lookup }: FoldOptions): LookUp | undefined {
    if (lookup === undefined) return undefined;
    const { statement } = this.#statements.prepare(lookup);
    return (...bindings) => statement.all(...bindings) as Row[];
  }

  #batch({ sql, rows, ids }: RequestOf<"batch">): BatchResult {
    const { statement } = this.#statements.prepare(sql);
    const made: number[] = [];
    let changes = 0;
    for (const row of rows) {
      const result = statement.run(...row);
      changes += result.changes;
      if (ids) made.push(Number(result.lastInsertRowid));
    }
    return { changes, ids: made };
  }

  #shape(reference: ShapeReference): RecordShape<unknown> {
    if (typeof reference !== "number") {
      this.#shapes.set(reference.id, reference);
      return reference;
    }
    const compiled = this.#shapes.get(reference);
    if (compiled === undefined) throw new TypeError(`Record shape ${reference} was never sent to this thread.`);
    return compiled;
  }
}

/**
 * All rows as arrays. Integers become numbers; where one is beyond 2^53 and the statement changes nothing, it is read
 * again with every digit, and such values stay bigints.
 */
function readRows({ statement }: Prepared, bindings: readonly unknown[]): Row[] {
  const rows = statement.all(...bindings) as Row[];
  if (!statement.readonly || !rows.some(holdsLargeInteger)) return rows;
  try {
    const exact = statement.safeIntegers(true).all(...bindings) as Row[];
    return exact.map((row) => row.map((value) => (isSafe(value) ? Number(value) : value)));
  } finally {
    statement.safeIntegers(false);
  }
}

function isSafe(value: unknown): boolean {
  return typeof value === "bigint" && value <= Number.MAX_SAFE_INTEGER && value >= Number.MIN_SAFE_INTEGER;
}

const limit = 2 ** 53;

function holdsLargeInteger(row: Row): boolean {
  for (const value of row) {
    if (typeof value === "number" && (value >= limit || value <= -limit)) return true;
  }
  return false;
}

export interface Prepared {
  readonly statement: Statement<unknown[]>;
  /** Whether it returns rows; they are arrays. */
  readonly reader: boolean;
  /** Names of the columns in order; empty when it returns no rows. */
  columns: readonly string[];
  readonly makers: Map<number, RecordMaker>;
}

/** Holds at most `limit` statements; the least recently used one is evicted first. */
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

  /** Throws SQLite's error when the text is no statement. */
  prepare(sql: string): Prepared {
    const cached = this.#statements.get(sql);
    if (cached !== undefined) {
      // A Map keeps the order of insertion: a used entry moves to the end.
      this.#statements.delete(sql);
      this.#statements.set(sql, cached);
      return cached;
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
 * The present columns: a `select *` gains columns when another process migrates the database, and SQLite then
 * compiles the statement again by itself.
 */
function currentColumns(prepared: Prepared, width: number): readonly string[] {
  if (prepared.columns.length !== width) {
    prepared.columns = columnNames(prepared.statement);
    prepared.makers.clear();
  }
  return prepared.columns;
}

/** The JSON maker of a shape for this statement, compiled once. */
function recordMaker(prepared: Prepared, shape: RecordShape<unknown>): RecordMaker {
  let maker = prepared.makers.get(shape.id);
  if (maker === undefined) {
    maker = compileRecordMaker(shape, prepared.columns);
    prepared.makers.set(shape.id, maker);
  }
  return maker;
}
