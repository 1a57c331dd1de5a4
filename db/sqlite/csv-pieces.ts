// Pieces of CSV texts, read and written on one open connection. Runs in the database thread or process; synchronous.
import type { Database } from "better-sqlite3";
import { type Answered, CsvLines, inOrder, pieceOf } from "../replies/csv/lines.ts";
import type { RecordShape } from "../replies/record-shape.ts";
import type { Row } from "../replies/row-values.ts";
import type { Answer, Question } from "./messages.ts";
import { currentColumns, type StatementCache } from "./statement-cache.ts";

type Asked = Extract<Question, { ask: "csv piece" }>;

export class CsvPieces {
  readonly #database: Database;
  readonly #statements: StatementCache;
  /** Of the shape and the dimensions that were last asked for: pieces of one text come one after the other. */
  #last: { readonly of: string; readonly lines: CsvLines; version: unknown } | undefined;

  constructor(database: Database, statements: StatementCache) {
    this.#database = database;
    this.#statements = statements;
  }

  read(asked: Asked, shape: RecordShape<unknown>): Answer {
    // What its own transaction changed, data_version does not tell.
    if (this.#database.inTransaction) this.#last = undefined;
    try {
      return this.#database.transaction(() => this.#piece(asked, shape))();
    } catch (error) {
      // Keys whose look-up failed would count as those of no row.
      this.#last = undefined;
      throw error;
    }
  }

  #piece({ sql, bindings, dimensions, falling }: Asked, shape: RecordShape<unknown>): Answer {
    const lines = this.#linesOf(shape, dimensions);
    const found = inOrder(this.#answer(sql, bindings), falling);
    for (const lookup of lines.missing(found)) lines.add(lookup, this.#answer(lookup.sql, lookup.bindings));
    const { chunks, ...answer } = pieceOf(found, [...lines.chunks(found.rows)]);
    return { answer, chunks };
  }

  /** What was looked up is kept from one piece to the next until anybody changes the database. */
  #linesOf(shape: RecordShape<unknown>, dimensions: Asked["dimensions"]): CsvLines {
    const version = this.#answer("pragma data_version", []).rows[0]?.[0];
    const of = [shape.id, ...dimensions.map(({ sql }) => sql)].join("\n");
    if (this.#last?.of !== of) {
      this.#last = { of, lines: new CsvLines(shape, dimensions), version };
    } else if (this.#last.version !== version) {
      this.#last.lines.forget();
      this.#last.version = version;
    }
    return this.#last.lines;
  }

  #answer(sql: string, bindings: readonly unknown[]): Answered {
    const prepared = this.#statements.prepare(sql);
    const rows = prepared.statement.all(...bindings) as Row[];
    return { columns: currentColumns(prepared, rows[0]?.length ?? prepared.columns.length), rows };
  }
}
