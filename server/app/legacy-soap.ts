// The legacy methods under Koa: recognises their URLs, calls legacy-soap/ and sends its response.
import type { IncomingMessage } from "node:http";
import { constants, createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import type { Context as KoaContext, Next } from "koa";
import type { Database } from "../../db/index.ts";
import { createLegacySessions } from "../../identity/index.ts";
import type { FoundSession, Gateway } from "../../legacy-soap/call/gateway.ts";
import { handleLegacy, type LegacyRequest } from "../../legacy-soap/call/handle-request.ts";
import { Fault, SessionFault } from "../../legacy-soap/wire/fault.ts";
import type { Requirement } from "../contract/operations.ts";
import { type Authorise, admitted } from "../dispatch/auth.ts";
import { faultOfJson, hasBody, largestUsual, mostValues, throwAway } from "../dispatch/body.ts";
import type { CallerOf, Dispatch } from "../dispatch/dispatch.ts";
import { Admission, signalOf } from "../dispatch/turns.ts";
import { logProblem, problemFrom, problemOfStatus, wantsContinue } from "../reply/errors.ts";
import type { HeaderPairs } from "../reply/security-headers.ts";
import { send, sendPieces, textOrPieces } from "../reply/send.ts";
import type { Config } from "../settings/config.ts";
import type { Log } from "../telemetry/log.ts";

const basePath = "/svc.server.services/adminapi";

/** Requests on the port that serves the legacy methods alone. */
export const onlyLegacy = new WeakSet<IncomingMessage>();

interface LegacyParts {
  readonly config: Config;
  readonly db: Database;
  readonly log: Log;
  readonly authorise: Authorise;
  readonly dispatch: Dispatch;
  readonly securityHeaders: HeaderPairs;
}

/** Results of more than one page, which are in memory until they are sent. */
const longResults = { atOnce: 2, mostPerCaller: 1, mostWaiting: 20, longestWaitMs: 120_000 } as const;

/** What all requests share. */
interface Within extends LegacyParts {
  readonly longResults: Admission;
  readonly sessions: ReturnType<typeof createLegacySessions>;
  readonly isSecurityOff: boolean;
}

/** What a token must have to identify a caller. */
const anybody: Requirement = { security: [], roles: [], changes: false };

/** Koa's middleware: responds to requests under the legacy base path, and lets all others pass. */
export function legacySoap(parts: LegacyParts) {
  const { config, db, securityHeaders } = parts;
  const within: Within = {
    ...parts,
    longResults: new Admission(longResults),
    sessions: createLegacySessions(db, config.legacySessions, config.secondFactorFor),
    isSecurityOff: config.securityMode === "off",
  };
  const readMessage = legacyBodyReader(config.maxBodyBytes, (ctx, firstPart) => admit(within, ctx, firstPart));

  return function legacyMethods(ctx: KoaContext, next: Next): Promise<unknown> {
    const url = ctx.req.url ?? "/";
    const mark = url.indexOf("?");
    const path = mark < 0 ? url : url.slice(0, mark);
    const subPath = subPathOf(path);
    if (subPath !== undefined) return respondToMethod(ctx, subPath, mark < 0 ? "" : url.slice(mark + 1));
    if (onlyLegacy.has(ctx.req)) throw problemOfStatus(404, "There is nothing at this address.");
    return next();
  };

  async function respondToMethod(ctx: KoaContext, subPath: string, query: string): Promise<void> {
    const { headers, method } = ctx.req;
    const request: LegacyRequest = {
      verb: method ?? "GET",
      webMethod: subPath === "" ? undefined : subPath,
      query,
      contentType: headers["content-type"],
      accept: headers.accept,
      soapAction: headers.soapaction as string | undefined,
      address: addressOf(ctx, config),
      readBody: () => bodyOf(ctx, readMessage),
      gateway: gatewayOf(ctx, within),
    };
    const { status, type, text, allow, method: name } = await handleLegacy(request);
    if (name !== undefined) ctx.state.operationId = name;
    if (ctx.res.destroyed) return;
    const pairs = [...securityHeaders, "Cache-Control", "no-store", "X-Trace-Id", ctx.state.traceId as string];
    const head = allow === undefined ? pairs : [...pairs, "Allow", allow];
    const body = textOrPieces(text);
    if (typeof body === "string") await send(ctx, status, type, body, head);
    else await sendPieces(ctx, status, type, body, head);
  }
}

/** What legacy-soap/ needs for one request. */
function gatewayOf(ctx: KoaContext, within: Within): Gateway {
  const { isSecurityOff, sessions, authorise, dispatch, log, longResults } = within;
  const byHeaders: CallerOf = (requirement) => authorise(ctx.req.headers, requirement);
  return {
    isSecurityOff,
    hasToken: hasToken(ctx),
    async findSession(id, refresh): Promise<FoundSession> {
      const found = await sessions.find(id, refresh);
      if (typeof found === "string") return { state: found };
      const authority: CallerOf = async (requirement) => admitted(found.identified, requirement);
      return { state: "open", userId: found.userId, userName: found.identified.name, authority };
    },
    logIn: (name, password) =>
      sessions.open({ name, password, address: ctx.ip, through: "legacy methods" }, ctx.get("User-Agent")),
    call: (id, input, authority) => dispatch.call(id, input, (authority as CallerOf | undefined) ?? byHeaders, ctx),
    async inTurn(work) {
      // An operation was called before.
      const leave = await longResults.enter(ctx.state.callerKey as string, signalOf(ctx));
      return work().finally(leave);
    },
    problemOf(error) {
      const problem = problemFrom(error);
      // A client that went away before its response is nobody's fault.
      if (!ctx.res.destroyed) logProblem(log, ctx.state.traceId as string, problem);
      return problem;
    },
  };
}

/** Rejects unless the token is valid, or the start of the message names an open session. */
async function admit(
  { isSecurityOff, sessions, authorise }: Within,
  ctx: KoaContext,
  firstPart: Buffer,
): Promise<void> {
  if (isSecurityOff) return;
  if (hasToken(ctx)) {
    await authorise(ctx.req.headers, anybody);
    return;
  }
  const text = firstPart.toString("latin1").replaceAll("\0", "");
  const id = /(?:\bSessionID(?:\s[^<>]*)?>|"SessionID"\s*:\s*")\s*([\w-]{1,64})\s*[<"]/.exec(text)?.[1];
  const found = id === undefined ? "does not exist" : await sessions.find(id, false);
  if (typeof found === "string") throw new SessionFault(id, found);
}

const hasToken = (ctx: KoaContext) => /^Bearer\b/i.test(ctx.req.headers.authorization ?? "");

type ReadMessage = ReturnType<typeof legacyBodyReader>;

async function bodyOf(ctx: KoaContext, readMessage: ReadMessage): Promise<Buffer | undefined> {
  const body = await readMessage(ctx);
  const isJson = /\bjson\b/i.test(ctx.req.headers["content-type"] ?? "");
  const fault = isJson && body !== undefined ? faultOfJson(body, mostValues(largestUsual)) : undefined;
  if (fault !== undefined) throw new Fault("Client", `The message ${fault}.`);
  return body;
}

/** What follows the base path: "" for the base path itself, the method's name for /web/{method}, otherwise undefined. */
function subPathOf(path: string): string | undefined {
  if (path.length < basePath.length || path.slice(0, basePath.length).toLowerCase() !== basePath) return undefined;
  const subPath = path.slice(basePath.length).replace(/\/$/, "");
  if (subPath === "") return "";
  return /^\/web\/([A-Za-z0-9_.-]{1,128})$/i.exec(subPath)?.[1];
}

/** The service's URL as requested; behind trusted proxies, the one that the proxy received. */
function addressOf(ctx: KoaContext, { publicUrl }: Config): string {
  const host = ctx.host;
  const isHost = /^[A-Za-z0-9._-]+(:\d{1,5})?$|^\[[0-9a-fA-F:.]+\](:\d{1,5})?$/.test(host);
  const base = isHost ? `${ctx.protocol}://${host}` : (publicUrl ?? "http://localhost");
  return `${base}/Svc.Server.Services/AdminAPI`;
}

// Reads the body of a legacy message. The message itself names its caller: before the caller is identified only its start is
// unpacked and checked, so that expensive work is done only for those who have logged in.

/** Unpacked bytes allowed before the log-in: enough for any log-in, and for requests of a usual size. */
const firstPartBytes = 65_536;
/** More `<` than this are more elements than is allowed before the log-in. */
const fewTags = 1_000;

// The stream may be incomplete: its first part is checked before all of it has arrived.
const unpackers = {
  gzip: () => createGunzip({ finishFlush: constants.Z_SYNC_FLUSH }),
  deflate: () => createInflate({ finishFlush: constants.Z_SYNC_FLUSH }),
  br: () => createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH }),
};
type Packing = keyof typeof unpackers | undefined;

/** Rejects where only the first part of a message may be read, since its sender must log in. */
type Admit = (ctx: KoaContext, firstPart: Buffer) => Promise<void>;

/** Returns the unpacked body; undefined when there is none. Rejects with a Fault or a Problem. `limit`: unpacked bytes. */
function legacyBodyReader(limit: number, admitOnce: Admit) {
  return async function readBody(ctx: KoaContext): Promise<Buffer | undefined> {
    const { headers } = ctx.req;
    if (!hasBody(headers)) return undefined;
    const packing = packingOf(headers["content-encoding"]);
    if (Number(headers["content-length"]) > limit) {
      throwAway(ctx.req);
      throw tooLarge(limit);
    }
    if (wantsContinue.delete(ctx.req)) ctx.res.writeContinue();
    let admission: Promise<void> | undefined;
    const admitFirst = (firstPart: Buffer) => {
      admission ??= admitOnce(ctx, firstPart);
      return admission;
    };
    const packed = await packedBytes(ctx, limit, packing, admitFirst);
    return packed.length === 0 ? undefined : unpackedBody(packed, limit, packing, admitFirst);
  };
}

async function unpackedBody(
  packed: Buffer,
  limit: number,
  packing: Packing,
  admitFirst: (firstPart: Buffer) => Promise<void>,
): Promise<Buffer | undefined> {
  const first = await unpacked(packed, packing, firstPartBytes);
  const isAll = packing === undefined ? packed.length <= firstPartBytes : first.length < firstPartBytes;
  const isCheap = isAll && !hasMoreTags(first, fewTags);
  if (!isCheap) await admitFirst(first);
  const bytes = isAll ? first : await unpacked(packed, packing, limit + 1);
  if (bytes.length > limit) throw tooLarge(limit);
  return bytes.length === 0 ? undefined : bytes;
}

async function packedBytes(
  { req }: KoaContext,
  limit: number,
  packing: Packing,
  admitFirst: (firstPart: Buffer) => Promise<void>,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  let isChecked = false;
  try {
    // Stop reading without closing the connection: the fault is sent over it.
    for await (const chunk of req.iterator({ destroyOnReturn: false })) {
      chunks.push(chunk as Buffer);
      size += (chunk as Buffer).length;
      if (size > limit) throw tooLarge(limit);
      if (isChecked || size <= firstPartBytes) continue;
      isChecked = true;
      await admitFirst(await unpacked(Buffer.concat(chunks), packing, firstPartBytes));
    }
  } catch (error) {
    throwAway(req);
    if (error instanceof Fault) throw error;
    throw new Fault("Client", "The message did not come to its end.");
  }
  return Buffer.concat(chunks, size);
}

function packingOf(header: string | undefined): Packing {
  const name = (header ?? "identity").trim().toLowerCase().replace(/^x-/, "");
  if (name === "identity") return undefined;
  if (name in unpackers) return name as keyof typeof unpackers;
  throw new Fault("Client", "The message may be packed with gzip, deflate or br, or not at all.", 415);
}

/** Unpacks at most `limit` bytes, off the main thread; of an incomplete stream what there is. */
async function unpacked(bytes: Buffer, packing: Packing, most: number): Promise<Buffer> {
  if (packing === undefined) return bytes.subarray(0, most);
  const unpack = unpackers[packing]();
  unpack.end(bytes);
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of unpack) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= most) break;
    }
  } catch {
    throw new Fault("Client", "The message is not packed as its Content-Encoding says.");
  }
  return Buffer.concat(chunks).subarray(0, most);
}

function hasMoreTags(bytes: Buffer, most: number): boolean {
  let count = 0;
  for (const byte of bytes) if (byte === 0x3c && ++count > most) return true;
  return false;
}

function tooLarge(limit: number): Fault {
  return new Fault("Client", `The body is larger than ${limit} bytes.`);
}
