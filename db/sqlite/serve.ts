// The other end of a connection: one SQLite connection, one question at a time, in the order asked. It knows SQL text,
// bindings and record shapes, nothing of the service. A thread (thread.ts) or a process (process.ts) runs it.
import { fileGone, fileReplaced } from "../errors.ts";
import { openDriver } from "./driver.ts";
import { OverwriteWatch } from "./file/overwritten.ts";
import { requireInPlace } from "./file/place.ts";
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
    const { file, identity, access } = settings;
    // Before it is opened: the log beside another file would be written into that.
    requireInPlace(file, identity);
    const database = openDriver(settings);
    const watch = access === "write" ? new OverwriteWatch(database, file) : undefined;
    const session = new SqliteSession(database);
    port.onQuestion((question) => {
      let ending = question.ask === "close";
      try {
        if (!ending) requireInPlace(file, identity);
        if (!ending) watch?.check();
        const answer = session.answer(question);
        if (!ending) watch?.note();
        port.answer(answer);
      } catch (error) {
        port.answer(failure(error));
        // The pool opens the file anew, as soon as there is one.
        ending ||= isElsewhere(error);
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

function isElsewhere(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return code === fileGone || code === fileReplaced;
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
