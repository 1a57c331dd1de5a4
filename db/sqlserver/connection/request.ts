// One request to SQL Server: a batch or a statement with parameters, its rows as they come, and how it is ended early.
import { type Connection, Request, RequestError } from "tedious";
import { tooSlow } from "../../errors.ts";
import type { Row } from "../../replies/row-values.ts";
import type { Statement } from "./travelling.ts";
import { addBinding, type ColumnMetadata, readerOf } from "./values.ts";

export interface RunOptions {
  readonly signals?: readonly AbortSignal[];
  /** The longest that it may take until its last row; of a stream until its first. */
  readonly ms?: number | undefined;
  /** Every integer as a bigint. */
  readonly safeIntegers?: boolean | undefined;
}

export interface Listener {
  columns(names: readonly string[]): void;
  row(row: Row, request: Request): void;
}

/** Resolves when it is through. `requestTimeoutMs`: the connection's own limit. */
export function send(
  tds: Connection,
  { sql, bindings }: Statement,
  { signals = [], ms, safeIntegers = false, requestTimeoutMs }: RunOptions & { readonly requestTimeoutMs: number },
  listener: Listener,
): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    for (const signal of signals) signal.throwIfAborted();
    let readers: ((value: unknown) => unknown)[] = [];
    const request = new Request(sql, (error) => {
      clearTimeout(late);
      for (const signal of signals) signal.removeEventListener("abort", cancel);
      const aborted = signals.find((signal) => signal.aborted);
      if (!error) resolve();
      else if (aborted !== undefined) reject(aborted.reason);
      else reject(isLate || isTimeout(error) ? tooSlow(ms ?? requestTimeoutMs) : firstOf(error));
    });
    const cancel = () => request.cancel();
    let isLate = false;
    const late =
      ms === undefined
        ? undefined
        : setTimeout(() => {
            isLate = true;
            cancel();
          }, ms);
    request.on("columnMetadata", (metadata) => {
      const columns = metadata as unknown as readonly ColumnMetadata[];
      readers = columns.map((column) => readerOf(column, safeIntegers));
      listener.columns(columns.map((column) => column.colName));
    });
    request.on("row", (cells: readonly { readonly value: unknown }[]) => {
      const row = cells.map(({ value }, place) => readers[place]?.(value) ?? null);
      listener.row(row, request);
    });
    for (const [place, value] of bindings.entries()) addBinding(request, `p${place}`, value);
    for (const signal of signals) signal.addEventListener("abort", cancel, { once: true });
    if (bindings.length === 0) tds.execSqlBatch(request);
    else tds.execSql(request);
  });
}

/** The server's own limit (requestTimeout of the URL), and not that of connecting. */
function isTimeout(error: Error): boolean {
  return error instanceof RequestError && error.code === "ETIMEOUT";
}

/** Several errors of one batch come together; the first is the cause of the others. */
function firstOf(error: Error): unknown {
  return error instanceof AggregateError && error.errors.length > 0 ? error.errors[0] : error;
}
