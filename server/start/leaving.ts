// How a server leaves the group behind a proxy so that no request fails: each answer says that its connection ends with it, while
// new requests are still answered. What closes the connections then is in listen.ts.
import { ServerResponse } from "node:http";

export interface Leaving {
  /** Whether the end of this process has begun: /health/ready says so, and each answer ends its connection. */
  hasBegun: boolean;
}

/** The answers of a server: a client that keeps its connection could send a request into the closing of it, and lose it. */
export function responseOf(leaving: Leaving): typeof ServerResponse {
  return class extends ServerResponse {
    // Each answer passes here, also one that was begun before the end was.
    override writeHead(...head: unknown[]): this {
      if (leaving.hasBegun) this.shouldKeepAlive = false;
      return super.writeHead(...(head as Parameters<ServerResponse["writeHead"]>));
    }
  } as typeof ServerResponse;
}
