// Reads the bodies of forms, with a limit. Not what stands in them.
import type { IncomingMessage } from "node:http";

/** The bytes of the body; undefined: it is longer than `most` bytes. It is then read to its end and dropped. */
export async function readBytes(req: IncomingMessage, most: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of req.iterator({ destroyOnReturn: false })) {
    length += chunk.length;
    if (length > most) break;
    chunks.push(chunk);
  }
  if (length <= most) return Buffer.concat(chunks);
  // Most clients look for the answer only after they have sent everything.
  req.resume();
  return undefined;
}
