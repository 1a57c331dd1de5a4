// Sends a long body while it is still being made, and lets others have their turn between its pieces. What its client has not read
// waits like the rest of any body (unread.ts), so that no place for work waits for a client.
import { finished } from "node:stream/promises";
import { setImmediate } from "node:timers/promises";
import type { Context as KoaContext } from "koa";
import { callerOf, encodingFor, packerForText } from "./send.ts";
import { countUnread } from "./unread.ts";

/** Characters of a piece: shorter ones are put together. */
const leastOfPiece = 128 * 1024;
/** A body that is shorter is sent as one: that takes less work, and its length is known. */
const leastInPieces = 4 * leastOfPiece;

/** The whole text, or where it is long, pieces of it, the later of which are not made yet. */
export function textOrPieces(pieces: Iterable<string>): string | Iterable<string> {
  const made = longPieces(pieces);
  let text = "";
  for (;;) {
    const { value, done } = made.next();
    if (done) return text;
    text += value;
    if (text.length >= leastInPieces) return continued(text, made);
  }
}

function* continued(first: string, more: Iterable<string>): Generator<string> {
  yield first;
  yield* more;
}

function* longPieces(pieces: Iterable<string>): Generator<string> {
  let text = "";
  for (const piece of pieces) {
    text += piece;
    if (text.length < leastOfPiece) continue;
    yield text;
    text = "";
  }
  if (text !== "") yield text;
}

/** Resolves when all is handed to the socket. A failure of what makes the pieces breaks the connection. */
export async function sendPieces(
  ctx: KoaContext,
  status: number,
  type: string,
  pieces: Iterable<string>,
  headers: string[],
): Promise<void> {
  const { res } = ctx;
  const encoding = encodingFor(ctx);
  if (encoding !== "identity") headers.push("Content-Encoding", encoding);
  headers.push("Content-Type", type);
  res.writeHead(status, headers);
  if (ctx.req.method === "HEAD") {
    res.end();
    return;
  }
  const packer = encoding === "identity" ? null : packerForText(encoding);
  let bytes = 0;
  const write = (part: string | Buffer) => {
    if (res.destroyed) return;
    bytes += Buffer.byteLength(part);
    res.write(part);
  };
  packer?.on("data", write);
  const packed = packer && finished(packer);
  // Waited for below, unless the client or the pieces end first.
  packed?.catch(() => undefined);
  try {
    for (const piece of pieces) {
      if (packer) packer.write(piece);
      else write(piece);
      await setImmediate();
      if (res.destroyed) return;
    }
    packer?.end();
    await packed;
    if (res.destroyed) return;
    res.end();
    countUnread(res, callerOf(ctx), bytes);
  } catch (error) {
    res.destroy();
    throw error;
  } finally {
    packer?.destroy();
  }
}
