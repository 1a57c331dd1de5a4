// A query and a record shape → what a handler replies with.
import type { Knex } from "knex";
import { type CsvChunk, type CsvForm, CsvText } from "./csv-text.ts";
import type { Dimension } from "./dimension.ts";
import type { JsonText } from "./json-text.ts";
import { type RecordShape, safeShape } from "./record-shape.ts";

/** What both engines' clients do beside what Knex asks of a client. */
export interface CsvClient {
  csv(query: Query, shape: RecordShape<unknown>, signal?: AbortSignal): AsyncIterable<CsvChunk>;
  csvPieces(records: CsvRecords<unknown>): ReadCsvPiece;
}

/** What the pieces of one CSV text are made of. */
export interface CsvRecords<T> {
  readonly shape: RecordShape<T>;
  /** What tells the fields that the queries do not select. */
  readonly dimensions?: readonly Dimension[];
  /** Columns of numbers that each piece is ordered by, falling; left out: the queries say in which order. */
  readonly falling?: readonly string[];
}

/** Reads one piece of a CSV text; rejects with the signal's reason when it fires. */
export type ReadCsvPiece = (query: Query, signal?: AbortSignal) => Promise<CsvPiece>;

/** Some rows of a CSV text, all of them from one snapshot. */
export interface CsvPiece {
  /** Their lines without the header line, some hundred in each chunk. */
  readonly chunks: readonly Uint8Array[];
  /** How many the query answered. */
  readonly rows: number;
  /** The last of them by its columns. */
  readonly last: Readonly<Record<string, unknown>> | undefined;
}

/** A query that was built and not run yet. */
export type Query = Knex.QueryBuilder | Knex.Raw;

/**
 * Runs the query and answers its rows as JSON text, written in the database thread: the main thread sees no row.
 * `signal`: a query that was not begun when it fires rejects with its reason.
 */
export async function asJson<T>(query: Query, shape: RecordShape<T>, signal?: AbortSignal): Promise<JsonText<T[]>> {
  return run(query, { json: { shape }, signal }) as Promise<JsonText<T[]>>;
}

/** Like asJson, one array for each value of `column`, in the order in which the query brings them. */
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
 * The same records as CSV by RFC 4180: a header line, then rows, CRLF, null empty. A few hundred rows at a time, made in
 * a database thread when the reader asks for more, so memory stays the same however many there are. The thread is given
 * back at the end, when the reader stops, and at once when `signal` fires (the stream then fails with its reason). The
 * query is begun when reading begins; it sees one snapshot.
 */
export function asCsv<T>(query: Query, shape: RecordShape<T>, signal?: AbortSignal): CsvText {
  const { client } = query as Query & { client: CsvClient };
  return new CsvText((form) => client.csv(query, form === "safe" ? safeShape(shape) : shape, signal));
}

/** Reads pieces of one CSV text, each by a query of its own, whose rows are written where they are read. */
export function csvPieces<T>(records: CsvRecords<T>, form: CsvForm): ReadCsvPiece {
  const written = form === "safe" ? { ...records, shape: safeShape(records.shape) } : records;
  let read: ReadCsvPiece | undefined;
  return (query, signal) => {
    read ??= (query as Query & { client: CsvClient }).client.csvPieces(written);
    return read(query, signal);
  };
}

function run(query: Query, options: Record<string, unknown>): Promise<unknown> {
  return query.options(options) as PromiseLike<unknown> as Promise<unknown>;
}
