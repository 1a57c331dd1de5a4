// A gate between the collector and the service that tests can shut: the service is then away for the collector.
import { createServer, request as httpRequest, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** Stands between the collector and the service, and can be shut. */
export class Gate {
  readonly url: string;
  readonly #target: string;
  readonly #port: number;
  #server: Server;

  private constructor(server: Server, target: string) {
    this.#server = server;
    this.#target = target;
    this.#port = (server.address() as AddressInfo).port;
    this.url = `http://127.0.0.1:${this.#port}`;
  }

  static async open(target: string): Promise<Gate> {
    return new Gate(await listening(target, 0), target);
  }

  async shut(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async reopen(): Promise<void> {
    if (!this.#server.listening) this.#server = await listening(this.#target, this.#port);
  }
}

function listening(target: string, port: number): Promise<Server> {
  const server = createServer((incoming, outgoing) => {
    const { method = "GET", url = "/", headers } = incoming;
    const forward = httpRequest(
      `${target}${url}`,
      { method, headers: { ...headers, host: new URL(target).host } },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    forward.on("error", () => outgoing.destroy());
    incoming.pipe(forward);
  });
  return new Promise((resolve) => server.listen(port, "127.0.0.1", () => resolve(server)));
}
