// Puts an answer on the wire: head in one piece, large bodies packed off the main thread, streams with back-pressure.
// It decides nothing about what is answered.
import type { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from "node:zlib";
import type { Context as KoaContext } from "koa";
import type { CsvChunk } from "../../db/index.ts";
import { endWhenTooSlow } from "./pace.ts";
import { pour } from "./pour.ts";
import { countUnread, longestPauseMs } from "./unread.ts";

/** Smaller bodies are sent as they are: packing them costs more than it saves. */
const packFromBytes = 4096;

const gzipOptions = { level: 4 };
/** A window of 512 kB in place of 4 MB, which each body that is packed would take twice. */
const brotliWith = (quality: number) => {
  return { params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_LGWIN]: 19 } };
};
const brotliOptions = brotliWith(4);
/** Of three megabytes of JSON this takes 9 ms in place of 48, and leaves an eighth more: who waits, waits less. */
const quickBrotliOptions = brotliWith(1);
const quickFromBytes = 2 ** 20;
const packGzip = promisify(gzip);
const packBrotli = promisify(brotliCompress);

/** The headers of an object as name, value, name, value …, as `writeHead` takes them. */
export function pairs(headers: Readonly<Record<string, string>>): string[] {
  const list: string[] = [];
  for (const name in headers) list.push(name, headers[name] ?? "");
  return list;
}

const sent = Promise.resolve();

/**
 * Sends a complete body, or none when `body` is null (204, 304); a HEAD gets the head alone.
 * `headers` is added to, so it must be the request's own. A body that is `packed` already is sent as it is.
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
  if (encoding === "gzip") return packGzip(body, gzipOptions);
  return packBrotli(body, body.length < quickFromBytes ? brotliOptions : quickBrotliOptions);
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

/** Whom unread answers count for: who dispatch.ts says calls, else the address. */
export function callerOf(ctx: KoaContext): string {
  return (ctx.state.callerKey as string | undefined) ?? `address ${ctx.ip}`;
}

/**
 * Streams a body of unknown length. The first piece is waited for before the head is sent, so that what fails at once
 * is still answered as a problem; a later failure breaks the connection. Resolves when all is sent.
 */
export async function sendStream(
  ctx: KoaContext,
  status: number,
  type: string,
  chunks: AsyncIterable<CsvChunk>,
  headers: string[],
): Promise<void> {
  const iterator = chunks[Symbol.asyncIterator]();
  const first = await iterator.next();
  const encoding = encodingFor(ctx);
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
  if (encoding === "identity") return pour(all, ctx.res);
  const packer = packerFor(encoding);
  await Promise.all([pour(all, packer), pipeline(packer, ctx.res)]);
}

async function* continued(
  first: IteratorResult<CsvChunk>,
  iterator: AsyncIterator<CsvChunk>,
): AsyncGenerator<CsvChunk> {
  try {
    for (let step = first; !step.done; step = await iterator.next()) yield step.value;
  } finally {
    await iterator.return?.();
  }
}

/** For a body of text whose length is not known, that is of some size. */
export function packerForText(encoding: "br" | "gzip"): Transform {
  const chunkSize = 64 * 1024;
  return encoding === "br"
    ? createBrotliCompress({ ...quickBrotliOptions, chunkSize })
    : createGzip({ ...gzipOptions, chunkSize });
}

function packerFor(encoding: "br" | "gzip"): Transform {
  return encoding === "br" ? createBrotliCompress(brotliOptions) : createGzip(gzipOptions);
}

/** The packing that the client likes best of ours; br where it does not mind. */
export function encodingFor(ctx: KoaContext): "br" | "gzip" | "identity" {
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
