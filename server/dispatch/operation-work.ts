// Runs the work of an operation under the limits of its request: when its permit is free, with the limits of one query, and once
// for equal requests of a caller who sends many at once.
import { classifyDatabaseError, JsonPieces, JsonText, withWork } from "../../db/index.ts";
import { Problem } from "../../domain/problem.ts";
import type { AnyInput, AnyReply, Operation } from "../contract/operations.ts";
import type { RequestContext, Turns } from "./turns.ts";

export class OperationWork {
  readonly #turns: Turns;
  readonly #shared = new SharedWork<AnyReply>();

  constructor(turns: Turns) {
    this.#turns = turns;
  }

  /** Runs the work of one operation once it has a permit. */
  async limited<T>(context: RequestContext, operation: Operation, work: () => Promise<T>): Promise<T> {
    return inTurn(await this.#turns.take(context), context, operation, work);
  }

  /**
   * Makes and sends a table, once it has a permit for downloads. How long that takes is up to its client; meanwhile other work of the
   * caller, and of others, goes on. Its queries wait for a permit inside, and no query waits for a download.
   */
  async download(context: RequestContext, operation: Operation, makeAndSend: () => Promise<void>): Promise<void> {
    return inTurn(await this.#turns.toDownload(context), context, operation, makeAndSend);
  }

  /** Comparing requests costs as much as the cheapest responses, so skip it while the caller has no other work. */
  canBeShared(context: RequestContext, { onlyReads }: Operation): boolean {
    return onlyReads && this.#turns.isBusy(context);
  }

  /** The reply of the operation, or of an equal waiting request, once the caller has read enough of the earlier responses. */
  async shared(context: RequestContext, operation: Operation, input: AnyInput): Promise<AnyReply> {
    const { caller, callerKey, signal } = context;
    const { path, query, body, url } = input;
    const request = JSON.stringify([
      operation.id,
      callerKey,
      caller.roles,
      caller.licenseServerIds,
      url,
      path,
      query,
      body,
    ]);
    const reply = await this.#shared.run(request, signal, (begins) =>
      this.limited(context, operation, async () => {
        begins();
        return written(await operation.handle(input, context));
      }),
    );
    await this.#turns.toSend(context);
    return reply;
  }
}

async function inTurn<T>(
  leave: (() => void) | undefined,
  context: RequestContext,
  operation: Operation,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await withWork(context, work);
  } catch (error) {
    throw classifyDatabaseError(error) === "too_slow" ? queryTooSlow(operation, context.longestMs, error) : error;
  } finally {
    leave?.();
  }
}

/** With the body as text: it is sent more than once. */
function written(reply: AnyReply): AnyReply {
  const { body } = reply;
  if (body === undefined || body instanceof JsonText) return reply;
  return { ...reply, body: body instanceof JsonPieces ? body.joined() : new JsonText(JSON.stringify(body)) };
}

/** Parameters and fields that make no query cheaper. */
const notNarrowing = /^(Page|Offset|Limit|Sort|Search|Accept|Interval|TimeZone|GroupBy|Top|Include|Working|Ignore)/i;

function queryTooSlow({ parameters, fieldNames }: Operation, ms: number, cause: unknown): Problem {
  const inQuery = parameters.filter((one) => one.in === "query" && !one.deprecated).map(({ name }) => name);
  const names = [...inQuery, ...fieldNames].filter((name) => !notNarrowing.test(name));
  const advice = names.length === 0 ? "Try again later." : `Request less: narrow it by ${names.join(", ")}.`;
  const detail = `The query took longer than ${ms / 1000} seconds and was ended. ${advice}`;
  return new Problem(503, "query_too_slow", detail, { cause, headers: { "Retry-After": "30" } });
}

// Single flight: equal requests that wait for a permit share one piece of work. It begins after the last of them has
// arrived, so that each response contains all that was written before its request.

interface Waiting<T> {
  readonly result: Promise<T>;
  /** Of the request that does the work. */
  readonly signal: AbortSignal;
}

export class SharedWork<T> {
  /** Work that has not begun, by its request. */
  readonly #waiting = new Map<string, Waiting<T>>();
  readonly #running = new Map<string, Promise<T>>();

  /**
   * Resolves with the result of `work`, or of an equal request's that has not begun. `work` must call the function it gets
   * when it begins. Rejects as the work does; if the request that did it was abandoned, another one does it.
   */
  async run(request: string, signal: AbortSignal, work: (begins: () => void) => Promise<T>): Promise<T> {
    for (;;) {
      const waiting = this.#waiting.get(request);
      if (waiting === undefined) return this.#lead(request, signal, work);
      try {
        return await waiting.result;
      } catch (error) {
        signal.throwIfAborted();
        if (!waiting.signal.aborted) throw error;
      }
    }
  }

  async #lead(request: string, signal: AbortSignal, work: (begins: () => void) => Promise<T>): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    promise.catch(() => {}); // by now there may be no equal request
    this.#waiting.set(request, { result: promise, signal });
    const begins = () => {
      this.#waiting.delete(request);
      this.#running.set(request, promise);
    };
    try {
      await this.#running.get(request)?.catch(() => {});
      const result = await work(begins);
      resolve(result);
      return result;
    } catch (error) {
      reject(error);
      throw error;
    } finally {
      if (this.#waiting.get(request)?.result === promise) this.#waiting.delete(request);
      if (this.#running.get(request) === promise) this.#running.delete(request);
    }
  }
}
