// Reads a body: type, size, compression and encoding are checked before parsing. The validators check the fields of JSON;
// CSV stays text here.
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import type { Context as KoaContext } from "koa";
import bodyParser from "koa-bodyparser";
import { invalid, type Problem } from "../../domain/problem.ts";
import type { Operation } from "../contract/operations.ts";
import { problemOfStatus, wantsContinue } from "../reply/errors.ts";

/** Up to this size a refused body is read and discarded, so that the client reads the response; then the connection ends. */
const mostThrownAway = 64 * 1024 * 1024;

/** Longer bodies wait for a permit: parsed, they need some ten times their size. */
const longestAtOnce = 64 * 1024;

/** When a large body may be read, and when so many bytes of it may be parsed. */
export interface BodyTurns {
  toRead(): Promise<void>;
  toParse(bytes: number): Promise<void>;
}

/** The largest body of an operation that is not marked `x-large-body` in the contract, which states it. */
export const largestUsual = 524_288;

/** Returns the parsed body, of CSV the text, or throws a Problem: 400, 413 or 415. */
export type ReadBody = (ctx: KoaContext, turns: BodyTurns, operation: BodyOf) => Promise<unknown>;
type BodyOf = Pick<Operation, "bodyType" | "takesLargeBody">;

/** `largest`: for operations that take large bodies; in inflated bytes. */
export function bodyReader(largest: number): ReadBody {
  const usual = { limit: Math.min(largestUsual, largest), read: bytesReader(Math.min(largestUsual, largest)) };
  const large = { limit: largest, read: bytesReader(largest) };
  return async function readBody(ctx, turns, { bodyType, takesLargeBody }) {
    const { headers } = ctx.req;
    if (!hasBody(headers)) return undefined;
    const charset = bodyType === "text/csv" ? charsetOf(headers["content-type"]) : undefined;
    if (charset === undefined) checkType(headers["content-type"]);
    const { limit, read } = takesLargeBody ? large : usual;
    const bytes = isLarge(headers) ? await readInTurn(ctx, turns, read) : await read(ctx);
    if (bytes === undefined) return undefined;
    if (charset !== undefined) return textOf(bytes, charset);
    return parsed(bytes, limit);
  };
}

/** Whether the request has a body. */
export function hasBody(headers: IncomingHttpHeaders): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

async function readInTurn(ctx: KoaContext, turns: BodyTurns, read: ReadBytes): Promise<Buffer | undefined> {
  await turns.toRead();
  const bytes = await read(ctx);
  await turns.toParse(bytes?.length ?? 0);
  return bytes;
}

/** Whether a body may be large: the length of a compressed or chunked one is only seen at its end. */
function isLarge(headers: IncomingHttpHeaders): boolean {
  const { "transfer-encoding": chunked, "content-encoding": packing = "identity" } = headers;
  return (
    chunked !== undefined || packing.toLowerCase() !== "identity" || Number(headers["content-length"]) > longestAtOnce
  );
}

type ReadBytes = (ctx: KoaContext) => Promise<Buffer | undefined>;

/** The same without checking type and content: the inflated bytes, or undefined where there are none. */
function bytesReader(limit: number): ReadBytes {
  // koa-bodyparser 4.4 reads and inflates; as "text" without an encoding it hands over the bytes, so that broken UTF-8
  // is seen (its JSON reader would replace it silently).
  const readText = bodyParser({
    enableTypes: ["text"],
    detectJSON: () => false,
    textLimit: String(limit),
    encoding: null,
    extendTypes: { text: ["text/plain"] },
  } as bodyParser.Options);

  return async function readBytes(ctx: KoaContext): Promise<Buffer | undefined> {
    const { req, res } = ctx;
    const { headers } = req;
    const packing = packingOf(headers);
    headers["content-encoding"] = packing.replace("x-", "");
    if (packing === "identity" && Number(headers["content-length"]) > limit) throw tooLarge(ctx, limit);
    if (wantsContinue.delete(req)) res.writeContinue();
    const type = headers["content-type"];
    headers["content-type"] = "text/plain"; // koa-bodyparser skips bodies whose type it does not know
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

/** Throws a Problem (415) for an encoding that is not supported. */
function packingOf(headers: IncomingHttpHeaders): string {
  const packing = (headers["content-encoding"] ?? "identity").trim().toLowerCase();
  if (["identity", "gzip", "x-gzip", "deflate", "br"].includes(packing)) return packing;
  throw problemOfStatus(415, "The body may be packed with gzip, deflate or br, or not at all.", {
    "Accept-Encoding": "gzip, deflate, br",
  });
}

function checkType(type: string | undefined): void {
  const [essence = "", ...parameters] = (type ?? "").toLowerCase().split(";");
  if (essence.trim() !== "application/json")
    throw problemOfStatus(415, "The Content-Type of the body must be application/json.");
  for (const parameter of parameters) {
    const [name = "", value = ""] = parameter.split("=");
    if (name.trim() === "charset" && !/^\s*"?(utf-?8|us-ascii)"?\s*$/.test(value)) {
      throw problemOfStatus(415, "The Content-Type of the body must be application/json in UTF-8.");
    }
  }
}

function problemOf(error: unknown, ctx: KoaContext, limit: number): Problem {
  const { status, type } = error as { status?: number; type?: string };
  if (status === 413) return tooLarge(ctx, limit);
  if (type === "request.aborted") return invalid("body", "must be sent to its end");
  return invalid("body", "must be what its Content-Encoding and Content-Length say");
}

/** Discards the rest of a refused body, so that its client reads the response. */
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

// The encoding of a CSV body: spreadsheets write UTF-8, UTF-16 or windows-1252, and seldom declare which.

/** "": not given. */
type Charset = "" | "utf-8" | "utf-16le" | "windows-1252";

/** By the usual labels. Text labelled Latin-1 is read as windows-1252, as browsers do. */
const charsets: ReadonlyMap<string, Charset> = new Map([
  ["utf-8", "utf-8"],
  ["utf8", "utf-8"],
  ["us-ascii", "utf-8"],
  ["utf-16", "utf-16le"],
  ["utf-16le", "utf-16le"],
  ["windows-1252", "windows-1252"],
  ["cp1252", "windows-1252"],
  ["iso-8859-1", "windows-1252"],
  ["latin1", "windows-1252"],
]);

/** The charset of a content type; 415 where the type is not CSV or the charset is another one. */
function charsetOf(contentType: string | undefined): Charset {
  const [essence = "", ...parameters] = (contentType ?? "").toLowerCase().split(";");
  if (essence.trim() !== "text/csv") throw problemOfStatus(415, "The Content-Type of the body must be text/csv.");
  for (const parameter of parameters) {
    const [name = "", value = ""] = parameter.split("=");
    if (name.trim() !== "charset") continue;
    const charset = charsets.get(value.trim().replaceAll('"', ""));
    if (charset === undefined)
      throw problemOfStatus(415, "The Content-Type of the body must be text/csv in UTF-8, UTF-16 or windows-1252.");
    return charset;
  }
  return "";
}

/** The text without its byte order mark, which overrides the charset; 400 where the bytes are not valid in it. */
function textOf(bytes: Buffer, charset: Charset): string {
  const marked =
    bytes[0] === 0xff && bytes[1] === 0xfe ? "utf-16le" : bytes[0] === 0xfe && bytes[1] === 0xff ? "utf-16be" : null;
  const encoding =
    marked ?? (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? "utf-8" : charset || "utf-8");
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    if (charset === "" && marked === null && encoding === "utf-8") return new TextDecoder("windows-1252").decode(bytes);
    throw invalid("body", `must be text in ${encoding}`);
  }
}

// Checks the bytes of a JSON body before they are parsed, so that no small body causes much work: its nesting depth,
// its number of values, and whether its escapes are valid Unicode. One pass; malformed JSON is left to the parser.

/** A body of the contract nests about eight deep. */
const deepest = 64;

/** The number of bytes of the largest body per allowed value: reports have some twenty a value, an empty object has three. */
const bytesOfValue = 16;

const quote = 0x22;
const comma = 0x2c;
const backslash = 0x5c;
const lowerU = 0x75;

/** An escaped half of a surrogate pair is no character, and a database could not return it. */
const notUnicode = "must be Unicode text";

/** How many values a body of this maximum size may hold, counted by brackets, braces and commas. */
export function mostValues(bytes: number): number {
  return Math.floor(bytes / bytesOfValue);
}

/** What is wrong with the body, as a rule that it breaks ("must …"); undefined where it may be parsed. */
export function faultOfJson(bytes: Buffer, values: number): string | undefined {
  let depth = 0;
  let found = 0;
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index] as number;
    if (byte === quote) {
      index = endOfText(bytes, index + 1);
      if (index < 0) return notUnicode;
      continue;
    }
    const change = nesting(byte);
    depth += change;
    if (change > 0 || byte === comma) found++;
    if (depth > deepest) return `must not nest deeper than ${deepest}`;
    if (found > values) return `must not hold more than ${values} values`;
  }
  return undefined;
}

function nesting(byte: number): -1 | 0 | 1 {
  // Brackets and braces differ in one bit.
  const kind = byte & 0xdf;
  if (kind === 0x5b) return 1;
  return kind === 0x5d ? -1 : 0;
}

/** The end of the string that begins here; -1 where half of a surrogate pair is escaped in it. */
function endOfText(bytes: Buffer, start: number): number {
  let index = start;
  for (; index < bytes.length; index++) {
    const byte = bytes[index] as number;
    if (byte === quote) break;
    if (byte !== backslash) continue;
    const half = surrogate(bytes, index);
    if (half === "second" || (half === "first" && surrogate(bytes, index + 6) !== "second")) return -1;
    index += half === "first" ? 11 : 1;
  }
  return index;
}

/** Which half of a surrogate pair is escaped here: `\uD800` to `\uDBFF` are first ones, `\uDC00` to `\uDFFF` second ones. */
function surrogate(bytes: Buffer, index: number): "first" | "second" | undefined {
  if (bytes[index] !== backslash || bytes[index + 1] !== lowerU) return undefined;
  const escaped = Number.parseInt(bytes.toString("latin1", index + 2, index + 6), 16);
  if (escaped >= 0xd800 && escaped <= 0xdbff) return "first";
  return escaped >= 0xdc00 && escaped <= 0xdfff ? "second" : undefined;
}

/** The path of the first string that is not Unicode, such as `Messages[0].UserName`; undefined where there is none. */
function fieldNotUnicode(value: unknown, field = ""): string | undefined {
  if (typeof value === "string") return value.isWellFormed() ? undefined : field;
  if (typeof value !== "object" || value === null) return undefined;
  for (const [name, inner] of Object.entries(value)) {
    const path = Array.isArray(value) ? `${field}[${name}]` : `${field}${field && "."}${name}`;
    const found = name.isWellFormed() ? fieldNotUnicode(inner, path) : field;
    if (found !== undefined) return found;
  }
  return undefined;
}
