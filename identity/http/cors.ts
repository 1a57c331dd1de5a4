// Cross-origin requests (CORS): scripts of the configured origins may read the responses, errors too. No cookies are sent, and
// there is no wildcard. Not @koa/cors: its `Vary` would be lost where a head is written in one piece, and it omits refusals.
import type { Context, Next } from "koa";

interface CrossOrigin {
  /** As browsers write them: scheme, host and port. */
  readonly origins: readonly string[];
  readonly isOpen: (ctx: Context) => boolean;
  readonly methods: string;
}

const allowedHeaders = "Authorization, Content-Type, Accept, If-None-Match, Prefer, Last-Event-ID";
const exposedHeaders = [
  ...["Content-Disposition", "Deprecation", "ETag", "Ignored-Parameters", "Link", "Location", "Preference-Applied"],
  ...["RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset", "Retry-After", "Sessions-Since", "WWW-Authenticate"],
  "X-Trace-Id",
].join(", ");

/** Middleware: oidc-provider accepts each preflight of any origin; where `isClosed`, only these origins pass. */
export function refuseOtherOrigins(origins: readonly string[], isClosed: (ctx: Context) => boolean) {
  return async function closeToOther(ctx: Context, next: Next): Promise<void> {
    await next();
    if (!isClosed(ctx) || origins.includes(ctx.get("Origin"))) return;
    for (const name of ["Origin", "Methods", "Headers"]) ctx.remove(`Access-Control-Allow-${name}`);
  };
}

/** Middleware, before everything that responds or refuses. */
export function allowOrigins({ origins, isOpen, methods }: CrossOrigin) {
  return async function allowOrigin(ctx: Context, next: Next): Promise<void> {
    if (origins.length === 0 || !isOpen(ctx)) return next();
    ctx.vary("Origin");
    const origin = ctx.get("Origin");
    if (!origins.includes(origin)) return next();
    ctx.set({ "Access-Control-Allow-Origin": origin, "Access-Control-Expose-Headers": exposedHeaders });
    if (ctx.method !== "OPTIONS" || ctx.get("Access-Control-Request-Method") === "") return next();
    ctx.set({
      "Access-Control-Allow-Methods": methods,
      "Access-Control-Allow-Headers": allowedHeaders,
      "Access-Control-Max-Age": "600",
    });
    ctx.status = 204;
  };
}
