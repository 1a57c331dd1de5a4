// The bodies of the last reports in a file beside the database, so that the first report after a start, which mostly repeats one of
// them, is read as fast as all others. What is in the file is no more trusted than what a client sends.
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { zstdCompress, zstdDecompress } from "node:zlib";
import type { RepeatedRecords } from "./repeated-records.ts";

const [compress, decompress] = [promisify(zstdCompress), promisify(zstdDecompress)];

/** Of the file, unpacked. */
const mostBytes = 17 * 2 ** 20;
/** So long after a report, in milliseconds, it is written again, with those that come meanwhile. */
const pauseMs = 3000;
/** And this many times as long as writing it took: a fiftieth of the processor is the most that it takes. */
const pauses = 50;

export class KeptBodies {
  readonly #file: string;
  readonly #records: RepeatedRecords;
  readonly #onError: (error: unknown) => void;
  /** Whether the file lacks something. */
  #hasNew = false;
  #pauseMs = pauseMs;
  #timer: NodeJS.Timeout | null = null;
  #writing: Promise<void> = Promise.resolve();

  /** From now on the file is kept up to date, as far as it matters. */
  constructor(file: string, records: RepeatedRecords, onError: (error: unknown) => void) {
    [this.#file, this.#records, this.#onError] = [file, records, onError];
    records.onNew(() => {
      this.#hasNew = true;
      this.#timer ??= setTimeout(() => this.#writeNow(), this.#pauseMs).unref();
    });
  }

  /** The last one first. Empty where there is no file yet, or one that cannot be read. */
  async read(): Promise<Buffer[]> {
    try {
      const all = await decompress(await readFile(this.#file), { maxOutputLength: mostBytes });
      const bodies: Buffer[] = [];
      for (let at = 0; at < all.length; ) {
        const from = at + 4;
        const to = from + all.readUInt32LE(at);
        if (to > all.length) break;
        // A copy: else one of them would keep all.
        bodies.push(Buffer.from(all.subarray(from, to)));
        at = to;
      }
      return bodies;
    } catch {
      return [];
    }
  }

  /** Call it when what is remembered came from the file. */
  areWritten(): void {
    this.#hasNew = false;
  }

  async close(): Promise<void> {
    this.#records.onNew(() => {});
    this.#writeNow();
    await this.#writing;
  }

  #writeNow(): void {
    clearTimeout(this.#timer ?? undefined);
    this.#timer = null;
    if (!this.#hasNew) return;
    this.#hasNew = false;
    this.#writing = this.#writing.then(() => this.#write());
  }

  async #write(): Promise<void> {
    const began = performance.now();
    const parts = this.#records.bodies.flatMap((body) => {
      const length = Buffer.alloc(4);
      length.writeUInt32LE(body.length);
      return [length, body];
    });
    const draft = `${this.#file}.${process.pid}`;
    try {
      await writeFile(draft, await compress(Buffer.concat(parts)), { mode: 0o600 });
      await rename(draft, this.#file);
    } catch (error) {
      this.#onError(error);
      await rm(draft, { force: true }).catch(() => undefined);
    }
    this.#pauseMs = Math.max(pauseMs, pauses * (performance.now() - began));
  }
}
