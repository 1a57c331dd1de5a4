// The bytes of a debug log, in pieces that end at a line's end: a file, which may grow, be cut off or be replaced by a new
// one while it is read, or standard input. What the lines say is interpreter.ts.
import { createHash } from "node:crypto";
import { type FileHandle, open, stat } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";

/** Text with one byte a character. All of its lines are whole, except perhaps the last of `isEnd`. */
export interface Piece {
  text: string;
  isEnd: boolean;
}

export interface LogSource {
  /** The next piece, or null where there is nothing more for now. */
  read(): Promise<Piece | null>;
  close(): Promise<void>;
}

/** By what a file is known again: its place on the disk, and how it begins. */
export interface FileIdentity {
  device: number;
  inode: number;
  /** How many bytes of the file's beginning are hashed. */
  headLength: number;
  head: string;
}

const chunkLength = 1 << 20;
const headLength = 1_024;
/** A last line without its end is read when nothing was added to the file for so long. */
const quiet = 1_000;

export class LogFile implements LogSource {
  readonly path: string;
  #handle: FileHandle;
  #offset: number;
  #carry = "";

  private constructor(path: string, handle: FileHandle, offset: number) {
    this.path = path;
    this.#handle = handle;
    this.#offset = offset;
  }

  /**
   * Opens a file to read on from a byte. Throws what `open` throws. `renamed` is where the file lies now, where the log
   * was put aside under another name; `path` is then the new one, to be read after it.
   */
  static async open(path: string, offset = 0, renamed = path): Promise<LogFile> {
    return new LogFile(path, await open(renamed, "r"), offset);
  }

  async read(): Promise<Piece | null> {
    const { bytesRead, buffer } = await this.#handle.read(
      Buffer.allocUnsafe(chunkLength),
      0,
      chunkLength,
      this.#offset,
    );
    if (bytesRead === 0) return null;
    this.#offset += bytesRead;
    const text = this.#carry + buffer.toString("latin1", 0, bytesRead);
    const end = text.lastIndexOf("\n") + 1;
    // A line longer than a chunk is cut rather than kept: memory stays constant whatever the file holds.
    const whole = end === 0 && text.length > chunkLength ? text.length : end;
    this.#carry = text.slice(whole);
    return whole === 0 ? this.read() : { text: text.slice(0, whole), isEnd: false };
  }

  /** A last line that nobody ended, once the file has been quiet for a second; null where there is none. */
  async readUnended(): Promise<Piece | null> {
    if (this.#carry === "") return null;
    await delay(Math.max(0, quiet - (Date.now() - (await this.#handle.stat()).mtimeMs)));
    if ((await this.#handle.stat()).size > this.#offset) return this.read();
    const text = this.#carry;
    this.#carry = "";
    return { text, isEnd: true };
  }

  /**
   * Whether the name stands for another file now (`replaced`, this one is read to its end), or this one was cut off
   * (`cut`, it is read from its beginning); null where neither.
   */
  async change(): Promise<"replaced" | "cut" | null> {
    const own = await this.#handle.stat();
    const named = await stat(this.path).catch(() => null);
    if (named && (named.ino !== own.ino || named.dev !== own.dev)) return "replaced";
    return own.size < this.#offset ? "cut" : null;
  }

  /** Begins at the first byte of what the name stands for now. */
  async reopen(): Promise<void> {
    const handle = await open(this.path, "r");
    await this.#handle.close();
    this.#handle = handle;
    this.#offset = 0;
    this.#carry = "";
  }

  async size(): Promise<number> {
    return (await this.#handle.stat()).size;
  }

  /** What the file is known by; `length` bytes of its beginning count. */
  async identity(length = headLength): Promise<FileIdentity> {
    const { dev, ino } = await this.#handle.stat();
    const { bytesRead, buffer } = await this.#handle.read(Buffer.alloc(length), 0, length, 0);
    const head = createHash("sha256").update(buffer.subarray(0, bytesRead)).digest("hex");
    return { device: dev, inode: ino, headLength: bytesRead, head };
  }

  async close(): Promise<void> {
    await this.#handle.close();
  }
}

/** Standard input, or any stream of bytes. What was read of it to find the log's start can be read again. */
export class LogStream implements LogSource {
  readonly #chunks: AsyncIterator<Buffer>;
  #kept: Piece[] = [];
  #carry = "";
  #isDone = false;

  constructor(stream: AsyncIterable<Buffer>) {
    this.#chunks = stream[Symbol.asyncIterator]();
  }

  async read(): Promise<Piece | null> {
    const kept = this.#kept.shift();
    if (kept) return kept;
    while (!this.#isDone) {
      const { value, done } = await this.#chunks.next();
      this.#isDone = done === true;
      const text = this.#carry + (done === true ? "" : value.toString("latin1"));
      const end = this.#isDone || text.length > 2 * chunkLength ? text.length : text.lastIndexOf("\n") + 1;
      this.#carry = text.slice(end);
      if (end > 0) return { text: text.slice(0, end), isEnd: this.#isDone };
    }
    return null;
  }

  /** Puts pieces back, to be read first. */
  unread(pieces: Piece[]): void {
    this.#kept = [...pieces, ...this.#kept];
  }

  async close(): Promise<void> {
    await this.#chunks.return?.();
  }
}
