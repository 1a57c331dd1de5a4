// A TCP proxy for tests, between the service and its database: it cuts connections, or goes silent like a pulled cable, and lets
// them through again.
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export interface TcpProxy {
  readonly port: number;
  /** Ends every connection and every new one, at once. */
  cut(): void;
  /** Leaves every connection open and accepts new ones, and passes nothing on. */
  stall(): void;
  restore(): void;
  close(): Promise<void>;
}

export async function openTcpProxy(host: string, port: number): Promise<TcpProxy> {
  let mode: "through" | "cut" | "stalled" = "through";
  const sockets = new Set<Socket>();
  const track = (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => socket.destroy());
    socket.on("close", () => sockets.delete(socket));
  };
  const server = createServer((client) => {
    track(client);
    if (mode === "cut") return client.destroy();
    if (mode === "stalled") return client.pause();
    const upstream = connect(port, host);
    track(upstream);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      // What came while it was stalled is lost, as on a line that is dead: those connections never recover.
      from.on("data", (bytes) => mode === "through" && to.write(bytes));
      from.on("close", () => to.destroy());
    }
    return undefined;
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const endAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      mode = "cut";
      endAll();
    },
    stall() {
      mode = "stalled";
    },
    restore() {
      mode = "through";
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        endAll();
      }),
  };
}
