// From a handler's reply to the HTTP response: caching headers, ETag and 304, JSON, CSV, a workbook or a PDF.
import { hash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import type { Context as KoaContext } from "koa";
import { CsvText, JsonPieces, JsonText } from "../../db/index.ts";
import { xlsxOf, xlsxType } from "../../notifications/reports/xlsx.ts";
import { type CsvList, columnsIn, csvOf, rowsOf } from "../contract/csv-list.ts";
import { type AnyReply, isTable, type Operation, type ResponseForm } from "../contract/operations.ts";
import { leniencyHeaders } from "../contract/parameters.ts";
import type { HeaderPairs } from "./security-headers.ts";
import { pairs, send, sendPieces, sendStream, textOrPieces } from "./send.ts";

const contentTypes: Readonly<Record<ResponseForm, string>> = {
  "application/json": "application/json; charset=utf-8",
  "text/csv": "text/csv; charset=utf-8; header=present",
  "text/csv;safe=true": "text/csv; charset=utf-8; header=present; safe=true",
  [xlsxType]: xlsxType,
  "application/pdf": "application/pdf",
  "text/calendar": "text/calendar; charset=utf-8",
  // As Prometheus names its text format.
  "text/plain": "text/plain; version=0.0.4; charset=utf-8",
  "text/event-stream": "text/event-stream",
};

export interface SendReply {
  (ctx: KoaContext, operation: Operation, form: ResponseForm, reply: AnyReply, print: Print): Promise<void>;
  options(ctx: KoaContext, allow: string): Promise<void>;
  /** The headers of a response that is not sent over HTTP here. */
  headersOf(ctx: KoaContext, operation: Operation, status: number): string[];
}

/** Makes a PDF of a list. Rejects with a Problem. */
type Print = (csv: CsvText) => Promise<Buffer>;

/** The metadata of a response before its text. */
interface ResponseHead {
  readonly ctx: KoaContext;
  readonly operation: Operation;
  readonly form: ResponseForm;
  readonly status: number;
  /** In pairs. */
  readonly headers: string[];
}

/** `check` is null in production. `isCrossOrigin`: scripts of other sites may read the responses (SVC_CORS_ORIGINS). */
export function createSendReply(
  securityHeaders: HeaderPairs,
  check: CheckReply | null,
  isCrossOrigin = false,
): SendReply {
  const vary = `Accept, Accept-Encoding, Authorization${isCrossOrigin ? ", Origin" : ""}`;
  const varied = [...securityHeaders, "Vary", vary];
  const stored = [...varied, "Cache-Control", "private, no-cache", "X-Trace-Id"];
  const unstored = [...varied, "Cache-Control", "no-store", "X-Trace-Id"];

  async function sendReply(
    ctx: KoaContext,
    operation: Operation,
    form: ResponseForm,
    reply: AnyReply,
    print: Print,
  ): Promise<void> {
    const headers = [...(operation.tagged ? stored : unstored), ctx.state.traceId as string, ...leniencyHeaders(ctx)];
    if (reply.headers !== undefined) headers.push(...pairs(reply.headers));
    const head: ResponseHead = { ctx, operation, form, status: reply.status, headers };
    const { text, body } = reply;
    if (typeof text === "string") return sendText(head, text);
    if (text !== undefined) {
      check?.(operation, reply.status, headers, null);
      return send(ctx, reply.status, contentTypes[form], text, headers);
    }
    const csv = isTable(form) ? csvReply(operation, reply) : undefined;
    if (csv !== undefined) return sendTable(head, csv, print);
    if (body instanceof JsonPieces) return sendJsonPieces(head, body);
    return sendText(head, jsonOf(body));
  }

  async function sendTable(head: ResponseHead, csv: CsvText, print: Print): Promise<void> {
    const { ctx, operation, form, status, headers } = head;
    if (form === "application/pdf") return sendText(head, await print(csv));
    const isSheet = form === xlsxType;
    const lines = csv.in(form === "text/csv;safe=true" ? "safe" : "exact");
    const chunks = isSheet ? xlsxOf(lines, columnsIn(operation.csvList as CsvList)) : lines;
    if (operation.tagged) return sendText(head, await (isSheet ? buffer(chunks) : joined(lines)));
    check?.(operation, status, headers, null);
    return sendStream(ctx, status, contentTypes[form], chunks, headers, isSheet ? "packed" : "plain");
  }

  function sendJsonPieces(head: ResponseHead, pieces: JsonPieces<object>): Promise<void> {
    const { ctx, operation, form, status, headers } = head;
    const text = operation.tagged ? pieces.joined().text : textOrPieces(pieces);
    if (typeof text === "string") return sendText(head, text);
    check?.(operation, status, headers, pieces.joined().text);
    return sendPieces(ctx, status, contentTypes[form], text, headers);
  }

  function sendText({ ctx, operation, form, status, headers }: ResponseHead, text: string | Buffer): Promise<void> {
    if (operation.tagged) {
      const tag = tagOf(text, form);
      headers.push("ETag", tag);
      if (matches(ctx.req.headers["if-none-match"], tag)) {
        // A 304 leaves out headers that the full response had: deprecation, and links to other pages.
        const short = headers.filter((_, at) => !["Deprecation", "Link"].includes(headers[at - (at % 2)] ?? ""));
        check?.(operation, 304, short, null);
        return send(ctx, 304, null, null, short);
      }
    }
    check?.(operation, status, headers, form === "application/json" ? String(text) : null);
    return send(ctx, status, contentTypes[form], text, headers, typeof text === "string" ? "plain" : "packed");
  }

  return Object.assign(sendReply, {
    headersOf(ctx: KoaContext, operation: Operation, status: number): string[] {
      const headers = [...unstored, ctx.state.traceId as string, ...leniencyHeaders(ctx)];
      check?.(operation, status, headers, null);
      return headers;
    },
    options(ctx: KoaContext, allow: string): Promise<void> {
      const headers = [...unstored, ctx.state.traceId as string, "Allow", allow];
      return send(ctx, 204, null, null, headers);
    },
  });
}

/** Since when former names of parameters and fields are deprecated, in seconds since 1970 (RFC 9745), and where it is documented. */
const deprecatedSince = "@1796083200";
const deprecationLink = '</swagger/index.html>; rel="deprecation"; type="text/html"';

/** The reply to a request by a former name. */
export function asDeprecated({ headers, ...reply }: AnyReply): AnyReply {
  const Link = headers?.Link === undefined ? deprecationLink : `${headers.Link}, ${deprecationLink}`;
  return { ...reply, headers: { ...headers, Link, Deprecation: deprecatedSince } };
}

/** The reply of a list as CSV: what the handler wrote, else made from its rows, which it gives separately or in its body. */
export function csvReply({ csvList: list }: Operation, { csv, rows, body }: AnyReply): CsvText | undefined {
  if (csv !== undefined || list === null) return csv;
  const listed = rows ?? rowsOf(list, JSON.parse(jsonOf(body)));
  return new CsvText((form) => csvOf(list, listed, form));
}

function jsonOf(body: unknown): string {
  return body instanceof JsonText ? body.text : JSON.stringify(body);
}

async function joined(chunks: AsyncIterable<string>): Promise<string> {
  let text = "";
  for await (const more of chunks) text += more;
  return text;
}

/** Weak, because compression changes the bytes but not the content. CSV has another one than JSON. */
function tagOf(text: string | Buffer, form: ResponseForm): string {
  return `W/"${hash("sha1", text, "base64url")}${form.startsWith("text/csv") ? "-csv" : ""}"`;
}

/** If-None-Match, compared weakly (RFC 9110, 13.1.2). */
function matches(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const value = tag.slice(2);
  return ifNoneMatch.split(",").some((part) => {
    const candidate = part.trim();
    return candidate === "*" || candidate === tag || candidate === value;
  });
}

// Outside production each reply is checked against the contract before it is sent: its status, its headers and its body.

/** A reply that is not as the contract declares: a fault of the service, sent as 500. */
class ReplyMismatch extends Error {
  constructor({ id }: Operation, status: number, reasons: readonly string[]) {
    super(`The reply of ${id} (${status}) is not what the contract declares: ${reasons.join("; ")}`);
    this.name = "ReplyMismatch";
  }
}

/** Checks a complete response against the contract. `headers` in pairs; `text` null: no JSON, or not available. */
export type CheckReply = (
  operation: Operation,
  status: number,
  headers: readonly string[],
  text: string | null,
) => void;

/** Headers that any response may carry without declaring them. */
const common = new Set([
  "vary",
  "allow",
  "content-security-policy",
  "cross-origin-resource-policy",
  "referrer-policy",
  "preference-applied",
  "ignored-parameters",
]);

/** Throws a ReplyMismatch. */
export function checkReply(
  operation: Operation,
  status: number,
  headers: readonly string[],
  text: string | null,
): void {
  const declared = operation.responses[status];
  if (declared === undefined) throw new ReplyMismatch(operation, status, ["the status is not declared"]);
  const reasons = [...headerReasons(declared.headers ?? {}, headers)];
  const validate = text === null ? undefined : operation.replyValidators()[status];
  if (text !== null && validate !== undefined && !validate(JSON.parse(text))) {
    for (const error of validate.errors ?? []) reasons.push(`body${error.instancePath} ${error.message}`);
  }
  if (reasons.length > 0) throw new ReplyMismatch(operation, status, reasons);
}

type DeclaredHeaders = NonNullable<Operation["responses"][string]["headers"]>;

function* headerReasons(declared: DeclaredHeaders, headers: readonly string[]): Generator<string> {
  const sent = new Map<string, string>();
  for (let index = 0; index + 1 < headers.length; index += 2) {
    sent.set((headers[index] ?? "").toLowerCase(), headers[index + 1] ?? "");
  }
  const names = new Set<string>();
  for (const [name, header] of Object.entries(declared)) {
    names.add(name.toLowerCase());
    const fault = faultOfHeader(header, sent.get(name.toLowerCase()));
    if (fault !== undefined) yield `the header ${name} ${fault}`;
  }
  for (const name of sent.keys()) {
    const isCommon = common.has(name) || name.startsWith("x-") || name === "strict-transport-security";
    if (!names.has(name) && !isCommon) yield `the header ${name} is not declared`;
  }
}

function faultOfHeader({ required, schema }: DeclaredHeaders[string], value: string | undefined): string | undefined {
  if (value === undefined) return required ? "is missing" : undefined;
  if (schema?.type === "integer" && !/^-?\d+$/.test(value)) return "is no whole number";
  const pattern = schema?.pattern;
  return pattern === undefined || new RegExp(pattern, "u").test(value) ? undefined : "has another form";
}
