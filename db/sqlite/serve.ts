// The other end of a connection: one SQLite connection, one question at a time, in the order asked. It knows SQL text,
// bindings and record shapes, nothing of the service. A thread (thread.ts) or a process (process.ts) runs it.
import type { Database } from "better-sqlite3";
import { isElsewhere, logGone } from "../errors.ts";
import { openDriver } from "./driver.ts";
import { OpenFiles, requireInPlace } from "./file/place.ts";
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
    const files = new OpenFiles(file, identity);
    const session = new SqliteSession(database);
    port.onQuestion((question) => {
      let ending = question.ask === "close";
      try {
        if (!ending) files.require();
        port.answer(session.answer(question));
      } catch (error) {
        if (access === "write" && codeOf(error) === logGone) saveLog(database);
        port.answer(failure(error));
        // The pool opens the file anew, as soon as there is one.
        ending ||= isElsewhere(codeOf(error));
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

/** What was acknowledged is in the log that is open, and nowhere else once that is closed: it goes into the file. */
function saveLog(database: Database): void {
  try {
    if (database.inTransaction) database.exec("rollback");
    database.pragma("wal_checkpoint(full)");
  } catch {
    // The answer says what happened; closing tries it once more.
  }
}

function codeOf(error: unknown): unknown {
  return (error as { code?: unknown }).code;
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
