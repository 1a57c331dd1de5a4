// The main thread's end of one database thread: asks, and hands each answer to whom it belongs.
import { existsSync } from "node:fs";
import { Worker } from "node:worker_threads";
import { DatabaseError, fileGone, threadGone } from "../errors.ts";
import type { RecordShape } from "../replies/record-shape.ts";
import type { Answer, Question, ShapeReference, ThreadSettings } from "./messages.ts";

interface Waiting {
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: Error) => void;
}

export class SqliteConnection {
  readonly #worker: Worker;
  readonly #waiting: Waiting[] = [];
  readonly #shapes = new Set<number>();
  readonly #ended: Promise<void>;
  #alive = true;

  private constructor(settings: ThreadSettings) {
    this.#worker = new Worker(new URL("./worker.ts", import.meta.url), {
      workerData: settings,
      name: `sqlite-${settings.access}`,
    });
    this.#worker.on("message", (reply: Answer) => {
      const waiting = this.#waiting.shift();
      if ("answer" in reply) waiting?.resolve(reply.answer);
      else {
        // The thread is ending; nobody must be given it any more.
        if (reply.error.code === fileGone) this.#alive = false;
        waiting?.reject(errorOf(reply.error));
      }
    });
    this.#worker.on("messageerror", (error) => this.#fail(error));
    this.#worker.on("error", (error) => this.#fail(error));
    this.#ended = new Promise((resolve) => {
      this.#worker.on("exit", () => {
        this.#fail(undefined);
        resolve();
      });
    });
  }

  /** Starts a thread and opens the file in it. Rejects with SQLite's error when the file can't be opened. */
  static async open(settings: ThreadSettings): Promise<SqliteConnection> {
    // While the database is away every request asks for a connection: that must not cost a thread each.
    if (!existsSync(settings.file)) throw new DatabaseError(`There is no database ${settings.file}.`, fileGone);
    const connection = new SqliteConnection(settings);
    await connection.#answered();
    return connection;
  }

  /** False once the thread ended, whatever the reason; the pool then makes another. */
  get alive(): boolean {
    return this.#alive;
  }

  /** The thread's number, for logs and tests. */
  get threadId(): number {
    return this.#worker.threadId;
  }

  /**
   * Asks the thread; answers come in the order of the questions. Rejects with SQLite's error, or with the code
   * DATABASE_THREAD_GONE when the thread ends first.
   */
  ask<T>(question: Question): Promise<T> {
    if (!this.#alive) return Promise.reject(gone(undefined));
    this.#worker.postMessage(question);
    return this.#answered<T>();
  }

  /** How to name a shape to this thread: whole the first time, then by its id. */
  shapeReference(shape: RecordShape<unknown>): ShapeReference {
    if (this.#shapes.has(shape.id)) return shape.id;
    this.#shapes.add(shape.id);
    return { id: shape.id, name: shape.name, fields: shape.fields };
  }

  /** Lets what was asked finish, closes the file and ends the thread. */
  async close(): Promise<void> {
    if (this.#alive) {
      await this.ask({ ask: "close" }).catch(() => this.#worker.terminate());
    }
    await this.#ended;
  }

  /** Ends the thread without closing anything, as a crash would. For tests. */
  async terminate(): Promise<void> {
    await this.#worker.terminate();
  }

  #answered<T>(): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push({ resolve: resolve as (answer: unknown) => void, reject });
    });
  }

  #fail(cause: unknown): void {
    this.#alive = false;
    for (const waiting of this.#waiting.splice(0)) waiting.reject(gone(cause));
  }
}

function gone(cause: unknown): DatabaseError {
  return new DatabaseError("The database thread ended before it answered.", threadGone, { cause });
}

function errorOf({ name, message, code }: { name: string; message: string; code: string | undefined }): Error {
  if (code !== undefined) return new DatabaseError(message, code);
  // Mistakes in our own statements: too few bindings, a value that SQLite can't hold.
  const error = new Error(message);
  error.name = name;
  return error;
}
