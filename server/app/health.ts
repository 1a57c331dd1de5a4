// For monitoring: is the process alive, can it serve requests, and its metrics. Open to everybody, so nothing else is here.
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

/** It still serves requests, but proxies are to send new ones to other servers. */
const ending = { status: "ending" };

/** A database that does not respond within this time counts as unavailable. */
const pingTimeoutMs = 1000;

interface HealthParts {
  readonly db: Database;
  readonly metrics: Metrics;
  readonly log: Log;
  /** Whether this process is shutting down. */
  readonly leaving: { readonly hasBegun: boolean };
  readonly securityHeaders: HeaderPairs;
}

export function healthRoutes({ db, metrics, log, leaving, securityHeaders }: HealthParts): Router {
  const router = new Router();
  const respond = respondWith(securityHeaders);

  router.get("/health/live", (ctx) => respond(ctx, 200, "application/json; charset=utf-8", '{"status":"live"}'));

  router.get("/health/ready", async (ctx) => {
    const failure = leaving.hasBegun ? ending : await failureOf(db, log);
    // Reads go on while the disk is too full to write.
    const state = failure ?? (db.isFull() ? full : up);
    await respond(ctx, failure === null ? 200 : 503, "application/json; charset=utf-8", JSON.stringify(state));
  });

  router.get("/metrics", async (ctx) => {
    await respond(ctx, 200, metrics.contentType, await metrics.text());
  });
  return router;
}

/** Metrics of licences in Prometheus' format without a token: only on the separate port for health. */
export function licenseMetricsRoute(db: Database, statementMs: number, securityHeaders: HeaderPairs): Router {
  const router = new Router();
  const respond = respondWith(securityHeaders);
  const everybody = { licenseServerIds: null };
  router.get("/metrics/licenses", async (ctx) => {
    const text = await withWork({ lane: "light", statementMs }, () => licenseMetrics(db, everybody, 0, Date.now()));
    await respond(ctx, 200, contentType, text);
  });
  return router;
}

function respondWith(securityHeaders: HeaderPairs) {
  return (ctx: KoaContext, status: number, type: string, text: string | Buffer) =>
    send(ctx, status, type, text, [...securityHeaders, "Cache-Control", "no-store", "X-Trace-Id", ctx.state.traceId]);
}

/** What is wrong with the database; null: nothing. */
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
