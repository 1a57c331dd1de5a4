// A query's answer as CSV text, pulled chunk by chunk out of a SQLite connection.

import type { CsvPiece } from "../replies/answers.ts";
import type { CsvChunk } from "../replies/csv-text.ts";
import type { RecordShape } from "../replies/record-shape.ts";
import type { StatementLimits } from "../work.ts";
import type { SqliteConnection } from "./connection.ts";

const rowsPerChunk = 400;

interface Threads {
  acquireConnection(): Promise<SqliteConnection>;
  releaseConnection(connection: SqliteConnection): Promise<void>;
}

interface CsvQuery {
  readonly sql: string;
  readonly bindings: readonly unknown[];
  readonly shape: RecordShape<unknown>;
  readonly limits: StatementLimits;
  /** Answers the error that the caller is to see. */
  readonly seen: (error: unknown) => unknown;
}

/** Yields the header line, then chunks of whole lines. See asCsv for when the connection is given back. */
export async function* streamCsv(threads: Threads, query: CsvQuery): AsyncGenerator<CsvChunk> {
  const { sql, bindings, shape, limits, seen } = query;
  const { signals } = limits;
  const throwIfAborted = () => {
    for (const signal of signals) signal.throwIfAborted();
  };
  throwIfAborted();
  const connection = await threads.acquireConnection();
  let stopped: Promise<void> | undefined;
  const stop = () => {
    // After a chunk that is under way: the host answers in order.
    stopped ??= connection
      .ask({ ask: "stop" })
      .catch(() => undefined)
      .then(() => threads.releaseConnection(connection));
    return stopped;
  };
  // A reader that has gone may never ask again.
  for (const signal of signals) signal.addEventListener("abort", stop, { once: true });
  try {
    throwIfAborted();
    const reference = connection.shapeReference(shape);
    yield await connection.ask<string>({ ask: "csv", sql, bindings, shape: reference, rowsPerChunk }, limits);
    while (true) {
      throwIfAborted();
      const { chunks } = await connection.ask<Pick<CsvPiece, "chunks">>({ ask: "more" }, limits);
      throwIfAborted();
      if (chunks.length === 0) return;
      yield* chunks;
    }
  } catch (error) {
    throw seen(error);
  } finally {
    for (const signal of signals) signal.removeEventListener("abort", stop);
    await stop();
  }
}
