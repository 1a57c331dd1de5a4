// A query and a record shape → what a handler replies with.
import type { Knex } from "knex";
import { CsvText } from "./csv-text.ts";
import type { JsonText } from "./json-text.ts";
import { type RecordShape, safeShape } from "./record-shape.ts";

/** What both engines' clients do beside what Knex asks of a client. */
export interface CsvClient {
  csv(query: Query, shape: RecordShape<unknown>, signal?: AbortSignal): AsyncIterable<string>;
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

function run(query: Query, options: Record<string, unknown>): Promise<unknown> {
  return query.options(options) as PromiseLike<unknown> as Promise<unknown>;
}
