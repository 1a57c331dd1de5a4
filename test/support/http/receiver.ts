// A real HTTP server that receives what is sent to it, and answers as the test wants: well, slowly, wrongly or not at all.
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly bytes: Buffer;
  readonly path: string;
}

type Answer = (res: ServerResponse, req: IncomingMessage) => void;

export class Receiver {
  readonly received: Received[] = [];
  /** How the next requests are answered. */
  answer: Answer = (res) => res.writeHead(204).end();
  readonly #server = createServer(async (req, res) => {
    const bytes = Buffer.concat(await req.toArray());
    this.received.push({ headers: req.headers, body: bytes.toString(), bytes, path: req.url ?? "" });
    this.answer(res, req);
  });

  /** Listens on a free port of 127.0.0.1. */
  async open(): Promise<void> {
    this.#server.listen(0, "127.0.0.1");
    await once(this.#server, "listening");
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}/hook`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
