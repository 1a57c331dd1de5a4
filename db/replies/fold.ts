// Queries whose rows are worked into one value where they are read: in the database's thread or process on SQLite, row by
// row as they arrive on SQL Server. For millions of values that make a small answer; what is computed is the module's.
import type { Knex } from "knex";
import type { Query } from "./answers.ts";
import type { Row } from "./row-values.ts";

/**
 * What a fold's module exports as `begin`: takes the rows one after the other, then tells the result. `part`: the place of the
 * query that the row is of.
 */
export type Fold<Input, Result> = (
  input: Input,
  lookUp?: LookUp,
) => { row(row: Row, part?: number): void; end(): Result };

/** Answers the rows of the lookup with these bindings, also while others are read. On SQLite alone. */
export type LookUp = (...bindings: readonly unknown[]) => readonly Row[];

/** As an engine takes it. */
export interface Statement {
  readonly sql: string;
  readonly bindings: readonly unknown[];
}

/** `module`: URL of a file whose `begin` is a Fold. `input` and the result must be values that threads can pass on. */
export interface FoldOptions {
  readonly module: string;
  readonly input: unknown;
  /** For many small rows: on SQLite they are then in memory together, which is sooner done. */
  readonly isAtOnce?: boolean;
  /** SQL that the fold may ask with bindings of its own; for engines that canLookUp. */
  readonly lookup?: string;
  /** Queries whose rows come before, at once. */
  readonly before?: readonly Statement[];
}

/** Whether folds can look up rows on their way. From SQL Server all that they may need must come by itself. */
export function canLookUp(knex: Knex): boolean {
  return knex.client.dialect !== "mssql";
}

/**
 * Runs the queries one after the other and answers what the fold makes of their rows. All of them see one moment, unless they are in
 * a transaction of a writer on SQL Server, where each sees its own.
 */
export async function asFold<Input, Result>(
  queries: Query | readonly Query[],
  {
    module,
    ...options
  }: Omit<FoldOptions, "module" | "input" | "before"> & {
    readonly module: URL;
    readonly input: Input;
  },
): Promise<Result> {
  const all = Array.isArray(queries) ? (queries as readonly Query[]) : [queries as Query];
  const before = all.slice(0, -1).map(statementOf);
  const fold: FoldOptions = { module: module.href, ...options, ...(before.length > 0 && { before }) };
  return (all.at(-1) as Query).options({ fold }) as PromiseLike<unknown> as Promise<Result>;
}

function statementOf(query: Query): Statement {
  const { sql, bindings } = query.toSQL().toNative();
  return { sql, bindings };
}
