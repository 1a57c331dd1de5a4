// The log: one line an event, on standard error, of JSON or for a person. It never contains query values, bodies or Authorization.
import { randomUUID } from "node:crypto";
import { inspect } from "node:util";
import type { Context as KoaContext, Next } from "koa";
import { type Logger, pino } from "pino";
import { type Origin, withOrigin } from "../../identity/index.ts";
import type { Config } from "../settings/config.ts";
import { parentOf, standardMethod } from "./exporting.ts";
import type { Metrics } from "./metrics.ts";
import type { Exporting } from "./open-telemetry.ts";

export type Log = Logger;

/** Slower requests, and failed ones, are logged at level info; all others at level debug. */
const slowMs = 1000;

/** Readable lines on a terminal outside production, JSON otherwise. */
export function createLog({ logLevel, environment }: Pick<Config, "logLevel" | "environment">): Log {
  const options = { level: logLevel, base: null, serializers: { error: pino.stdSerializers.err } };
  const forProgram = environment === "production" || !process.stderr.isTTY;
  return pino(options, forProgram ? pino.destination(2) : { write: (line) => process.stderr.write(forPerson(line)) });
}

/** A line of the log as a person reads it: time, level, message, fields; below them the stack of an error. */
export function forPerson(line: string): string {
  const { time, level, msg, ...fields } = JSON.parse(line);
  const stack = fields.error?.stack;
  delete fields.error?.stack;
  const clock = new Date(time).toTimeString().slice(0, 8);
  const head = `${clock} ${pino.levels.labels[level]?.toUpperCase()} ${msg}`;
  const shown = inspect(fields, { breakLength: Number.POSITIVE_INFINITY });
  return `${head}${shown === "{}" ? "" : ` ${shown}`}\n${stack === undefined ? "" : `${stack}\n`}`;
}

/** Names one request, in the log and to its client: 32 hexadecimal digits, as W3C's trace ids are. */
export function newTraceId(): string {
  return randomUUID().replaceAll("-", "");
}

/** Gives the request its trace id; after its response counts it, writes its line and hands it to `exporting`. */
export function logRequests(log: Log, observe: Metrics["observe"], exporting: Exporting | null) {
  return async function logRequest(ctx: KoaContext, next: Next): Promise<void> {
    const began = performance.now();
    const parent = exporting === null ? null : parentOf(ctx.req.headers);
    const traceId = parent?.traceId ?? newTraceId();
    ctx.state.traceId = traceId;
    const origin: Origin = { address: ctx.ip, traceId, actor: undefined };
    try {
      await withOrigin(origin, next);
    } finally {
      const ms = performance.now() - began;
      // Koa's status is 404 until something is sent; 499 is what nginx logs of a client that did not wait.
      const status = isClientGone(ctx) && !ctx.res.headersSent ? 499 : ctx.res.statusCode;
      observe(ctx.state.operationId ?? "other", status, ms / 1000);
      exporting?.request({
        traceId,
        parent,
        status,
        ms,
        operation: ctx.state.operationId,
        method: standardMethod(ctx.req.method),
        path: pathOf(ctx),
        isClientGone: isClientGone(ctx),
      });
      if (status >= 400 || ms >= slowMs) log.info(summary(ctx, origin, status, ms), "request");
      else if (log.isLevelEnabled("debug")) log.debug(summary(ctx, origin, status, ms), "request");
    }
  };
}

function summary(ctx: KoaContext, { actor, address }: Origin, status: number, ms: number) {
  return {
    traceId: ctx.state.traceId,
    method: ctx.req.method,
    path: pathOf(ctx),
    operation: ctx.state.operationId,
    status,
    ms: Math.round(ms * 10) / 10,
    address,
    // The caller, also when the request was refused.
    ...(actor !== undefined && { actor: actor.kind, actorId: actor.id }),
    ...(isClientGone(ctx) && { clientGone: true }),
  };
}

const pathOf = (ctx: KoaContext) => (ctx.req.url ?? "").split("?", 1)[0]?.slice(0, 200) ?? "";

const isClientGone = ({ res }: KoaContext) => res.destroyed && !res.writableFinished;

/** Whether the client is this machine itself: its proxies, its people, its tests. */
export function isOfThisMachine(address: string): boolean {
  return address.startsWith("127.") || address === "::1" || address.startsWith("::ffff:127.");
}
