// The protocol between the main thread and a worker (a thread or a process): one request, one answer, in order, so no numbers are needed
// to match them.

import { writeSync } from "node:fs";
import type { FoldOptions } from "../replies/answers.ts";
import type { Dimension } from "../replies/csv-lines.ts";
import type { RecordShape, Row } from "../replies/rows.ts";
import type { FileIdentity } from "./file.ts";

/** What a worker gets when it starts. */
export interface ConnectionSettings {
  /** A process can be killed, which is the only way to end a statement that runs. */
  readonly runsIn: "thread" | "process";
  /** Of a process: it has a lower priority than others. */
  readonly isLowPriority?: boolean;
  /** Whether the file is mapped into memory, which is faster. What is mapped counts as memory of the process. */
  readonly isMapped?: boolean;
  readonly file: string;
  /** Which file that must be. */
  readonly identity: FileIdentity;
  readonly access: "write" | "read";
  /** Whether SQLite itself may write nothing either: a connection that reads still tidies up the log when it is the last one. */
  readonly isReadOnly?: boolean;
  /** False only for databases that die with the process. */
  readonly durable: boolean;
}

/** A shape is sent whole once to a worker; from then on its id is enough. */
export type ShapeReference = number | RecordShape<unknown>;

export type WorkerRequest =
  /** `safeIntegers`: every integer of the answer as a bigint. */
  | {
      readonly kind: "rows";
      readonly sql: string;
      readonly bindings: readonly unknown[];
      readonly safeIntegers?: boolean;
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
  /** The same statement once for each row of bindings; all or, with an error, as far as it came: use a transaction. */
  | {
      readonly kind: "batch";
      readonly sql: string;
      readonly rows: readonly (readonly unknown[])[];
      readonly ids: boolean;
    }
  /** Opens the thread's only stream; answered by the header line. */
  | {
      readonly kind: "csv";
      readonly sql: string;
      readonly bindings: readonly unknown[];
      readonly shape: ShapeReference;
      readonly rowsPerChunk: number;
    }
  /** The next lines of the stream; no chunk is its end. */
  | { readonly kind: "more" }
  | { readonly kind: "stop" }
  /** Rows as CSV lines, all from one snapshot; answered by a CsvPiece. */
  | {
      readonly kind: "csv piece";
      readonly sql: string;
      readonly bindings: readonly unknown[];
      readonly shape: ShapeReference;
      readonly dimensions: readonly Dimension[];
      readonly falling: readonly string[];
    }
  /** Of the writer: whether the file is as SQLite left it. */
  | { readonly kind: "check" }
  | { readonly kind: "close" };

export interface RowsAnswer {
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
}
export interface RunAnswer {
  readonly changes: number;
  readonly lastId: number;
}
export interface JsonAnswer {
  readonly text: string;
  readonly count: number;
}
export interface GroupsAnswer {
  readonly groups: readonly (readonly [key: unknown, text: string, count: number])[];
}
export interface BatchAnswer {
  readonly changes: number;
  readonly ids: readonly number[];
}

interface ErrorAnswer {
  readonly error: { readonly name: string; readonly message: string; readonly code: string | undefined };
}
/** `chunks`: bytes that belong to the answer; they stay as they are until the next request. */
export type Answer = { readonly answer: unknown; readonly chunks?: readonly Uint8Array[] } | ErrorAnswer;

// The bytes of answers go through a pipe beside the messages that give their number: within a message they would be copied several
// times.

/** The file descriptor of the pipe in the process, behind the channel of messages. */
export const bytesDescriptor = 4;

/** A message that says of an answer with chunks how many bytes these are. */
export type AnswerMessage = Answer | { readonly answer: unknown; readonly bytes: number };

/** Of the process. Waits until the other side has taken the bytes, but for what the system holds of them. */
export function sendAnswer(answer: Answer, send: (message: AnswerMessage) => void): void {
  if (!("chunks" in answer) || answer.chunks === undefined) {
    send(answer);
    return;
  }
  const { chunks } = answer;
  send({ answer: answer.answer, bytes: chunks.reduce((sum, { length }) => sum + length, 0) });
  for (const chunk of chunks) {
    for (let at = 0; at < chunk.length; ) at += writeSync(bytesDescriptor, chunk, at);
  }
}

/** Of the main thread: puts messages and bytes together again, in the order in which they come. */
export class AnswersWithBytes {
  readonly #answered: (answer: Answer) => void;
  readonly #messages: AnswerMessage[] = [];
  #chunks: Uint8Array[] = [];
  #length = 0;

  constructor(answered: (answer: Answer) => void) {
    this.#answered = answered;
  }

  message(message: AnswerMessage): void {
    this.#messages.push(message);
    this.#answer();
  }

  bytes(chunk: Uint8Array): void {
    this.#chunks.push(chunk);
    this.#length += chunk.length;
    this.#answer();
  }

  #answer(): void {
    for (let [message] = this.#messages; message !== undefined; [message] = this.#messages) {
      if (!("bytes" in message)) this.#answered(message);
      else if (this.#length >= message.bytes) {
        this.#answered({ answer: message.answer, chunks: this.#take(message.bytes) });
      } else return;
      this.#messages.shift();
    }
  }

  #take(length: number): Uint8Array[] {
    const taken = this.#chunks;
    const more = this.#length - length;
    this.#chunks = [];
    this.#length = more;
    const last = taken.at(-1);
    if (more > 0 && last !== undefined) {
      // Of the next answer. A copy: who gets a chunk may give its memory back.
      this.#chunks.push(last.slice(last.length - more));
      taken[taken.length - 1] = last.slice(0, last.length - more);
    }
    return taken;
  }
}
