// The request that is being answered, for code that oidc-provider calls without it (its adapter).
import { AsyncLocalStorage } from "node:async_hooks";
import type { Context, Next } from "koa";

const storage = new AsyncLocalStorage<Context>();

/** Middleware: the first one, so that all others run inside it. */
export function rememberRequest(ctx: Context, next: Next): Promise<void> {
  return storage.run(ctx, next);
}

/** Throws outside of a request. */
export function currentRequest(): Context {
  const ctx = storage.getStore();
  if (ctx === undefined) throw new Error("There is no request in progress");
  return ctx;
}
