// Rows from SQL Server as they come: CSV, or folded into one value. CSV is written on the main thread, which answers others between some
// hundred rows.
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Knex } from "knex";
import {
  beginFold,
  type CsvRecords,
  type FoldOptions,
  type Query,
  type ReadCsvPiece,
  type Statement,
} from "../replies/answers.ts";
import { CsvCells, compileLines, csvHeader, type LinesWriter } from "../replies/csv-cells.ts";
import { CsvLines, inOrder, pieceOf, type QueryRows } from "../replies/csv-lines.ts";
import type { CsvChunk } from "../replies/csv-text.ts";
import type { RecordShape } from "../replies/rows.ts";
import { type StatementLimits, statementLimits } from "../work.ts";
import type { MssqlConnection } from "./connection.ts";

const rowsPerChunk = 400;

interface Owner {
  acquireConnection(): Promise<MssqlConnection>;
  releaseConnection(connection: MssqlConnection): Promise<void>;
}

/** The lines of a query's answer. */
export async function* streamCsv(
  owner: Owner,
  query: Query,
  shape: RecordShape<unknown>,
  limits: StatementLimits,
): AsyncGenerator<CsvChunk> {
  const { sql, bindings } = (query as Knex.QueryBuilder).toSQL().toNative();
  for (const one of limits.signals) one.throwIfAborted();
  const connection = await owner.acquireConnection();
  let given: Promise<void> | undefined;
  const giveBack = () => {
    given ??= connection.idle().then(() => owner.releaseConnection(connection));
    return given;
  };
  // Also where nobody reads on: the statement is cancelled by the same signal.
  for (const one of limits.signals) one.addEventListener("abort", giveBack, { once: true });
  try {
    const cells = new CsvCells();
    let write: LinesWriter | undefined;
    for await (const { columns, rows } of connection.stream(sql, bindings, rowsPerChunk, limits)) {
      if (write === undefined) yield csvHeader(shape);
      write ??= compileLines(shape, columns);
      cells.clear();
      write(cells, rows, []);
      if (cells.at > 0) yield copyOf(cells.between(0, cells.at));
    }
  } finally {
    for (const one of limits.signals) one.removeEventListener("abort", giveBack);
    await giveBack();
  }
}

/** Reads pieces of one text; what was looked up for a piece is known for those after it. */
export function readPieces(owner: Owner, { shape, dimensions = [], falling = [] }: CsvRecords<unknown>): ReadCsvPiece {
  const lines = new CsvLines(shape, dimensions);
  return async (query, signal) => {
    const limits = statementLimits(signal);
    for (const one of limits.signals) one.throwIfAborted();
    const { sql, bindings } = (query as Knex.QueryBuilder).toSQL().toNative();
    const connection = await owner.acquireConnection();
    try {
      const found = inOrder(await connection.run(sql, bindings, limits), falling);
      for (const lookup of lines.missing(found)) {
        lines.add(lookup, await connection.run(lookup.sql, lookup.bindings, limits));
      }
      return pieceOf(found, await written(lines, found.rows));
    } finally {
      await owner.releaseConnection(connection);
    }
  };
}

async function written(lines: CsvLines, rows: QueryRows["rows"]): Promise<Uint8Array[]> {
  const chunks: Uint8Array[] = [];
  for (const chunk of lines.chunks(rows)) {
    chunks.push(copyOf(chunk));
    await nextTurn();
  }
  return chunks;
}

/** The next lines are written in the same place. */
function copyOf(lines: Uint8Array): Uint8Array {
  return new Uint8Array(lines);
}

/** Rows may be large, so that few are in memory at a time. */
const rowsAtOnce = 16;

interface FoldedQuery {
  readonly sql: string;
  readonly bindings: readonly unknown[];
  readonly fold: FoldOptions;
  readonly limits: StatementLimits;
  readonly isInTransaction: boolean;
}

/** Readers see one moment in all of the queries: without a transaction each would see its own. */
export async function folded(
  connection: MssqlConnection,
  { sql, bindings, fold, limits, isInTransaction }: FoldedQuery,
): Promise<unknown> {
  const queries = [...(fold.before ?? []), { sql, bindings }];
  const begins = queries.length > 1 && !isInTransaction;
  try {
    if (begins) await connection.run("begin transaction", [], limits);
    return await foldAll(connection, queries, fold, limits);
  } finally {
    const end = "if @@trancount > 0 commit transaction";
    if (begins) await connection.run(end, []).catch(() => connection.abandon());
  }
}

async function foldAll(
  connection: MssqlConnection,
  queries: readonly Statement[],
  fold: FoldOptions,
  limits: StatementLimits,
): Promise<unknown> {
  const folding = beginFold(fold);
  for (const [part, asked] of queries.entries()) {
    for await (const { rows } of connection.stream(asked.sql, asked.bindings, rowsAtOnce, limits)) {
      for (const row of rows) folding.row(row, part);
    }
  }
  return folding.end();
}
