// Reads a body: type, size, packing and encoding are checked before anything is parsed. The validators check the fields of
// JSON; of CSV the text is all that is made here.
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import type { Context as KoaContext } from "koa";
import bodyParser from "koa-bodyparser";
import { invalid, type Problem } from "../../domain/problem.ts";
import type { Operation } from "../contract/operations.ts";
import { problemOfStatus, wantsContinue } from "../reply/errors.ts";

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

/** Whether a body comes with the request. */
export function hasBody(headers: IncomingHttpHeaders): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
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

/** Throws a Problem (415) where it is none that is unpacked here. */
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

// The encoding of a body of CSV: spreadsheets write UTF-8, UTF-16 or windows-1252, and seldom say which.

/** "": not given. */
type Charset = "" | "utf-8" | "utf-16le" | "windows-1252";

/** By the labels that are in use. What is Latin-1 by its label is read as windows-1252, as browsers do. */
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

/** The charset of a content type; 415 where it is no CSV, or in another one. */
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

/** The text without its byte order mark, which is believed more than the charset; 400 where the bytes are no such text. */
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

// Looks at the bytes of a JSON body before they are parsed, so that nothing small unpacks into much work: how deep it nests,
// how many values it holds, and whether its escapes make Unicode text. One pass; what is no JSON at all is the parser's to say.

/** A body of the contract nests about eight deep. */
const deepest = 64;

/** Of a body's largest size in bytes, so many go to one value: reports have some twenty a value, an empty object has three. */
const bytesOfValue = 16;

const quote = 0x22;
const comma = 0x2c;
const backslash = 0x5c;
const lowerU = 0x75;

/** Half of a surrogate pair is escaped: that is no character, and a database could not give it back. */
const notUnicode = "must be Unicode text";

/** How many values a body of this largest size may hold: what begins with a bracket, a brace or a comma. */
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

/** Where the text ends that begins here; -1 where half of a surrogate pair is escaped in it. */
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

/** Where the first text stands that is not Unicode, such as `Messages[0].UserName`; undefined where there is none. */
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
