// For those who watch the process: is it alive, can it answer, and its numbers. Open to everybody, and limited to that.
import { setTimeout as wait } from "node:timers/promises";
import Router from "@koa/router";
import type { Context as KoaContext } from "koa";
import { type Database, DatabaseUnusable, withWork } from "../../db/index.ts";
import { licenseMetrics } from "../../domain/metrics/license-metrics.ts";
import { contentType } from "../../domain/metrics/text-format.ts";
import type { HeaderPairs } from "../reply/security-headers.ts";
import { send } from "../reply/send.ts";
import type { Log } from "../telemetry/log.ts";
import type { Metrics } from "../telemetry/metrics.ts";

const up = { status: "ready", database: "up" };
const full = { status: "degraded", database: "full" };
const down = { status: "unavailable", database: "down" };

/** It still answers, and proxies are to send new requests to others. */
const ending = { status: "ending" };

/** A database that has not answered by then is away. */
const pingTimeoutMs = 1000;

interface HealthParts {
  readonly db: Database;
  readonly metrics: Metrics;
  readonly log: Log;
  /** Whether the end of this process has begun. */
  readonly leaving: { readonly hasBegun: boolean };
  readonly securityHeaders: HeaderPairs;
}

export function healthRoutes({ db, metrics, log, leaving, securityHeaders }: HealthParts): Router {
  const router = new Router();
  const answer = answerWith(securityHeaders);

  router.get("/health/live", (ctx) => answer(ctx, 200, "application/json; charset=utf-8", '{"status":"live"}'));

  router.get("/health/ready", async (ctx) => {
    const failure = leaving.hasBegun ? ending : await failureOf(db, log);
    // Reading goes on while there is no room for what is written.
    const state = failure ?? (db.isFull() ? full : up);
    await answer(ctx, failure === null ? 200 : 503, "application/json; charset=utf-8", JSON.stringify(state));
  });

  router.get("/metrics", async (ctx) => {
    await answer(ctx, 200, metrics.contentType, await metrics.text());
  });
  return router;
}

/** Licences as metrics of Prometheus without a token: for the port that has health alone. */
export function licenseMetricsRoute(db: Database, statementMs: number, securityHeaders: HeaderPairs): Router {
  const router = new Router();
  const answer = answerWith(securityHeaders);
  const everybody = { licenseServerIds: null };
  router.get("/metrics/licenses", async (ctx) => {
    const text = await withWork({ lane: "light", statementMs }, () => licenseMetrics(db, everybody, 0, Date.now()));
    await answer(ctx, 200, contentType, text);
  });
  return router;
}

function answerWith(securityHeaders: HeaderPairs) {
  return (ctx: KoaContext, status: number, type: string, text: string | Buffer) =>
    send(ctx, status, type, text, [...securityHeaders, "Cache-Control", "no-store", "X-Trace-Id", ctx.state.traceId]);
}

/** What to say of a database that does not answer; null: it does. */
async function failureOf(db: Database, log: Log): Promise<object | null> {
  const timeout = wait(pingTimeoutMs, undefined, { ref: false }).then(() => {
    throw new Error(`no answer within ${pingTimeoutMs} ms`);
  });
  try {
    await Promise.race([db.ping(), timeout]);
    return null;
  } catch (error) {
    log.warn({ error }, "the database does not answer");
    return error instanceof DatabaseUnusable ? { ...down, database: error.reason } : down;
  }
}
