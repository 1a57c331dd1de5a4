// The one way to an operation: routes a request, asks who calls, checks the input against the contract,
// runs the handler, and hands the reply on. The only file that imports openapi-backend, which makes the operations and
// the validators. What version 5.21 would do anew for each request (it rebuilds its list of operations, reads the query
// three times, copies all headers) is done here once, at start.
import type { Ajv, ValidateFunction } from "ajv";
import type { Context as KoaContext } from "koa";
import {
  type AjvCustomizer,
  type Document,
  OpenAPIBackend,
  OpenAPIValidator,
  ValidationContext,
} from "openapi-backend";
import { type Database, JsonText } from "../../db/index.ts";
import { notFound } from "../../domain/problem.ts";
import type { Caller, Context } from "../../domain/records/context.ts";
import type { Handlers, OperationId } from "../../handlers/types.ts";
import type { ContractDocument } from "../contract/contract-document.ts";
import type { AnyInput, AnyReply, Operation, Requirement } from "../contract/operations.ts";
import { type ParameterObject, QueryReader } from "../contract/parameters.ts";
import { isDecodable, type Match, Routes } from "../contract/routes.ts";
import { createAjv } from "../contract/validation.ts";
import type { CheckReply } from "../reply/check-reply.ts";
import { problemOfStatus } from "../reply/errors.ts";
import type { SendReply } from "../reply/reply.ts";
import { pairs } from "../reply/send.ts";
import type { Authorise } from "./auth.ts";
import { acceptedForm, checkedBody, checkedValues, readParameters } from "./input.ts";

/** Longer addresses are answered with 414. Several lists of a thousand of the longest Ids fit, each name repeated. */
const longestUrl = 245_760;

interface DispatchParts {
  readonly contract: ContractDocument;
  readonly handlers: Handlers;
  readonly db: Database;
  readonly settings: Context["settings"];
  readonly authorise: Authorise;
  readonly readBody: (ctx: KoaContext) => Promise<unknown>;
  readonly sendReply: SendReply;
  /** Null in production. */
  readonly checkReply: CheckReply | null;
}

/** A call that comes by another way than its own address. */
interface InnerCall {
  readonly path?: object | undefined;
  readonly query?: object | undefined;
  readonly body?: unknown;
}

/** Who calls, by what the operation asks. */
export type CallerOf = (requirement: Requirement) => Caller | Promise<Caller>;

export interface Dispatch {
  /** Koa's last middleware. Resolves when the answer is sent; every refusal is thrown as a Problem. */
  (ctx: KoaContext): Promise<void>;
  /** The same without an address: authorises, checks the input against the contract, runs the handler. Answers the reply's body. */
  call(id: OperationId, input: InnerCall, callerOf: CallerOf, ctx: KoaContext): Promise<unknown>;
}

export async function createDispatch(parts: DispatchParts): Promise<Dispatch> {
  const operations = await operationsOf(parts.contract, parts.handlers);
  const routes = new Routes(operations);
  const byId = new Map(operations.map((operation) => [operation.id, operation]));

  async function call(id: OperationId, given: InnerCall, callerOf: CallerOf, ctx: KoaContext): Promise<unknown> {
    const operation = byId.get(id) as Operation;
    const caller = await callerOf(operation);
    const input: AnyInput = {
      ...checkedValues(operation, ctx, given),
      body: operation.takesBody ? checkedBody(operation, given.body) : undefined,
      accept: "application/json",
      url: { path: operation.path, query: "" },
    };
    const reply = await operation.handle(input, new RequestContext(parts, caller, ctx));
    const body = reply.body instanceof JsonText ? JSON.parse(reply.body.text) : reply.body;
    parts.checkReply?.(operation, reply.status, headersOf(operation, reply), JSON.stringify(body));
    return body;
  }

  async function dispatch(ctx: KoaContext): Promise<void> {
    const url = ctx.req.url ?? "/";
    if (url.length > longestUrl) throw problemOfStatus(414, `The address is longer than ${longestUrl} characters.`);
    const mark = url.indexOf("?");
    const path = mark < 0 ? url : url.slice(0, mark);
    const query = mark < 0 ? "" : url.slice(mark + 1);
    const method = ctx.req.method ?? "GET";
    const match = routes.find(method, path);
    if (match === undefined) {
      throw isDecodable(path)
        ? notFound("There is nothing at this address.")
        : problemOfStatus(400, "The address has a percent escape that is broken, or is no UTF-8.");
    }
    if (match.route === undefined) return withoutRoute(ctx, match, parts.sendReply);
    const operation = match.route;
    ctx.state.operationId = operation.id;

    const authorised = parts.authorise(ctx.req.headers, operation);
    const caller = authorised instanceof Promise ? await authorised : authorised;
    const form = acceptedForm(ctx, operation);
    const values = readParameters(ctx, operation, match.pathTexts, query);
    const input: AnyInput = {
      path: values.path,
      query: values.query,
      body: operation.takesBody ? checkedBody(operation, await parts.readBody(ctx)) : undefined,
      accept: form === "application/json" ? form : "text/csv",
      url: { path, query },
    };
    const context = new RequestContext(parts, caller, ctx);
    const reply = await operation.handle(input, context);
    await parts.sendReply(ctx, operation, form, reply);
  }

  return Object.assign(dispatch, { call });
}

/** What an answer over HTTP would carry beside the reply's own headers. */
function headersOf({ tagged }: Operation, { headers }: AnyReply): string[] {
  return [
    ...pairs(headers ?? {}),
    ...(tagged ? ["ETag", 'W/"-"'] : []),
    "Cache-Control",
    "no-store",
    "X-Trace-Id",
    "0".repeat(32),
  ];
}

/** What a handler gets beside its input. The signal is made when it is asked for, which is seldom. */
class RequestContext implements Context {
  readonly now = Date.now();
  readonly db: Database;
  readonly settings: Context["settings"];
  readonly caller: Caller;
  readonly #ctx: KoaContext;
  #controller: AbortController | undefined;

  constructor({ db, settings }: DispatchParts, caller: Caller, ctx: KoaContext) {
    this.db = db;
    this.settings = settings;
    this.caller = caller;
    this.#ctx = ctx;
  }

  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      const controller = new AbortController();
      const { res } = this.#ctx;
      if (res.destroyed) controller.abort();
      else res.once("close", () => res.writableFinished || controller.abort());
      this.#controller = controller;
    }
    return this.#controller.signal;
  }
}

/** A method that the path does not know: OPTIONS lists the methods that it has, the rest is 405. */
async function withoutRoute(ctx: KoaContext, match: Match<Operation>, sendReply: SendReply): Promise<void> {
  if (ctx.req.method === "OPTIONS") return sendReply.options(ctx, match.allow);
  throw problemOfStatus(405, `This address knows ${match.allow}.`, { Allow: match.allow });
}

/** An operation without its handler. */
type Unhandled = Omit<Operation, "handle">;

/** Compiling takes most of a start, and servers of one process share a contract: tests start a hundred. */
const compiled = new WeakMap<ContractDocument, Promise<readonly Unhandled[]>>();

/** Makes the operations. Throws when a handler fits no operation. */
async function operationsOf(contract: ContractDocument, handlers: Handlers): Promise<Operation[]> {
  const made = compiled.get(contract) ?? compile(contract);
  compiled.set(contract, made);
  const operations = await made;
  const strange = Object.keys(handlers).find((id) => !operations.some((operation) => operation.id === id));
  if (strange !== undefined) throw new Error(`The handler ${strange} fits no operation.`);
  return operations.map((operation) => {
    const handle = handlers[operation.id] as unknown as Operation["handle"] | undefined;
    if (handle === undefined) throw new Error(`The operation ${operation.id} has no handler.`);
    return { ...operation, handle };
  });
}

async function compile(contract: ContractDocument): Promise<readonly Unhandled[]> {
  const api = new OpenAPIBackend({
    definition: forAjv(contract) as Document,
    strict: true,
    quick: true, // no schema of the document itself, and no reply's, is compiled at start
    customizeAjv: oneAjvEach((kind) => createAjv({ allErrors: kind === ValidationContext.Params })),
  });
  await api.init();
  const { definition, router } = api;
  const list = router.getOperations();
  router.getOperations = () => list;
  const thorough = new OpenAPIValidator({
    definition,
    router,
    lazyCompileValidators: true,
    customizeAjv: oneAjvEach(() => createAjv({ allErrors: true })),
  });
  return list.map((operation) => {
    const id = operation.operationId as OperationId;
    const validators = api.validator.getRequestValidatorsForOperation(id);
    const parameters = (operation.parameters ?? []) as ParameterObject[];
    const responses = (operation.responses ?? {}) as Operation["responses"];
    const success = Object.entries(responses).find(([status]) => status.startsWith("2"))?.[1];
    return {
      id,
      path: operation.path,
      method: operation.method,
      security: (operation.security ?? []) as Operation["security"],
      roles: (operation as { "x-roles"?: Operation["roles"] })["x-roles"] ?? [],
      parameters,
      queryReader: new QueryReader(parameters),
      takesBody: operation.requestBody !== undefined,
      types: (["application/json", "text/csv"] as const).filter((type) => type in (success?.content ?? {})),
      tagged: "ETag" in (success?.headers ?? {}),
      responses,
      validateParameters: validators.at(-1) as ValidateFunction,
      validateBody: validators.length > 1 ? (validators[0] as ValidateFunction) : null,
      explainBody: () => thorough.getRequestValidatorsForOperation(id)[0] as ValidateFunction,
      replyValidators: () => api.validator.getStatusBasedResponseValidatorForOperation(id),
    };
  });
}

/** openapi-backend asks for four Ajv an operation; one for each kind of schema does. */
function oneAjvEach(create: (kind: ValidationContext) => Ajv): AjvCustomizer {
  const made = new Map<ValidationContext, Ajv>();
  return (_ajv, _options, kind) => {
    const ajv = made.get(kind) ?? create(kind);
    made.set(kind, ajv);
    return ajv;
  };
}

/**
 * Ajv 8 knows `discriminator` but no `mapping`; each branch names its own tag, so nothing is lost. And it looks at the
 * tag in place of the branches, which lets through whatever is no object at all.
 */
function forAjv(contract: ContractDocument): unknown {
  return JSON.parse(JSON.stringify(contract), (_key, value) => {
    const tag = value?.discriminator?.propertyName;
    return typeof tag === "string" ? { type: "object", ...value, discriminator: { propertyName: tag } } : value;
  });
}
