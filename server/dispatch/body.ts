// Reads a body: type, size, packing and encoding are checked before anything is parsed. The validators check the fields of
// JSON; of CSV the text is all that is made here.

import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import type { Context as KoaContext } from "koa";
import bodyParser from "koa-bodyparser";
import { invalid, type Problem } from "../../domain/problem.ts";
import type { Operation } from "../contract/operations.ts";
import { problemOfStatus } from "../reply/errors.ts";
import { wantsContinue } from "../reply/expectations.ts";
import { charsetOf, textOf } from "./csv-body.ts";
import { faultOfJson, fieldNotUnicode, mostValues, notUnicode } from "./json-bytes.ts";

/** A refused body is thrown away up to this size, so that the client reads the answer; then the connection ends. */
const mostThrownAway = 64 * 1024 * 1024;

/** Bodies that may be longer take turns: parsed, they need some ten times their size. */
const longestAtOnce = 64 * 1024;

/** When a large body may be read, and when its so many bytes may be parsed. */
export interface BodyTurns {
  toRead(): Promise<void>;
  toParse(bytes: number): Promise<void>;
}

/** The largest body of an operation that is not marked `x-large-body` in the contract, which states it. */
export const largestUsual = 524_288;

/** Answers the parsed body, of CSV the text, or throws a Problem: 400, 413 or 415. */
export type ReadBody = (ctx: KoaContext, turns: BodyTurns, operation: BodyOf) => Promise<unknown>;
type BodyOf = Pick<Operation, "bodyType" | "takesLargeBody">;

/** `largest`: of the operations that take large bodies; in inflated bytes. */
export function bodyReader(largest: number): ReadBody {
  const usual = { limit: Math.min(largestUsual, largest), read: bytesReader(Math.min(largestUsual, largest)) };
  const large = { limit: largest, read: bytesReader(largest) };
  return async function readBody(ctx, turns, { bodyType, takesLargeBody }) {
    const { headers } = ctx.req;
    if (headers["transfer-encoding"] === undefined && !(Number(headers["content-length"] ?? 0) > 0)) return undefined;
    const charset = bodyType === "text/csv" ? charsetOf(headers["content-type"]) : undefined;
    if (charset === undefined) checkType(headers["content-type"]);
    const { limit, read } = takesLargeBody ? large : usual;
    const bytes = isLarge(headers) ? await readInTurn(ctx, turns, read) : await read(ctx);
    if (bytes === undefined) return undefined;
    if (charset !== undefined) return textOf(bytes, charset);
    return parsed(bytes, limit);
  };
}

async function readInTurn(ctx: KoaContext, turns: BodyTurns, read: ReadBytes): Promise<Buffer | undefined> {
  await turns.toRead();
  const bytes = await read(ctx);
  await turns.toParse(bytes?.length ?? 0);
  return bytes;
}

/** Whether a body may be large: how long it is when it is packed, or comes in chunks, is seen at its end. */
function isLarge(headers: IncomingHttpHeaders): boolean {
  const { "transfer-encoding": chunked, "content-encoding": packing = "identity" } = headers;
  return (
    chunked !== undefined || packing.toLowerCase() !== "identity" || Number(headers["content-length"]) > longestAtOnce
  );
}

type ReadBytes = (ctx: KoaContext) => Promise<Buffer | undefined>;

/** The same without a look at type and content: the bytes, unpacked, or undefined where there are none. */
function bytesReader(limit: number): ReadBytes {
  // koa-bodyparser 4.4 reads and inflates; as "text" without an encoding it hands over the bytes, so that broken UTF-8
  // is seen (its JSON reader would replace it silently).
  const options = { enableTypes: ["text"], detectJSON: () => false, textLimit: String(limit) };
  const readText = bodyParser({
    ...options,
    encoding: null,
    extendTypes: { text: ["text/plain"] },
  } as bodyParser.Options);

  return async function readBytes(ctx: KoaContext): Promise<Buffer | undefined> {
    const { req, res } = ctx;
    const { headers } = req;
    if (headers["transfer-encoding"] === undefined && !(Number(headers["content-length"] ?? 0) > 0)) return undefined;
    const packing = (headers["content-encoding"] ?? "identity").trim().toLowerCase();
    if (!["identity", "gzip", "x-gzip", "deflate", "br"].includes(packing)) {
      throw problemOfStatus(415, "The body may be packed with gzip, deflate or br, or not at all.", {
        "Accept-Encoding": "gzip, deflate, br",
      });
    }
    headers["content-encoding"] = packing.replace("x-", "");
    if (packing === "identity" && Number(headers["content-length"]) > limit) throw tooLarge(ctx, limit);
    if (wantsContinue.delete(req)) res.writeContinue();
    const type = headers["content-type"];
    headers["content-type"] = "text/plain"; // koa-bodyparser reads no body whose type it does not know
    let bytes: unknown;
    try {
      await readText(ctx, nothing);
      bytes = ctx.request.body;
    } catch (error) {
      throw problemOf(error, ctx, limit);
    } finally {
      if (type === undefined) delete headers["content-type"];
      else headers["content-type"] = type;
    }
    return bytes instanceof Buffer && bytes.length > 0 ? bytes : undefined;
  };
}

async function nothing(): Promise<void> {}

function checkType(type: string | undefined): void {
  const [essence = "", ...parameters] = (type ?? "").toLowerCase().split(";");
  if (essence.trim() !== "application/json") throw problemOfStatus(415, "The body must be application/json.");
  for (const parameter of parameters) {
    const [name = "", value = ""] = parameter.split("=");
    if (name.trim() === "charset" && !/^\s*"?(utf-?8|us-ascii)"?\s*$/.test(value)) {
      throw problemOfStatus(415, "The body must be application/json in UTF-8.");
    }
  }
}

function problemOf(error: unknown, ctx: KoaContext, limit: number): Problem {
  const { status, type } = error as { status?: number; type?: string };
  if (status === 413) return tooLarge(ctx, limit);
  if (type === "request.aborted") return invalid("body", "must be sent to its end");
  return invalid("body", "must be what its Content-Encoding and Content-Length say");
}

/** Reads the rest of a refused body and forgets it, so that its client reads the answer. */
export function throwAway(req: IncomingMessage): void {
  let size = 0;
  req.on("data", (chunk: Buffer) => {
    size += chunk.length;
    if (size > mostThrownAway) req.destroy();
  });
  req.resume();
}

function tooLarge(ctx: KoaContext, limit: number): Problem {
  throwAway(ctx.req);
  return problemOfStatus(413, `The body is larger than ${limit} bytes.`);
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

function parsed(bytes: Buffer, limit: number): unknown {
  const fault = faultOfJson(bytes, mostValues(limit));
  if (fault !== undefined && fault !== notUnicode) throw invalid("body", fault);
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    throw invalid("body", "must be UTF-8");
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw invalid("body", "must be JSON");
  }
  if (fault === notUnicode) throw invalid(fieldNotUnicode(value) || "body", notUnicode);
  return value;
}
