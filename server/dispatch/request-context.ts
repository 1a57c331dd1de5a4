// What a handler gets beside its input, and the limits under which its queries run.
import type { Context as KoaContext } from "koa";
import type { Database, Lane, Work } from "../../db/index.ts";
import type { Caller, Context } from "../../domain/filters/context.ts";
import type { Operation } from "../contract/operations.ts";

export interface ContextParts {
  readonly db: Database;
  readonly settings: Context["settings"];
  /** The longest that one statement may take, and all work of a question before its answer begins; of viewers that may be less. */
  readonly statementMs: { readonly everybody: number; readonly viewers: number };
}

/** The signal is made when it is first asked for, the instant too. */
export class RequestContext implements Context, Work {
  readonly db: Database;
  readonly settings: Context["settings"];
  readonly caller: Caller;
  readonly lane: Lane;
  /** The longest that the request may take, in milliseconds. */
  readonly longestMs: number;
  readonly #isQuestion: boolean;
  readonly #ctx: KoaContext;
  #until: number | undefined;
  #controller: AbortController | undefined;
  #now: number | undefined;

  constructor(
    { db, settings, statementMs }: ContextParts,
    { lane, onlyReads }: Operation,
    caller: Caller,
    ctx: KoaContext,
  ) {
    this.db = db;
    this.settings = settings;
    this.caller = caller;
    this.lane = lane;
    this.longestMs = caller.roles.some((role) => role !== "viewer") ? statementMs.everybody : statementMs.viewers;
    this.#isQuestion = onlyReads;
    this.#ctx = ctx;
  }

  /**
   * What is left for the next statement: many statements of a question share the time of one. A long answer that has begun goes
   * on, as long as its client reads it, and a change is made to its end.
   */
  get statementMs(): number {
    if (!this.#isQuestion || this.#ctx.headerSent) return this.longestMs;
    this.#until ??= performance.now() + this.longestMs;
    return Math.max(0, Math.ceil(this.#until - performance.now()));
  }

  /** When the work began: it is first asked for then, after all turns that the request waited for. */
  get now(): number {
    this.#now ??= Date.now();
    return this.#now;
  }

  /** Whom the caps on expensive work count for; with security off the address. */
  get callerKey(): string {
    const { kind, name } = this.caller;
    return kind === "anonymous" ? `address ${this.#ctx.ip}` : `${kind} ${name}`;
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
