// Connections on which nothing was asked yet: browsers and clients open some ahead. Node counts them among those that are being
// answered, so a server that ends would wait for them as long as it waits for an answer.
import type { Server, Socket } from "node:net";
import { Server as TlsServer } from "node:tls";

/** A request that comes with its connection is there by then; milliseconds. */
const unusedAfterMs = 1_000;

export class UnusedConnections {
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
