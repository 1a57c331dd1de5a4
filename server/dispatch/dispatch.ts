// The one way to an operation: routes a request, identifies the caller, checks the input against the contract,
// runs the handler under its limits, and hands the reply on.
import type { Context as KoaContext } from "koa";
import { type CsvText, plainBody } from "../../db/index.ts";
import type { Caller } from "../../domain/filters/context.ts";
import type { EventsRequest } from "../../domain/live/events.ts";
import { notFound } from "../../domain/problem.ts";
import type { Handlers, OperationId } from "../../handlers/types.ts";
import {
  type AnyInput,
  type AnyReply,
  type ContractDocument,
  isTable,
  type Operation,
  type Requirement,
  type ResponseForm,
} from "../contract/operations.ts";
import type { Sent } from "../contract/parameters.ts";
import { isDecodable, type Match, Routes } from "../contract/routes.ts";
import { problemOfStatus } from "../reply/errors.ts";
import { asDeprecated, type CheckReply, type SendReply } from "../reply/reply.ts";
import { pairs } from "../reply/send.ts";
import type { Authorise } from "./auth.ts";
import type { ReadBody } from "./body.ts";
import { operationsOf } from "./compile.ts";
import { acceptedForm, asAllRows, checkedBody, checkedValues, readParameters } from "./input.ts";
import { OperationWork } from "./operation-work.ts";
import { printed } from "./paper.ts";
import { type ContextParts, RequestContext, Turns } from "./turns.ts";

/** Longer URLs are refused with 414. Several lists of a thousand of the longest Ids fit, each name repeated. */
const longestUrl = 245_760;

interface DispatchParts extends ContextParts {
  readonly contract: ContractDocument;
  readonly handlers: Handlers;
  readonly authorise: Authorise;
  /** Rejects with a Problem (429) where the caller has changed too much. */
  readonly changeRate: { count(caller: Caller, operation: Operation): Promise<void> };
  readonly readBody: ReadBody;
  readonly sendReply: SendReply;
  readonly openEvents: OpenEvents;
  /** Null in production. */
  readonly checkReply: CheckReply | null;
}

/** Begins a stream of events; `callerNow` returns the caller at a later moment. Resolves when it has begun. */
export type OpenEvents = (
  ctx: KoaContext,
  operation: Operation,
  request: EventsRequest,
  who: { readonly key: string; readonly caller: Caller; readonly callerNow: () => Promise<Caller> },
) => Promise<void>;

/** A call that does not come by its URL. */
interface InnerCall {
  readonly path?: object | undefined;
  readonly query?: object | undefined;
  readonly body?: unknown;
}

/** Who calls, by what the operation requires. */
export type CallerOf = (requirement: Requirement) => Promise<Caller>;

export interface Dispatch {
  /** Koa's last middleware. Resolves when the response is sent; every refusal is thrown as a Problem. */
  (ctx: KoaContext): Promise<void>;
  /** The same without HTTP: authorises, checks the input against the contract, runs the handler. Returns the body. */
  call(id: OperationId, input: InnerCall, callerOf: CallerOf, ctx: KoaContext): Promise<unknown>;
}

export async function createDispatch(parts: DispatchParts): Promise<Dispatch> {
  const operations = await operationsOf(parts.contract, parts.handlers);
  const routes = new Routes(operations);
  const byId = new Map(operations.map((operation) => [operation.id, operation]));
  const turns = new Turns();
  const work = new OperationWork(turns);

  function contextOf(operation: Operation, caller: Caller, ctx: KoaContext): RequestContext {
    const context = new RequestContext(parts, operation, caller, ctx);
    ctx.state.callerKey = context.callerKey;
    return context;
  }

  async function call(id: OperationId, given: InnerCall, callerOf: CallerOf, ctx: KoaContext): Promise<unknown> {
    const operation = byId.get(id) as Operation;
    const caller = await callerOf(operation);
    await parts.changeRate.count(caller, operation);
    const input: AnyInput = {
      ...checkedValues(operation, ctx.req.headers, given),
      body: operation.bodyType ? checkedBody(operation, given.body) : undefined,
      accept: "application/json",
      url: { path: operation.path, query: "" },
    };
    const context = contextOf(operation, caller, ctx);
    const reply = work.canBeShared(context, operation)
      ? await work.shared(context, operation, input)
      : await work.limited(context, operation, () => operation.handle(input, context));
    parts.checkReply?.(operation, reply.status, headersOf(operation, reply), JSON.stringify(reply.body));
    return plainBody(reply.body);
  }

  async function dispatch(ctx: KoaContext): Promise<void> {
    const { method = "GET", url = "/" } = ctx.req;
    const { path, query, match } = addressOf(routes, method, url);
    if (match.route === undefined) return withoutRoute(ctx, match, parts.sendReply);
    const operation = match.route;
    ctx.state.operationId = operation.id;

    const caller = await parts.authorise(ctx.req.headers, operation);
    await parts.changeRate.count(caller, operation);
    const form = acceptedForm(ctx, operation);
    const values = readParameters(ctx, operation, match.pathTexts, query);
    const context = contextOf(operation, caller, ctx);
    const bodyTurns = turns.ofBody(context);
    let former: Sent | null = null;
    try {
      const body =
        operation.bodyType === null
          ? undefined
          : checkedBody(operation, await parts.readBody(ctx, bodyTurns, operation));
      former = operation.formerNames.settle(values.query, body);
      const input = inputOf(operation, form, { ...values, body, url: { path, query } });
      const send = (reply: AnyReply) => {
        const print = (csv: CsvText) => printed(ctx, operation, { ...values, body }, context, csv);
        return parts.sendReply(ctx, operation, form, former?.isDeprecated ? asDeprecated(reply) : reply, print);
      };
      if (form === "application/json" && work.canBeShared(context, operation)) {
        await send(await work.shared(context, operation, input));
        return;
      }
      if (isTable(form)) {
        await work.download(context, operation, async () => {
          await send(await work.limited(context, operation, () => operation.handle(input, context)));
        });
        return;
      }
      const events = await work.limited(context, operation, async () => {
        const reply = await operation.handle(input, context);
        if (reply.events === undefined) await send(reply);
        return reply.events;
      });
      // A stream needs no permit.
      if (events !== undefined) await openEvents(ctx, operation, events, context);
    } catch (error) {
      throw former?.asSent(error) ?? error;
    } finally {
      bodyTurns.leave();
    }
  }

  function openEvents(
    ctx: KoaContext,
    operation: Operation,
    events: EventsRequest,
    { callerKey, caller }: RequestContext,
  ) {
    const callerNow = () => parts.authorise(ctx.req.headers, operation);
    return parts.openEvents(ctx, operation, events, { key: callerKey, caller, callerNow });
  }

  return Object.assign(dispatch, { call });
}

interface Address {
  /** Both undecoded; the query without its question mark. */
  readonly path: string;
  readonly query: string;
  readonly match: Match<Operation>;
}

/** Throws a Problem where no operation has this path. */
function addressOf(routes: Routes<Operation>, method: string, url: string): Address {
  if (url.length > longestUrl) throw problemOfStatus(414, `The address is longer than ${longestUrl} characters.`);
  const mark = url.indexOf("?");
  const path = mark < 0 ? url : url.slice(0, mark);
  const query = mark < 0 ? "" : url.slice(mark + 1);
  const match = routes.find(method, path);
  if (match !== undefined) return { path, query, match };
  throw isDecodable(path)
    ? notFound("There is nothing at this address.")
    : problemOfStatus(400, "The address has a percent escape that is broken, or is no UTF-8.");
}

type Given = Pick<AnyInput, "path" | "query" | "body" | "url">;

function inputOf(operation: Operation, form: ResponseForm, { path, query, body, url }: Given): AnyInput {
  if (!isTable(form)) return { path, query, body, accept: form as AnyInput["accept"], url };
  return { path, ...asAllRows(operation, query, body), accept: "text/csv", url };
}

/** What a response over HTTP would carry beside the reply's headers. */
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

/** A method that the path does not have: OPTIONS lists the methods, all others get 405. */
async function withoutRoute(ctx: KoaContext, match: Match<Operation>, sendReply: SendReply): Promise<void> {
  if (ctx.req.method === "OPTIONS") return sendReply.options(ctx, match.allow);
  throw problemOfStatus(405, `This address accepts only ${match.allow}.`, { Allow: match.allow });
}
