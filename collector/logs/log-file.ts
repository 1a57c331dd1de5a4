// The bytes of a log, in pieces that end at a line's end: a file, which may grow, be cut off or be replaced while it is
// read, or standard input; and which files make up one log. What the lines say is the readers' matter.
import { createHash } from "node:crypto";
import { type FileHandle, glob, open, readdir, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { LogFormat } from "../sources/manager.ts";
import { type LineDecoder, lineDecoder } from "../text/decode.ts";

/** Text with one byte a character. All of its lines are whole, except perhaps the last of `isEnd`. */
export interface Piece {
  text: string;
  isEnd: boolean;
}

export interface LogSource {
  /** How its lines are split and decoded; set once a piece was read. */
  readonly decoder: LineDecoder;
  /** The next piece, or null where there is nothing more for now. */
  read(): Promise<Piece | null>;
  close(): Promise<void>;
}

/** The identity of a file: its location on the disk, and how it begins. */
export interface FileIdentity {
  device: number;
  inode: number;
  /** How many bytes of the file's beginning are hashed. */
  headLength: number;
  head: string;
}

const chunkLength = 1 << 16;
/** A longer line is cut: memory stays constant whatever the file holds. */
const longestLine = 1 << 20;
const headLength = 1_024;
/** A last line without its end is read when nothing was added to the file for so long. */
const quiet = 1_000;

export class LogFile implements LogSource {
  decoder: LineDecoder;
  readonly #encoding: string | null;
  readonly #handle: FileHandle;
  #offset: number;
  #carry = "";
  #identity: FileIdentity | null = null;

  private constructor(handle: FileHandle, offset: number, encoding: string | null, decoder: LineDecoder) {
    this.#handle = handle;
    this.#offset = offset;
    this.#encoding = encoding;
    this.decoder = decoder;
  }

  /** Opens a file to read on from a byte. Throws what `open` throws. */
  static async open(path: string, encoding: string | null, offset = 0): Promise<LogFile> {
    const handle = await open(path, "r");
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0);
      return new LogFile(handle, offset, encoding, lineDecoder(encoding, buffer.subarray(0, bytesRead)));
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  async read(): Promise<Piece | null> {
    const buffer = Buffer.allocUnsafe(chunkLength);
    for (;;) {
      const { bytesRead } = await this.#handle.read(buffer, 0, chunkLength, this.#offset);
      if (bytesRead === 0) return null;
      if (this.#offset === 0) this.decoder = lineDecoder(this.#encoding, buffer.subarray(0, bytesRead));
      this.#offset += bytesRead;
      const text = this.#carry + buffer.toString("latin1", 0, bytesRead);
      const whole = wholeLength(text, this.decoder.lineEnd);
      this.#carry = text.slice(whole);
      if (whole > 0) return { text: text.slice(0, whole), isEnd: false };
    }
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

  /** Whether the file was truncated before the offset where reading goes on; it may have grown beyond that since. */
  async isCut(): Promise<boolean> {
    if ((await this.size()) < this.#offset) return true;
    const { headLength: length, head } = this.#identity ?? (await this.identity());
    const now = await this.identity();
    const isOther = now.headLength < length || (await this.identity(length)).head !== head;
    if (!isOther) this.#identity = now;
    return isOther;
  }

  /** The file's identity before it was truncated; null until first needed. */
  get lastIdentity(): FileIdentity | null {
    return this.#identity;
  }

  async size(): Promise<number> {
    return (await this.#handle.stat()).size;
  }

  /** When it was changed last, in milliseconds UTC. */
  async changedAt(): Promise<number> {
    return (await this.#handle.stat()).mtimeMs;
  }

  /** The file's identity; `length` bytes of its beginning count. */
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
  decoder: LineDecoder = lineDecoder(null, Buffer.alloc(0));
  readonly #chunks: AsyncIterator<Buffer>;
  #unread: Piece[] = [];
  #carry = "";
  #isDone = false;
  #isBegun = false;

  constructor(stream: AsyncIterable<Buffer>) {
    this.#chunks = stream[Symbol.asyncIterator]();
  }

  async read(): Promise<Piece | null> {
    const unread = this.#unread.shift();
    if (unread) return unread;
    while (!this.#isDone) {
      const { value, done } = await this.#chunks.next();
      this.#isDone = done === true;
      const text = this.#carry + (done === true ? "" : value.toString("latin1"));
      if (!this.#isBegun && text.length > 1) {
        this.decoder = lineDecoder(null, Buffer.from(text.slice(0, 2), "latin1"));
        this.#isBegun = true;
      }
      const end = this.#isDone ? text.length : this.#isBegun ? wholeLength(text, this.decoder.lineEnd) : 0;
      this.#carry = text.slice(end);
      if (end > 0) return { text: text.slice(0, end), isEnd: this.#isDone };
    }
    return null;
  }

  /** Puts pieces back, to be read first. */
  unread(pieces: Piece[]): void {
    this.#unread = [...pieces, ...this.#unread];
  }

  async close(): Promise<void> {
    await this.#chunks.return?.();
  }
}

/** How much of a text is whole lines. */
function wholeLength(text: string, lineEnd: string): number {
  const unit = lineEnd.length;
  let at = text.lastIndexOf(lineEnd);
  while (at >= 0 && at % unit !== 0) at = at === 0 ? -1 : text.lastIndexOf(lineEnd, at - 1);
  if (at >= 0) return at + unit;
  return text.length > longestLine ? text.length - (text.length % unit) : 0;
}

/**
 * Gives each line of a piece to `take`, decoded and without its end, with the bytes that it takes. Stops where `take`
 * answers a promise, and goes on when it is fulfilled.
 */
export async function eachLine(
  piece: Piece,
  decoder: LineDecoder,
  take: (line: string, length: number) => Promise<void> | undefined,
): Promise<void> {
  const { text } = piece;
  const unit = decoder.lineEnd.length;
  for (let start = 0; start < text.length; ) {
    let end = text.indexOf(decoder.lineEnd, start);
    while (unit > 1 && end >= 0 && (end - start) % unit !== 0) end = text.indexOf(decoder.lineEnd, end + 1);
    const next = end < 0 ? text.length : end + unit;
    const contents = end < 0 ? text.slice(start) : text.slice(start, end);
    const line = decoder.decode(contents);
    const taken = take(line.charCodeAt(line.length - 1) === 13 ? line.slice(0, -1) : line, next - start);
    if (taken) await taken;
    start = next;
  }
}

export interface FoundFile {
  path: string;
  ino: number;
  dev: number;
  changedAt: number;
}

const packed = /\.(gz|bz2|xz|zst|zip)$/i;

/** Whether a setting is a pattern such as `/var/log/*.log`. */
export function isPattern(setting: string): boolean {
  return /[*?[\]{}]/.test(setting);
}

/** The files that a setting names now, in the order in which they are to be read. Throws where a file cannot be opened. */
export async function filesOf(setting: string, format: Pick<LogFormat, "files" | "order">): Promise<FoundFile[]> {
  if (isPattern(setting)) return inOrder(await statAll(await allOf(glob(setting))), format);
  const found = await stat(setting);
  if (!found.isDirectory()) return [foundFile(setting, found)];
  const names = (await readdir(setting)).filter((name) => !packed.test(name) && (format.files?.test(name) ?? true));
  return inOrder(await statAll(names.map((name) => join(setting, name))), format);
}

/**
 * The file to read after `current`, which is read to its end; null while there is none. `known` is the setting's, `last`
 * what `current` was found as.
 */
export async function fileAfter(setting: string, last: FoundFile, format: LogFormat): Promise<FoundFile | null> {
  const files = await filesOf(setting, format).catch(() => []);
  const isSingle = !isPattern(setting) && files.length === 1 && files[0]?.path === setting;
  const index = files.findIndex((file) => isSame(file, last));
  if (index >= 0) return files[index + 1] ?? null;
  if (!isSingle) return files.find((file) => comesAfter(file, last, format)) ?? null;
  const [named] = files;
  if (!named) return null;
  const older = (await putAside(setting)).filter((file) => !isSame(file, last) && file.changedAt > last.changedAt);
  return inOrder(older, { order: "time" }).find((file) => file.changedAt <= named.changedAt) ?? named;
}

/** The files beside a log that it was put aside as: `lmgrd.log.1`, `lmgrd.log-20260301`, `lmgrd.log.old`. */
export async function putAside(path: string): Promise<FoundFile[]> {
  const base = sameCase(basename(path));
  const names = (await readdir(dirname(path)).catch(() => [])).filter(
    (name) =>
      sameCase(name).startsWith(base) &&
      /^[._-]?(\d[\w.-]*|old|bak|prev)$/.test(name.slice(base.length)) &&
      !packed.test(name),
  );
  return statAll(names.map((name) => join(dirname(path), name)));
}

/** Windows takes `LMGRD.LOG.1` for a file beside `lmgrd.log`. */
function sameCase(name: string): string {
  return process.platform === "win32" ? name.toLowerCase() : name;
}

function isSame(left: { ino: number; dev: number }, right: { ino: number; dev: number }): boolean {
  return left.ino === right.ino && left.dev === right.dev;
}

function comesAfter(file: FoundFile, last: FoundFile, format: LogFormat): boolean {
  return format.order === "name" ? byName(file, last) > 0 : file.changedAt >= last.changedAt;
}

function inOrder(files: FoundFile[], { order }: Pick<LogFormat, "order">): FoundFile[] {
  if (order === "name") return files.sort(byName);
  return files.sort((left, right) => left.changedAt - right.changedAt || byName(left, right));
}

/** Number by number, as people read names: `log.9` stands before `log.10`. */
function byName(left: FoundFile, right: FoundFile): number {
  return left.path.localeCompare(right.path, "en", { numeric: true });
}

async function statAll(paths: readonly string[]): Promise<FoundFile[]> {
  const found = await Promise.all(
    paths.map(async (path) => {
      const one = await stat(path).catch(() => null);
      return one?.isFile() ? [foundFile(path, one)] : [];
    }),
  );
  return found.flat();
}

function foundFile(path: string, { ino, dev, mtimeMs }: { ino: number; dev: number; mtimeMs: number }): FoundFile {
  return { path, ino, dev, changedAt: mtimeMs };
}

async function allOf(names: AsyncIterable<string>): Promise<string[]> {
  const all: string[] = [];
  for await (const name of names) all.push(name);
  return all;
}
