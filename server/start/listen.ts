// The HTTP server under Koa: TLS, limits, responses to requests that are not HTTP, and an orderly end.
import { readFileSync } from "node:fs";
import http, { type RequestListener, ServerResponse } from "node:http";
import https from "node:https";
import type { AddressInfo, Server, Socket } from "node:net";
import { Server as TlsServer } from "node:tls";
import type { Problem } from "../../domain/problem.ts";
import { problemOfStatus, problemText, problemType, wantsContinue } from "../reply/errors.ts";
import { type Config, ConfigError } from "../settings/config.ts";
import { isOfThisMachine, newTraceId } from "../telemetry/log.ts";

/**
 * Past these bytes of request line and headers together, Node stops reading (431, below). A URL may carry several
 * lists of 1,000 Ids, each of them 28 kB when its name is repeated.
 */
const mostHeaderBytes = 262_144;

const timeouts = {
  headersTimeout: 20_000,
  requestTimeout: 120_000,
  keepAliveTimeout: 65_000, // longer than reverse proxies keep an idle connection
  connectionsCheckingInterval: 5_000,
  maxHeaderSize: mostHeaderBytes,
  requireHostHeader: false, // Node would refuse it without a body; see below
};

export interface Listening {
  /** The URL with the actual port, without a slash at the end. */
  readonly url: string;
  /** Refuses connections until `resume`, on a port that is then certainly free: proxies try other servers meanwhile. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** Takes no more requests, lets those under way finish for at most `graceMs`, then ends the connections. */
  close(graceMs: number): Promise<void>;
}

/** Resolves when it listens; rejects with Node's error (EADDRINUSE …) or a ConfigError for the TLS files. */
export async function listen(
  listener: RequestListener,
  { host, apiPort, tls, connections }: Pick<Config, "host" | "apiPort" | "tls" | "connections">,
  changed: Partial<typeof timeouts> = {},
  leaving: Leaving = { hasBegun: false },
) {
  const handle: RequestListener = inOrder((req, res) => {
    req.url = originForm(req.url ?? "/");
    const hosts = req.headersDistinct.host?.length ?? 0;
    if (hosts > 1) refuse(res, 400, "A request must have exactly one Host header.");
    else if (hosts === 0 && req.httpVersion === "1.1") refuse(res, 400, "HTTP/1.1 requires the header Host.");
    else listener(req, res);
  });
  const options = { ...timeouts, ...changed, ServerResponse: responseOf(leaving) };
  const server =
    tls === null ? http.createServer(options, handle) : https.createServer({ ...options, ...pemOf(tls) }, handle);
  limitConnections(server, connections);
  const unused = new UnusedConnections(server);
  server.on("checkContinue", (req, res) => {
    wantsContinue.add(req);
    handle(req, res);
  });
  server.on("checkExpectation", (_req, res: ServerResponse) => refuse(res, 417, "Only 100-continue can be expected."));
  server.on("connect", (_req, socket: Socket) =>
    endWith(socket, problemOfStatus(405, "This is no proxy.", { Allow: "GET" })),
  );
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => refuseMalformed(error, socket));
  await listenOn(server, apiPort, host);
  const { port } = server.address() as AddressInfo;
  const shownHost = host.includes(":") ? `[${host}]` : host;
  return {
    url: `${tls === null ? "http" : "https"}://${shownHost}:${port}`,
    pause: () => closeServer(server, unused, 0),
    resume: () => listenOn(server, port, host),
    close: (graceMs) => closeServer(server, unused, graceMs),
  } satisfies Listening;
}

/** Requests of one connection that may wait for the earlier ones. */
const mostInLine = 20;

/**
 * Begins the requests of a connection one after another. Node begins them as they arrive, and stores the responses behind the
 * first one: a client that reads nothing would have the work done, and no limit on reading too slowly applies to a response
 * that has no socket yet.
 */
function inOrder(listener: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, number>();
  return (req, res) => {
    if (res.socket !== null) return listener(req, res);
    const { socket } = req;
    const count = waiting.get(socket) ?? 0;
    if (count >= mostInLine) {
      socket.destroy();
      return;
    }
    waiting.set(socket, count + 1);
    res.once("socket", () => {
      waiting.set(socket, (waiting.get(socket) ?? 1) - 1);
      listener(req, res);
    });
  };
}

/** Makes `/path?query`, as almost every client sends it, of the other forms of RFC 9112, 3.2. */
function originForm(url: string): string {
  if (url.startsWith("/")) return url;
  const target = url.replace(/^https?:\/\/[^/?#]*/i, "");
  return target.startsWith("/") ? target : `/${target}`;
}

function listenOn(server: http.Server | https.Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.removeListener("error", reject);
      resolve();
    });
  });
}

function pemOf({ certFile, keyFile }: NonNullable<Config["tls"]>) {
  return { cert: pem("SVC_TLS_CERT", certFile), key: pem("SVC_TLS_KEY", keyFile) };
}

function pem(setting: string, file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new ConfigError([`${setting}: expected a readable PEM file (${(error as NodeJS.ErrnoException).code})`]);
  }
}

async function closeServer(
  server: http.Server | https.Server,
  unused: UnusedConnections,
  graceMs: number,
): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  if (graceMs === 0) server.closeAllConnections();
  const sweep = setInterval(() => {
    server.closeIdleConnections();
    unused.close();
  }, 50);
  const end = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(end);
}

/** Node could not parse the bytes as a request. */
function refuseMalformed(error: NodeJS.ErrnoException, socket: Socket): void {
  const underWay = (socket as Socket & { _httpMessage?: ServerResponse })._httpMessage;
  if (error.code === "ECONNRESET" || !socket.writable || underWay?.headersSent) {
    socket.destroy();
    return;
  }
  endWith(socket, problemOfNoHttp(error));
}

function problemOfNoHttp({ code }: NodeJS.ErrnoException): Problem {
  switch (code) {
    case "HPE_HEADER_OVERFLOW":
      return problemOfStatus(431, `The address and the headers are larger than ${mostHeaderBytes} bytes.`);
    case "HPE_CHUNK_EXTENSIONS_OVERFLOW":
      return problemOfStatus(413, "The body's chunk extensions are too large.");
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return problemOfStatus(408, "The request did not arrive in time.");
    default:
      return problemOfStatus(400, "This is not a request of HTTP/1.1.");
  }
}

function endWith(socket: Socket, problem: Problem): void {
  const traceId = newTraceId();
  const body = problemText(problem, traceId);
  const headers = { ...headersOf(problem, traceId, body), Connection: "close" };
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  endWithText(socket, `HTTP/1.1 ${problem.status} ${http.STATUS_CODES[problem.status]}\r\n${head.join("")}\r\n${body}`);
}

function headersOf(problem: Problem, traceId: string, body: string) {
  return {
    ...problem.headers,
    "Content-Type": problemType,
    "Content-Length": Buffer.byteLength(body),
    "Cache-Control": "no-store",
    "X-Trace-Id": traceId,
  };
}

/** Responds instead of the application, and ends the connection. */
export function refuse(res: ServerResponse, status: number, detail: string): void {
  const problem = problemOfStatus(status, detail, status === 503 ? { "Retry-After": "2" } : undefined);
  const traceId = newTraceId();
  const body = problemText(problem, traceId);
  res.writeHead(status, { ...headersOf(problem, traceId, body), Connection: "close" }).end(body);
}

// How many connections there may be, in all and from one IP address; refused ones are closed soon.

interface ConnectionLimits {
  /** Further ones are closed at once. */
  readonly most: number;
  /** From one IP address; null: as many as in all from this machine itself (proxies, tests), 200 from any other. */
  readonly mostPerAddress: number | null;
}

const usualPerAddress = 200;
/** How long a client may read a refusal; then the connection is destroyed, whatever it still sends. */
const graceMs = 2_000;

function limitConnections(server: Server, { most, mostPerAddress }: ConnectionLimits): void {
  server.maxConnections = most;
  const byAddress = new Map<string, number>();
  server.on("connection", (socket: Socket) => {
    const address = socket.remoteAddress ?? "";
    const count = (byAddress.get(address) ?? 0) + 1;
    const limit = mostPerAddress ?? (isOfThisMachine(address) ? most : usualPerAddress);
    if (count > limit) {
      socket.destroy();
      return;
    }
    byAddress.set(address, count);
    socket.once("close", () => {
      const left = (byAddress.get(address) ?? 1) - 1;
      if (left > 0) byAddress.set(address, left);
      else byAddress.delete(address);
    });
  });
}

/** Sends the refusal and ends the connection, also where its client goes on sending. */
function endWithText(socket: Socket, text: string): void {
  socket.end(text);
  const late = setTimeout(() => socket.destroy(), graceMs);
  socket.once("close", () => clearTimeout(late));
}

// Connections without a request yet: browsers and clients open some ahead. Node counts them as active, so a server that
// shuts down would wait for them as long as for a response.

/** A request that comes with its connection has arrived by then; milliseconds. */
const unusedAfterMs = 1_000;

class UnusedConnections {
  readonly #opened = new Map<Socket, { readonly at: number; readonly bytesRead: number }>();

  constructor(server: Server) {
    server.on(server instanceof TlsServer ? "secureConnection" : "connection", (socket: Socket) => {
      this.#opened.set(socket, { at: performance.now(), bytesRead: socket.bytesRead });
      socket.once("close", () => this.#opened.delete(socket));
    });
  }

  /** Ends those that are old enough: as with an idle connection, their client opens another one. */
  close(): void {
    for (const [socket, { at, bytesRead }] of this.#opened) {
      if (socket.bytesRead === bytesRead && performance.now() - at >= unusedAfterMs) socket.destroy();
    }
  }
}

// How a server leaves the group behind a proxy so that no request fails: each response closes its connection, while new
// requests are still served. listen.ts closes the connections afterwards.

export interface Leaving {
  /** Whether this process is shutting down: /health/ready reports it, and each response ends its connection. */
  hasBegun: boolean;
}

/** The responses of a server: a client that keeps its connection could send a request just when it closes, and lose it. */
function responseOf(leaving: Leaving): typeof ServerResponse {
  return class extends ServerResponse {
    // Each response passes here, also one that began before the shutdown.
    override writeHead(...head: unknown[]): this {
      if (leaving.hasBegun) this.shouldKeepAlive = false;
      return super.writeHead(...(head as Parameters<ServerResponse["writeHead"]>));
    }
  } as typeof ServerResponse;
}
