// Runs queries for handlers: their results as JSON, CSV, records, or one value that a fold computes where the rows are read.

import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import type { Knex } from "knex";
import { currentWork, withWork } from "../work.ts";
import type { CsvPiece } from "./csv-lines.ts";
import type { JsonText } from "./json.ts";
import type { RecordShape, Row } from "./rows.ts";

/** A query that was built and not run yet. */
export type Query = Knex.QueryBuilder | Knex.Raw;

/**
 * Runs the query and returns its rows as JSON text, written in the database thread: the main thread sees no row.
 * `signal`: a query that has not begun when it fires rejects with its reason.
 */
export async function asJson<T>(query: Query, shape: RecordShape<T>, signal?: AbortSignal): Promise<JsonText<T[]>> {
  return run(query, { json: { shape }, signal }) as Promise<JsonText<T[]>>;
}

/** Like asJson, one array for each value of `column`, in the order in which the query returns them. */
export async function asJsonGroups<T, Key extends number | string = number>(
  query: Query,
  shape: RecordShape<T>,
  column: string,
  signal?: AbortSignal,
): Promise<Map<Key, JsonText<T[]>>> {
  return run(query, { json: { shape, groupBy: column }, signal }) as Promise<Map<Key, JsonText<T[]>>>;
}

/** The same records as objects. */
export async function asRecords<T>(query: Query, shape: RecordShape<T>, signal?: AbortSignal): Promise<T[]> {
  return (await asJson(query, shape, signal)).toJSON();
}

/**
 * Runs the query on a connection for downloads and returns its rows as lines of CSV, written where they are read. `signal`: as for asJson.
 */
export function asCsvPiece<T>(query: Query, shape: RecordShape<T>, signal?: AbortSignal): Promise<CsvPiece> {
  const work = { ...currentWork(), lane: "downloads" } as const;
  // A query runs when it is awaited, which must be inside.
  return withWork(work, async () => (await run(query, { csv: { shape }, signal })) as CsvPiece);
}

function run(query: Query, options: Record<string, unknown>): Promise<unknown> {
  return query.options(options) as PromiseLike<unknown> as Promise<unknown>;
}

export interface QueryOptions {
  /** The result is JSON text of these records; `groupBy`: one array for each value of this column. */
  readonly json?: { readonly shape: RecordShape<unknown>; readonly groupBy?: string };
  /** The result is CSV of these records. */
  readonly csv?: { readonly shape: RecordShape<unknown> };
  /** The result is what this fold makes of the rows. */
  readonly fold?: FoldOptions;
  /** A query whose caller has gone does not begin. */
  readonly signal?: AbortSignal;
  /** How it may be sent together with the next one of its transaction, to save a round trip. */
  readonly pipelined?: "no result" | "paired";
}

// Pipelined statements of one transaction are sent to a server together; an embedded database runs them one by one.

interface PendingQuery<T> extends PromiseLike<T> {
  options(options: QueryOptions): PromiseLike<T>;
}

/**
 * A statement without a result. In a transaction that pipelines (sqlserver/locks.ts) it runs on SQL Server before the next one or before
 * COMMIT, and its error is thrown there.
 */
export async function unanswered(query: PendingQuery<unknown>): Promise<void> {
  await query.options({ pipelined: "no result" });
}

/** The results of two queries of one transaction, sent at once. */
export async function together<A, B>(one: PendingQuery<A>, other: PromiseLike<B>): Promise<[A, B]> {
  return Promise.all([one.options({ pipelined: "paired" }), other]);
}

// Folds: rows are reduced to one value where they are read, in SQLite's thread or process, or as they arrive from SQL Server. For
// millions of rows with a small result.

/**
 * What a fold's module exports as `begin`: takes the rows one after the other, then returns the result. `part`: the index of the
 * row's query.
 */
export type Fold<Input, Result> = (
  input: Input,
  lookUp?: LookUp,
) => { row(row: Row, part?: number): void; end(): Result };

/** Returns the rows of the lookup with these bindings, also while others are read. On SQLite alone. */
export type LookUp = (...bindings: readonly unknown[]) => readonly Row[];

/** As an engine takes it. */
export interface Statement {
  readonly sql: string;
  readonly bindings: readonly unknown[];
}

/** `module`: URL of a file whose `begin` is a Fold. `input` and the result must be values that can be sent to threads. */
export interface FoldOptions {
  readonly module: string;
  readonly input: unknown;
  /** SQL that the fold may run with its bindings; for engines that canLookUp. */
  readonly lookup?: string;
  /** Queries whose rows come before. */
  readonly before?: readonly Statement[];
}

/** Whether folds can look up rows while they run. On SQL Server all rows that they may need must be queried in advance. */
export function canLookUp(knex: Knex): boolean {
  return knex.client.dialect !== "mssql";
}

/**
 * Runs the queries one after the other and returns the fold's result. All of them see one snapshot, except in
 * a transaction of a writer on SQL Server, where each sees a separate one.
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

const load = createRequire(import.meta.url);

/** Loads the module. Synchronous, because a worker of SQLite handles one request after the other. */
export function beginFold({ module, input }: FoldOptions, lookUp?: LookUp): ReturnType<Fold<unknown, unknown>> {
  const { begin } = load(fileURLToPath(module)) as { begin: Fold<unknown, unknown> };
  return begin(input, lookUp);
}

/** Characters of the statement. */
const longestShown = 500;

/** Knex puts the complete statement before an error's message; of a long one the beginning is enough. Changes the error. */
export function shortenStatement(error: unknown, sql: string): void {
  if (error instanceof Error && sql.length > longestShown && error.message.startsWith(sql)) {
    error.message = `${sql.slice(0, longestShown)}…${error.message.slice(sql.length)}`;
  }
}
