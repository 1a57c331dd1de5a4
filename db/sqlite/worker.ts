// A database thread: one SQLite connection, one question at a time, in the order asked. It knows SQL text, bindings and
// record shapes, nothing of the service. Started by connection.ts.
//
// better-sqlite3 13 can't interrupt a statement (it offers no sqlite3_interrupt and is built without the progress
// handler): one that runs is run to its end, which is why only what has not begun yet, and streams, can be stopped.
import { parentPort, workerData } from "node:worker_threads";
import { fileGone } from "../errors.ts";
import { openDriver } from "./driver.ts";
import { SqliteFile } from "./file.ts";
import type { Answer, Question, ThreadSettings } from "./messages.ts";
import { SqliteSession } from "./session.ts";

const port = parentPort;
if (port === null) throw new Error("db/sqlite/worker.ts is started as a worker thread.");

function failure(error: unknown): Answer {
  const { name, message, code } = error as { name?: unknown; message?: unknown; code?: unknown };
  return {
    error: {
      name: String(name ?? "Error"),
      message: String(message ?? error),
      code: typeof code === "string" ? code : undefined,
    },
  };
}

const settings = workerData as ThreadSettings;
try {
  const database = openDriver(settings);
  const file = new SqliteFile(settings.file);
  const session = new SqliteSession(database);
  port.on("message", (question: Question) => {
    let ending = question.ask === "close";
    try {
      if (!ending) file.check();
      port.postMessage({ answer: session.answer(question) } satisfies Answer);
    } catch (error) {
      port.postMessage(failure(error));
      // The pool opens the file anew, as soon as there is one.
      ending ||= (error as { code?: unknown }).code === fileGone;
      if (ending) database.close();
    }
    if (ending) port.close();
  });
  port.postMessage({ answer: "open" } satisfies Answer);
} catch (error) {
  port.postMessage(failure(error));
  port.close();
}
