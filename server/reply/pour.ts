// Pours chunks into a stream with back-pressure, as node:stream's pipeline does, and gives the memory of bytes back as soon as the
// stream has taken them: what waits for the collector instead makes V8 clean all of its heap every 64 MB.
import { once } from "node:events";
import { finished, type Writable } from "node:stream";
import type { CsvChunk } from "../../db/index.ts";

/** Resolves when the stream has taken and ended all; rejects when it closes too soon or the chunks fail, and ends both then. */
export async function pour(chunks: AsyncIterable<CsvChunk>, target: Writable): Promise<void> {
  const closed = new AbortController();
  const ended = new Promise<void>((resolve, reject) => {
    finished(target, { readable: false }, (error) => {
      closed.abort(error);
      if (error) reject(error);
      else resolve();
    });
  });
  // Seen below, or in place of it what made the stream close.
  ended.catch(() => undefined);
  try {
    for await (const chunk of chunks) {
      closed.signal.throwIfAborted();
      const hasRoom = target.write(chunk, (error) => {
        if (!error && !target.destroyed && typeof chunk !== "string") giveBack(chunk);
      });
      if (!hasRoom) await once(target, "drain", { signal: closed.signal }).catch(() => ended);
    }
    target.end();
    await ended;
  } catch (error) {
    target.destroy();
    throw error;
  }
}

function giveBack({ buffer, byteLength }: Uint8Array): void {
  // Only where the bytes are all that it holds.
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}
