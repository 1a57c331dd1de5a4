// The file format for moving a database: gzip over lines, each a SHA-256 in hex, a blank, and JSON. A line's hash covers the
// hash of the line before it, so that a line that was changed, lost, added or moved is detected. First the header, then
// chunks of rows, then the end. It is independent of databases.
import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { chmod, open, rename, rm, stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { crc32, createGunzip, createGzip } from "node:zlib";
import type { MovedTable } from "./tables.ts";

export const format = "licence-usage-query-service export";
export const formatVersion = 1;

export type Value = string | number | null;

export interface HeadLine {
  readonly format: string;
  readonly version: number;
  readonly exportId: string;
  readonly createdUtc: string;
  readonly migrations: readonly string[];
  /** In the order of the chunks, each with its number of rows and the highest id that it ever generated. */
  readonly tables: readonly (MovedTable & { readonly rows: number; readonly lastId: number | null })[];
}

export interface ChunkLine {
  /** From 1. */
  readonly chunk: number;
  readonly table: string;
  readonly rows: readonly (readonly Value[])[];
}

interface EndLine {
  readonly end: true;
  readonly chunks: number;
}

export type Line = HeadLine | ChunkLine | EndLine;

/** What is wrong with the file or its target; nothing was changed. The message is for people. */
export class MoveRefused extends Error {
  override readonly name = "MoveRefused";
}

/** gzip's header as we write it: no name, no time, no system, so that no byte of the file can change undetected. */
const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
/** No line of ours is longer; more than this when unpacking means another file. */
const longestLine = 256 * 1024 * 1024;

/**
 * Writes the file for its owner alone (mode 0600); it gets its name once it is complete. Returns its bytes.
 * Throws MoveRefused when there is a file of that name.
 */
export async function writeMoveFile(file: string, lines: AsyncIterable<Line>): Promise<number> {
  if (await exists(file)) throw new MoveRefused(`There is a file ${file} already.`);
  const partial = `${file}.part`;
  try {
    await rm(partial, { force: true });
    await pipeline(Readable.from(hashed(lines)), createGzip({ level: 5 }), createWriteStream(partial, { mode: 0o600 }));
    await chmod(partial, 0o600);
    const handle = await open(partial, "r+");
    try {
      await handle.write(gzipHead, 0, gzipHead.length, 0);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(partial, file);
  } catch (error) {
    await rm(partial, { force: true }).catch(() => undefined);
    throw error;
  }
  return (await stat(file)).size;
}

async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}

async function* hashed(lines: AsyncIterable<Line>): AsyncGenerator<string> {
  let previous = "";
  for await (const line of lines) {
    const text = JSON.stringify(line);
    previous = hashOf(previous, text);
    yield `${previous} ${text}\n`;
  }
}

function hashOf(previous: string, text: string): string {
  return createHash("sha256").update(previous).update(text).digest("hex");
}

/**
 * Yields the lines, each verified; a few megabytes are in memory at a time, however large the file is.
 * `progress` gets the bytes of the file read so far. Throws MoveRefused at the first deviation.
 */
export async function* readMoveFile(file: string, progress: (bytes: number) => void = () => {}): AsyncGenerator<Line> {
  const unpacked = { crc: 0, bytes: 0 };
  let previous = "";
  let ended = false;
  let number = 0;
  await checkHead(file);
  const source = createReadStream(file);
  source.on("data", () => progress(source.bytesRead));
  const gunzip = createGunzip();
  source.on("error", (error) => gunzip.destroy(error));
  try {
    for await (const text of linesOf(source.pipe(gunzip), unpacked)) {
      number += 1;
      const json = text.slice(65);
      if (ended || text[64] !== " " || hashOf(previous, json) !== text.slice(0, 64)) throw changed(file, number);
      previous = text.slice(0, 64);
      const line = JSON.parse(json) as Line;
      ended = "end" in line;
      yield line;
    }
    if (!ended) throw new MoveRefused(`${file} is cut short: its end is missing.`);
    await checkTail(file, unpacked);
  } catch (error) {
    const code = String((error as NodeJS.ErrnoException).code);
    if (code.startsWith("Z_") || code === "ERR_BUFFER_TOO_LARGE") throw changed(file, number + 1, error);
    throw error;
  } finally {
    source.destroy();
    gunzip.destroy();
  }
}

async function* linesOf(
  packed: AsyncIterable<Buffer>,
  unpacked: { crc: number; bytes: number },
): AsyncGenerator<string> {
  let parts: Buffer[] = [];
  let length = 0;
  for await (let bytes of packed) {
    unpacked.crc = crc32(bytes, unpacked.crc);
    unpacked.bytes += bytes.length;
    for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10)) {
      yield Buffer.concat([...parts, bytes.subarray(0, at)]).toString("utf8");
      bytes = bytes.subarray(at + 1);
      parts = [];
      length = 0;
    }
    if (bytes.length > 0) parts.push(bytes);
    length += bytes.length;
    if (length > longestLine) throw new MoveRefused("The file is none of ours: it has a line without an end.");
  }
  if (length > 0) yield Buffer.concat(parts).toString("utf8");
}

async function checkHead(file: string): Promise<void> {
  if (!(await bytesAt(file, 0, gzipHead.length)).equals(gzipHead)) {
    throw new MoveRefused(`${file} is not a file that npm run export wrote, or its first bytes were changed.`);
  }
}

/** gzip ends with the checksum and the length; Node ignores bytes after them. */
async function checkTail(file: string, { crc, bytes }: { crc: number; bytes: number }): Promise<void> {
  const tail = Buffer.alloc(8);
  tail.writeUInt32LE(crc, 0);
  tail.writeUInt32LE(bytes % 2 ** 32, 4);
  const { size } = await stat(file);
  if (!(await bytesAt(file, size - 8, 8)).equals(tail)) throw new MoveRefused(`${file} has something behind its end.`);
}

async function bytesAt(file: string, position: number, length: number): Promise<Buffer> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    throw new MoveRefused(`${file} can't be read (${error.code}).`);
  });
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, Math.max(0, position));
    return buffer.subarray(0, bytesRead);
  } catch (error) {
    throw new MoveRefused(`${file} can't be read (${(error as NodeJS.ErrnoException).code}).`);
  } finally {
    await handle.close();
  }
}

function changed(file: string, line: number, cause?: unknown): MoveRefused {
  return new MoveRefused(`${file} is not as it was written: its checksum does not fit at line ${line}.`, { cause });
}
