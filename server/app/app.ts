// The Koa application, in reading order: every request passes these from top to bottom.
import type { RequestListener } from "node:http";
import type { RouterContext } from "@koa/router";
import Router from "@koa/router";
import type { Context as KoaContext, Next } from "koa";
import Koa from "koa";
import type { Database } from "../../db/index.ts";
import type { Context } from "../../domain/filters/context.ts";
import type { Handlers } from "../../handlers/types.ts";
import { allowOrigins } from "../../identity/index.ts";
import type { ContractDocument } from "../contract/operations.ts";
import { descriptionRoutes, problemRoutes } from "../description/page.ts";
import type { Authorise } from "../dispatch/auth.ts";
import { bodyReader } from "../dispatch/body.ts";
import { createDispatch } from "../dispatch/dispatch.ts";
import { EventStreams } from "../events/streams.ts";
import { type HelpReader, problemOfStatus, renderProblems } from "../reply/errors.ts";
import { checkReply, createSendReply } from "../reply/reply.ts";
import { apiSecurityHeaders, descriptionSecurityHeaders, type HeaderPairs } from "../reply/security-headers.ts";
import { send } from "../reply/send.ts";
import type { Config } from "../settings/config.ts";
import { type Log, logRequests } from "../telemetry/log.ts";
import { createMetrics } from "../telemetry/metrics.ts";
import type { Exporting } from "../telemetry/open-telemetry.ts";
import { downloadRoutes } from "./downloads.ts";
import { healthRoutes, licenseMetricsRoute } from "./health.ts";
import { legacySoap, onlyLegacy } from "./legacy-soap.ts";
import { pageRoutes } from "./pages.ts";
import { ChangeRate, limitRate } from "./rate-limit.ts";

interface AppParts {
  readonly config: Config;
  readonly db: Database;
  readonly handlers: Handlers;
  readonly contract: ContractDocument;
  readonly authorise: Authorise;
  readonly settings: Context["settings"];
  /** The issuer of tokens; null with security off. */
  readonly identityUrl: string | null;
  /** The URL of the pages. */
  readonly publicUrl: string;
  /** Whether the data shown is made up, wholly or in part. */
  readonly isDemonstration: boolean;
  readonly log: Log;
  /** Whether this process is shutting down. */
  readonly leaving: { readonly hasBegun: boolean };
  /** Gets each request once it has its response. */
  readonly exporting: Exporting | null;
}

/** Handle Node's requests: on the API server's port, and on the separate port for health if there is one. */
interface App {
  readonly listeners: { readonly api: RequestListener; readonly health: RequestListener };
  /** Ends the event streams: unlike other responses they last until the service stops. */
  readonly endStreams: () => void;
}

export async function createApp(parts: AppParts): Promise<App> {
  const { config, db, handlers, contract, authorise, settings, identityUrl, publicUrl, leaving, log, exporting } =
    parts;
  const app = new Koa({ proxy: config.trustedProxies > 0, maxIpsCount: config.trustedProxies });
  const metrics = createMetrics();
  const securityHeaders = apiSecurityHeaders(config.tls !== null);
  const health = healthRoutes({ db, metrics, log, leaving, securityHeaders });
  const description = descriptionRoutes({
    contract,
    publicUrl: config.publicUrl,
    pagesUrl: publicUrl,
    identityUrl,
    isSecurityOff: config.securityMode === "off",
    securityHeaders: descriptionSecurityHeaders(config.tls !== null, identityUrl),
  });
  const problems = problemRoutes(securityHeaders);
  const downloads = downloadRoutes(config.downloadsFolder, securityHeaders);
  const shown = {
    identityUrl,
    publicUrl,
    isDemonstration: parts.isDemonstration,
    collectors: downloads.names,
    sendsMail: config.mail !== null,
  };
  const pages = pageRoutes(shown, config.tls !== null);
  const sendReply = createSendReply(
    securityHeaders,
    config.checkReplies ? checkReply : null,
    config.corsOrigins.length > 0,
  );
  const streams = new EventStreams(db, { limits: config.eventStreams });
  const dispatch = await createDispatch({
    contract,
    handlers,
    db,
    settings,
    statementMs: config.statementMs,
    authorise,
    changeRate: new ChangeRate(),
    readBody: bodyReader(config.maxBodyBytes),
    sendReply,
    openEvents: (ctx, operation, request, who) =>
      streams.open(ctx, sendReply.headersOf(ctx, operation, 200), request, who),
    checkReply: config.checkReplies ? checkReply : null,
  });

  app.use(logRequests(log, metrics.observe, exporting));
  app.use(allowOrigins({ origins: config.corsOrigins, isOpen: isApi, methods: "GET, HEAD, POST, PUT, PATCH, DELETE" }));
  app.use(renderProblems(log, securityHeaders, helpReaders(pages.showNothing)));
  if (config.rateLimitPerMinute !== 0) app.use(limitRate(config.rateLimitPerMinute));
  if (config.servesLegacy) app.use(legacySoap({ config, db, log, authorise, dispatch, securityHeaders }));
  const beside = [description, problems, pages.routes, downloads.routes];
  app.use(besideTheApi(config.healthPort === null ? [health, ...beside] : beside, securityHeaders));
  app.use(dispatch);
  app.on("error", (error) => {
    // A client that went away before its response is nobody's fault.
    const wentAway = ["ECONNRESET", "EPIPE", "ERR_STREAM_PREMATURE_CLOSE"].includes(error.code);
    if (wentAway) log.debug({ error }, "the client went away");
    else log.error({ error }, "the answer could not be sent");
  });
  const healthApp = new Koa();
  healthApp.use(logRequests(log, metrics.observe, exporting)).use(renderProblems(log, securityHeaders));
  const licenses = licenseMetricsRoute(db, config.statementMs.everybody, securityHeaders);
  healthApp.use(besideTheApi([health, licenses, problems], securityHeaders)).use(nothingHere);
  const listeners = { api: app.callback(), health: healthApp.callback() };
  return { listeners, endStreams: () => streams.close() };
}

/** Shows a browser an error page where nothing exists; programs get the problem. */
function helpReaders(showNothing: (ctx: KoaContext) => Promise<void>): HelpReader {
  return function showPage(ctx, problem) {
    const isReader = ctx.method === "GET" && /\btext\/html\b/.test(ctx.get("accept"));
    const isNothing = problem.status === 404 && ctx.state.operationId === undefined && !onlyLegacy.has(ctx.req);
    return isReader && isNothing ? showNothing(ctx) : undefined;
  };
}

const isApi = ({ path }: KoaContext) => /^\/(api\/|metrics\/licenses$)/i.test(path);

function nothingHere(): never {
  throw problemOfStatus(404, "There is nothing at this address.");
}

/** Tries the routers for paths outside /api/. A known path with another method gives 405, or the response to OPTIONS. */
function besideTheApi(routers: readonly Router[], securityHeaders: HeaderPairs) {
  const all = new Router();
  for (const router of routers) all.use(router.routes());
  const routes = all.routes();
  return function tryRouters(ctx: KoaContext, next: Next): Promise<unknown> {
    const url = ctx.req.url ?? "";
    if (url.startsWith("/api/") || /^\/api\//i.test(url)) return next();
    return routes(ctx as RouterContext, async () => {
      const layers = ((ctx as RouterContext).matched ?? []).filter((layer) => layer.methods.length > 0);
      if (layers.length === 0) return next();
      const allow = [...new Set(layers.flatMap((layer) => layer.methods)), "OPTIONS"].join(", ");
      if (ctx.req.method !== "OPTIONS") {
        throw problemOfStatus(405, `This address accepts only ${allow}.`, { Allow: allow });
      }
      const { traceId } = ctx.state as { traceId: string };
      await send(ctx, 204, null, null, [...securityHeaders, "Allow", allow, "X-Trace-Id", traceId]);
    });
  };
}
