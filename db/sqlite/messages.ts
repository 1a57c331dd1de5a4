// The protocol between the main thread and a worker (a thread or a process): one request, one result, in order, so no numbers are needed
// to match them.

import type { FoldOptions } from "../replies/results.ts";
import type { RecordShape, Row } from "../replies/rows.ts";
import type { FileIdentity } from "./file.ts";

/** What a worker gets when it starts. */
export interface ConnectionSettings {
  /** A process can be killed, which is the only way to abort a running statement. */
  readonly runsIn: "thread" | "process";
  /** Of a process: it has a lower priority than others. */
  readonly isLowPriority?: boolean;
  /** Whether the file is mapped into memory, which is faster, but counts as memory of the process. */
  readonly isMapped?: boolean;
  readonly file: string;
  /** The expected identity of the file. */
  readonly identity: FileIdentity;
  readonly access: "write" | "read";
  /** Whether SQLite itself may write nothing either: even a connection that only reads cleans up the log when it is the last one. */
  readonly isReadOnly?: boolean;
  /** False only for databases that die with the process. */
  readonly durable: boolean;
}

/** A shape is sent once to a worker; from then on its id is enough. */
export type ShapeReference = number | RecordShape<unknown>;

export type WorkerRequest =
  | {
      readonly kind: "rows";
      readonly sql: string;
      readonly bindings: readonly unknown[];
    }
  | {
      readonly kind: "json";
      readonly sql: string;
      readonly bindings: readonly unknown[];
      readonly shape: ShapeReference;
      /** A column: one array for each of its values instead of one for all. */
      readonly groupBy: string | undefined;
    }
  | {
      readonly kind: "fold";
      readonly sql: string;
      readonly bindings: readonly unknown[];
      readonly fold: FoldOptions;
    }
  /** The same statement once for each row of bindings; all, or up to an error: use a transaction. */
  | {
      readonly kind: "batch";
      readonly sql: string;
      readonly rows: readonly (readonly unknown[])[];
      readonly ids: boolean;
    }
  /** Rows as CSV lines; the result is a CsvPiece. */
  | {
      readonly kind: "csv";
      readonly sql: string;
      readonly bindings: readonly unknown[];
      readonly shape: ShapeReference;
    }
  /** To the writer: whether the file is as SQLite left it. */
  | { readonly kind: "check" }
  | { readonly kind: "close" };

export interface RowsResult {
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
}
export interface RunResult {
  readonly changes: number;
  readonly lastId: number;
}
export interface JsonResult {
  readonly text: string;
  readonly count: number;
}
export interface GroupsResult {
  readonly groups: readonly (readonly [key: unknown, text: string, count: number])[];
}
export interface BatchResult {
  readonly changes: number;
  readonly ids: readonly number[];
}

interface ErrorResult {
  readonly error: { readonly name: string; readonly message: string; readonly code: string | undefined };
}
export type WorkerReply = { readonly result: unknown } | ErrorResult;
