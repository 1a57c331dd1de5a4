// The pages that the types of problems lead to: what a code means and what to do, for everybody, without a token.
import { readFileSync } from "node:fs";
import Router from "@koa/router";
import { CachedBody } from "../reply/cached.ts";
import type { HeaderPairs } from "../reply/security-headers.ts";

export function problemRoutes(securityHeaders: HeaderPairs): Router {
  const pages: Readonly<Record<string, string>> = JSON.parse(
    readFileSync(new URL("../../generated/problem-pages.json", import.meta.url), "utf8"),
  );
  const router = new Router();
  for (const [code, html] of Object.entries(pages)) {
    const page = new CachedBody(html);
    router.get(`/problems/${code}`, (ctx) =>
      page.send(ctx, "text/html; charset=utf-8", [
        ...securityHeaders,
        ...["Cache-Control", "no-cache", "Vary", "Accept-Encoding", "X-Trace-Id", ctx.state.traceId],
      ]),
    );
  }
  return router;
}
