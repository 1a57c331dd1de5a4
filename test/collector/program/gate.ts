// A gate between the collector and the service that tests can shut: the service is then away for the collector.
import { createServer, request as httpRequest, type Server } from "node:http";
import type { AddressInfo } from "node:net";

interface Lost {
  now: { count: number } | null;
}

/** Stands between the collector and the service, and can be shut. */
export class Gate {
  readonly url: string;
  readonly #target: string;
  readonly #port: number;
  #server: Server;
  /** How many answers went lost; null while none are to be. */
  readonly #lost: Lost;

  private constructor(server: Server, target: string, lost: Lost) {
    this.#server = server;
    this.#lost = lost;
    this.#target = target;
    this.#port = (server.address() as AddressInfo).port;
    this.url = `http://127.0.0.1:${this.#port}`;
  }

  static async open(target: string): Promise<Gate> {
    const lost = { now: null };
    return new Gate(await listening(target, 0, lost), target, lost);
  }

  /** From here on the service gets every request, and nobody gets its answer, until the gate is shut or opened again. */
  losesAnswers(): { readonly count: number } {
    this.#lost.now = { count: 0 };
    return this.#lost.now;
  }

  async shut(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async reopen(): Promise<void> {
    this.#lost.now = null;
    if (!this.#server.listening) this.#server = await listening(this.#target, this.#port, this.#lost);
  }
}

function listening(target: string, port: number, lost: Lost): Promise<Server> {
  const server = createServer((incoming, outgoing) => {
    const { method = "GET", url = "/", headers } = incoming;
    const forward = httpRequest(
      `${target}${url}`,
      { method, headers: { ...headers, host: new URL(target).host } },
      (answer) => {
        const losing = lost.now;
        if (losing) {
          answer.resume().on("end", () => {
            losing.count += 1;
            outgoing.destroy();
          });
          return;
        }
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    forward.on("error", () => outgoing.destroy());
    incoming.pipe(forward);
  });
  return new Promise((resolve) => server.listen(port, "127.0.0.1", () => resolve(server)));
}
