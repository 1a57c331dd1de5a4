// Where a SQLite connection lives, away from the main thread: a thread, or a process that can be killed.
import { fork } from "node:child_process";
import { constants, setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { type AnswerMessage, AnswersWithBytes, bytesPlace } from "./answer-bytes.ts";
import type { Answer, ConnectionSettings, Question } from "./messages.ts";

export interface Host {
  /** The thread's or the process's number, for logs and tests. */
  readonly id: number;
  post(question: Question): void;
  /** Ends it now: a process at once, a thread when the statement that runs in it is through. */
  end(): void;
}

export interface HostEvents {
  answered(answer: Answer): void;
  /** It can't be used any more; `error` says why, where that is known. */
  failed(error?: unknown): void;
  /** It is gone. Comes last. */
  ended(): void;
}

export function startHost(settings: ConnectionSettings, events: HostEvents): Host {
  return settings.host === "process" ? startProcess(settings, events) : startThread(settings, events);
}

function startThread(settings: ConnectionSettings, { answered, failed, ended }: HostEvents): Host {
  const worker = new Worker(new URL("./thread.ts", import.meta.url), {
    workerData: settings,
    name: `sqlite-${settings.access}`,
    execArgv: [], // not what the program itself was started with
  });
  worker.on("message", answered).on("messageerror", failed).on("error", failed).on("exit", ended);
  const id = worker.threadId;
  return { id, post: (question) => worker.postMessage(question), end: () => void worker.terminate() };
}

const processFile = fileURLToPath(new URL("./process.ts", import.meta.url));

function startProcess(settings: ConnectionSettings, { answered, failed, ended }: HostEvents): Host {
  const child = fork(processFile, [JSON.stringify(settings)], {
    serialization: "advanced",
    stdio: ["ignore", "ignore", "inherit", "ipc", "pipe"],
    execArgv: [],
  });
  const answers = new AnswersWithBytes(answered);
  child.stdio[bytesPlace]?.on("data", (chunk: Uint8Array) => answers.bytes(chunk)).on("error", failed);
  child
    .on("message", (message) => answers.message(message as AnswerMessage))
    .on("error", failed)
    .on("exit", ended);
  if (settings.isPatient === true && child.pid !== undefined) {
    try {
      setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    } catch {
      // It has ended already, or the system does not allow it.
    }
  }
  return {
    id: child.pid ?? 0,
    post: (question) => child.send(question, (error) => error && failed(error)),
    end: () => void child.kill("SIGKILL"),
  };
}
