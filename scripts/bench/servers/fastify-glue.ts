// Fastify with fastify-openapi-glue on the whole contract: requests validated, a token that is known looked up in a set, the
// bytes and headers of the service's constant handler.
import type { IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { contractForPeers, loadPeer } from "../peers.ts";
import { samplePage } from "../sample-page.ts";

interface Reply {
  headers(headers: Record<string, string>): Reply;
  send(text: string): Reply;
}

const headers = JSON.parse(process.argv[2] ?? "{}") as Record<string, string>;
const known = new Set([process.argv[3]]);
const answer = async (_request: unknown, reply: Reply) => reply.headers(headers).send(samplePage.text);
const app = loadPeer("fastify")({ ajv: { customOptions: { strict: false, coerceTypes: "array" } } });
app.register(loadPeer("fastify-openapi-glue"), {
  specification: contractForPeers(),
  operationResolver: () => answer,
  securityHandlers: {
    async bearer({ headers: { authorization } }: { headers: IncomingHttpHeaders }) {
      if (!known.has(authorization)) throw new Error("The token is not known.");
    },
  },
});
await app.listen({ port: 0, host: "127.0.0.1" });
process.send?.({ port: (app.server.address() as AddressInfo).port });
