// The client of the tests: our generated client, or plain HTTP for what it would not send; every response is checked against
// the contract before a test sees it.
import { readFileSync } from "node:fs";
import { connect, type Operation, type Service } from "../../../generated/client/index.js";
import * as allOperations from "../../../generated/client/operations.js";
import type { operations } from "../../../generated/contract.ts";
import type { Input, OperationId } from "../../../handlers/types.ts";
import { assertContract } from "./contract-check.ts";

export interface Answer<Body = unknown> {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body as it came. */
  readonly bytes: Uint8Array;
  /** The parsed JSON body; undefined when there is none. */
  readonly body: Body;
}

export interface RequestOptions {
  readonly headers?: Record<string, string>;
  /** Sent as JSON; a text or bytes are sent as they are. */
  readonly body?: unknown;
}

type JsonOf<R> = R extends { content: { "application/json": infer Body } } ? Body : never;

/** The body of an operation's successful JSON answers. */
export type BodyOf<Id extends OperationId> = {
  [Status in keyof operations[Id]["responses"] & number]: JsonOf<operations[Id]["responses"][Status]>;
}[keyof operations[Id]["responses"] & number];

/** A problem as a response has it. */
export interface ProblemBody {
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  readonly traceId: string;
  readonly errors?: Record<string, string[]>;
}

export interface CallInput<Id extends OperationId> {
  readonly path?: Input<Id>["path"];
  readonly query?: Partial<Input<Id>["query"]>;
  readonly body?: Input<Id>["body"];
  readonly headers?: Record<string, string>;
}

const contract = JSON.parse(readFileSync(new URL("../../../generated/openapi.json", import.meta.url), "utf8")) as {
  paths: Record<string, Record<string, { operationId: string }>>;
};
const routes = new Map(
  Object.entries(contract.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => [operationId, { path, method }] as const),
  ),
);

const calls = { ...allOperations } as unknown as Record<OperationId, Operation<never>>;

export class Client {
  readonly url: string;

  readonly #token: string | undefined;

  readonly #service: Service;

  /** `token` is sent with every request that has no Authorization. */
  constructor(url: string, token?: string) {
    this.url = url;
    this.#token = token;
    const send: typeof fetch = (target, init) => fetch(target, { ...init, redirect: "manual" });
    this.#service = connect({ url, token: token ?? null, fetch: send });
  }

  /** Sends path and query as they are given. Follows no redirects. */
  async request<Body = unknown>(method: string, target: string, options: RequestOptions = {}): Promise<Answer<Body>> {
    const { body } = options;
    const raw = body === undefined || typeof body === "string" || body instanceof Uint8Array;
    const authorization = this.#token === undefined ? {} : { authorization: `Bearer ${this.#token}` };
    const type = raw ? {} : { "content-type": "application/json" };
    const headers = { ...authorization, ...type, ...options.headers };
    const response = await fetch(this.url + target, {
      method,
      headers,
      redirect: "manual",
      ...(body === undefined ? {} : { body: raw ? (body as string | Uint8Array<ArrayBuffer>) : JSON.stringify(body) }),
    });
    return answerOf(method, target.split("?", 1)[0] ?? target, response);
  }

  /** The operations of the contract. */
  operationIds(): readonly string[] {
    return [...routes.keys()];
  }

  get<Body = unknown>(target: string, headers: Record<string, string> = {}): Promise<Answer<Body>> {
    return this.request<Body>("GET", target, { headers });
  }

  /** Calls an operation by its name; fails unless it answers 2xx. */
  async call<Id extends OperationId>(id: Id, input: CallInput<Id> = {}): Promise<Answer<BodyOf<Id>>> {
    const answer = await this.try<BodyOf<Id>>(id, input);
    if (answer.status >= 300) throw new Error(`${id} answered ${answer.status}: ${answer.text}`);
    return answer;
  }

  /** Calls an operation and expects it to be refused with this status. */
  async refused<Id extends OperationId>(id: Id, status: number, input: CallInput<Id> = {}): Promise<ProblemBody> {
    const answer = await this.try<ProblemBody>(id, input);
    if (answer.status !== status) throw new Error(`${id} answered ${answer.status}, not ${status}: ${answer.text}`);
    return answer.body;
  }

  private async try<Body>(id: OperationId, input: CallInput<OperationId>): Promise<Answer<Body>> {
    const route = routes.get(id);
    if (route === undefined) throw new Error(`The contract has no operation ${id}.`);
    const { path, query, body, headers } = input;
    const { response } = calls[id];
    const given = { ...(path as object), ...query, body } as never;
    const answer = await response(this.#service, given, headers && { headers });
    return answerOf(route.method.toUpperCase(), new URL(answer.url).pathname, answer);
  }
}

async function answerOf<Body>(method: string, path: string, response: Response): Promise<Answer<Body>> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  const text = new TextDecoder().decode(bytes);
  const { status, headers } = response;
  assertContract({ method, path, status, headers: Object.fromEntries(headers), text });
  const isJson = /[/+]json\b/.test(headers.get("content-type") ?? "") && text !== "";
  return { status, headers, text, bytes, body: (isJson ? JSON.parse(text) : undefined) as Body };
}
