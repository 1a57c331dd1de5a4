// How many connections there may be, in all and from one address, and that one which was refused does not stay.
import type { Server, Socket } from "node:net";
import { isOfThisMachine } from "../telemetry/addresses.ts";

export interface ConnectionLimits {
  /** More are closed at once. */
  readonly most: number;
  /** From one address; null: as many as in all from this machine itself (proxies, tests), 200 from any other. */
  readonly mostOfOne: number | null;
}

const usualOfOne = 200;
/** A client has so long to read a refusal; then the connection is destroyed, whatever it still sends. */
const graceMs = 2_000;

export function limitConnections(server: Server, { most, mostOfOne }: ConnectionLimits): void {
  server.maxConnections = most;
  const byAddress = new Map<string, number>();
  server.on("connection", (socket: Socket) => {
    const address = socket.remoteAddress ?? "";
    const count = (byAddress.get(address) ?? 0) + 1;
    const limit = mostOfOne ?? (isOfThisMachine(address) ? most : usualOfOne);
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

/** Sends the last words and ends the connection, also where its client goes on sending. */
export function endWithText(socket: Socket, text: string): void {
  socket.end(text);
  const late = setTimeout(() => socket.destroy(), graceMs);
  socket.once("close", () => clearTimeout(late));
}
