// A fold of rows from SQL Server, as they come.
import { beginFold, type FoldOptions, type Statement } from "../replies/answers.ts";
import type { StatementLimits } from "../work.ts";
import type { MssqlConnection } from "./connection.ts";

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
