// From anything thrown to one problem+json response. The only file that renders a failure; the thrown error itself
// must not get out: it goes to the log, under the same trace id.
import { STATUS_CODES } from "node:http";
import type { Context as KoaContext, Next } from "koa";
import { classifyDatabaseError } from "../../db/index.ts";
import { invalid, Problem, type ProblemCode } from "../../domain/problem.ts";
import type { Log } from "../telemetry/log.ts";
import type { HeaderPairs } from "./security-headers.ts";
import { pairs, send } from "./send.ts";

const codesOfStatus: Readonly<Record<number, ProblemCode>> = {
  401: "unauthorized",
  403: "forbidden",
  404: "not_found",
  405: "method_not_allowed",
  406: "not_acceptable",
  409: "conflict",
  413: "payload_too_large",
  414: "uri_too_long",
  415: "unsupported_media_type",
  429: "too_many_requests",
  431: "headers_too_large",
  500: "internal",
  503: "unavailable",
  507: "storage_full",
};

/** A problem of this status with its own code; statuses without one are `invalid_input`. */
export function problemOfStatus(status: number, detail: string, headers?: Record<string, string>): Problem {
  return new Problem(status, codesOfStatus[status] ?? "invalid_input", detail, { headers });
}

type DatabaseProblem = readonly [status: number, code: ProblemCode, retryAfterSeconds: number | null, detail: string];

const busy: DatabaseProblem = [503, "unavailable", 2, "The database is busy at present. Try again in a few seconds."];

const ofDatabase: Partial<Record<ReturnType<typeof classifyDatabaseError>, DatabaseProblem>> = {
  unavailable: [503, "unavailable", 5, "The database cannot be reached at present. Try again in a few seconds."],
  unusable: [
    503,
    "database_unusable",
    60,
    "The database is damaged, or its file was changed from outside. Nothing is answered from it until its administrator restores it.",
  ],
  ending: [
    503,
    "unavailable",
    2,
    "This server is being stopped, and took back what it had not finished. Send it again.",
  ],
  busy,
  deadlock: busy,
  full: [507, "storage_full", null, "The database has no room left. Nothing was stored. Tell its administrator."],
  too_slow: [503, "query_too_slow", 30, "The query took longer than it may, and was ended. Request less."],
};

/** The problem for anything thrown. Unknown errors become `internal`, without their message. */
export function problemFrom(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const kind = classifyDatabaseError(error);
  if (kind === "too_long") return invalid("body", "must not hold a text longer than the database can take");
  const detail = "Something went wrong in the service. The trace id finds it in the log.";
  const [status, code, seconds, text] = ofDatabase[kind] ?? [500, "internal", null, detail];
  const headers = seconds === null ? undefined : { "Retry-After": String(seconds) };
  return new Problem(status, code, text, { cause: error, headers });
}

export const problemType = "application/problem+json; charset=utf-8";

/** The body of the response (RFC 9457). */
export function problemText(problem: Problem, traceId: string): string {
  return JSON.stringify({
    type: `/problems/${problem.code}`,
    title: STATUS_CODES[problem.status] ?? "Error",
    status: problem.status,
    detail: problem.detail,
    code: problem.code,
    traceId,
    errors: problem.errors,
  });
}

/** Shows people a page instead of this problem, where one helps; undefined: never. */
export type HelpReader = (ctx: KoaContext, problem: Problem) => Promise<void> | undefined;

/** Catches everything that the middleware after it throws, responds, and logs what was the service's fault. */
export function renderProblems(log: Log, securityHeaders: HeaderPairs, help: HelpReader = () => undefined) {
  async function respond(ctx: KoaContext, error: unknown): Promise<void> {
    const { traceId } = ctx.state as { traceId: string };
    const gone = ctx.res.destroyed || ctx.req.socket.destroyed;
    if (gone && isHangUp(error)) return;
    const problem = problemFrom(error);
    logProblem(log, traceId, problem);
    if (gone || ctx.res.headersSent) {
      ctx.res.destroy(); // only this shows the client that the body is incomplete
      return;
    }
    const shown = help(ctx, problem);
    if (shown !== undefined) return shown;
    const headers = [...securityHeaders, "Cache-Control", "no-store", "X-Trace-Id", traceId];
    headers.push(...pairs(problem.headers ?? {}));
    if (wantsContinue.has(ctx.req)) headers.push("Connection", "close"); // its body may or may not come
    await send(ctx, problem.status, problemType, problemText(problem, traceId), headers);
  }

  return async function renderProblem(ctx: KoaContext, next: Next): Promise<void> {
    try {
      await next();
    } catch (error) {
      await respond(ctx, error);
    }
  };
}

/** Logs what was the service's fault. One that it decides itself, such as being busy, has no stack: there may be thousands. */
export function logProblem(log: Log, traceId: string, problem: Problem): void {
  if (problem.status < 500) return;
  if (problem.status === 503 && problem.cause === undefined) log.warn({ traceId }, problem.detail);
  else log.error({ traceId, error: problem.cause ?? problem }, problem.detail);
}

/** Thrown because the client went away: nobody's fault. */
function isHangUp(error: unknown): boolean {
  // A stream whose source and whose target both failed.
  if (error instanceof AggregateError) return error.errors.every(isHangUp);
  const { name, code } = error as { name?: unknown; code?: unknown };
  return (
    name === "AbortError" || code === "ERR_STREAM_PREMATURE_CLOSE" || code === "ABORT_ERR" || error instanceof Problem
  );
}

/** Requests with `Expect: 100-continue` whose client still waits for the signal to send its body. */
export const wantsContinue = new WeakSet<object>();
