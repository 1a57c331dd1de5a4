// The legacy methods under Koa: finds their addresses, hands the room what it is given, sends what it answers.
import type { IncomingMessage } from "node:http";
import type { Context as KoaContext, Next } from "koa";
import type { Database } from "../../db/index.ts";
import { createLegacySessions } from "../../identity/index.ts";
import { answerLegacy, type LegacyBody, type LegacyRequest } from "../../legacy-soap/call/answer.ts";
import type { FoundSession, Gateway } from "../../legacy-soap/call/gateway.ts";
import { Fault } from "../../legacy-soap/wire/fault.ts";
import type { Requirement } from "../contract/operations.ts";
import { type Authorise, admitted } from "../dispatch/auth.ts";
import { largestUsual } from "../dispatch/body.ts";
import type { CallerOf, Dispatch } from "../dispatch/dispatch.ts";
import { faultOfJson, mostValues } from "../dispatch/json-bytes.ts";
import { problemFrom, problemOfStatus } from "../reply/errors.ts";
import type { HeaderPairs } from "../reply/security-headers.ts";
import { send } from "../reply/send.ts";
import type { Config } from "../settings/config.ts";
import type { Log } from "../telemetry/log.ts";
import { legacyBodyReader } from "./legacy-body.ts";

const place = "/svc.server.services/adminapi";

/** Requests of the port that serves nothing else. */
export const onlyLegacy = new WeakSet<IncomingMessage>();

interface LegacyParts {
  readonly config: Config;
  readonly db: Database;
  readonly log: Log;
  readonly authorise: Authorise;
  readonly dispatch: Dispatch;
  readonly securityHeaders: HeaderPairs;
}

/** What all requests share. */
interface Within extends LegacyParts {
  readonly sessions: ReturnType<typeof createLegacySessions>;
  readonly isSecurityOff: boolean;
}

/** What is asked of a token to be that of somebody. */
const anybody: Requirement = { security: [], roles: [], changes: false };

/** Koa's middleware: answers what is under the legacy address, and lets everything else pass. */
export function legacySoap(parts: LegacyParts) {
  const { config, db, securityHeaders } = parts;
  const within: Within = {
    ...parts,
    sessions: createLegacySessions(db, config.legacySessions),
    isSecurityOff: config.securityMode === "off",
  };
  const readMessage = legacyBodyReader(config.maxBodyBytes, (ctx, firstPart) => isKnownCaller(within, ctx, firstPart));

  return function legacyMethods(ctx: KoaContext, next: Next): Promise<unknown> {
    const url = ctx.req.url ?? "/";
    const mark = url.indexOf("?");
    const path = mark < 0 ? url : url.slice(0, mark);
    const rest = restOf(path);
    if (rest !== undefined) return answerMethod(ctx, rest, mark < 0 ? "" : url.slice(mark + 1));
    if (onlyLegacy.has(ctx.req)) throw problemOfStatus(404, "There is nothing at this address.");
    return next();
  };

  async function answerMethod(ctx: KoaContext, rest: string, query: string): Promise<void> {
    const { headers, method } = ctx.req;
    const request: LegacyRequest = {
      verb: method ?? "GET",
      webMethod: rest === "" ? undefined : rest,
      query,
      contentType: headers["content-type"],
      accept: headers.accept,
      soapAction: headers.soapaction as string | undefined,
      address: addressOf(ctx, config),
      readBody: () => bodyOf(ctx, readMessage),
      gateway: gatewayOf(ctx, within),
    };
    const { status, type, text, allow, method: name } = await answerLegacy(request);
    if (name !== undefined) ctx.state.operationId = name;
    if (ctx.res.destroyed) return;
    const own = [...securityHeaders, "Cache-Control", "no-store", "X-Trace-Id", ctx.state.traceId as string];
    await send(ctx, status, type, text, allow === undefined ? own : [...own, "Allow", allow]);
  }
}

/** What the legacy room is given for one request. */
function gatewayOf(ctx: KoaContext, { isSecurityOff, sessions, authorise, dispatch, log }: Within): Gateway {
  const hasToken = /^Bearer\b/i.test(ctx.req.headers.authorization ?? "");
  const byHeaders: CallerOf = (requirement) => authorise(ctx.req.headers, requirement);
  return {
    isSecurityOff,
    hasToken,
    async findSession(id, refresh): Promise<FoundSession> {
      const found = await sessions.find(id, refresh);
      if (typeof found === "string") return { state: found };
      const authority: CallerOf = async (requirement) => admitted(found.identified, requirement);
      return { state: "open", userId: found.userId, userName: found.identified.name, authority };
    },
    logIn: (name, password) =>
      sessions.open({ name, password, address: ctx.ip, through: "legacy methods" }, ctx.get("User-Agent")),
    call: (id, input, authority) => dispatch.call(id, input, (authority as CallerOf | undefined) ?? byHeaders, ctx),
    problemOf(error) {
      const problem = problemFrom(error);
      // A client that went away while it was answered is nobody's fault.
      if (problem.status >= 500 && !ctx.res.destroyed) {
        log.error({ traceId: ctx.state.traceId, error: problem.cause ?? problem }, problem.detail);
      }
      return problem;
    },
  };
}

/** By a valid token, or by an open session that is named in the first part of the message. */
async function isKnownCaller(
  { isSecurityOff, sessions, authorise }: Within,
  ctx: KoaContext,
  firstPart: Buffer,
): Promise<boolean> {
  if (isSecurityOff) return true;
  if (/^Bearer\b/i.test(ctx.req.headers.authorization ?? "")) {
    return authorise(ctx.req.headers, anybody).then(
      () => true,
      () => false,
    );
  }
  const text = firstPart.toString("latin1").replaceAll("\0", "");
  const id = /(?:\bSessionID\s*>|"SessionID"\s*:\s*")\s*([\w-]{1,64})\s*[<"]/.exec(text)?.[1];
  return id !== undefined && typeof (await sessions.find(id, false)) !== "string";
}

type ReadMessage = ReturnType<typeof legacyBodyReader>;

async function bodyOf(ctx: KoaContext, readMessage: ReadMessage): Promise<LegacyBody | undefined> {
  const body = await readMessage(ctx);
  const isJson = /\bjson\b/i.test(ctx.req.headers["content-type"] ?? "");
  const fault = isJson && body !== undefined ? faultOfJson(body.bytes, mostValues(largestUsual)) : undefined;
  if (fault !== undefined) throw new Fault("Client", `The message ${fault}.`);
  return body;
}

/** What follows the service's address: "" at it, the method at /web/{method}, undefined elsewhere. */
function restOf(path: string): string | undefined {
  if (path.length < place.length || path.slice(0, place.length).toLowerCase() !== place) return undefined;
  const rest = path.slice(place.length).replace(/\/$/, "");
  if (rest === "") return "";
  return /^\/web\/([A-Za-z0-9_.-]{1,128})$/i.exec(rest)?.[1];
}

/** The service's address as it was asked; proxies that are trusted may have been asked for it. */
function addressOf(ctx: KoaContext, { publicUrl }: Config): string {
  const host = ctx.host;
  const isHost = /^[A-Za-z0-9._-]+(:\d{1,5})?$|^\[[0-9a-fA-F:.]+\](:\d{1,5})?$/.test(host);
  const base = isHost ? `${ctx.protocol}://${host}` : (publicUrl ?? "http://localhost");
  return `${base}/Svc.Server.Services/AdminAPI`;
}
