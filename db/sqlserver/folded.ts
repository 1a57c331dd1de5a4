// A query's rows worked into one value (replies/fold.ts) as they arrive from SQL Server.
import type { FoldOptions } from "../replies/fold.ts";
import { beginFold } from "../replies/load-fold.ts";
import type { StatementLimits } from "../work.ts";
import type { MssqlConnection } from "./connection/connection.ts";

/** Rows may be large, so that few are in memory at a time. */
const rowsAtOnce = 16;

interface FoldedQuery {
  readonly sql: string;
  readonly bindings: readonly unknown[];
  readonly fold: FoldOptions;
  readonly limits: StatementLimits;
}

export async function folded(
  connection: MssqlConnection,
  { sql, bindings, fold, limits }: FoldedQuery,
): Promise<unknown> {
  const folding = beginFold(fold);
  for (const [part, asked] of [...(fold.before ?? []), { sql, bindings }].entries()) {
    for await (const { rows } of connection.stream(asked.sql, asked.bindings, rowsAtOnce, limits)) {
      for (const row of rows) folding.row(row, part);
    }
  }
  return folding.end();
}
