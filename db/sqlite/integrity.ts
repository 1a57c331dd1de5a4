// The integrity check: a server uses its database file no more once the file or its log was moved, deleted or replaced, or the
// file is malformed. The main thread runs it for all connections to the file.

import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import BetterSqlite3 from "better-sqlite3";
import { classifyDatabaseError, DatabaseUnusable, logGone, type UnusableReason } from "../errors.ts";
import { type FileIdentity, identityOf, isSameFile } from "./file.ts";

interface Connection {
  /** Rejects when the file or its log is not at its path any more. */
  check(): Promise<unknown>;
}

const checkEveryMs = 1_000;

/** A class, because Knex copies plain settings and keeps instances as they are. */
export class IntegrityCheck {
  readonly #file: string;
  readonly #identity: FileIdentity;
  #writer: Connection | undefined;
  #reason: UnusableReason | undefined;
  #checking: Promise<unknown> | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(file: string, identity: FileIdentity) {
    this.#file = file;
    this.#identity = identity;
  }

  /** From now on the file is checked every second, also while there are no requests. */
  watch(): void {
    this.#timer ??= setInterval(() => this.#check(), checkEveryMs).unref();
  }

  /** Before the connections are closed. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#checking;
  }

  /** Opens one more connection. Throws DatabaseUnusable. */
  async opening<C extends Connection>(access: "read" | "write", open: () => Promise<C>): Promise<C> {
    this.require();
    const connection = await open();
    if (access === "write") this.#writer = connection;
    return connection;
  }

  remove(connection: Connection): void {
    if (this.#writer === connection) this.#writer = undefined;
  }

  get isIntact(): boolean {
    return this.#reason === undefined;
  }

  /** Throws DatabaseUnusable. A file that was moved away and comes back is accepted. */
  require(): void {
    if (this.#reason === undefined) return;
    if (this.#reason === "replaced" && isSameFile(identityOf(this.#file), this.#identity)) {
      this.#reason = undefined;
      removeMark(this.#file);
      return;
    }
    throw new DatabaseUnusable(this.#file, markOf(this.#file), this.#reason);
  }

  /** Records an error of a connection, once it watches; returns the error for the caller. */
  failed(error: unknown): unknown {
    if (this.#timer === undefined) return error;
    if (classifyDatabaseError(error) !== "unusable" || error instanceof DatabaseUnusable) return error;
    const { code } = error as { code?: unknown };
    if (code === logGone) this.#refuse("log_gone");
    else this.#refuse(String(code).startsWith("SQLITE_") ? "damaged" : "replaced");
    return new DatabaseUnusable(this.#file, markOf(this.#file), this.#reason ?? "damaged", { cause: error });
  }

  #refuse(reason: UnusableReason): void {
    if (this.#reason !== undefined) return;
    this.#reason = reason;
    if (reason === "log_gone") {
      // The writer moves acknowledged commits into the file: it is then complete without its log, and a start can use it.
      this.#request();
      return;
    }
    try {
      writeMark(this.#file, reason, this.#identity);
    } catch {
      // No space, or no permission: the running server refuses all the same.
    }
  }

  #check(): void {
    if (this.#checking === undefined && this.#reason === undefined) this.#request();
  }

  #request(): void {
    this.#checking = this.#writer
      ?.check()
      .catch((error: unknown) => this.failed(error))
      .finally(() => {
        this.#checking = undefined;
      });
  }
}

// A mark is a file beside the database that says why the database is blocked, so that the next start sees it too. A restore
// deletes it.

interface Mark {
  readonly reason: UnusableReason;
  /** The identity of the marked file, not of one that replaced it. */
  readonly file: FileIdentity;
  readonly atUtc: string;
}

export function markOf(database: string): string {
  return `${database}.unusable`;
}

export function writeMark(database: string, reason: UnusableReason, file: FileIdentity): void {
  const draft = `${markOf(database)}.${process.pid}`;
  const mark: Mark = { reason, file, atUtc: new Date().toISOString() };
  writeFileSync(draft, `${JSON.stringify(mark)}\n`, { mode: 0o600 });
  renameSync(draft, markOf(database));
}

export function removeMark(database: string): void {
  rmSync(markOf(database), { force: true });
}

/** Throws DatabaseUnusable where a mark exists and still applies; deletes one that does not. */
export function requireUsable(database: string): void {
  const mark = readMark(database);
  if (mark === undefined) return;
  const isBack = mark.reason === "replaced" && isSameFile(identityOf(database), mark.file);
  if (!isBack && (mark.reason !== "damaged" || !isWhole(database))) {
    throw new DatabaseUnusable(database, markOf(database), mark.reason);
  }
  removeMark(database);
}

export function isMarked(database: string): boolean {
  return existsSync(markOf(database));
}

/** Why the database is blocked; undefined: no mark exists. Deletes no mark. */
export function markedReason(database: string): UnusableReason | undefined {
  return readMark(database)?.reason;
}

function readMark(database: string): Mark | undefined {
  if (!existsSync(markOf(database))) return undefined;
  try {
    return JSON.parse(readFileSync(markOf(database), "utf8")) as Mark;
  } catch {
    return { reason: "damaged", file: { dev: 0, ino: 0 }, atUtc: "" };
  }
}

/** Reads all of it, which takes a second per some hundred megabytes. */
function isWhole(database: string): boolean {
  try {
    const opened = new BetterSqlite3(database, { fileMustExist: true });
    try {
      return opened.pragma("integrity_check(1)", { simple: true }) === "ok";
    } finally {
      opened.close();
    }
  } catch {
    return false;
  }
}
