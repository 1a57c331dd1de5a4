// Answers the questions of messages.ts on one open connection. Runs in the database thread; synchronous.
import type { Database } from "better-sqlite3";
import { CsvCells } from "../replies/csv/cells.ts";
import { compileLines, csvHeader, type LinesWriter } from "../replies/csv/writer.ts";
import type { FoldOptions, LookUp } from "../replies/fold.ts";
import { beginFold } from "../replies/load-fold.ts";
import type { RecordShape } from "../replies/record-shape.ts";
import { groupedJson, rowsJson } from "../replies/row-json.ts";
import type { Row } from "../replies/row-values.ts";
import { CsvPieces } from "./csv-pieces.ts";
import type {
  Answer,
  BatchAnswer,
  GroupsAnswer,
  JsonAnswer,
  Question,
  RowsAnswer,
  RunAnswer,
  ShapeReference,
} from "./messages.ts";
import { currentColumns, type Prepared, recordMaker, StatementCache } from "./statement-cache.ts";

type Asked<K extends Question["ask"]> = Extract<Question, { ask: K }>;

interface Stream {
  readonly rows: IterableIterator<Row>;
  readonly write: LinesWriter;
  readonly rowsPerChunk: number;
}

export class SqliteSession {
  readonly #database: Database;
  readonly #statements: StatementCache;
  readonly #shapes = new Map<number, RecordShape<unknown>>();
  readonly #pieces: CsvPieces;
  readonly #cells = new CsvCells();
  #stream: Stream | undefined;

  constructor(database: Database) {
    this.#database = database;
    this.#statements = new StatementCache(database);
    this.#pieces = new CsvPieces(database, this.#statements);
  }

  answer(question: Question): Answer {
    switch (question.ask) {
      case "more":
        return { answer: {}, chunks: this.#nextChunks() };
      case "csv piece":
        return this.#pieces.read(question, this.#shape(question.shape));
      default:
        return { answer: this.#plain(question) };
    }
  }

  #plain(question: Exclude<Question, Asked<"more"> | Asked<"csv piece">>): unknown {
    switch (question.ask) {
      case "rows":
        return this.#rows(question);
      case "json":
        return this.#json(question);
      case "fold":
        return this.#fold(question);
      case "batch":
        return this.#batch(question);
      case "csv":
        return this.#openStream(question);
      case "stop":
        this.#stream?.rows.return?.();
        this.#stream = undefined;
        return null;
      case "check":
        return null;
      case "close":
        this.#database.close();
        return null;
    }
  }

  #rows({ sql, bindings, safeIntegers }: Asked<"rows">): RowsAnswer | RunAnswer {
    const prepared = this.#statements.prepare(sql);
    if (prepared.reader) {
      const rows = readRows(prepared, bindings, safeIntegers === true);
      return { columns: currentColumns(prepared, rows[0]?.length ?? prepared.columns.length), rows };
    }
    // After a full disk and the like SQLite has taken the transaction back by itself; Knex asks for it all the same.
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

  #json({ sql, bindings, shape, groupBy }: Asked<"json">): JsonAnswer | GroupsAnswer {
    const known = this.#shape(shape);
    const prepared = this.#statements.prepare(sql);
    const rows = readRows(prepared, bindings, false);
    const columns = currentColumns(prepared, rows[0]?.length ?? prepared.columns.length);
    const write = recordMaker(prepared, known);
    if (groupBy === undefined) return { text: rowsJson(rows, write), count: rows.length };
    return { groups: groupedJson(columns, rows, groupBy, write) };
  }

  #fold({ sql, bindings, fold }: Asked<"fold">): unknown {
    const folding = beginFold(fold, this.#lookUp(fold));
    const all = [...(fold.before ?? []), { sql, bindings }];
    const read = () => {
      for (const [part, asked] of all.entries()) {
        const { statement } = this.#statements.prepare(asked.sql);
        const isAtOnce = fold.isAtOnce === true || part < all.length - 1;
        const rows = isAtOnce ? statement.all(...asked.bindings) : statement.iterate(...asked.bindings);
        for (const row of rows) folding.row(row as Row, part);
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

  #batch({ sql, rows, ids }: Asked<"batch">): BatchAnswer {
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

  #openStream({ sql, bindings, shape, rowsPerChunk }: Asked<"csv">): string {
    const known = this.#shape(shape);
    // Its own statement: one that iterates is busy, and the cache may hand it out again.
    const statement = this.#database.prepare<unknown[], Row>(sql).raw(true) as unknown as {
      iterate(...values: unknown[]): IterableIterator<Row>;
      columns(): { name: string }[];
    };
    const columns = statement.columns().map((column) => column.name);
    this.#stream?.rows.return?.();
    this.#stream = {
      write: compileLines(known, columns),
      rows: statement.iterate(...bindings),
      rowsPerChunk,
    };
    return csvHeader(known);
  }

  #nextChunks(): Uint8Array[] {
    const cells = this.#cells;
    cells.clear();
    const stream = this.#stream;
    if (stream === undefined) return [];
    const rows: Row[] = [];
    while (rows.length < stream.rowsPerChunk) {
      const next = stream.rows.next();
      if (next.done === true) {
        this.#stream = rows.length === 0 ? undefined : { ...stream, rows: [].values() };
        break;
      }
      rows.push(next.value);
    }
    stream.write(cells, rows, []);
    return cells.at === 0 ? [] : [cells.between(0, cells.at)];
  }

  #shape(reference: ShapeReference): RecordShape<unknown> {
    if (typeof reference !== "number") {
      this.#shapes.set(reference.id, reference);
      return reference;
    }
    const known = this.#shapes.get(reference);
    if (known === undefined) throw new TypeError(`Record shape ${reference} was never sent to this thread.`);
    return known;
  }
}

/**
 * All rows as arrays. Integers come as numbers; where one is beyond 2^53 and the statement changes nothing, it is read
 * again with every digit, and what is beyond stays a bigint.
 */
function readRows({ statement }: Prepared, bindings: readonly unknown[], safeIntegers: boolean): Row[] {
  if (safeIntegers) {
    try {
      return statement.safeIntegers(true).all(...bindings) as Row[];
    } finally {
      statement.safeIntegers(false);
    }
  }
  const rows = statement.all(...bindings) as Row[];
  if (!statement.readonly || !rows.some(holdsLargeInteger)) return rows;
  const exact = readRows({ statement } as Prepared, bindings, true);
  return exact.map((row) =>
    row.map((value) =>
      typeof value === "bigint" && value <= Number.MAX_SAFE_INTEGER && value >= Number.MIN_SAFE_INTEGER
        ? Number(value)
        : value,
    ),
  );
}

const limit = 2 ** 53;

function holdsLargeInteger(row: Row): boolean {
  for (const value of row) {
    if (typeof value === "number" && (value >= limit || value <= -limit)) return true;
  }
  return false;
}
