// Clients behind the proxy, as browsers and collectors are: they reuse their connections, read and write, and count
// each answer that is none. Nothing is tried twice.
import { Agent, type RequestOptions, request } from "node:https";

export interface Way {
  readonly host: string;
  readonly port: number;
  readonly publicHost: string;
  readonly certificate: Buffer;
}

export interface Answer {
  readonly status: number;
  readonly text: string;
}

export function agentFor({ certificate, publicHost }: Way, sockets: number): Agent {
  return new Agent({ keepAlive: true, maxSockets: sockets, ca: certificate, servername: publicHost });
}

/** Rejects where no answer came. */
export function send(way: Way, agent: Agent, path: string, how: RequestOptions = {}, body?: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { host, port, publicHost } = way;
    const headers = { ...how.headers, host: `${publicHost}:${port}` };
    const sent = request({ ...how, host, port, path, agent, headers, timeout: 60_000 }, (answer) => {
      let text = "";
      answer.setEncoding("utf8").on("data", (chunk) => {
        text += chunk;
      });
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, text })).on("error", reject);
    });
    sent.on("timeout", () => sent.destroy(new Error("no answer within a minute"))).on("error", reject);
    sent.end(body);
  });
}

export interface Load {
  /** Status, or what went wrong, and how often. */
  readonly answers: Map<string, number>;
  /** Milliseconds, of the slowest. */
  slowest: number;
  /** Ends it; resolves when the last answers are there. */
  end(): Promise<void>;
}

/** `clients` send requests at once and again and again, each what `next` gives. */
export function startLoad(clients: number, next: (client: number) => Promise<Answer>): Load {
  let isOver = false;
  const answers = new Map<string, number>();
  async function go(client: number): Promise<void> {
    while (!isOver) {
      const began = performance.now();
      const answer = await next(client).then(
        ({ status, text }) => (status >= 500 ? `${status} ${text.slice(0, 120)}` : String(status)),
        (error: NodeJS.ErrnoException) => error.code ?? error.message,
      );
      load.slowest = Math.max(load.slowest, Math.round(performance.now() - began));
      answers.set(answer, (answers.get(answer) ?? 0) + 1);
    }
  }
  const going: Promise<void>[] = [];
  const load: Load = {
    answers,
    slowest: 0,
    end: async () => {
      isOver = true;
      await Promise.all(going);
    },
  };
  for (let client = 0; client < clients; client += 1) going.push(go(client));
  return load;
}
