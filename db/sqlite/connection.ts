// The main thread's end of one SQLite connection: sends requests to its worker, a thread or a process that can be killed, resolves each
// with its result, and aborts slow ones.

import { fork } from "node:child_process";
import { constants, setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { DatabaseError, isElsewhere, threadGone, tooSlow } from "../errors.ts";
import type { RecordShape } from "../replies/rows.ts";
import type { StatementLimits } from "../work.ts";
import { requireSameFile } from "./file.ts";
import type { ConnectionSettings, ShapeReference, WorkerReply, WorkerRequest } from "./messages.ts";

interface Waiting {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** A statement whose caller has gone may still end by itself within this time: another worker costs more. */
const graceMs = 250;

export class SqliteConnection {
  readonly #worker: DatabaseWorker;
  readonly #waiting: Waiting[] = [];
  readonly #shapes = new Set<number>();
  readonly #ended: Promise<void>;
  #alive = true;
  /** Why it ended: the error of all later requests, such as a rollback. */
  #endedBy: unknown;

  private constructor(settings: ConnectionSettings) {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#ended = promise;
    this.#worker = startWorker(settings, {
      replied: (reply) => this.#take(reply),
      failed: (error) => this.#fail(gone(error)),
      ended: () => {
        this.#fail(gone(undefined));
        resolve();
      },
    });
  }

  /** Starts a worker and opens the file in it. Rejects with SQLite's error when the file can't be opened. */
  static async open(settings: ConnectionSettings): Promise<SqliteConnection> {
    // While the database is away every query requests a connection: that must not start a worker each time.
    requireSameFile(settings.file, settings.identity);
    const connection = new SqliteConnection(settings);
    await connection.#nextResult();
    return connection;
  }

  /** False once the worker ended, whatever the reason; the pool then makes another. */
  get alive(): boolean {
    return this.#alive;
  }

  /** The number of its thread or process, for logs and tests. */
  get workerId(): number {
    return this.#worker.id;
  }

  /**
   * Sends a request to the worker; results come in the order of the requests. Rejects with SQLite's error, with the code
   * DATABASE_THREAD_GONE when the worker ends first, with DATABASE_STATEMENT_TOO_SLOW or with the signal's reason when
   * its limits end it; the connection ends with it then.
   */
  request<T>(request: WorkerRequest, limits?: StatementLimits): Promise<T> {
    if (!this.#alive) return Promise.reject(this.#endedBy ?? gone(undefined));
    this.#worker.post(request);
    const result = this.#nextResult<T>();
    const isLimited = limits !== undefined && (limits.ms !== undefined || limits.signals.length > 0);
    return isLimited ? this.#within(limits, result) : result;
  }

  /** The reference to a shape for this worker: the shape itself the first time, then its id. */
  shapeReference(shape: RecordShape<unknown>): ShapeReference {
    if (this.#shapes.has(shape.id)) return shape.id;
    this.#shapes.add(shape.id);
    return { id: shape.id, name: shape.name, fields: shape.fields };
  }

  /** Lets pending requests finish, closes the file and ends the worker. */
  async close(): Promise<void> {
    if (this.#alive) {
      await this.request({ kind: "close" }).catch(() => this.#worker.end());
    }
    await this.#ended;
  }

  /** Ends the worker without closing anything, as a crash would. */
  async terminate(): Promise<void> {
    this.#worker.end();
    await this.#ended;
  }

  /** Rejects when the file or its log is not at its path any more. */
  check(): Promise<unknown> {
    return this.request({ kind: "check" });
  }

  async #within<T>({ signals, ms }: StatementLimits, result: Promise<T>): Promise<T> {
    const timers: NodeJS.Timeout[] = [];
    const endIn = (delay: number, reason: () => unknown) => timers.push(setTimeout(() => this.#end(reason()), delay));
    const hangUp = ({ target }: Event) => endIn(graceMs, () => (target as AbortSignal).reason);
    for (const signal of signals) signal.addEventListener("abort", hangUp, { once: true });
    if (ms !== undefined) endIn(ms, () => tooSlow(ms));
    try {
      return await result;
    } finally {
      for (const timer of timers) clearTimeout(timer);
      for (const signal of signals) signal.removeEventListener("abort", hangUp);
    }
  }

  #take(reply: WorkerReply): void {
    const waiting = this.#waiting.shift();
    if ("result" in reply) waiting?.resolve(reply.result);
    else {
      // The worker is ending; the pool must not use it any more.
      if (isElsewhere(reply.error.code)) this.#alive = false;
      waiting?.reject(errorOf(reply.error));
    }
  }

  #nextResult<T>(): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push({ resolve: resolve as (result: unknown) => void, reject });
    });
  }

  #end(reason: unknown): void {
    this.#endedBy = reason;
    this.#fail(reason);
    this.#worker.end();
  }

  #fail(error: unknown): void {
    this.#alive = false;
    for (const waiting of this.#waiting.splice(0)) waiting.reject(error);
  }
}

function gone(cause: unknown): DatabaseError {
  return new DatabaseError("The database thread ended before it answered.", threadGone, { cause });
}

function errorOf({ name, message, code }: { name: string; message: string; code: string | undefined }): Error {
  if (code !== undefined) return new DatabaseError(message, code);
  // Programming errors: too few bindings, a value that SQLite can't hold.
  const error = new Error(message);
  error.name = name;
  return error;
}

export interface DatabaseWorker {
  /** The thread's or the process's number, for logs and tests. */
  readonly id: number;
  post(request: WorkerRequest): void;
  /** Ends it now: a process at once, a thread when its running statement has ended. */
  end(): void;
}

export interface WorkerEvents {
  replied(result: WorkerReply): void;
  /** It can't be used any more; `error` is the reason, where there is one. */
  failed(error?: unknown): void;
  /** It is gone. Always the last event. */
  ended(): void;
}

function startWorker(settings: ConnectionSettings, events: WorkerEvents): DatabaseWorker {
  return settings.runsIn === "process" ? startProcess(settings, events) : startThread(settings, events);
}

function startThread(settings: ConnectionSettings, { replied, failed, ended }: WorkerEvents): DatabaseWorker {
  const worker = new Worker(new URL("./thread.ts", import.meta.url), {
    workerData: settings,
    name: `sqlite-${settings.access}`,
    execArgv: [], // not the arguments that the program itself was started with
  });
  worker.on("message", replied).on("messageerror", failed).on("error", failed).on("exit", ended);
  const id = worker.threadId;
  return { id, post: (request) => worker.postMessage(request), end: () => void worker.terminate() };
}

const processFile = fileURLToPath(new URL("./process.ts", import.meta.url));

function startProcess(settings: ConnectionSettings, { replied, failed, ended }: WorkerEvents): DatabaseWorker {
  const child = fork(processFile, [JSON.stringify(settings)], {
    serialization: "advanced",
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    execArgv: [],
  });
  child
    .on("message", (message) => replied(message as WorkerReply))
    .on("error", failed)
    .on("exit", ended);
  if (settings.isLowPriority === true && child.pid !== undefined) {
    try {
      setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    } catch {
      // It has ended already, or the system does not allow it.
    }
  }
  return {
    id: child.pid ?? 0,
    post: (request) => child.send(request, (error) => error && failed(error)),
    end: () => void child.kill("SIGKILL"),
  };
}
