// Sends a response: head in one piece, large bodies compressed off the main thread, streams with back-pressure.
// It does not decide what is sent.
import type { ServerResponse } from "node:http";
import type { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setImmediate } from "node:timers/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from "node:zlib";
import type { Context as KoaContext } from "koa";
import type { HeaderPairs } from "./security-headers.ts";
import { countUnread, longestPauseMs } from "./unread.ts";

/** Smaller bodies are sent as they are: compressing them costs more than it saves. */
const packFromBytes = 4096;

const gzipOptions = { level: 4 };
/** A window of 512 kB instead of 4 MB, which each compressed body would take twice. */
const brotliWith = (quality: number) => {
  return { params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_LGWIN]: 19 } };
};
const brotliOptions = brotliWith(4);
/** For three megabytes of JSON this takes 9 ms instead of 48, for a size one eighth larger. */
const quickBrotliOptions = brotliWith(1);
const quickFromBytes = 2 ** 20;
const pack = { br: promisify(brotliCompress), gzip: promisify(gzip) };

/** The headers of an object as name, value, name, value …, as `writeHead` takes them. */
export function pairs(headers: Readonly<Record<string, string>>): string[] {
  const list: string[] = [];
  for (const name in headers) list.push(name, headers[name] ?? "");
  return list;
}

const sent = Promise.resolve();

/**
 * Sends a complete body, or none when `body` is null (204, 304); a HEAD gets the head alone.
 * Adds to `headers`, so pass the request's own array. A body that is `packed` already is sent as it is.
 */
export function send(
  ctx: KoaContext,
  status: number,
  type: string | null,
  body: string | Buffer | null,
  headers: string[],
  state: "plain" | "packed" = "plain",
): Promise<void> {
  if (body === null || type === null) {
    if (status !== 204 && status !== 304) headers.push("Content-Length", "0");
    ctx.res.writeHead(status, headers).end();
    return sent;
  }
  headers.push("Content-Type", type);
  const length = Buffer.byteLength(body);
  if (state === "plain" && length >= packFromBytes && ctx.req.headers["accept-encoding"] !== undefined) {
    const encoding = encodingFor(ctx);
    if (encoding !== "identity") return sendPacked(ctx, status, body, headers, encoding);
  }
  write(ctx, status, body, length, headers);
  return sent;
}

/** Off the main thread. */
function packed(body: string | Buffer, encoding: "br" | "gzip"): Promise<Buffer> {
  if (encoding === "gzip") return pack.gzip(body, gzipOptions);
  return pack.br(body, body.length < quickFromBytes ? brotliOptions : quickBrotliOptions);
}

async function sendPacked(
  ctx: KoaContext,
  status: number,
  body: string | Buffer,
  headers: string[],
  encoding: "br" | "gzip",
): Promise<void> {
  const bytes = await packed(body, encoding);
  headers.push("Content-Encoding", encoding);
  if (!ctx.res.destroyed) write(ctx, status, bytes, bytes.length, headers);
}

function write(ctx: KoaContext, status: number, body: string | Buffer, length: number, headers: string[]): void {
  headers.push("Content-Length", String(length));
  ctx.res.writeHead(status, headers);
  if (ctx.req.method === "HEAD") ctx.res.end();
  // As many bytes as characters: all ASCII, which Node copies as it is with this encoding.
  else if (typeof body === "string" && body.length === length) ctx.res.end(body, "latin1");
  else ctx.res.end(body);
  countUnread(ctx.res, callerOf(ctx), length);
}

/** The key for counting unread responses: the caller that dispatch.ts found, else the IP address. */
function callerOf(ctx: KoaContext): string {
  return (ctx.state.callerKey as string | undefined) ?? `address ${ctx.ip}`;
}

/**
 * Streams a body of unknown length. The head waits for the first piece, so that an early failure is still sent as a
 * problem; a later failure breaks the connection. Resolves when all is sent.
 */
export async function sendStream(
  ctx: KoaContext,
  status: number,
  type: string,
  chunks: AsyncIterable<string | Uint8Array>,
  headers: string[],
  state: "plain" | "packed" = "plain",
): Promise<void> {
  const iterator = chunks[Symbol.asyncIterator]();
  const first = await iterator.next();
  const encoding = state === "packed" ? "identity" : encodingFor(ctx);
  if (encoding !== "identity") headers.push("Content-Encoding", encoding);
  headers.push("Content-Type", type);
  ctx.res.writeHead(status, headers);
  if (ctx.req.method === "HEAD") {
    await iterator.return?.();
    ctx.res.end();
    return;
  }
  ctx.res.setTimeout(longestPauseMs, () => ctx.res.destroy());
  endWhenTooSlow(ctx.res);
  const all = continued(first, iterator);
  if (encoding === "identity") await pipeline(all, ctx.res);
  else await pipeline(all, packerFor(encoding), ctx.res);
}

async function* continued(
  first: IteratorResult<string | Uint8Array>,
  iterator: AsyncIterator<string | Uint8Array>,
): AsyncGenerator<string | Uint8Array> {
  try {
    for (let step = first; !step.done; step = await iterator.next()) yield step.value;
  } finally {
    await iterator.return?.();
  }
}

/** For a large body of unknown length. */
function packerFor(encoding: "br" | "gzip"): Transform {
  const chunkSize = 64 * 1024;
  return encoding === "br"
    ? createBrotliCompress({ ...quickBrotliOptions, chunkSize })
    : createGzip({ ...gzipOptions, chunkSize });
}

/** The supported encoding that the client prefers; br where it does not mind. */
function encodingFor(ctx: KoaContext): "br" | "gzip" | "identity" {
  const accepted = ctx.req.headers["accept-encoding"];
  if (accepted === undefined) return "identity";
  const weights = new Map(accepted.toLowerCase().split(",").map(weightOf));
  const weight = (coding: string) => weights.get(coding) ?? weights.get("*") ?? 0;
  const [br, gzipped] = [weight("br"), weight("gzip")];
  if (br > 0 && br >= gzipped) return "br";
  return gzipped > 0 ? "gzip" : "identity";
}

/** `gzip;q=0.5` as its name and weight; a weight that is no number counts as 0. */
function weightOf(part: string): [coding: string, weight: number] {
  const [coding = "", ...parameters] = part.split(";").map((text) => text.trim());
  const q = parameters.find((parameter) => parameter.startsWith("q="));
  return [coding, q === undefined ? 1 : Number(q.slice(2)) || 0];
}

// Ends a download whose client reads next to nothing: while it lasts, the database holds its snapshot, so that its log grows, and
// a permit is in use.

/** 4 kB a second, checked every half minute: the slowest of lines reads faster. */
const usual = { everyMs: 30_000, leastBytes: 120_000 } as const;

/** Only time that waits for the client counts, not the database's. Stops when the response is closed. */
export function endWhenTooSlow(
  res: ServerResponse,
  { everyMs, leastBytes } = usual as Readonly<Record<keyof typeof usual, number>>,
): void {
  const { socket } = res;
  if (socket === null) return;
  let before = socket.bytesWritten - socket.writableLength;
  let waitedBefore = false;
  const looking = setInterval(() => {
    const now = socket.bytesWritten - socket.writableLength;
    const waits = res.writableNeedDrain;
    if (waits && waitedBefore && now - before < leastBytes) res.destroy();
    waitedBefore = waits;
    before = now;
  }, everyMs).unref();
  res.once("close", () => clearInterval(looking));
}

// Sends a long body while it is still being made, and lets other requests run between its pieces. What its client has not read
// counts as unread (unread.ts), so that no permit for work waits for a client.

/** Characters of a piece: shorter ones are joined. */
const leastOfPiece = 128 * 1024;
/** A shorter body is sent as one: that takes less work, and allows Content-Length. */
const leastInPieces = 4 * leastOfPiece;

/** The whole text, or where it is long, its pieces, most of which are not made yet. */
export function textOrPieces(pieces: Iterable<string>): string | Iterable<string> {
  const made = longPieces(pieces);
  let text = "";
  for (;;) {
    const { value, done } = made.next();
    if (done) return text;
    text += value;
    if (text.length >= leastInPieces) return beginning(text, made);
  }
}

function* beginning(first: string, more: Iterable<string>): Generator<string> {
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

/** Resolves when all is handed to the socket. If making a piece fails, the connection is broken. */
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
  let bytes = 0;
  const write = async (parts: AsyncIterable<string | Buffer>) => {
    for await (const part of parts) {
      if (res.destroyed) return;
      bytes += Buffer.byteLength(part);
      res.write(part);
      await setImmediate();
    }
  };
  try {
    if (encoding === "identity") await pipeline(pieces, write);
    else await pipeline(pieces, packerFor(encoding), write);
    if (res.destroyed) return;
    res.end();
    countUnread(res, callerOf(ctx), bytes);
  } catch (error) {
    if (res.destroyed) return; // the client went away
    res.destroy();
    throw error;
  }
}

// A body that is the same for everybody: cached in memory, and compressed once in each requested encoding.

/** Smaller ones are sent as they are. */
const packCachedFromBytes = 1_024;

export class CachedBody {
  readonly #plain: Buffer;
  readonly #packed: { br?: Promise<Buffer> | Buffer; gzip?: Promise<Buffer> | Buffer };
  readonly #isPacked: boolean;

  constructor(body: string | Buffer, packed?: { br: Buffer; gzip: Buffer }) {
    this.#plain = Buffer.from(body);
    this.#packed = packed ?? {};
    this.#isPacked = packed !== undefined || this.#plain.length >= packCachedFromBytes;
  }

  /** Sends it with status 200 in the encoding that the client prefers. `caching`: who may store it for how long. */
  async send(ctx: KoaContext, type: string, securityHeaders: HeaderPairs, caching: string): Promise<void> {
    const headers = [...securityHeaders, "Cache-Control", caching, "Vary", "Accept-Encoding"];
    headers.push("X-Trace-Id", ctx.state.traceId);
    const encoding = this.#isPacked ? encodingFor(ctx) : "identity";
    if (encoding === "identity") return send(ctx, 200, type, this.#plain, headers, "packed");
    this.#packed[encoding] ??= pack[encoding](this.#plain);
    const bytes = await this.#packed[encoding];
    await send(ctx, 200, type, bytes, [...headers, "Content-Encoding", encoding], "packed");
  }
}
