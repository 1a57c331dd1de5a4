// Hands Node's requests to Koa's middleware. Koa 3.3 itself would watch for the end of each answer, by five listeners, and make two
// functions and a promise for each middleware: a tenth of a small request. Nothing here needs them: reply/send.ts sends
// each answer whole, and what goes wrong with a connection is the server's (start/listen.ts).
import type { RequestListener } from "node:http";
import type Koa from "koa";
import type { Context as KoaContext, Middleware } from "koa";

type Answer = (ctx: KoaContext) => Promise<unknown>;

/** The first of the app's middleware must be an async function, and one of them must answer. */
export function listenerOf(app: Koa): RequestListener {
  const answer = chained(app.middleware);
  return (req, res) => {
    req.url = originForm(req.url ?? "/");
    const ctx = app.createContext(req, res);
    res.statusCode = 404; // until somebody answers, as with Koa: the log says it where the client has gone before
    answer(ctx).catch((error) => ctx.onerror(error));
  };
}

/** Each gets the next one as Koa gives it. */
function chained(middleware: readonly Middleware[]): Answer {
  const nobody: Answer = () => Promise.resolve();
  return middleware.reduceRight<Answer>((next, one) => (ctx) => one(ctx, () => next(ctx)), nobody);
}

/** Makes `/path?query`, as almost every client sends it, of the other forms of RFC 9112, 3.2. */
function originForm(url: string): string {
  if (url.startsWith("/")) return url;
  const rest = url.replace(/^https?:\/\/[^/?#]*/i, "");
  return rest.startsWith("/") ? rest : `/${rest}`;
}
