// Calls one operation: makes its address, sends its token, reads its response. It names no operation.
import type { operations } from "./contract.ts";
import type { Open } from "./open.ts";
import { refusalOf } from "./problems.ts";
import type { TokenSource } from "./tokens.ts";

export interface ServiceOptions {
  /** The API server's address, such as `http://localhost:5015`. */
  readonly url: string;
  /** A token, or where to get them; left out where the service requires none. */
  readonly token?: string | TokenSource | null;
  /** Instead of the global `fetch`. */
  readonly fetch?: typeof fetch;
  /** Bodies of at least this many characters are sent with gzip; left out, none is. */
  readonly compressFrom?: number;
}

/** Where operations are called. Made by `connect`. */
export interface Service extends ServiceOptions {
  readonly fetch: typeof fetch;
}

export interface CallOptions {
  /** Ends the call. */
  readonly signal?: AbortSignal | undefined;
  /** Added to the usual ones, such as `If-None-Match`; one of the same name replaces the usual one. */
  readonly headers?: Readonly<Record<string, string>>;
}

export type OperationId = keyof operations;

type Part<Id extends OperationId, Name extends "query" | "path"> = operations[Id]["parameters"][Name];
type Fields<T> = [T] extends [undefined] ? unknown : NonNullable<T>;
type BodyField<Id extends OperationId> = operations[Id] extends {
  requestBody: { content: { "application/json": infer Body } };
}
  ? { body: Body }
  : operations[Id] extends { requestBody: { content: { "text/csv": string } } }
    ? { body: string | Blob }
    : unknown;

/** What an operation takes: its parameters by their names, and `body`. */
export type Input<Id extends OperationId> = Fields<Part<Id, "query">> & Fields<Part<Id, "path">> & BodyField<Id>;

type BodyOf<Answer> = Answer extends { content: { "application/json": infer Body } }
  ? Body
  : Answer extends {
        content: { "text/calendar": infer Text } | { "text/plain": infer Text } | { "text/event-stream": infer Text };
      }
    ? Text
    : never;

/** What an operation answers with where it succeeds; a later version of the service may add to it. */
export type Answer<Id extends OperationId> = Open<
  {
    [Status in keyof operations[Id]["responses"] & (200 | 201 | 202)]: BodyOf<operations[Id]["responses"][Status]>;
  }[keyof operations[Id]["responses"] & (200 | 201 | 202)]
>;

type Arguments<Id extends OperationId> =
  Record<never, never> extends Input<Id>
    ? [service: Service, input?: Input<Id>, options?: CallOptions]
    : [service: Service, input: Input<Id>, options?: CallOptions];

/** One operation of the contract. A call resolves to the body of a success; throws ProblemError, UnexpectedAnswer. */
export interface Operation<Id extends OperationId> {
  (...given: Arguments<Id>): Promise<Answer<Id>>;
  /** Resolves to the response, with any status. */
  readonly response: (...given: Arguments<Id>) => Promise<Response>;
}

/** A service to call operations of. No request is made. */
export function connect(options: ServiceOptions): Service {
  const { fetch: send = (target, init) => globalThis.fetch(target, init) } = options;
  return { ...options, url: options.url.replace(/\/+$/, ""), fetch: send };
}

/** Makes what calls one operation; `query` names its query parameters. */
export function operation<Id extends OperationId>(
  method: string,
  path: string,
  query: readonly string[],
): Operation<Id> {
  const response = (service: Service, input: object = {}, options: CallOptions = {}): Promise<Response> => {
    const values = input as Record<string, unknown>;
    return send(service, method, addressOf(path, query, values), values.body, options);
  };
  const call = async (service: Service, input?: object, options?: CallOptions): Promise<unknown> => {
    const answer = await response(service, input, options);
    if (!answer.ok) throw await refusalOf(answer);
    if (answer.status === 204) return undefined;
    return answer.headers.get("content-type")?.startsWith("text/") ? answer.text() : answer.json();
  };
  return Object.assign(call, { response }) as unknown as Operation<Id>;
}

/** Lists are sent as repeated keys; what is undefined or null is left out. */
function addressOf(path: string, query: readonly string[], values: Record<string, unknown>): string {
  const target = path.replaceAll(/\{([^}]+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])));
  const pairs = query
    .filter((name) => values[name] !== undefined && values[name] !== null)
    .flatMap((name) => [values[name]].flat().map((value): [string, string] => [name, String(value)]));
  return pairs.length === 0 ? target : `${target}?${new URLSearchParams(pairs)}`;
}

/** A token that is refused is replaced once, where tokens come from a source. */
async function send(
  service: Service,
  method: string,
  target: string,
  body: unknown,
  { signal, headers = {} }: CallOptions,
): Promise<Response> {
  const { token = null } = service;
  const { content, type } = bodyOf(body);
  const isPacked = typeof content === "string" && content.length >= (service.compressFrom ?? Number.POSITIVE_INFINITY);
  const packed = isPacked ? await gzip(content) : content;
  const attempt = (bearer: string | null): Promise<Response> =>
    service.fetch(service.url + target, {
      method,
      headers: {
        accept:
          "application/json, application/problem+json, text/calendar, text/plain;version=0.0.4, text/event-stream",
        ...(type !== undefined && { "content-type": type }),
        ...(isPacked && { "content-encoding": "gzip" }),
        ...(bearer !== null && { authorization: `Bearer ${bearer}` }),
        ...Object.fromEntries(new Headers(headers)), // in lower case, so that they replace those above
      },
      ...(packed !== undefined && { body: packed }),
      ...(signal && { signal }),
    });
  if (token === null || typeof token === "string") return attempt(token);
  const bearer = await token.current(signal);
  const answer = await attempt(bearer);
  if (answer.status !== 401) return answer;
  await answer.body?.cancel();
  token.forget(bearer);
  return attempt(await token.current(signal));
}

/** A text or a file is sent unchanged as CSV, a file in its encoding; all else as JSON. */
function bodyOf(body: unknown): { content?: string | Blob; type?: string } {
  if (body === undefined) return {};
  if (typeof body === "string") return { content: body, type: "text/csv; charset=utf-8" };
  if (body instanceof Blob) return { content: body, type: "text/csv" };
  return { content: JSON.stringify(body), type: "application/json" };
}

function gzip(text: string): Promise<ArrayBuffer> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"));
  return new Response(stream).arrayBuffer();
}
