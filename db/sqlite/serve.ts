// The other end of a connection: one SQLite connection, one question at a time, in the order asked. It knows SQL text,
// bindings and record shapes, nothing of the service. A thread (thread.ts) or a process (process.ts) runs it.
import { fileGone } from "../errors.ts";
import { openDriver } from "./driver.ts";
import { SqliteFile } from "./file.ts";
import type { Answer, ConnectionSettings, Question } from "./messages.ts";
import { SqliteSession } from "./session.ts";

/** The way to the asking side. */
export interface Port {
  onQuestion(listener: (question: Question) => void): void;
  answer(answer: Answer): void;
  /** Lets what was answered arrive, and ends this side. */
  end(): void;
}

/** Opens the file and answers until it is asked to close or the file is gone. */
export function serve(settings: ConnectionSettings, port: Port): void {
  try {
    const database = openDriver(settings);
    const file = new SqliteFile(settings.file);
    const session = new SqliteSession(database);
    port.onQuestion((question) => {
      let ending = question.ask === "close";
      try {
        if (!ending) file.check();
        port.answer({ answer: session.answer(question) });
      } catch (error) {
        port.answer(failure(error));
        // The pool opens the file anew, as soon as there is one.
        ending ||= (error as { code?: unknown }).code === fileGone;
        if (ending) database.close();
      }
      if (ending) port.end();
    });
    port.answer({ answer: "open" });
  } catch (error) {
    port.answer(failure(error));
    port.end();
  }
}

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
