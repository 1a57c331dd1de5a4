// A database server as if it were further away: what goes there and back is handed on some milliseconds later. Where a round trip takes
// long and costs no processor, what several writers reach beside each other is limited by the locks that they wait for.
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

interface Distant {
  /** The same database, through the detour. */
  readonly url: string;
  close(): void;
}

/** `ms`: each way. */
export async function distant(url: string, ms: number): Promise<Distant> {
  const near = new URL(url);
  const handOn = (from: Socket, to: Socket) => {
    from.on("data", (bytes) => setTimeout(() => to.destroyed || to.write(bytes), ms));
    from.on("close", () => to.destroy()).on("error", () => to.destroy());
  };
  const server = createServer({ noDelay: true }, (client) => {
    const database = connect({ host: near.hostname, port: Number(near.port || 1433), noDelay: true });
    handOn(client, database);
    handOn(database, client);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const far = new URL(url);
  far.hostname = "127.0.0.1";
  far.port = String((server.address() as AddressInfo).port);
  return { url: far.href, close: () => server.close() };
}
