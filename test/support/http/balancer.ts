// A load balancer for tests: each request goes to the next server. As proxies do by default, another server is tried where one
// refuses the connection, and for requests that may be repeated (GET, HEAD) also where one ends it without an answer.
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface Balancer {
  readonly url: string;
  /** The addresses of the servers, which a test may change. */
  readonly servers: string[];
  /** How many requests each server answered. */
  readonly answered: Map<string, number>;
  close(): Promise<void>;
}

export async function openBalancer(hostname = "127.0.0.1"): Promise<Balancer> {
  const servers: string[] = [];
  const answered = new Map<string, number>();
  let turn = 0;

  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const body = await bodyOf(req);
    turn += 1;
    const inTurn = servers.map((_, index) => servers[(turn + index) % servers.length] as string);
    for (const server of inTurn) {
      const failure = await passOn(server, req, body, res);
      if (failure === undefined) return void answered.set(server, (answered.get(server) ?? 0) + 1);
      const maySendAgain = failure === "ECONNREFUSED" || req.method === "GET" || req.method === "HEAD";
      if (!maySendAgain) break;
    }
    res.writeHead(502).end("no server answered");
  }

  const server = createServer((req, res) => void answer(req, res));
  await new Promise<void>((resolve) => server.listen(0, hostname, resolve));
  return {
    url: `http://${hostname}:${(server.address() as AddressInfo).port}`,
    servers,
    answered,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function bodyOf(req: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of req) parts.push(part);
  return Buffer.concat(parts);
}

/** On a new connection. The code of the failure; undefined: it was answered. */
function passOn(
  server: string,
  { method = "GET", url = "/", headers }: IncomingMessage,
  body: Buffer,
  res: ServerResponse,
): Promise<string | undefined> {
  return new Promise((resolve) => {
    const options = { method, headers: { ...headers, connection: "close" }, agent: false as const };
    const failed = (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message);
    const outgoing = request(server + url, options, (answer) => {
      // Whole, so that a request whose response is cut off can be sent again.
      bodyOf(answer).then((text) => {
        const { "transfer-encoding": _, ...passed } = answer.headers;
        res.writeHead(answer.statusCode ?? 502, { ...passed, connection: "keep-alive" }).end(text);
        resolve(undefined);
      }, failed);
    });
    outgoing.on("error", failed).end(body);
  });
}
