// A query's answer as CSV text, pulled chunk by chunk out of a database thread.
import type { RecordShape } from "../replies/record-shape.ts";
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
  readonly signal: AbortSignal | undefined;
}

/** Yields the header line, then chunks of whole lines. See asCsv for when the thread is given back. */
export async function* streamCsv(threads: Threads, { sql, bindings, shape, signal }: CsvQuery): AsyncGenerator<string> {
  signal?.throwIfAborted();
  const connection = await threads.acquireConnection();
  let stopped: Promise<void> | undefined;
  const stop = () => {
    // After a chunk that is under way: the thread answers in order.
    stopped ??= connection
      .ask({ ask: "stop" })
      .catch(() => undefined)
      .then(() => threads.releaseConnection(connection));
    return stopped;
  };
  // A reader that has gone may never ask again.
  signal?.addEventListener("abort", stop, { once: true });
  try {
    signal?.throwIfAborted();
    const reference = connection.shapeReference(shape);
    yield await connection.ask<string>({ ask: "csv", sql, bindings, shape: reference, rowsPerChunk });
    while (true) {
      signal?.throwIfAborted();
      const lines = await connection.ask<string>({ ask: "more" });
      signal?.throwIfAborted();
      if (lines === "") return;
      yield lines;
    }
  } finally {
    signal?.removeEventListener("abort", stop);
    await stop();
  }
}
