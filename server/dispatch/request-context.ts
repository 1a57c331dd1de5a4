// What a handler gets beside its input, and the limits under which its queries run.
import type { Context as KoaContext } from "koa";
import type { Database, Lane, Work } from "../../db/index.ts";
import type { Caller, Context } from "../../domain/records/context.ts";
import type { Operation } from "../contract/operations.ts";

export interface ContextParts {
  readonly db: Database;
  readonly settings: Context["settings"];
  /** The longest that one statement may take; of viewers that may be less. */
  readonly statementMs: { readonly everybody: number; readonly viewers: number };
}

/** The signal is made when it is first asked for, the instant too. */
export class RequestContext implements Context, Work {
  readonly db: Database;
  readonly settings: Context["settings"];
  readonly caller: Caller;
  readonly lane: Lane;
  readonly #statementMs: ContextParts["statementMs"];
  readonly #ctx: KoaContext;
  #controller: AbortController | undefined;
  #now: number | undefined;

  constructor({ db, settings, statementMs }: ContextParts, { lane }: Operation, caller: Caller, ctx: KoaContext) {
    this.db = db;
    this.settings = settings;
    this.caller = caller;
    this.lane = lane;
    this.#statementMs = statementMs;
    this.#ctx = ctx;
  }

  get statementMs(): number {
    const { everybody, viewers } = this.#statementMs;
    return this.caller.roles.some((role) => role !== "viewer") ? everybody : viewers;
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
