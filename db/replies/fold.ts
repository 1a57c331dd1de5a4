// A query whose rows are worked into one value where they are read: in the database's thread or process on SQLite, row by
// row as they arrive on SQL Server. For millions of values that make a small answer; what is computed is the module's.
import type { Query } from "./answers.ts";
import type { Row } from "./row-values.ts";

/** What a fold's module exports as `begin`: takes the rows one after the other, then tells the result. */
export type Fold<Input, Result> = (input: Input) => { row(row: Row): void; end(): Result };

/** `module`: URL of a file whose `begin` is a Fold. `input` and the result must be values that threads can pass on. */
export interface FoldOptions {
  readonly module: string;
  readonly input: unknown;
  /** For many small rows: on SQLite they are then in memory together, which is sooner done. */
  readonly isAtOnce?: boolean;
}

/** Runs the query and answers what the fold makes of its rows. */
export async function asFold<Input, Result>(
  query: Query,
  { module, ...options }: Omit<FoldOptions, "module" | "input"> & { readonly module: URL; readonly input: Input },
): Promise<Result> {
  const fold: FoldOptions = { module: module.href, ...options };
  return query.options({ fold }) as PromiseLike<unknown> as Promise<Result>;
}
