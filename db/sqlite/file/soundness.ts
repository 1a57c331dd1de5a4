// Whether a server may answer from its database file: no more once the file was replaced or overwritten under it, or found
// malformed. Kept by the main thread for all connections to the file.
import { renameSync } from "node:fs";
import { classifyDatabaseError, DatabaseUnusable, fileOverwritten, type UnusableReason } from "../../errors.ts";
import { markOf, removeMark, writeMark } from "./mark.ts";
import { type FileIdentity, identityOf, isSameFile } from "./place.ts";

interface Connection {
  /** Ends it without another word to the file. */
  leave(): Promise<void>;
  /** Of the writer: rejects when the file was overwritten. */
  check(): Promise<unknown>;
}

const checkEveryMs = 200;

/** A class, because Knex copies plain settings and keeps instances as they are. */
export class Soundness {
  readonly #file: string;
  readonly #identity: FileIdentity;
  readonly #connections = new Map<Connection, "read" | "write">();
  readonly #openings = new Set<Promise<unknown>>();
  #reason: UnusableReason | undefined;
  #checking: Promise<unknown> | undefined;
  #leaving: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(file: string, identity: FileIdentity) {
    this.#file = file;
    this.#identity = identity;
  }

  /** From now on the file is looked at several times a second, also while nobody asks for anything. */
  watch(): void {
    this.#timer ??= setInterval(() => this.#check(), checkEveryMs).unref();
  }

  /** Before the connections are closed: closing them writes into the file. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#check();
    await this.#checking;
    await this.#leaving;
  }

  /** Opens one more connection, which is left with all others. Throws DatabaseUnusable. */
  async opening<C extends Connection>(access: "read" | "write", open: () => Promise<C>): Promise<C> {
    this.require();
    const opening = open().then((connection) => {
      this.#connections.set(connection, access);
      return connection;
    });
    this.#openings.add(opening);
    try {
      return await opening;
    } finally {
      this.#openings.delete(opening);
    }
  }

  remove(connection: Connection): void {
    this.#connections.delete(connection);
  }

  get isSound(): boolean {
    return this.#reason === undefined;
  }

  /** Throws DatabaseUnusable. A file that was moved away and comes back is what it was. */
  require(): void {
    if (this.#reason === undefined) return;
    if (this.#reason === "replaced" && isSameFile(identityOf(this.#file), this.#identity)) {
      this.#reason = undefined;
      removeMark(this.#file);
      return;
    }
    throw new DatabaseUnusable(this.#file, markOf(this.#file), this.#reason);
  }

  /** Takes note of an error of a connection, once it watches; answers the error that the caller is to see. */
  failed(error: unknown): unknown {
    if (this.#timer === undefined) return error;
    const { code } = (error ?? {}) as { code?: unknown };
    if (code === fileOverwritten) this.#refuse("overwritten");
    else if (classifyDatabaseError(error) !== "unusable" || error instanceof DatabaseUnusable) return error;
    else this.#refuse(String(code).startsWith("SQLITE_") ? "damaged" : "replaced");
    return new DatabaseUnusable(this.#file, markOf(this.#file), this.#reason ?? "damaged", { cause: error });
  }

  #refuse(reason: UnusableReason): void {
    // What is found malformed may be so because a backup was copied over it.
    if (this.#reason === undefined) this.#check();
    if (this.#reason !== undefined && reason !== "overwritten") return;
    if (this.#reason === "overwritten") return;
    this.#reason = reason;
    try {
      writeMark(this.#file, reason, this.#identity);
    } catch {
      // No room, or no right: the running server refuses all the same.
    }
    if (reason === "overwritten") this.#leaving = this.#leave();
  }

  #check(): void {
    if (this.#checking !== undefined || this.#reason === "overwritten" || this.#reason === "replaced") return;
    const writer = [...this.#connections].find(([, access]) => access === "write")?.[0];
    this.#checking = writer
      ?.check()
      .catch((error: unknown) => this.failed(error))
      .finally(() => {
        this.#checking = undefined;
      });
  }

  /**
   * Ends all connections. The last one would write what its log still holds into a file to which that does not belong;
   * SQLite does not where the file is no longer at its path. One that is being opened would be the last one afterwards.
   */
  async #leave(): Promise<void> {
    const aside = `${this.#file}.overwritten`;
    try {
      renameSync(this.#file, aside);
      await Promise.allSettled(this.#openings);
      await Promise.all([...this.#connections.keys()].map((connection) => connection.leave()));
      renameSync(aside, this.#file);
    } catch {
      // It was moved away meanwhile, which serves the same purpose.
    }
  }
}
